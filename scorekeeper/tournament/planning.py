"""Plans several rounds together, so that people meet as many new people as can be."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, permutations

from scorekeeper.tournament.every_seating import count_ways, find_best_rounds
from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.schedules import Tables, find_schedule
from scorekeeper.tournament.seating import (
    Pair,
    Seating,
    count_meetings,
    order_for_seating,
    seat_in_order,
)
from scorekeeper.tournament.tabu import minimize_repeat_meetings

MAX_WAYS = 35**3
"""In how many ways an evening may be seated for all of them to be tried, within half a second of
the processor: three rounds of eight people have as many."""


def plan_rounds(
    draw: Sequence[int],
    sizes: tuple[int, ...],
    rounds: int,
    before: Sequence[Seating] = (),
    apart: Collection[Pair] = (),
) -> tuple[Seating, ...]:
    """Seat this many rounds, after those `before`, so that as few as possible meet again.

    `draw` is everybody who is there, in an order drawn by lot. Those who are to be `apart` sit
    together as rarely as can be. Those for whom there is no seat sit out, by turns. Where a
    schedule is known in which nobody meets twice, people sit by it. In small evenings every way is
    tried. Else the work is bounded: half a second of the processor, if need be at the price of a
    pair that meets again without need.
    """
    first = _seat_by_schedule(draw, sizes, rounds, before, apart)
    first += _seat_across(draw, sizes, rounds - len(first), [*before, *first])
    tables, met = [each.tables for each in first], count_meetings(before)
    if count_ways(tables) <= MAX_WAYS:
        found = find_best_rounds(tables, met, apart)
    else:
        enough = min_repeat_meetings(first, before)
        found = minimize_repeat_meetings(tables, met, apart, enough)
    return tuple(replace(each, tables=best) for each, best in zip(first, found, strict=True))


def count_repeat_meetings(rounds: Sequence[Seating], before: Sequence[Seating] = ()) -> int:
    """Count how many pairs meet again who have met in a round before, summed over these rounds."""
    met = count_meetings(before)
    after = count_meetings(chain(before, rounds))
    return sum(times - max(met.get(pair, 0), 1) for pair, times in after.items())


def _seat_by_schedule(
    draw: Sequence[int],
    sizes: tuple[int, ...],
    rounds: int,
    before: Sequence[Seating],
    apart: Collection[Pair],
) -> list[Seating]:
    """Seat the rounds of the schedule that is known, if any. Where one round has been played, by
    the same people at the same tables, the schedule begins with that."""
    schedule = find_schedule(sizes) if sum(sizes) == len(draw) else ()
    if not schedule:
        return []
    players = list(draw)
    begun = [(each.sizes, each.people) for each in before] == [(sizes, frozenset(draw))]
    if begun:
        seats = zip(chain(*schedule[0]), chain(*before[0].tables), strict=True)
        players = [player for _, player in sorted(seats)]
    within = schedule[0] if begun else (tuple(range(len(players))),)
    _keep_apart(players, schedule[: begun + rounds], apart, within)
    return [
        Seating(tuple(tuple(players[place] for place in table) for table in tables))
        for tables in schedule[begun : begun + rounds]
    ]


def _keep_apart(
    players: list[int], schedule: Sequence[Tables], apart: Collection[Pair], within: Tables
) -> None:
    """Exchange two players' places in the schedule wherever fewer of those who are to be apart meet
    then. Both places are in one part of `within`.

    Sets of players are bits of a number, as everybody may be to be apart from everybody.
    """
    avoided = dict.fromkeys(players, 0)
    for pair in apart:
        for one, other in permutations(pair):
            avoided[one] = avoided.get(one, 0) | 1 << other
    beside: list[set[int]] = [set() for _ in players]
    for table in chain.from_iterable(schedule):
        for place in table:
            beside[place].update(there for there in table if there != place)
    meets = [sum(1 << players[there] for there in places) for places in beside]
    part_of = {place: part for part in within for place in part}

    for one in range(len(players)):
        for other in part_of[one]:
            mine, theirs = avoided[players[one]], avoided[players[other]]
            before = (mine & meets[one]).bit_count() + (theirs & meets[other]).bit_count()
            if not before:
                continue
            moved = 1 << players[one] | 1 << players[other]
            swap = moved if other in beside[one] else 0  # they meet afterwards too
            after = (mine & (meets[other] ^ swap)).bit_count()
            after += (theirs & (meets[one] ^ swap)).bit_count()
            if after < before:
                players[one], players[other] = players[other], players[one]
                for place in chain(beside[one], beside[other]):
                    meets[place] ^= moved


def _seat_across(
    draw: Sequence[int], sizes: tuple[int, ...], rounds: int, before: Sequence[Seating]
) -> Iterator[Seating]:
    """Yield rounds that each spread the tables of the one before over all tables."""
    order, tables = list(draw), max(1, len(sizes))
    sat_out = Counter(player for each in before for player in each.sitting_out)
    for _ in range(rounds):
        order = [player for table in range(tables) for player in order[table::tables]]
        seating = seat_in_order(order_for_seating(order, sum(sizes), sat_out), sizes)
        sat_out.update(seating.sitting_out)
        yield seating
