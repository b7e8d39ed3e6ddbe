"""What the players of South African Kaluki pay each other and the kitty: how often, and to whom."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import (
    Call,
    Cut,
    Entry,
    FourPairs,
    JokersDealt,
    OutOfGame,
    PlayableDiscard,
    Strike,
    Void,
)
from tests.support.builders import hand, play, refused, table_of
from tests.support.logs import warnings
from tests.support.purse import paid_by, paid_for, purses

ANN, BOB, CID, DAN = 1, 2, 3, 4
NAMES = ("Ann", "Bob", "Cid", "Dan")
TABLE = table_of(*NAMES, variant="south-african", four_pairs=True)
WON = hand(out=ANN, left={BOB: 10, CID: 10, DAN: 10})


def test_s1_two_packs_and_four_jokers_and_thirteen_cards_each() -> None:
    in_play = play(TABLE).hand
    assert in_play is not None
    assert (in_play.packs.packs, in_play.packs.jokers, in_play.rules.cards) == (2, 4, 13)
    assert in_play.packs.deck.size == 108


def test_s1_the_player_at_the_dealers_left_cuts() -> None:
    play(TABLE, Cut(BOB), WON, Cut(CID), Void(), Cut(CID))
    for seat in (ANN, CID, DAN):
        refusal = refused(TABLE, Cut(seat))
        assert (refusal.code, refusal.where, refusal.rule) == ("cut.not_dealer", "seat", "S10")
        assert "Bob" in refusal.message


def test_s1_the_first_seat_sits_at_the_left_of_the_last() -> None:
    last_deals = replace(TABLE, first_dealer=DAN)
    play(last_deals, Cut(ANN))
    assert refused(last_deals, Cut(DAN)).code == "cut.not_dealer"


def test_c19_when_the_cutter_leaves_the_next_one_cuts() -> None:
    play(TABLE, OutOfGame(BOB), Cut(CID))
    assert refused(TABLE, OutOfGame(BOB), Cut(BOB)).code == "seat.not_in_play"


@pytest.mark.parametrize("entry", [Cut(BOB), JokersDealt(BOB), FourPairs(BOB)])
def test_s10_each_other_player_pays_a_unit(entry: Entry) -> None:
    ((_, first), (_, second), (_, third)) = paid_by(play(TABLE, entry), 1)
    assert [first, second, third] == [(ANN, BOB, 100), (CID, BOB, 100), (DAN, BOB, 100)]


@pytest.mark.parametrize("entry", [Cut(BOB), JokersDealt(BOB), FourPairs(BOB)])
def test_s10_once_a_round(entry: Entry) -> None:
    assert refused(TABLE, entry, entry).rule == "S10"


@pytest.mark.parametrize("entry", [JokersDealt(BOB), FourPairs(BOB)])
def test_c8_in_the_redeal_and_in_the_next_round_it_may_happen_again(entry: Entry) -> None:
    play(TABLE, entry, Void(), entry, WON, entry)


def test_s10_only_one_player_is_dealt_three_of_four_jokers() -> None:
    refusal = refused(TABLE, JokersDealt(BOB), JokersDealt(CID))
    assert (refusal.code, refusal.where, refusal.rule) == ("payment.twice", "seat", "S10")


def test_s10_the_cutters_joker_and_the_three_jokers_it_belongs_to_are_both_paid() -> None:
    table = purses(TABLE, [Cut(BOB), JokersDealt(BOB)], "kitty")
    assert table[-1] == ["2", "-300", "500", "-300", "-300", "400"]


@pytest.mark.parametrize("entry", [Call(CID), PlayableDiscard(CID)])
def test_s10_a_buy_and_a_playable_discard_cost_a_small_every_time(entry: Entry) -> None:
    state = play(TABLE, entry, entry, entry)
    assert state.money.balances[CID] == -130
    assert state.money.pots["kitty"] == 430


def test_s10_a_late_cut_is_paid_by_those_who_were_in_its_round() -> None:
    state = play(TABLE, WON, OutOfGame(DAN), Cut(BOB, hand=1))
    assert paid_for(state, "cut") == [(ANN, BOB, 100), (CID, BOB, 100), (DAN, BOB, 100)]
    assert refused(TABLE, Cut(BOB), WON, Cut(BOB, hand=1)).code == "cut.twice"
    assert refused(TABLE, WON, Cut(CID, hand=1)).code == "cut.not_dealer"


def test_s10_a_late_cut_may_follow_the_end_and_leaves_the_kitty_alone() -> None:
    before, after = play(TABLE, *[WON] * 7), play(TABLE, *[WON] * 7, Cut(BOB, hand=1))
    assert paid_for(after, "pot") == paid_for(before, "pot") == [("kitty", ANN, 400)]
    assert after.player(BOB).balance == before.player(BOB).balance + 300


def test_c19_who_has_left_is_not_paid_by_and_does_not_pay_the_others() -> None:
    state = play(TABLE, WON, OutOfGame(DAN), JokersDealt(BOB))
    assert paid_for(state, "jokers_dealt") == [(ANN, BOB, 100), (CID, BOB, 100)]
    for entry in (JokersDealt(DAN), FourPairs(DAN), PlayableDiscard(DAN), Call(DAN)):
        assert refused(TABLE, WON, OutOfGame(DAN), entry).code == "seat.not_in_play"


@pytest.mark.parametrize(("buys", "warned"), [({}, 5), ({"max_buys": 5}, 6)])
def test_s10_a_buy_beyond_the_limit_is_warned_of_and_paid(
    buys: dict[str, int], warned: int
) -> None:
    table = table_of(*NAMES, variant="south-african", **buys)
    log: list[Entry] = [Call(BOB)] * warned
    assert warnings(table, log[1:]) == []
    assert len(warnings(table, log)) == 1
    assert play(table, *log).money.pots["kitty"] == 400 + warned * 10


def test_s10_without_stakes_nothing_is_paid() -> None:
    table = table_of(*NAMES, variant="south-african", unit=0, small=0)
    assert play(table, Cut(BOB), Call(ANN), JokersDealt(BOB), WON).money.postings == ()


@pytest.mark.parametrize(
    ("points", "smalls"),
    [(1, 1), (2, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3), (36, 4), (70, 7), (71, 8)],
)
def test_s11_a_small_for_every_ten_points_or_part_of_ten(points: int, smalls: int) -> None:
    table = table_of("Ann", "Bob", variant="south-african", ace_points=1)
    state = play(table, hand(out=ANN, left={BOB: 10}), hand(out=ANN, left={BOB: points}))
    assert paid_by(state, 2) == [("ten_points", (BOB, ANN, 10 * smalls))]


def test_s11_nothing_is_paid_for_no_points_but_the_unit_of_the_blitz() -> None:
    state = play(TABLE, hand(out=ANN, left={BOB: 0, CID: "4s 5s 6s", DAN: ""}))
    assert paid_by(state, 1) == [("blitz", (seat, ANN, 100)) for seat in (BOB, CID, DAN)]


def test_s11_a_blitz_with_a_joker_is_paid_once() -> None:
    table = table_of("Ann", "Bob", variant="south-african", blitz_double=True)
    for no_jokers, times in ((False, 1), (True, 2)):
        state = play(table, hand(out=ANN, left={BOB: 36}, no_jokers=no_jokers))
        assert paid_by(state, 1) == [
            ("ten_points", (BOB, ANN, 40 * times)),
            ("blitz", (BOB, ANN, 100 * times)),
        ]
        assert state.player(BOB).total == 36


def wins(*winners: int) -> list[Entry]:
    """Rounds by who went out, 0 for one thrown in."""
    others = {BOB: 10, CID: 10, DAN: 10, ANN: 10}
    return [
        hand(out, {seat: 10 for seat in others if seat != out}) if out else Void()
        for out in winners
    ]


@pytest.mark.parametrize(
    ("winners", "every_third", "from_third"),
    [
        ([ANN, ANN], [], []),
        ([ANN, ANN, ANN], [3], [3]),
        ([ANN, ANN, BOB, ANN], [], []),
        ([ANN, ANN, ANN, ANN, ANN, ANN, ANN], [3, 6], [3, 4, 5, 6, 7]),
        ([ANN, ANN, ANN, BOB, BOB, BOB, BOB], [3, 6], [3, 6, 7]),
        ([ANN, 0, ANN, 0, 0, ANN, ANN], [6], [6, 7]),
        ([0, ANN, ANN, BOB, 0, ANN], [], []),
    ],
)
def test_s11_three_wins_running_are_paid_a_unit_by_each(
    winners: list[int], every_third: list[int], from_third: list[int]
) -> None:
    for streak, entries in (("every_third", every_third), ("from_third", from_third)):
        table = table_of(*NAMES, variant="south-african", streak=streak)
        postings = [p for p in play(table, *wins(*winners)).money.postings if p.cause == "streak"]
        assert sorted({posting.number for posting in postings}) == entries
        assert len(postings) == 3 * len(entries)
        assert {posting.amount for posting in postings} <= {100}


def test_s11_a_streak_goes_over_a_correction() -> None:
    """Strike the round that Bob won, and Ann has won three running."""
    state = play(TABLE, *wins(ANN, BOB, ANN, ANN), Strike(2))
    assert paid_for(state, "streak") == [(seat, ANN, 100) for seat in (BOB, CID, DAN)]
