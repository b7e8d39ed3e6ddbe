"""How many tables a round has."""

from itertools import combinations_with_replacement

import pytest

from scorekeeper.tournament.table_sizes import table_sizes


@pytest.mark.parametrize(("smallest", "largest"), [(3, 6), (4, 4), (2, 8), (3, 5), (4, 5)])
def test_nobody_sits_out_who_needn_t_and_tables_are_near_the_usual_size(
    smallest: int, largest: int
) -> None:
    for players in range(1, 25):
        every = [
            sizes
            for tables in range(players // smallest + 1)
            for sizes in combinations_with_replacement(range(smallest, largest + 1), tables)
            if sum(sizes) <= players
        ]
        for usual in range(smallest, largest + 1):
            sizes = table_sizes(players, usual, smallest, largest)
            best = min((players - sum(s), sum((n - usual) ** 2 for n in s)) for s in every)
            assert (players - sum(sizes), sum((n - usual) ** 2 for n in sizes)) == best
            assert all(smallest <= size <= largest for size in sizes)
            assert list(sizes) == sorted(sizes, reverse=True)


def test_sixty_four_players_sit_at_sixteen_tables_of_four() -> None:
    assert table_sizes(64, 4) == (4,) * 16


def test_two_players_are_too_few_for_a_table() -> None:
    assert table_sizes(2, 4) == ()
