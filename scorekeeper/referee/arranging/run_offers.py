"""The runs that a suit can offer beside sets of some ranks, in games where a player has at most one
run in each suit."""

from typing import NamedTuple

from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.suit_runs import Run, weight_of


class RunOffer(NamedTuple):
    """A run that one suit can offer beside sets of some ranks, or no run."""

    weight: int
    """What it adds to the weight of the sets."""

    jokers: int
    """How many jokers it has."""

    from_sets: int
    """How many cards of each rank it takes that the sets need, packed."""

    stands_for: int
    """For how many runs of a contract it stands."""

    run: Run | None


NO_RUN = RunOffer(0, 0, 0, 0, None)

Offers = dict[tuple[int, ...], list[RunOffer]]
"""The runs that suits can offer, by what matters for them."""


def known_offers(
    hand: CountedCards,
    offers: Offers,
    suit: int,
    runs: tuple[Run, ...],
    set_mask: int,
    scarce: int,
) -> list[RunOffer]:
    """The same as `_offers`, but worked out once for all choices of ranks that are one to the
    suit."""
    held = hand.suit_masks[suit]
    key = (suit, held, len(runs), hand.jokers, set_mask & held, scarce & held)
    if key not in offers:
        offers[key] = _offers(hand, suit, runs, set_mask, scarce)
    return offers[key]


def _offers(
    hand: CountedCards, suit: int, runs: tuple[Run, ...], set_mask: int, scarce: int
) -> list[RunOffer]:
    """The runs that a suit can offer beside sets of some ranks, the heaviest first, and no run.

    `set_mask` are the ranks of the sets, `scarce` those whose sets need their cards. A run is
    left out if another is as heavy with no more jokers and no other scarce cards, and as many
    of these could be replaced by jokers.
    """
    weights = hand.line_weights[suit]
    best: dict[tuple[int, int, int, int], tuple[int, Run]] = {}
    for run in runs:
        count = run.jokers.bit_count()
        weight = weight_of(run.naturals & ~set_mask, weights)
        used = run.naturals & scarce
        key = (count, used, used & ~run.beside_jokers, run.stands_for)
        if key not in best or best[key][0] < weight:
            best[key] = weight, run
    heaviest_first = sorted(best.items(), key=lambda item: (-item[1][0], item[0][0]))
    offers: list[RunOffer] = []
    heavier: list[tuple[int, int, int, int]] = []
    for key, (weight, run) in heaviest_first:
        count, used, free, stands_for = key
        for other_count, other_used, other_free, other_stands_for in heavier:
            is_no_better = other_count <= count and not other_used & (~used | free & ~other_free)
            if is_no_better and other_stands_for == stands_for:
                break
        else:
            heavier.append(key)
            offers.append(RunOffer(weight, count, hand.packed_ranks(used), stands_for, run))
    return [*offers, NO_RUN]
