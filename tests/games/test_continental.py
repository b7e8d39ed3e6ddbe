"""Continental: a whole game, and its rules one by one."""

from dataclasses import replace
from functools import partial

import pytest

from scorekeeper.cards import read_cards, write_cards
from scorekeeper.game.changes import describe_entry
from scorekeeper.game.entries import Amend, Entry, Hand, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.start import start_refusals
from scorekeeper.game.wording import describe
from scorekeeper.rules.wording import alternatives_text, contract_text
from scorekeeper.variants.continental import CONTINENTAL
from tests.support import verdicts
from tests.support.builders import play, refused, table_of, totals
from tests.support.paper import on_paper, paper
from tests.support.verdicts import codes

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="continental", hands=4, stake_per_point=10)

EVENING: list[Entry] = [
    Hand(ANN, {}, extras={"twos": 2, "jokers": 1}),
    Hand(CID, {}),
    Hand(CID, {}, extras={"natural": 1, "first_turn": 1, "without_drawing": 1, "one_suit": 1}),
    Hand(BOB, {}, extras={"twos": 8}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    5    0    0
2      Cid    0    0    1
3      Cid    0    0   38
4      Bob    0    9    0
total         5    9   39
"""
FIVE = "3h 4h 5h | 7s 8s 9s | 10d Jd Qd | Ac 2c 3c | 5c 6c 7c"
THREE_FOURS = "3h 4h 5h 6h | 7s 8s 9s 10s | 10d Jd Qd Kd | Ac * 3c"
FIVE_AND_FOUR = "3h 4h 5h 6h 7h | 7s 8s 9s 10s | 10d Jd Qd | Ac 2d 3c"
THREE_FIVES = "3h 4h 5h 6h 7h | 7s 8s 9s 10s Js | 10d Jd Qd Kd Ad"
HAND = CONTINENTAL.hands[0]

meld = partial(verdicts.meld, "continental")
lay_down = partial(verdicts.lay_down, "continental")
tack_on = partial(verdicts.tack_on, "continental")
found = partial(verdicts.find_lay_down, "continental")


def test_g4_g5_the_highest_total_after_the_last_hand_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (CID,))
    assert table_of("Ann", "Bob", variant="continental").rules.final_hand == 10


def test_g4_the_stake_settles_what_each_hand_was_worth() -> None:
    state = play(TABLE, *EVENING)
    paid = dict.fromkeys((ANN, BOB, CID), 0)
    for winner, points in ((ANN, 5), (CID, 1), (CID, 38), (BOB, 9)):
        for seat in paid:
            paid[seat] += (2 if seat == winner else -1) * points * 10
    assert state.money.balances == paid


@pytest.mark.parametrize(("players", "packs"), [(2, 2), (5, 2), (6, 3), (8, 3)])
def test_g1_one_joker_a_pack(players: int, packs: int) -> None:
    used = CONTINENTAL.packs_for(players)
    assert (used.packs, used.jokers) == (packs, packs)


def test_g2_the_winner_deals_the_next_hand() -> None:
    table = table_after(TABLE, EVENING[:3])
    assert [(deal.dealer, deal.starter) for deal in table.deals] == [
        (ANN, BOB),
        (ANN, BOB),
        (CID, ANN),
        (CID, ANN),
    ]
    again = table_after(TABLE, [EVENING[1], Void()])
    assert again.open is not None
    assert (again.open.dealer, again.open.starter) == (CID, ANN)
    assert [hand.cards for hand in CONTINENTAL.hands] == [15]


def test_g2_nobody_says_who_starts() -> None:
    start = replace(TABLE, starter=2)
    assert [refusal.code for refusal in start_refusals(start)] == ["game.starter"]


@pytest.mark.parametrize(
    ("melds", "held", "broken"),
    [
        (FIVE, "Kd", set()),
        (FIVE, "", set()),
        (FIVE, None, set()),
        (THREE_FOURS, "Kh", set()),
        (FIVE_AND_FOUR, "Kd", set()),
        (THREE_FIVES, "Kh", {"laydown.contract"}),
        (FIVE, "Kd Kh", {"laydown.must_go_out"}),
        ("3h 4h 5h 6h | 7s 8s 9s | 10d Jd Qd | Ac 2c 3c | 5c 6c 7c", "", {"laydown.not_exact"}),
        ("3h 4h 5h", None, {"laydown.contract"}),
    ],
)
def test_g3_fifteen_cards_in_one_of_three_ways(
    melds: str, held: str | None, broken: set[str]
) -> None:
    assert codes(lay_down(1, melds, held=held)) == broken


def test_g3_the_contract_names_all_that_may_be_laid() -> None:
    assert contract_text(HAND.contract, CONTINENTAL) == (
        "Fifteen cards in runs, all at once, twos wild"
    )
    melds = alternatives_text(HAND.contract, CONTINENTAL)
    assert melds == (
        "five runs of three; or three runs of four and a run of three; or a run of five, a run of"
        " four and two runs of three"
    )


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("3h 4h 5h", set()),
        ("3h 2s *", set()),
        ("Qh Kh Ah", set()),
        ("Ah 2h 3h", set()),
        ("2h 2s 2d", {"set.too_few_naturals"}),
        ("9h 9s 9d", {"set.never_laid"}),
        ("Kh Ah 3h", {"run.not_consecutive"}),
    ],
)
def test_g3_nothing_but_runs_with_twos_and_jokers_wild(cards: str, broken: set[str]) -> None:
    verdict = meld(cards)
    assert codes(verdict) == broken


def test_g3_nobody_adds_cards_to_melds() -> None:
    verdict = tack_on("3h 4h 5h", "6h")
    assert [reason.rule for reason in verdict.reasons] == ["G3"]


@pytest.mark.parametrize("melds", [FIVE, THREE_FOURS, FIVE_AND_FOUR])
def test_g3_the_finder_goes_out_in_each_way(melds: str) -> None:
    answer = found(1, f"{melds} 8c")
    assert (answer.goes_out, write_cards(answer.left)) == (True, "8c")
    assert found(1, melds, drawn=False).goes_out


def test_g3_the_finder_says_what_is_in_no_run() -> None:
    answer = found(1, f"{FIVE.replace('10d', '8d')} Kh")
    assert not answer.can_lay_down
    assert (answer.short_of or "").endswith("twos wild: 8♦ A♣ 3♣ K♥ aren’t in any meld.")
    assert (found(1, f"{THREE_FIVES} 9c").short_of or "").endswith(
        "twos wild: these cards make other melds only."
    )


def test_g4_nobody_notes_what_the_others_hold() -> None:
    assert totals(play(TABLE, Hand(ANN, {BOB: read_cards("Kh *")}))) == [1, 0, 0]
    assert refused(TABLE, Hand(ANN, {BOB: 5})).code == "hand.impossible_points"


@pytest.mark.parametrize(
    ("extras", "code", "where"),
    [
        ({"aces": 1}, "entry.not_in_game", "extras"),
        ({"twos": 9}, "hand.extra_count", "extras.twos"),
        ({"jokers": 3}, "hand.extra_count", "extras.jokers"),
        ({"one_suit": 2}, "hand.extra_count", "extras.one_suit"),
        ({"twos": 0}, "hand.extra_count", "extras.twos"),
        ({"jokers": 1, "natural": 1}, "hand.extras_exclude", "extras.jokers"),
    ],
)
def test_g4_what_cannot_be_is_refused(extras: dict[str, int], code: str, where: str) -> None:
    refusal = refused(TABLE, Hand(ANN, {}, extras=extras))
    assert (refusal.code, refusal.where) == (code, where)


def test_g4_what_the_winner_scored_is_told() -> None:
    won = Hand(ANN, {}, extras={"twos": 2, "jokers": 1})
    assert describe(TABLE, won) == "Ann went out, twos laid: 2, jokers laid: 1"
    corrected = Hand(ANN, {}, extras={"twos": 3, "one_suit": 1})
    table = table_after(TABLE, [EVENING[0], Amend(1, (corrected,))])
    assert describe_entry(table, 2) == (
        "hand 1: twos laid: 3 instead of 2, jokers laid: 0 instead of 1, all in one suit"
    )


PLAIN_TWOS: verdicts.Options = {"wild_twos": False}


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("3h 2s *", {"meld.not_a_meld"}),
        ("Ah 2h 3h", set()),
        ("2h 3h *", set()),
        ("2h * *", set()),
        ("3h 4h 2s", {"run.mixed_suits"}),
    ],
)
def test_g3_twos_need_not_be_wild(cards: str, broken: set[str]) -> None:
    assert codes(meld(cards, options=PLAIN_TWOS)) == broken
    rules = CONTINENTAL.with_options(PLAIN_TWOS)
    assert contract_text(rules.hands[0].contract, rules) == "Fifteen cards in runs, all at once"
    wild_two = FIVE.replace("5c 6c 7c", "5c 2h 7c")
    assert codes(lay_down(1, wild_two)) == set()
    assert not lay_down(1, wild_two, options=PLAIN_TWOS).legal


def test_g4_twos_score_only_where_they_are_wild() -> None:
    start = table_of("Ann", "Bob", variant="continental", wild_twos=False)
    refusal = refused(start, Hand(ANN, {}, extras={"twos": 1}))
    assert (refusal.code, refusal.where) == ("entry.not_in_game", "extras")
    assert totals(play(start, Hand(ANN, {}, extras={"natural": 1}))) == [11, 0]
    assert describe(start, Hand(ANN, {}, extras={"natural": 1})) == "Ann went out, no joker"
