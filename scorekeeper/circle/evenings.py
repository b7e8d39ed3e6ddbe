"""An evening: a game of a circle, and what it brought each of its people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.circle.people import FORGOTTEN, People, PersonId, same_refusal
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.summary import Seat, Summary
from scorekeeper.speech import say

NOBODY: Mapping[int, PersonId] = {}


@dataclass(frozen=True)
class Result:
    """What an evening brought one person. Somebody who left and sat down again has one result: the
    points are those of the better rank."""

    rank: int | None
    points: int
    hands_won: int
    bent: tuple[int, ...]
    balance: int


@dataclass(frozen=True)
class Evening:
    """A game, and who sat in which of its seats; stand-ins sit in those of forgotten people."""

    game: Summary
    sitting: tuple[PersonId, ...]
    results: Mapping[PersonId, Result]
    """Of everybody but those for whom only FORGOTTEN stands."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.ended is not None

    @property
    def winners(self) -> tuple[PersonId, ...]:
        """Who won it, or shared the win."""
        if not self.finished:
            return ()
        return tuple(person for person, result in self.results.items() if result.rank == 1)

    @property
    def year(self) -> int:
        """The year in which it was begun, in UTC."""
        return int(self.game.begun[:4])

    @property
    def has_money(self) -> bool:
        """Whether anybody won or lost money."""
        return any(seat.balance for seat in self.game.seats)

    def by_rank(self) -> list[PersonId]:
        """Return its people, the winner first; those who left come last."""
        return sorted(
            self.results, key=lambda person: self.results[person].rank or len(self.sitting) + 1
        )


def build_evening(
    game: Summary, people: People, forgotten: Mapping[int, PersonId] = NOBODY
) -> Evening:
    """Build an evening of a circle from a game; `forgotten` has the stand-ins of those who were
    forgotten, by their seats."""
    sitting = tuple(
        forgotten[seat] if seat in forgotten else people.named(each.name) or FORGOTTEN
        for seat, each in enumerate(game.seats, 1)
    )
    seats: dict[PersonId, list[Seat]] = {}
    for person, seat in zip(sitting, game.seats, strict=True):
        if person != FORGOTTEN:
            seats.setdefault(person, []).append(seat)
    return Evening(game, sitting, {person: _sum_up(each) for person, each in seats.items()})


def _sum_up(seats: list[Seat]) -> Result:
    best = min(seats, key=lambda seat: (seat.rank is None, seat.rank or 0))
    return Result(
        rank=best.rank,
        points=best.points,
        hands_won=sum(seat.hands_won for seat in seats),
        bent=tuple(number for seat in seats for number in seat.bent),
        balance=sum(seat.balance for seat in seats),
    )


def join_refusal(
    people: People, evenings: Iterable[Evening], id: PersonId, other: PersonId
) -> Refusal | None:
    """Return why one person can't be the same as another, as far as these evenings show; None where
    they can. Where somebody left a game, they may have sat down again under the other name."""
    refusal = same_refusal(people, id, other)
    if refusal or people.who(id) != id:
        return refusal
    both = (id, people.who(other))
    if not any(all(_has_stayed(evening, one) for one in both) for evening in evenings):
        return None
    message = say(
        "{name} and {other} have played each other, so they are two people.",
        name=people.name(id),
        other=people.name(other),
    )
    return Refusal("person.met", message, "same_as")


def _has_stayed(evening: Evening, person: PersonId) -> bool:
    """Whether somebody sat in a game and didn't leave it (C19)."""
    return person in evening.results and evening.results[person].rank is not None
