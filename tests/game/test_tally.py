"""What each player did in a game, and the course of the totals."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import BuyIn, Call, Cut, Entry, Hand, Join, Penalty, Void
from scorekeeper.game.replay import replay
from scorekeeper.game.tally import rows_so_far, running_totals, tallies
from tests.support.builders import amend, hand, play, table_of


def test_hands_won_bent_tables_and_the_worst_hand() -> None:
    table = table_of("Ann", "Bob", "Cid")
    state = play(
        table,
        hand(1, {2: 30, 3: 12}, bent=True),
        hand(2, {1: 20, 3: 55}),
        Void(),
        hand(1, {2: 40, 3: 5}),
    )
    ann, bob, cid = tallies(state)
    assert (ann.won, ann.bent, ann.max_sum, ann.max_sum_hand) == (2, 1, 20, 2)
    assert (bob.won, bob.bent, bob.max_sum, bob.max_sum_hand) == (1, 0, 60, 1)
    assert (cid.won, cid.bent, cid.max_sum, cid.max_sum_hand) == (0, 0, 55, 2)


def test_calls_cuts_and_penalties_count_wherever_they_happened() -> None:
    state = play(
        table_of("Ann", "Bob", "Cid"),
        Call(2),
        Cut(1),
        Void(),
        Call(2),
        Penalty(3, "no_draw", count=2),
        hand(1, {2: 30, 3: 12}),
        Call(2),
        Penalty(3, "no_discard"),
    )
    ann, bob, cid = tallies(state)
    assert (ann.calls, ann.cuts, ann.penalties) == (0, 1, 0)
    assert (bob.calls, bob.cuts, bob.penalties) == (3, 0, 0)
    assert (cid.calls, cid.cuts, cid.penalties) == (0, 0, 3)


def test_nobody_has_a_worst_hand_before_the_first() -> None:
    assert [tally.max_sum for tally in tallies(play(table_of("Ann", "Bob")))] == [None, None]


def test_kalookis_belong_to_who_made_them() -> None:
    table = table_of("Ann", "Bob", variant="european")
    state = play(table, hand(2, {1: 10}, kalooki=True), hand(1, {2: 10}))
    assert [tally.kalookis for tally in tallies(state)] == [0, 1]


def test_a_corrected_hand_counts_as_corrected() -> None:
    state = play(table_of("Ann", "Bob"), hand(1, {2: 30}, bent=True), amend(1, hand(2, {1: 12})))
    ann, bob = tallies(state)
    assert (ann.won, ann.bent, bob.won, bob.bent) == (0, 0, 1, 0)


def test_the_course_of_the_totals_starts_at_nothing_and_shows_a_buy_in() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", limit=50)
    state = play(table, hand(1, {2: 60, 3: 20}), BuyIn(2), hand(1, {2: 5, 3: 5}))
    assert running_totals(state.sheet) == {
        1: ((0, 0), (1, 0), (2, 0)),
        2: ((0, 0), (1, 60), (1, 20), (2, 25)),
        3: ((0, 0), (1, 20), (2, 25)),
    }


def test_the_course_of_the_totals_ends_with_the_penalties_of_the_hand_in_play() -> None:
    table = table_of("Ann", "Bob", "Cid")
    log: list[Entry] = [hand(1, {2: 60, 3: 20}), Join("Dee", after=3, points=40)]
    assert running_totals(rows_so_far(play(table, *log, Call(2)))) == {
        1: ((0, 0), (1, 0)),
        2: ((0, 0), (1, 60)),
        3: ((0, 0), (1, 20)),
    }
    assert running_totals(rows_so_far(play(table, *log, Penalty(2, "no_draw")))) == {
        1: ((0, 0), (1, 0), (2, 0)),
        2: ((0, 0), (1, 60), (2, 110)),
        3: ((0, 0), (1, 20), (2, 20)),
        4: ((1, 40), (2, 40)),
    }


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(2, 60), st.integers(2, 60)), max_size=9))
def test_every_hand_has_one_winner_and_every_course_ends_at_the_total(
    deals: list[tuple[int, int, int]],
) -> None:
    start = table_of("Ann", "Bob", "Cid")
    log = []
    for winner, one, other in deals:
        losers = [seat for seat in start.seats if seat != winner]
        log.append(Hand(winner, dict(zip(losers, (one, other), strict=True))))
    state = replay(start, log)
    assert sum(tally.won for tally in tallies(state)) == len(deals)
    for seat, course in running_totals(state.sheet).items():
        assert course[-1] == (len(deals), state.player(seat).total)
