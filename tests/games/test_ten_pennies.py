"""Ten Pennies: a whole game, and its rules one by one."""

from functools import partial
from random import Random

import pytest

from scorekeeper.cards import JOKER, Card, write_cards
from scorekeeper.game.entries import Call, Entry, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.plausible import expected_cards, max_cards, stock_may_run_out, warnings
from scorekeeper.rules.wording import contract_text
from scorekeeper.variants.ten_pennies import TEN_PENNIES
from tests.support import verdicts
from tests.support.arrange_model import fewest_left
from tests.support.builders import hand, play, table_of, totals
from tests.support.many import many
from tests.support.paper import on_paper, paper
from tests.support.plain_rules import rules_of
from tests.support.verdicts import codes

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="ten-pennies")

EVENING: list[Entry] = [
    Call(BOB),
    hand(out=ANN, left={BOB: "Kh 9d 2c *", CID: "3h 4h"}),
    Call(CID),
    Call(CID),
    hand(out=BOB, left={ANN: "As 10h", CID: "Jh Qd 5c"}),
    hand(out=CID, left={ANN: "2h 2s", BOB: "7d"}),
    hand(out=ANN, left={BOB: 30, CID: "*"}),
    Call(ANN),
    hand(out=ANN, left={BOB: "Kh Kd", CID: "3s 4s 5s"}),
    hand(out=CID, left={ANN: "6h", BOB: "As Ad"}),
    hand(out=BOB, left={ANN: 60, CID: 25}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0   85   10
2      Bob   30    0   25
3      Cid   40    5    0
4      Ann    0   30   50
5      Ann    0   20   15
6      Cid    5   40    0
7      Bob   60    0   25
total       135  180  125
"""

NO_EXTRA = {"extra_melds": False}
TAME = {"wild_sets": False}

meld = partial(verdicts.meld, "ten-pennies")
lay_down = partial(verdicts.lay_down, "ten-pennies")
tack_on = partial(verdicts.tack_on, "ten-pennies")
found = partial(verdicts.find_lay_down, "ten-pennies")


def test_p6_the_lowest_total_after_seven_hands_wins_and_takes_the_kitty() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (CID,))
    assert state.money.balances == {ANN: -1, BOB: -1, CID: -2 + 4}


def test_p6_a_penny_is_worth_what_the_table_says() -> None:
    table = table_of("Ann", "Bob", variant="ten-pennies", penny=25)
    state = play(table, Call(BOB))
    assert state.money.balances == {ANN: 0, BOB: -25}
    assert state.money.pots["kitty"] == 25


@pytest.mark.parametrize(
    ("players", "packs", "jokers"),
    [(2, 1, 2), (3, 2, 4), (4, 2, 4), (5, 3, 6), (6, 3, 6), (7, 4, 8), (8, 4, 8)],
)
def test_p1_a_pack_with_two_jokers_for_every_two_players(
    players: int, packs: int, jokers: int
) -> None:
    used = TEN_PENNIES.packs_for(players)
    assert (used.packs, used.jokers) == (packs, jokers)


def test_p2_ever_larger_sets_of_eleven_cards() -> None:
    assert [hand.cards for hand in TEN_PENNIES.hands] == [11] * 7
    assert [hand.contract.code for hand in TEN_PENNIES.hands] == [
        "33",
        "4",
        "44",
        "5",
        "55",
        "6",
        "7",
    ]
    tens = TEN_PENNIES.with_options({"deal": "ten"})
    assert {hand.cards for hand in tens.hands} == {10}
    assert contract_text(tens.hands[4].contract, tens) == ("Two sets of five, twos and aces wild")


@pytest.mark.parametrize(
    ("number", "melds", "broken"),
    [
        (1, "9h 9s 9d | Kh Ks Kd", set()),
        (1, "9h 9s 9d", {"laydown.contract"}),
        (2, "9h 9s 9d 9c", set()),
        (2, "9h 9s 9d | Kh Ks Kd", {"laydown.contract"}),
        (2, "9h 9s 9d 9c | Kh Ks Kd", set()),
        (5, "9h 9s 9d 9c 2h | Kh Ks Kd Ah As", set()),
        (7, "9h 9s 9d 9c 9h 9s 9d", set()),
        (7, "9h 9s 9d 9c 9h 9s", {"laydown.contract"}),
        (2, "9h 9s 9d 9c | 4h 5h 6h 7h", {"run.never_laid"}),
    ],
)
def test_p2_the_contract_and_any_further_sets(number: int, melds: str, broken: set[str]) -> None:
    assert codes(lay_down(number, melds)) == broken


def test_p2_further_sets_only_where_the_table_plays_so() -> None:
    melds = "9h 9s 9d 9c | Kh Ks Kd"
    assert codes(lay_down(2, melds, options=NO_EXTRA)) == {"laydown.extra_melds"}
    assert codes(lay_down(2, "Kh Ks Kd", earlier="")) == set()
    assert codes(lay_down(2, "Kh Ks Kd", earlier="", options=NO_EXTRA)) == {"laydown.extra_melds"}


def test_p2_nobody_lays_a_run() -> None:
    verdict = meld("4h 5h 6h 7h", hand=1)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [("run.never_laid", "P2")]
    assert verdict.reasons[0].message == "4♥ 5♥ 6♥ 7♥: nobody lays runs in this game."


@pytest.mark.parametrize(
    ("number", "cards", "read"),
    [
        (1, "2h 2s 2d", "2h 2s 2d"),
        (1, "9h 2s 2d", None),
        (3, "9h 2s 2d", "9h *9 *9"),
        (3, "9h As *", None),
        (5, "9h As *", "9h *9 *9"),
        (5, "2h 2s Ad", "2h 2s *2"),
        (5, "Ah As *2d *", None),
        (5, "* Ah As", "*A Ah As"),
        (5, "* * *", None),
        (3, "*9h 9s 2d", "*9h 9s *9"),
    ],
)
def test_p3_a_wild_card_stands_for_any_card_or_for_itself(
    number: int, cards: str, read: str | None
) -> None:
    verdict = meld(cards, hand=number)
    assert verdict.legal == (read is not None)
    if read:
        assert write_cards(verdict.cards) == read


def test_p3_wild_cards_alone_make_a_set_only_where_the_table_plays_so() -> None:
    assert codes(meld("2h 2s 2d", hand=3, options=TAME)) == {"set.too_few_naturals"}
    assert meld("2h 2s 2d", hand=1, options=TAME).legal


def test_p3_no_more_wild_cards_than_there_are_however_they_are_noted() -> None:
    declared = " ".join(["*9h"] * 11)
    assert meld(f"9s {declared} 2h", hand=3).legal
    assert codes(meld(f"9s {declared} 2h 2s", hand=3)) == {"card.too_many_copies"}


@pytest.mark.parametrize(
    ("number", "to", "cards", "result"),
    [
        (3, "9h 9s 9d", "2h", "9h 9s 9d *9"),
        (3, "9h 9s 9d", "2h *", "9h 9s 9d *9 *9"),
        (3, "2h 2s 2d", "2c", "2h 2s 2d 2c"),
        (5, "2h 2s 2d", "Ac", "2h 2s 2d *2"),
        (2, "9h 9s 9d", "2h", None),
    ],
)
def test_p3_a_wild_card_is_laid_off_on_any_set(
    number: int, to: str, cards: str, result: str | None
) -> None:
    verdict = tack_on(to, cards, own=False, hand=number)
    assert verdict.legal == (result is not None)
    if result:
        assert write_cards(verdict.result) == result


@pytest.mark.parametrize(
    ("number", "cards", "laid"),
    [
        (3, "2h 2s 2d 2c 9h 9s 2d *", 8),
        (5, "2h 2s 2d 2c Ah As Ad * * *", 10),
        (5, "2h 2s 2d 2c Ah As Ad * * Kh", 10),
        (5, "2h 2s 2d Ah Kh * * * *", 0),
        (7, "2h 2s 2d Ah Kh * *", 7),
    ],
)
def test_p3_the_finder_makes_sets_of_wild_cards_where_there_are_few_others(
    number: int, cards: str, laid: int
) -> None:
    answer = found(number, cards)
    assert sum(len(meld.cards) for meld in answer.melds) == laid


def test_p3_with_many_wild_cards_the_finder_leaves_no_more_than_it_must() -> None:
    random = Random(3)
    for _ in range(many(25, 1_000)):
        number, packs = random.randint(3, 7), random.choice([1, 2, 4])
        rules, deck = verdicts.table("ten-pennies", packs=packs)
        deck = rules.hands[number - 1].deck(deck)
        pack = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
        wild = [card for card in pack if card.rank in deck.wild] + [JOKER] * deck.jokers
        others = [card for card in pack if card.rank not in deck.wild]
        few = random.sample(others, random.randint(0, 3))
        cards = (*random.sample(wild, min(len(wild), random.randint(3, 11))), *few)
        answer = found(number, cards, packs=packs)
        best = fewest_left(rules_of("ten-pennies", {}, number), cards)
        left = (answer.left_points, len(answer.left)) if answer.can_lay_down else None
        assert left == best, write_cards(cards)


def test_p4_ten_buys_for_the_whole_game() -> None:
    entries: list[Entry] = [Call(BOB)] * 6
    entries += [hand(out=ANN, left={BOB: 30, CID: 5}), *[Call(BOB)] * 4]
    assert warnings(table_after(TABLE, entries)) == []
    state = play(TABLE, *entries)
    assert [(player.calls, player.calls_counted) for player in state.players][1] == (4, 10)
    assert warnings(table_after(TABLE, [*entries, Call(BOB)])) == [
        "Bob has made 11 buys in this game; 10 are allowed."
    ]


def test_p4_a_buy_in_a_deal_thrown_in_is_spent() -> None:
    state = play(TABLE, Call(BOB), Void(), Call(BOB))
    assert state.players[1].calls_counted == 2


def test_p4_a_buy_brings_three_cards() -> None:
    table = table_after(TABLE, [Call(BOB)])
    assert table.open is not None
    assert expected_cards(TEN_PENNIES, table.open.hand, 2) == 11 + 6
    assert max_cards(TEN_PENNIES, table.open, BOB) == 11 + 30 + 1
    assert not stock_may_run_out(TEN_PENNIES, table.open)
    two = TEN_PENNIES.with_options({"cards_for_a_call": 2})
    assert expected_cards(two, table.open.hand, 2) == 11 + 4


def test_p5_what_cards_count() -> None:
    state = play(TABLE, hand(out=ANN, left={BOB: "* As 2h Kh 10d", CID: "3h 9d"}))
    assert totals(state) == [0, 50 + 20 + 20 + 10 + 10, 10]
    table = table_of("Ann", "Bob", variant="ten-pennies", joker_points=25, ace_points=15)
    assert totals(play(table, hand(out=ANN, left={BOB: "* As"}))) == [0, 40]
