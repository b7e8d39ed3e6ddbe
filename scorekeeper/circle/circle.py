"""A circle as it is stored: people who play together."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import Person, PersonId


@dataclass(frozen=True)
class Circle:
    """A circle as it is stored. Some of its games may have been deleted since."""

    id: str
    name: str
    begun: str
    changed: int
    """How often anything was changed in it."""
    game_ids: tuple[str, ...] = ()
    """In the order in which they were added."""
    decided: tuple[Person, ...] = ()
    """The people about whom something was decided."""
    forgotten: Mapping[str, Mapping[int, PersonId]] = field(default_factory=dict)
    """The stand-ins of those who asked to be forgotten, by the ids of the games and their seats."""
    payments: tuple[Payment, ...] = ()
    copied: bool = False
    """Whether this is a phone's copy of a circle that is on a server."""
    locked: bool = False
    """Whether its links let no new phone in."""
