"""Schedules of which it is known that nobody meets twice, each checked by counting."""

from itertools import combinations

import pytest

from scorekeeper.tournament.schedules import find_schedule
from scorekeeper.tournament.table_sizes import table_sizes

PUBLISHED = [
    (9, 3, 4),
    (12, 3, 4),
    (15, 3, 7),
    (21, 3, 7),
    (24, 3, 11),
    (27, 3, 13),
    (30, 3, 14),
    (16, 4, 5),
    (20, 4, 5),
    (24, 4, 7),
    (28, 4, 7),
    (32, 4, 9),
    (36, 4, 9),
    (64, 4, 21),
    (25, 5, 6),
    (30, 5, 6),
    (125, 5, 31),
    (42, 6, 7),
    (49, 7, 8),
    (81, 3, 40),
    (81, 9, 10),
    (147, 3, 49),
    (192, 3, 64),
    (243, 3, 121),
    (96, 3, 32),
]
"""Players, the size of tables, rounds."""


@pytest.mark.parametrize(("players", "size", "rounds"), PUBLISHED)
def test_the_known_schedules_have_as_many_rounds_as_published(
    players: int, size: int, rounds: int
) -> None:
    assert len(find_schedule((size,) * (players // size))) == rounds


@pytest.mark.parametrize("usual", range(3, 8))
def test_in_every_schedule_everybody_has_a_seat_and_nobody_meets_twice(usual: int) -> None:
    for players in (*range(usual, 101), 125, 147, 192, 243):
        sizes = table_sizes(players, usual, 3, 7)
        met: set[tuple[int, int]] = set()
        for tables in find_schedule(sizes):
            assert tuple(map(len, tables)) == sizes
            assert sorted(player for table in tables for player in table) == list(range(players))
            for pair in (pair for table in tables for pair in combinations(sorted(table), 2)):
                assert pair not in met
                met.add(pair)
        assert met


@pytest.mark.parametrize("sizes", [(), (5, 3), (6, 6, 4)])
def test_there_is_none_for_tables_of_very_different_sizes(sizes: tuple[int, ...]) -> None:
    assert find_schedule(sizes) == ()
