"""The facts a table records, one frozen dataclass for each kind.

Seats count from 1, clockwise. An entry is never changed: `Amend` and `Strike` are entries too.

`deal` is the number of the deal a fact was recorded for, if its writer named one: it matters only
when the entry arrives (C25), so facts that differ in nothing else are equal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.cards import Card
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.stakes import Pot

Left = tuple[Card, ...] | int
"""What a loser held: the cards, or their points where only the sum was entered."""

START = 0
"""The number that stands for the start of the game."""

Account = int | Pot
"""Whose money it is: a seat's, or that of a pot on the table."""


@dataclass(frozen=True)
class Hand:
    """A hand that `out` won; `left` says what every other seat in play held. `laid` are those who
    laid their contract, where each has their own (X4); the winner did. `extras` are what the
    winner scores besides, by its id, each with how often (G4). Where nobody goes out, `out` is None
    and `left` the points of everybody in play (V2)."""

    out: int | None = None
    left: Mapping[int, Left] = field(default_factory=dict)
    bent: bool = False
    kalooki: bool = False
    no_jokers: bool = False
    deal: int | None = field(default=None, compare=False)
    laid: frozenset[int] = frozenset()
    extras: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Void:
    """A hand thrown in: the same dealer deals the same contract again (C9)."""

    why: str | None = None
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Call:
    """A call or buy that was allowed (C18)."""

    seat: int
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Penalty:
    """An offence, `count` times; `points` each for `house`. `hand` is None for the one in play."""

    seat: int
    offence: str
    count: int = 1
    points: int | None = None
    hand: int | None = None
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Cut:
    """An exact cut (J16), or a joker at the cut (S10). `hand` is None for the one in play."""

    seat: int
    hand: int | None = None
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class JokersDealt:
    """Three or more jokers dealt (S10)."""

    seat: int
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class FourPairs:
    """Four pairs dealt (S10)."""

    seat: int
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class PlayableDiscard:
    """A discard that could have been played (S10)."""

    seat: int
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class BuyIn:
    """A player above the limit buys back (E8)."""

    seat: int
    deal: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class OutOfGame:
    """A player leaves early (C19), or declines to buy in (E8)."""

    seat: int


@dataclass(frozen=True)
class Join:
    """Somebody joins and sits down after `after` (C24). `points` is what they begin with, None for
    what the rules say. They play from `from_deal` on, None for the deal in play."""

    name: str
    after: int
    points: int | None = None
    deal: int | None = field(default=None, compare=False)
    from_deal: int | None = None


@dataclass(frozen=True)
class End:
    """The table stops early (C20)."""

    why: str | None = None


@dataclass(frozen=True)
class Paid:
    """A debt settled at the table; `amount` in minor units. A pot pays and is paid too."""

    payer: Account
    payee: Account
    amount: int


Fact = (
    Hand
    | Void
    | Call
    | Penalty
    | Cut
    | JokersDealt
    | FourPairs
    | PlayableDiscard
    | BuyIn
    | OutOfGame
    | Join
    | End
    | Paid
)


@dataclass(frozen=True)
class Amend:
    """Replace the facts of an earlier entry, given by its number in the log."""

    target: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Strike:
    """Take an earlier entry back, given by its number in the log."""

    target: int


@dataclass(frozen=True)
class CorrectStart:
    """Correct what was agreed at the start: in the log an amendment of entry 0 (C23). What is None
    stays as it is, and so do house rules that are not named."""

    variant: str | None = None
    """The game; it can't become another."""
    players: tuple[str, ...] | None = None
    """The names of those who began, by seat."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first_dealer: int | None = None
    starter: int | None = None
    currency: str | None = None
    """Empty for chips."""

    @property
    def target(self) -> int:
        """The number of the entry that it corrects."""
        return START


Correction = Amend | Strike | CorrectStart
Entry = Fact | Correction


def count_facts(entries: Iterable[object]) -> int:
    """Count what entries say: an amendment counts for each of its facts, any other entry once."""
    return sum(len(entry.facts) if isinstance(entry, Amend) else 1 for entry in entries)
