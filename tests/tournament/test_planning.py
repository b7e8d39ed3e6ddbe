"""Several rounds planned together: who meets whom, who is kept apart, who sits out."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.every_seating import find_best_rounds
from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.planning import count_repeat_meetings, plan_rounds
from scorekeeper.tournament.seating import Seating, count_meetings, seat_in_order
from scorekeeper.tournament.table_sizes import table_sizes
from tests.support.many import many
from tests.support.seating_model import fewest_meetings_again

NOBODY_TWICE = [
    (9, 3, 4),
    (15, 3, 7),
    (16, 4, 5),
    (20, 4, 5),
    (24, 4, 5),
    (32, 4, 7),
    (25, 5, 6),
]
"""Players, the size of tables, and rounds in which nobody meets twice by a published schedule."""


def drawn(players: int, lot: int = 0) -> list[int]:
    """Everybody, in an order drawn by lot."""
    return Random(lot).sample(range(1, players + 1), players)


def count_again(rounds: Sequence[Seating], before: Sequence[Seating] = ()) -> int:
    """How many pairs sit together who have before, counted table by table."""
    known = {pair for each in before for pair in pairs_at(each)}
    again = 0
    for each in rounds:
        again += len(pairs_at(each) & known)
        known |= pairs_at(each)
    return again


def pairs_at(seating: Seating) -> set[frozenset[int]]:
    """All who sit together."""
    return {frozenset(pair) for table in seating.tables for pair in combinations(table, 2)}


@pytest.mark.parametrize(("players", "size", "rounds"), NOBODY_TWICE)
def test_nobody_meets_twice_where_a_schedule_is_published(
    players: int, size: int, rounds: int
) -> None:
    sizes = table_sizes(players, size)
    first = seat_in_order(drawn(players, 1), sizes)
    planned = plan_rounds(drawn(players, 2), sizes, rounds - 1, [first])
    assert len(planned) == rounds - 1
    assert count_again([first, *planned]) == 0
    assert count_again(plan_rounds(drawn(players, 3), sizes, rounds)) == 0


@pytest.mark.parametrize(
    ("players", "usual", "rounds"),
    [
        (7, 4, 3),
        (12, 4, 5),
        (16, 4, 7),
        (18, 3, 6),
        (20, 4, 7),
        (22, 4, 5),
        (62, 4, 10),
    ],
)
def test_elsewhere_as_few_meet_again_as_can(players: int, usual: int, rounds: int) -> None:
    planned = plan_rounds(drawn(players), table_sizes(players, usual), rounds)
    assert count_again(planned) == min_repeat_meetings(planned)


@pytest.mark.parametrize(("players", "usual", "rounds"), [(6, 3, 3), (7, 4, 3)])
def test_as_few_meet_again_as_an_exact_solver_finds(players: int, usual: int, rounds: int) -> None:
    sizes, draw = table_sizes(players, usual), drawn(players)
    first = plan_rounds(draw, sizes, 1)
    planned = plan_rounds(draw, sizes, rounds - 1, first)
    fewest = fewest_meetings_again(draw, sizes, rounds - 1, count_meetings(first))
    assert count_again(planned, first) == fewest


@pytest.mark.parametrize("players", [7, 8])
def test_three_rounds_of_two_tables_have_as_few_again_as_can_whatever_the_lot(players: int) -> None:
    sizes = table_sizes(players, 4)
    for lot in range(many(40, 200)):
        first = [seat_in_order(drawn(players, lot), sizes)]
        planned = plan_rounds(drawn(players, lot + 1), sizes, 2, first)
        assert count_again(planned, first) == min_repeat_meetings(planned, first), lot
        assert {player for each in planned for player in each.people} == {*drawn(players)}


@pytest.mark.parametrize("lot", range(5))
@pytest.mark.parametrize(("players", "usual"), [(6, 3), (8, 4), (9, 4), (10, 3)])
def test_after_two_rounds_by_lot_as_few_meet_again_as_an_exact_solver_finds(
    players: int, usual: int, lot: int
) -> None:
    sizes, draw = table_sizes(players, usual), drawn(players)
    before = [seat_in_order(drawn(players, 2 * lot + n), sizes) for n in (1, 2)]
    planned = plan_rounds(draw, sizes, 1, before)
    fewest = fewest_meetings_again(draw, sizes, 1, count_meetings(before))
    assert count_again(planned, before) == fewest


def test_in_a_small_evening_who_is_kept_apart_comes_first_and_a_plan_as_good_is_kept() -> None:
    first = [Seating(((1, 2, 3, 4), (5, 6, 7, 8)))]
    couples = {frozenset((1, 5)), frozenset((2, 6))}
    planned = plan_rounds(drawn(8), (4, 4), 2, first, couples)
    assert not any(couples & pairs_at(each) for each in planned)
    tables = [each.tables for each in planned]
    assert list(find_best_rounds(tables, count_meetings(first), couples)) == tables


@given(st.integers(3, 22), st.integers(3, 6), st.integers(1, 4), st.data())
def test_everybody_has_one_seat_or_sits_out_by_turns(
    players: int, usual: int, rounds: int, data: st.DataObject
) -> None:
    smallest = data.draw(st.integers(3, usual))
    sizes = table_sizes(players, usual, smallest, usual)
    draw = drawn(players)
    first = [seat_in_order(draw, sizes)] if data.draw(st.booleans()) else []
    planned = plan_rounds(draw, sizes, rounds, first)
    out = dict.fromkeys(draw, 0)
    for each in [*first, *planned]:
        assert each.sizes == sizes
        seats = [*(player for table in each.tables for player in table), *each.sitting_out]
        assert sorted(seats) == sorted(draw)
        for player in each.sitting_out:
            out[player] += 1
    assert max(out.values()) - min(out.values()) <= (1 if sizes else 0)
    assert count_repeat_meetings(planned, first) == count_again(planned, first)
    assert count_again(planned, first) >= min_repeat_meetings(planned, first)


@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (24, 5), (32, 6)])
def test_couples_are_kept_apart_and_still_nobody_meets_twice(players: int, rounds: int) -> None:
    couples = {frozenset((one, one + 1)) for one in range(1, players, 2)}
    planned = plan_rounds(drawn(players), table_sizes(players, 4), rounds, (), couples)
    assert count_again(planned) == 0
    assert not any(couples & pairs_at(each) for each in planned)


def test_who_is_kept_apart_comes_before_new_people() -> None:
    couples = {frozenset((one, one + 1)) for one in range(1, 16, 2)}
    first = [seat_in_order([*range(1, 17, 2), *range(2, 17, 2)], (4,) * 4)]
    planned = plan_rounds(drawn(16), (4,) * 4, 4, first, couples)
    assert not any(couples & pairs_at(each) for each in planned)
    assert count_again(planned, first) > 0


def test_a_club_of_its_own_is_spread_over_the_tables() -> None:
    club = {frozenset(pair) for pair in combinations(range(1, 7), 2)}
    for each in plan_rounds(drawn(13), table_sizes(13, 4), 4, (), club):
        assert sorted(len(set(table) & set(range(1, 7))) for table in each.tables) == [2, 2, 2]


def test_newcomers_are_planned_in_beside_those_who_have_met() -> None:
    first = plan_rounds(drawn(16), (4,) * 4, 2)
    planned = plan_rounds(drawn(20), (4,) * 5, 2, first)
    assert count_again(planned, first) == 0
