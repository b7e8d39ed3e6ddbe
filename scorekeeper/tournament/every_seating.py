"""Seats several rounds together so that as few as possible meet again, by trying every way.

For small evenings alone. There, whoever meets again does so in many ways that no exchange would
better, and a search by exchanges returns to them in circles.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import factorial, prod

from scorekeeper.tournament.seating import Pair, Tables, pairs_at

Merit = tuple[int, int, int]
"""How often those sit together who are to be apart, how many pairs meet again, and what that costs:
a pair's second meeting once, its third twice, and so on."""


def count_ways(rounds: Sequence[Tables]) -> int:
    """Count the ways to seat the same people at tables of the same sizes in all rounds."""
    return prod(_count_seatings([len(table) for table in tables]) for tables in rounds)


def find_best_rounds(
    rounds: Sequence[Tables], met: Mapping[Pair, int], apart: Collection[Pair] = ()
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return rounds with tables of the same sizes and the same people, in which as few meet again
    as can be; these rounds, where none are better.

    `met` says how often two have met before these rounds. Those who are `apart` sit together as
    rarely as can be, whatever that costs.
    """
    players = list(dict.fromkeys(player for tables in rounds for player in chain(*tables)))
    bits = {pair: 1 << n for n, pair in enumerate(pairs_at([players]))}
    avoided = sum(bits.get(pair, 0) for pair in set(apart))
    choices = [
        {_bits_of(tables, bits): tables for tables in (*_seatings(players, given), given)}
        for given in rounds
    ]
    best = [_bits_of(tables, bits) for tables in rounds]
    known = [
        sum(bit for pair, bit in bits.items() if met.get(pair, 0) >= times)
        for times in range(1, max(met.values(), default=0) + len(rounds) + 1)
    ]  # the pairs who have met once or more often, twice or more often, and so on

    least: Merit = 0, 0, 0
    already = known
    for pairs in best:
        least = _add_merit(least, already, pairs, avoided)
        already = _add(already, pairs)

    def seat(so_far: list[int], known: list[int], merit: Merit) -> None:
        nonlocal best, least
        if merit >= least:
            return
        if len(so_far) == len(rounds):
            best, least = so_far, merit
            return
        for pairs in choices[len(so_far)]:
            seat([*so_far, pairs], _add(known, pairs), _add_merit(merit, known, pairs, avoided))

    seat([], known, (0, 0, 0))
    return tuple(tuple(each[pairs]) for each, pairs in zip(choices, best, strict=True))


def _add_merit(merit: Merit, known: Sequence[int], pairs: int, avoided: int) -> Merit:
    together, again, cost = merit
    return (
        together + (pairs & avoided).bit_count(),
        again + (pairs & known[0]).bit_count(),
        cost + sum([(pairs & each).bit_count() for each in known]),
    )


def _add(known: Sequence[int], pairs: int) -> list[int]:
    """Count that these pairs have met once more."""
    fewer = (pairs, *(pairs & each for each in known))
    return [each | more for each, more in zip(known, fewer, strict=False)]


def _bits_of(tables: Tables, bits: Mapping[Pair, int]) -> int:
    return sum(bits[pair] for pair in pairs_at(tables))


def _count_seatings(sizes: Sequence[int]) -> int:
    alike = Counter(sizes).values()
    return factorial(sum(sizes)) // prod(map(factorial, chain(sizes, alike)))


def _seatings(players: Sequence[int], given: Tables) -> Iterator[Tables]:
    """Yield each way in which those who have a seat in this round may sit at its tables, tables of
    one size in one order alone."""
    seated = set(chain(*given))
    places = [place for place, player in enumerate(players) if player in seated]
    for tables in _split(places, [len(table) for table in given]):
        yield tuple(tuple(players[place] for place in table) for table in tables)


def _split(places: Sequence[int], sizes: Sequence[int], after: int = -1) -> Iterator[Tables]:
    """Yield each way to split the places; the first table begins with one `after` this."""
    if not sizes:
        yield ()
        return
    for table in combinations(places, sizes[0]):
        if table[0] > after:
            rest = [place for place in places if place not in table]
            alike = sizes[1:2] == sizes[:1]
            for others in _split(rest, sizes[1:], table[0] if alike else -1):
                yield (table, *others)
