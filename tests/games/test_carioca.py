"""Carioca: a whole game, and its rules one by one."""

from random import Random

import pytest

from scorekeeper.cards import JOKER, Card, read_cards, write_cards
from scorekeeper.game.entries import Entry
from scorekeeper.referee.arrange import arrange
from scorekeeper.rules.wording import contract_text
from tests.support import verdicts
from tests.support.arrange_brute_force import try_everything
from tests.support.arrange_model import fewest_left
from tests.support.builders import hand, play, refused, table_of, totals
from tests.support.many import many
from tests.support.paper import on_paper, paper
from tests.support.plain_rules import rules_of
from tests.support.verdicts import codes, lay_down, table

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="carioca")

EVENING: list[Entry] = [
    hand(out=CID, left={ANN: "* A", BOB: "K 7"}),
    hand(out=CID, left={ANN: "2", BOB: "3"}),
    hand(out=ANN, left={BOB: 22, CID: 90}),
    hand(out=BOB, left={ANN: "J", CID: "10"}),
    hand(out=BOB, left={ANN: 15, CID: "A A"}),
    hand(out=ANN, left={BOB: 9, CID: 31}),
    hand(out=CID, left={ANN: 60, BOB: 75}),
    hand(out=BOB, left={ANN: 12, CID: 18}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Cid   50   17    0
2      Cid    2    3    0
3      Ann    0   22   90
4      Bob   10    0   10
5      Bob   15    0   40
6      Ann    0    9   31
7      Cid   60   75    0
8      Bob   12    0   18
total       149  126  189
"""


def test_b3_b5_the_lowest_total_after_eight_hands_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (BOB,))


def test_b3_the_last_hand_asks_for_four_trios() -> None:
    rules = TABLE.rules
    assert [hand.contract.code for hand in rules.hands] == [
        *("33", "34", "44", "333", "334", "344", "444", "3333")
    ]
    assert {hand.cards for hand in rules.hands} == {12}
    eleven = table_of("Ann", "Bob", variant="carioca", deal="eleven").rules
    assert [hand.cards for hand in eleven.hands] == [11] * 6 + [12, 12]
    assert table_of("Ann", "Bob", variant="carioca", hands=7).rules.final_hand == 7


def test_b3_three_straights_may_leave_a_card_to_discard() -> None:
    runs = "4s 5s 6s 7s | 8h 9h 10h Jh | 2c 3c 4c 5c"
    assert codes(lay_down("carioca", 7, runs, held="Kd")) == set()
    assert codes(lay_down("carioca", 7, f"{runs} 6c", held="")) == set()


@pytest.mark.parametrize(
    ("choice", "points"), [("face", 30 + 20 + 10 + 9 + 7), ("five_or_ten", 30 + 20 + 10 + 10 + 5)]
)
def test_b2_what_cards_count(choice: str, points: int) -> None:
    start = table_of("Ann", "Bob", variant="carioca", low_cards=choice)
    assert totals(play(start, hand(out=ANN, left={BOB: "* A K 9 7"}))) == [0, points]


@pytest.mark.parametrize(("players", "packs", "jokers"), [(5, 2, 4), (6, 3, 6)])
def test_b1_the_packs_grow_with_the_table(players: int, packs: int, jokers: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers) == (packs, jokers)


def test_b4_going_out_in_one_turn_earns_30_where_the_table_agreed() -> None:
    won = hand(out=ANN, left={BOB: 20, CID: 30}, kalooki=True)
    assert refused(TABLE, won).code == "entry.not_in_game"
    start = table_of("Ann", "Bob", "Cid", variant="carioca", one_turn=True)
    assert totals(play(start, won)) == [-30, 20, 30]


CORNER: verdicts.Options = {"round_the_corner": True}


@pytest.mark.parametrize(
    ("cards", "read_as"),
    [
        ("Qh Kh Ah 2h", "Qh Kh Ah 2h"),
        ("3h 2h Ah Kh", "Kh Ah 2h 3h"),
        ("2h Kh Ah Qh", "Qh Kh Ah 2h"),
        ("Qh * * 2h", "Qh *Kh *Ah 2h"),
        ("Jh Kh Ah 3h * *", "Jh *Qh Kh Ah *2h 3h"),
        ("Kh 2h * *", "Kh *Ah 2h *3h"),
        ("Jh Qh Kh Ah", "Jh Qh Kh Ah"),
        ("Ah 2h 3h 4h", "Ah 2h 3h 4h"),
        (
            "5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h",
            "5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h",
        ),
    ],
)
def test_b3_straights_may_go_round_the_corner(cards: str, read_as: str) -> None:
    assert verdicts.readings_as_text(verdicts.meld("carioca", cards, options=CORNER))[0] == read_as


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("Jh Kh Ah 3h *", "run.not_consecutive"),
        ("Kh Ah 2s 3h", "run.mixed_suits"),
        ("5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h 5h", "run.repeated_rank"),
        ("5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h *", "run.repeated_rank"),
    ],
)
def test_b3_not_every_card_follows_round_the_corner(cards: str, code: str) -> None:
    assert codes(verdicts.meld("carioca", cards, options=CORNER)) == {code}


def test_b3_straights_do_not_go_round_the_corner_unless_agreed() -> None:
    assert codes(verdicts.meld("carioca", "Qh Kh Ah 2h")) == {"run.ace_turns_corner"}


@pytest.mark.parametrize(
    ("on_table", "cards", "result"),
    [
        ("Jh Qh Kh Ah", "2h 3h", "Jh Qh Kh Ah 2h 3h"),
        ("Ah 2h 3h 4h", "Kh", "Kh Ah 2h 3h 4h"),
        ("Qh Kh Ah 2h", "Jh 3h", "Jh Qh Kh Ah 2h 3h"),
        ("Jh Qh * Ah", "Kh", "Jh Qh Kh Ah *2h"),
        ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", "2h", None),
        ("Jh Qh Kh Ah", "3h", None),
    ],
)
def test_b3_cards_are_added_round_the_corner(on_table: str, cards: str, result: str | None) -> None:
    verdict = verdicts.tack_on("carioca", on_table, cards, options=CORNER)
    assert (verdict.legal and write_cards(verdict.result)) == (result or False)


@pytest.mark.many
def test_b3_the_finder_lays_as_much_as_can_be_round_the_corner() -> None:
    random, laid = Random(13), 0
    for _ in range(many(20, 400)):
        number = random.choice([2, 3])
        rules, deck = table("carioca", CORNER)
        ranks = random.sample(["J", "Q", "K", "A", "2", "3", "4"], 6)
        naturals = [Card(rank, suit) for rank in ranks for suit in deck.suits[:2]]
        jokers = random.choice([0, 1, 2])
        cards = (*random.sample(naturals, 9 - jokers), *[JOKER] * jokers)
        answer = arrange(rules, deck, rules.hands[number - 1], cards)
        found = (answer.left_points, len(answer.left)) if answer.can_lay_down else None
        plain = rules_of("carioca", CORNER, number)
        assert found == try_everything(plain, cards) == fewest_left(plain, cards), write_cards(
            cards
        )
        laid += answer.can_lay_down
    assert laid


ELEVEN: verdicts.Options = {"hands": 11}
ANY_SUITS = "As 2h 3d 4c 5s 6h 7d 8c 9s 10h Jd Qc Ks"
BLACK = "As 2c 3s 4s 5c 6s 7s 8s 9c 10s Js Qs Ks"
SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
ONE_JOKER, TWO_JOKERS = SPADES.replace("5s", "*"), SPADES.replace("5s", "*").replace("Js", "*")


@pytest.mark.parametrize(
    ("number", "melds", "broken"),
    [
        (9, ANY_SUITS, set()),
        (9, " ".join(reversed(ANY_SUITS.split())), set()),
        (9, ONE_JOKER, set()),
        (9, TWO_JOKERS, {"joker.too_many"}),
        (9, ANY_SUITS[:-3], {"laydown.contract"}),
        (10, SPADES, set()),
        (10, BLACK, {"run.mixed_suits"}),
        (10, ONE_JOKER, {"joker.too_many"}),
        (11, SPADES, set()),
        (11, BLACK, set()),
        (11, ANY_SUITS, {"run.mixed_colours"}),
        (11, ONE_JOKER, {"joker.too_many"}),
    ],
)
def test_b6_the_last_three_hands_ask_for_all_thirteen_ranks(
    number: int, melds: str, broken: set[str]
) -> None:
    verdict = lay_down("carioca", number, melds, held="", options=ELEVEN)
    assert codes(verdict) == broken
    rules, deck = table("carioca", ELEVEN)
    found = arrange(rules, deck, rules.hands[number - 1], read_cards(melds))
    assert found.goes_out == (not broken)


def test_b6_whoever_draws_the_thirteenth_card_goes_out() -> None:
    assert codes(lay_down("carioca", 9, ANY_SUITS, held="2s", options=ELEVEN)) == {
        "laydown.must_go_out"
    }
    verdict = verdicts.tack_on("carioca", SPADES[3:], "As", hand=8, options=ELEVEN)
    assert verdict.legal
    verdict = verdicts.tack_on("carioca", SPADES[3:], "As", hand=10, options=ELEVEN)
    assert [reason.rule for reason in verdict.reasons] == ["F10"]


def test_b6_nobody_buys_in_the_last_three_hands_and_the_game_may_end_there() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="carioca", hands=11)
    rules = start.rules
    assert [rules.calls_in(hand.number) for hand in rules.hands] == [3] * 8 + [0] * 3
    assert [hand.cards for hand in rules.hands[8:]] == [12, 12, 12]
    assert [contract_text(hand.contract, rules) for hand in rules.hands[8:]] == [
        "Ace to king in any suits, all cards at once",
        "Ace to king in one suit, all cards at once",
        "Ace to king, all red or all black, all cards at once",
    ]
    assert not play(start, *EVENING).finished
    last = [hand(out=ANN, left={BOB: 100, CID: 100}) for _ in range(3)]
    state = play(start, *EVENING, *last)
    assert (state.finished, state.winners) == (True, (ANN,))
