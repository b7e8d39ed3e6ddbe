"""Who sits with whom: nobody twice, the fewest meetings again, and those who sit out by turns."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.seating import (
    Seating,
    count_meetings,
    find_repeat_meetings,
    min_repeat_meetings,
    order_for_seating,
    seat_across,
    seat_in_order,
    seat_with_new_people,
)
from scorekeeper.tournament.table_sizes import table_sizes
from tests.support.seating_model import fewest_meetings_again

draws = st.integers(3, 24).flatmap(lambda number: st.permutations(range(1, number + 1)))


def meetings_again(seating: Seating, before: Sequence[Seating]) -> int:
    """How often those who sit together have met, counted pair by pair."""
    return sum(
        {one, other} <= set(earlier)
        for table in seating.tables
        for one, other in combinations(table, 2)
        for each in before
        for earlier in each.tables
    )


def evening(number: int, usual: int, rounds: int) -> list[Seating]:
    """Rounds in which people meet new people."""
    seatings: list[Seating] = []
    for turn in range(rounds):
        draw = [1 + (player * 5 + turn) % number for player in range(number)]
        players = draw if len(set(draw)) == number else list(range(1, number + 1))
        met = count_meetings(seatings)
        seatings.append(seat_with_new_people(players, table_sizes(number, usual), met))
    return seatings


@given(draws, st.integers(3, 6))
def test_everybody_has_one_seat_or_sits_out(draw: list[int], usual: int) -> None:
    sizes = table_sizes(len(draw), usual)
    for seating in (
        seat_in_order(draw, sizes),
        seat_across(draw, sizes),
        seat_with_new_people(draw, sizes, {}),
    ):
        assert tuple(map(len, seating.tables)) == sizes
        seated = [player for table in seating.tables for player in table]
        assert sorted([*seated, *seating.sitting_out]) == sorted(draw)


@pytest.mark.parametrize(
    ("number", "usual", "rounds"),
    [(7, 4, 4), (8, 4, 4), (9, 3, 5), (10, 5, 4), (11, 4, 4), (12, 4, 4)],
)
def test_as_few_meet_again_as_an_exact_solver_finds(number: int, usual: int, rounds: int) -> None:
    seatings = evening(number, usual, rounds)
    for turn, seating in enumerate(seatings):
        before, sizes = seatings[:turn], [len(table) for table in seating.tables]
        least = fewest_meetings_again(range(1, number + 1), sizes, count_meetings(before))
        assert meetings_again(seating, before) == least


def test_sixteen_players_meet_nobody_again_for_three_rounds() -> None:
    seatings = evening(16, 4, 3)
    assert [meetings_again(each, seatings[:turn]) for turn, each in enumerate(seatings)] == [0] * 3


@pytest.mark.parametrize(
    ("number", "sizes"), [(5, (3, 2)), (6, (3, 3)), (6, (2, 2, 2)), (7, (4, 3))]
)
def test_what_is_said_to_be_impossible_is(number: int, sizes: tuple[int, ...]) -> None:
    players = range(1, number + 1)
    before: list[Seating] = []
    for turn in range(4):
        everyone = (seat_in_order(order, sizes) for order in permutations(players))
        met = count_meetings(before)
        fewest = min(len(find_repeat_meetings(each.tables, met)) for each in everyone)
        seating = seat_with_new_people(players, sizes, met)
        assert min_repeat_meetings(seating.tables, before) <= fewest
        if turn == 1:
            assert min_repeat_meetings(seating.tables, before) == fewest
        before.append(seating)


def test_the_search_ends_where_there_is_nobody_to_change_places_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[object] = []

    def no_exchanges(search: object) -> Iterator[tuple[int, int, int]]:
        looks.append(search)
        return iter(())  # as with one table

    monkeypatch.setattr("scorekeeper.tournament.tabu._Search.exchanges", no_exchanges)
    again = seat_with_new_people([1, 2, 3], (3,), count_meetings([Seating(((3, 2, 1),))]))
    assert again.tables == ((1, 2, 3),)
    assert len(looks) == 1


def test_a_newcomer_is_a_new_person_to_everybody() -> None:
    before = [Seating(((1, 2, 3), (4, 5, 6)))]
    assert min_repeat_meetings([(1, 4, 7), (2, 5, 8), (3, 6, 9)], before) == 0


def test_those_who_sit_out_take_turns() -> None:
    out: dict[int, int] = {}
    for _ in range(10):
        resting = order_for_seating([1, 2, 3, 4, 5], 4, out)[4:]
        assert len(resting) == 1
        out[resting[0]] = out.get(resting[0], 0) + 1
    assert out == dict.fromkeys(range(1, 6), 2)


def test_the_best_are_spread_over_the_tables() -> None:
    assert seat_across([1, 2, 3, 4, 5, 6, 7], [4, 3]).tables == ((1, 4, 5, 7), (2, 3, 6))
