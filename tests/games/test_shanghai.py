"""Shanghai: a whole game, and its rules one by one."""

from random import Random

import pytest

from scorekeeper.cards import JOKER, Card, read_cards, write_cards
from scorekeeper.game.entries import Call, Entry, Hand
from scorekeeper.game.wording import describe
from scorekeeper.referee.arrange import arrange
from scorekeeper.rules.wording import contract_text
from tests.support import verdicts
from tests.support.arrange_brute_force import try_everything
from tests.support.builders import hand, play, refused, table_of, totals
from tests.support.logs import warnings
from tests.support.many import many
from tests.support.paper import on_paper, paper
from tests.support.plain_rules import rules_of
from tests.support.verdicts import codes, lay_down, table

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="shanghai")

IN_ONE_TURN = hand(out=ANN, left={BOB: "K K", CID: "A 9"}, kalooki=True)
WITHOUT_JOKERS = hand(out=CID, left={ANN: 40, BOB: 55}, kalooki=True, no_jokers=True)
EVENING: list[Entry] = [
    IN_ONE_TURN,
    hand(out=BOB, left={ANN: "* 10", CID: "2 3 4"}),
    WITHOUT_JOKERS,
    hand(out=BOB, left={ANN: 5, CID: 10}),
    hand(out=ANN, left={BOB: 15, CID: 20}),
    hand(out=CID, left={ANN: 25, BOB: 30}),
    hand(out=CID, left={ANN: 35, BOB: 40}),
    hand(out=ANN, left={BOB: 45, CID: 50}),
    hand(out=BOB, left={ANN: 55, CID: 60}),
    hand(out=ANN, left={BOB: 65, CID: 70}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann  -25   20   20
2      Bob   25    0   15
3      Cid   40   55  -50
4      Bob    5    0   10
5      Ann    0   15   20
6      Cid   25   30    0
7      Cid   35   40    0
8      Ann    0   45   50
9      Bob   55    0   60
10     Ann    0   65   70
total       160  270  195
"""


def test_h3_h6_the_lowest_total_after_ten_rounds_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (ANN,))


def test_h3_ten_rounds_of_eleven_cards() -> None:
    rules = TABLE.rules
    assert {hand.cards for hand in rules.hands} == {11}
    assert [hand.contract.code for hand in rules.hands] == [
        *("33", "34", "44", "333", "37", "335", "444", "3 10", "3335", "555")
    ]
    assert contract_text(rules.hands[4].contract, rules) == "A set of three and a run of seven"


RUN_OF_7 = "4s 5s 6s 7s 8s 9s 10s"


@pytest.mark.parametrize(
    ("number", "melds", "broken"),
    [
        (5, f"Kh Ks Kd | {RUN_OF_7}", set()),
        (5, f"Kh Ks Kd | {RUN_OF_7} Js", set()),
        (5, "Kh Ks Kd | 4s 5s 6s 7s 8s 9s", {"laydown.contract"}),
        (8, f"Kh Ks Kd | {RUN_OF_7} Js Qs Ks", set()),
        (8, f"Kh Ks Kd | {RUN_OF_7} Js Qs", {"laydown.contract"}),
        (10, "4s 5s 6s 7s 8s | 4s 5s 6s 7s 8s | 2h 3h 4h 5h 6h", set()),
        (10, "4s 5s 6s 7s 8s 9s | 4s 5s 6s 7s | 2h 3h 4h 5h 6h", {"laydown.contract"}),
    ],
)
def test_h3_each_meld_is_as_large_as_the_round_asks(
    number: int, melds: str, broken: set[str]
) -> None:
    assert codes(lay_down("shanghai", number, melds)) == broken


def test_h3_the_finder_lays_a_run_as_long_as_it_must_be() -> None:
    rules, deck = table("shanghai")
    cards = read_cards(f"Kh Ks Kd {RUN_OF_7} Kc 2d")
    found = arrange(rules, deck, rules.hands[4], cards)
    assert found.goes_out
    assert sorted(len(meld.cards) for meld in found.melds) == [4, 7]
    without = arrange(rules, deck, rules.hands[4], cards[:9])
    assert without.short_of == ("A run of seven; 3♠ or a joker would make 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠.")


def test_h3_only_a_joker_stands_for_a_card_whose_copies_are_all_in_the_hand() -> None:
    rules, deck = table("shanghai")
    cards = read_cards("4h 5h 6h 7h 5h 6h 7h 8h 8h 9h 10h 2c")
    found = arrange(rules, deck, rules.hands[6], cards)
    assert found.short_of == "One more run; a joker would make 5♥ 6♥ ★7♥ 8♥."


@pytest.mark.parametrize(
    ("choice", "calls"), [("ninth", [3, 4, 4]), ("tenth", [3, 3, 4]), ("never", [3, 3, 3])]
)
def test_h4_one_more_buy_in_the_last_rounds(choice: str, calls: list[int]) -> None:
    rules = table_of("Ann", "Bob", variant="shanghai", more_buys=choice).rules
    assert [rules.calls_in(number) for number in (8, 9, 10)] == calls
    nobody = table_of("Ann", "Bob", variant="shanghai", max_calls=0).rules
    assert nobody.calls_in(10) == 0


def test_h4_a_buy_too_many_is_told_by_the_round() -> None:
    four: list[Entry] = [Call(BOB)] * 4
    assert warnings(TABLE, four) == ["Bob has made 4 buys in this round; 3 are allowed."]
    assert warnings(TABLE, [*EVENING[:8], *four]) == []


def test_h5_going_out_in_one_turn_takes_points_off() -> None:
    assert totals(play(TABLE, IN_ONE_TURN)) == [-25, 20, 20]
    assert totals(play(TABLE, WITHOUT_JOKERS)) == [40, 55, -50]
    assert describe(TABLE, IN_ONE_TURN).startswith("Ann made a one-turn finish;")


def test_h5_without_jokers_but_not_in_one_turn_earns_nothing() -> None:
    assert totals(play(TABLE, Hand(1, {2: 20, 3: 5}, no_jokers=True))) == [0, 20, 5]


def test_h5_without_jokers_is_refused_where_it_is_worth_no_more() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="shanghai", one_turn=50)
    assert refused(start, WITHOUT_JOKERS).where == "no_jokers"
    assert totals(play(start, IN_ONE_TURN)) == [-50, 20, 20]


def test_h5_a_one_turn_finish_is_refused_where_it_is_worth_nothing() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="shanghai", one_turn=0, one_turn_without_jokers=0)
    assert refused(start, IN_ONE_TURN).where == "kalooki"


def test_h5_the_table_names_what_it_is_worth() -> None:
    start = table_of(
        "Ann", "Bob", "Cid", variant="shanghai", one_turn=10, one_turn_without_jokers=15
    )
    assert totals(play(start, IN_ONE_TURN, WITHOUT_JOKERS)) == [-10 + 40, 20 + 55, 20 - 15]


@pytest.mark.parametrize(
    ("choice", "points"), [("five", 15 + 10 + 5 + 5), ("face", 15 + 10 + 9 + 2)]
)
def test_h2_what_cards_count(choice: str, points: int) -> None:
    start = table_of("Ann", "Bob", variant="shanghai", low_cards=choice)
    assert totals(play(start, hand(out=ANN, left={BOB: "* Q 9 2"}))) == [0, points]


@pytest.mark.parametrize(("players", "packs", "jokers"), [(4, 2, 4), (6, 3, 6), (8, 4, 8)])
def test_h1_the_packs_grow_with_the_table(players: int, packs: int, jokers: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers) == (packs, jokers)


FEW_JOKERS: verdicts.Options = {"jokers_at_most_naturals": True}


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("9h 9s *", True),
        ("9h * *", False),
        ("9h 9s * *", True),
        ("9h 9s * * *", False),
        ("4h * 6h *", True),
        ("* * 6h 7h", True),
        ("4h * * 7h *", False),
    ],
)
def test_h3_some_allow_no_more_jokers_than_natural_cards(cards: str, legal: bool) -> None:
    verdict = verdicts.meld("shanghai", cards, options=FEW_JOKERS)
    assert codes(verdict) == (set() if legal else {"meld.too_many_jokers"})
    assert {reason.rule for reason in verdict.reasons} == (set() if legal else {"H3"})
    assert codes(verdicts.meld("shanghai", cards)) == set()


@pytest.mark.parametrize(
    ("on_table", "cards", "result"),
    [
        ("9h 9s *", "*", "9h 9s *9 *9"),
        ("9h 9s *", "* *", None),
        ("9h 9s *", "* * 9d", "9h 9s *9 9d *9 *9"),
        ("4h * 6h *", "*", None),
        ("4h * 6h *", "* 8h", "4h *5h 6h *7h 8h *9h"),
        ("4h * 6h *", "5h", "4h 5h 6h *7h *8h"),
    ],
)
def test_h3_no_joker_too_many_is_added(on_table: str, cards: str, result: str | None) -> None:
    verdict = verdicts.tack_on("shanghai", on_table, cards, options=FEW_JOKERS)
    assert codes(verdict) == (set() if result else {"meld.too_many_jokers"})
    if result:
        assert sorted(write_cards(verdict.result).split()) == sorted(result.split())


@pytest.mark.many
@pytest.mark.parametrize("number", [1, 2, 3])
def test_h3_the_finder_lays_as_much_as_can_be_with_few_jokers(number: int) -> None:
    rules, deck = table("shanghai", FEW_JOKERS)
    plain = rules_of("shanghai", FEW_JOKERS, number)
    naturals = [Card(rank, suit) for rank in deck.ranks[2:8] for suit in deck.suits[:2]] * 2
    random, laid = Random(number), 0
    for _ in range(many(15, 400)):
        jokers = random.choice([2, 3, 3, 4])
        cards = (*random.sample(naturals, random.choice([5, 6])), *[JOKER] * jokers)
        answer = arrange(rules, deck, rules.hands[number - 1], cards)
        best = try_everything(plain, cards)
        found = (answer.left_points, len(answer.left)) if answer.can_lay_down else None
        assert found == best, write_cards(cards)
        laid += answer.can_lay_down
        melds = tuple(meld.cards for meld in answer.melds)
        assert all(2 * sum(card.joker for card in meld) <= len(meld) for meld in melds)
    assert laid
