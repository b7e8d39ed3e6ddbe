"""The people of a circle: each name is a person, until the host says that two names are one
person."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import spelling_refusal, tidy_name
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say, say_as

PersonId = str
ID_BYTES = 16
MAX_PEOPLE = 500
"""Beyond whom nobody is added who hasn't played."""

FORGOTTEN = ""
"""Stands for everybody who was forgotten before each got a stand-in: they have no rank and no line,
but the money of the others would not add up without theirs."""
STAND_IN = "?"
"""How the id begins that takes the place of a person's when they are forgotten, so that the ratings
and the debts of the others stay as they were. No person's id begins so."""


@dataclass(frozen=True)
class Person:
    """Somebody in a circle: their name now, and the person whose other name it is, if it is one."""

    id: PersonId
    name: str
    same_as: PersonId | None = None


def person_id(circle_id: str, name: str) -> PersonId:
    """Work out the id of the person who first played in a circle under this name. It follows from
    both, so that nothing has to be stored when somebody sits down.

    >>> person_id("friday", "Ann") == person_id("friday", " ann ")
    True
    """
    digest = hashlib.sha256(f"{circle_id} {_normalise(name)}".encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode().rstrip("=")


def is_forgotten(id: str) -> bool:
    """Whether an id stands for somebody who was forgotten."""
    return id == FORGOTTEN or id.startswith(STAND_IN)


def make_person(circle_id: str, name: str) -> Person:
    """Make somebody who is in a circle before they have played in it."""
    return Person(person_id(circle_id, name), name)


class People:
    """The people of a circle: those about whom something was `decided`, and everybody else whose
    name is in a game. A name belongs to the person who has it now, or else to the one who first
    played under it."""

    def __init__(self, circle_id: str, decided: Collection[Person], names: Iterable[str]) -> None:
        self._people = {person.id: person for person in decided}
        self._by_name = {_normalise(person.name): person.id for person in self._people.values()}
        merged_into = {person.same_as for person in decided}
        for name in names:
            id = person_id(circle_id, name)
            if _normalise(name) not in self._by_name or id in merged_into:
                self._by_name.setdefault(_normalise(name), id)
                self._people.setdefault(id, Person(id, name))

    @property
    def everybody(self) -> list[Person]:
        """All names, also those that are another person's, in alphabetical order."""
        return sorted(
            self._people.values(), key=lambda person: (_normalise(person.name), person.id)
        )

    def find(self, id: PersonId) -> Person | None:
        """Find the person with this id; None where there is none."""
        return self._people.get(id)

    def who(self, id: PersonId) -> PersonId:
        """Return the id of the person to whom a name belongs in the end: it may be another name of
        somebody's other name."""
        visited = {id}
        while (other := self._people[id].same_as) in self._people and other not in visited:
            assert other is not None
            visited.add(other)
            id = other
        return id

    def named(self, name: str) -> PersonId | None:
        """Find the person who plays under a name; None where nobody ever did."""
        id = self._by_name.get(_normalise(name))
        return self.who(id) if id else None

    def name(self, id: PersonId) -> str:
        """Return the name of a person; “somebody” for whoever was forgotten."""
        if is_forgotten(id):
            return say_as("was forgotten", "somebody")
        return self._people[self.who(id)].name

    def names_of(self, id: PersonId) -> Collection[PersonId]:
        """Return all names, by their ids, that belong to this person in the end."""
        return [other for other in self._people if self.who(other) == id]


def same_refusal(people: People, id: PersonId, other: PersonId) -> Refusal | None:
    """Return why one person can't be the same as another; None where they can."""
    if people.find(other) is None:
        message = say("There is nobody like that in this circle.")
        return Refusal("person.unknown", message, "same_as")
    if people.who(other) == id:
        message = say("{name} is that person already.", name=people.name(id))
        return Refusal("person.same", message, "same_as")
    return None


def new_person_refusal(people: People, person: Person) -> Refusal | None:
    """Return why a new person can't be added; None where they can."""
    spelling = spelling_refusal(person.name)
    if spelling:
        return Refusal("game.name", capital(spelling), "name")
    known = people.named(person.name) or (people.find(person.id) and people.who(person.id))
    if not known and len(people.everybody) < MAX_PEOPLE:
        return None
    if not known:
        message = say("This circle is full: it holds {most} people.", most=MAX_PEOPLE)
        return Refusal("circle.full", message, "name")
    message = say("{name} is in this circle already.", name=people.name(known))
    return Refusal("person.name_taken", message, "name")


def name_refusal(people: People, id: PersonId, name: str) -> Refusal | None:
    """Return why somebody can't have this name: no player can, or another person has it; None where
    they can."""
    spelling = spelling_refusal(name)
    if spelling:
        return Refusal("game.name", capital(spelling), "name")
    other = people.named(name)
    if other is None or other == people.who(id):
        return None
    message = say(
        "There is a {name} already. If the two are one person, join their names.",
        name=people.name(other),
    )
    return Refusal("person.name_taken", message, "name")


def _normalise(name: str) -> str:
    """Return the form that all spellings of a name share."""
    return tidy_name(name).casefold()
