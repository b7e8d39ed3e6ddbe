"""Whether two people of a circle can be one person who plays under two names."""

from collections.abc import Iterable

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import People, PersonId, same_refusal
from scorekeeper.game.refusal import Refusal
from scorekeeper.speech import say


def join_refusal(
    people: People, evenings: Iterable[Evening], id: PersonId, other: PersonId
) -> Refusal | None:
    """Why one person can't be the same as another, as far as these evenings tell; None where they
    can. Where somebody left a game, they may have sat down again under the other name."""
    refusal = same_refusal(people, id, other)
    if refusal or people.who(id) != id:
        return refusal
    both = (id, people.who(other))
    if not any(all(_stayed(evening, one) for one in both) for evening in evenings):
        return None
    message = say(
        "{name} and {other} have played each other, so they are two people.",
        name=people.name(id),
        other=people.name(other),
    )
    return Refusal("person.met", message, "same_as")


def _stayed(evening: Evening, person: PersonId) -> bool:
    """Whether somebody sat in a game and didn't leave it (C19)."""
    return person in evening.results and evening.results[person].rank is not None
