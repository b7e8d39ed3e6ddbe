"""Ratings of how well somebody plays, worked out game after game (Plackett-Luce, by openskill)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import PersonId
from scorekeeper.wire.circles import Rating

MODEL = PlackettLuce()


@dataclass(frozen=True)
class RatedEvening:
    """A game that was rated, and the ratings of its people after it."""

    evening: Evening
    after: Mapping[PersonId, Rating]


def rate(evenings: Sequence[Evening]) -> list[RatedEvening]:
    """Rate these evenings, and return the ratings after each that can be rated, in this order."""
    ratings: dict[PersonId, Rating] = {}
    course = []
    for evening in evenings:
        ranks = _ranks(evening)
        if len(ranks) > 1:
            after = _rate(ranks, ratings)
            ratings |= after
            course.append(RatedEvening(evening, after))
    return course


def _rate(ranks: Mapping[PersonId, int], ratings: Mapping[PersonId, Rating]) -> dict[str, Rating]:
    teams = [
        [MODEL.rating(*ratings[person]) if person in ratings else MODEL.rating()]
        for person in ranks
    ]
    after = MODEL.rate(teams, ranks=list(ranks.values()))
    return {
        person: Rating(rating.mu, rating.sigma)
        for person, (rating,) in zip(ranks, after, strict=True)
    }


def _ranks(evening: Evening) -> dict[PersonId, int]:
    """Return the ranks of those who played to the end, in seat order."""
    ranks = ((person, result.rank) for person, result in evening.results.items())
    return {person: rank for person, rank in ranks if rank is not None}
