"""How few meet again at the least, whoever sits where."""

from collections.abc import Collection, Sequence
from itertools import chain

from scorekeeper.tournament.seating import Pair, Seating, count_meetings


def min_repeat_meetings(rounds: Sequence[Seating], before: Sequence[Seating] = ()) -> int:
    """Return a lower bound of how many pairs meet again, summed over these rounds, where the same
    people play at tables of the same sizes. It may be less than the true number, never more.

    Twelve who sat at three tables of four and do so again: among any four of them, two come from
    the same table. Sixteen have 15 others to meet, three in each round; in a sixth nobody is new.

    >>> min_repeat_meetings([Seating(((1, 5, 9, 2), (6, 10, 3, 7), (11, 4, 8, 12)))],
    ...                     [Seating(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))])
    3
    >>> four = Seating(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)))
    >>> min_repeat_meetings([four] * 5), min_repeat_meetings([four] * 6)
    (0, 24)
    """
    by_group = sum(
        max(
            (_min_repeats_by_group(each, earlier) for earlier in (*before, *rounds[:turn])),
            default=0,
        )
        for turn, each in enumerate(rounds)
    )
    players = _playing(rounds)
    met = [pair for pair in count_meetings(before) if pair <= players]
    return max(
        by_group,
        _min_repeats_by_player(rounds, players, met),
        _min_repeats_by_pair(rounds, players, met),
    )


def _min_repeats_by_pair(
    rounds: Sequence[Seating], players: Collection[int], met: Collection[Pair]
) -> int:
    """Bound the repeats by counting pairs: those at the tables, less those who haven't met."""
    seated = sum(len(table) * (len(table) - 1) // 2 for each in rounds for table in each.tables)
    return seated - (len(players) * (len(players) - 1) // 2 - len(met))


def _min_repeats_by_player(
    rounds: Sequence[Seating], players: Collection[int], met: Collection[Pair]
) -> int:
    """Bound the repeats by looking at each player alone: if there are fewer new people than other
    seats at the smallest table, round by round, some of the neighbours are not new."""
    new = dict.fromkeys(players, len(players) - 1)
    for player in chain.from_iterable(met):
        new[player] -= 1
    beside = dict.fromkeys(players, 0)
    for each in rounds:
        smallest = min(map(len, each.tables), default=1)
        for player in _playing([each]):
            beside[player] += smallest - 1
    return -(-sum(max(0, beside[player] - new[player]) for player in players) // 2)


def _min_repeats_by_group(seating: Seating, earlier: Seating) -> int:
    """Bound the repeats of a round by an earlier one: those who sat together are groups of people
    who all know each other, the others groups of one; a table with more seats than there are groups
    has two of one group."""
    number = len(earlier.tables) + len(_playing([seating]) - _playing([earlier]))
    return sum(_count_pairs_within(len(table), number) for table in seating.tables)


def _count_pairs_within(people: int, groups: int) -> int:
    """Count the pairs of one group at a table, where people come from a number of groups as evenly
    as possible."""
    share, more = divmod(people, groups)
    return more * share + groups * share * (share - 1) // 2


def _playing(rounds: Sequence[Seating]) -> set[int]:
    return {player for each in rounds for table in each.tables for player in table}
