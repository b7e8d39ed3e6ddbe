"""The plan of a tournament and the facts of its evening, one frozen dataclass for each kind of
fact.

Players are identified by their numbers: they count from 1, in the order in which they signed up.
Rounds count from 1 too, and so do the tables of a round. What is played at the tables is not here:
each is a game with facts of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.tournament.seating import Seating
from scorekeeper.tournament.table_sizes import MAX_TABLE, MIN_TABLE

Counts = Literal["points", "beaten"]
"""What is added up over the rounds: the points of the games, or how many players somebody has
beaten at their table, which is fair where tables are of different sizes."""

SeatedBy = Literal["draw", "standing", "new_people", "playoff"]


@dataclass(frozen=True)
class Plan:
    """What is agreed before the first round: the game with its house rules, and the tables."""

    name: str
    variant: Variant
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    currency: str | None = None
    rounds: int = 3
    """How many rounds are played before the play-offs."""
    usual: int = 4
    """How many players sit at a table, where the number of players allows it."""
    smallest: int = MIN_TABLE
    largest: int = MAX_TABLE
    minutes: int | None = None
    """How long a round takes; None where all play to the end."""
    counts: Counts = "points"
    playoff: int = 0
    """How many play for the win after the rounds; 0 where the standing decides."""
    begins: str | None = None
    """When the first round begins by the clocks of the place, such as 20:15; None where nobody has
    said."""

    @property
    def rules(self) -> Variant:
        """The rules of the game with these house rules."""
        return self.variant.with_options(self.options)

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest sum of what is added up is the best (N5)."""
        return self.counts == "points" and not self.rules.highest_wins


@dataclass(frozen=True)
class SignUp:
    """Somebody takes part; after the first round, as a latecomer."""

    name: str


@dataclass(frozen=True)
class Rename:
    """Somebody's name is put right."""

    player: int
    name: str


@dataclass(frozen=True)
class TakeOff:
    """Somebody who has never had a seat is taken off the list, as if they had not signed up."""

    player: int


@dataclass(frozen=True)
class CheckIn:
    """Somebody is ticked off as being there; whoever had left is back."""

    player: int


@dataclass(frozen=True)
class CheckOut:
    """Somebody was ticked off by mistake."""

    player: int


@dataclass(frozen=True)
class Leave:
    """Somebody goes home. What they have stays in the standing."""

    player: int


@dataclass(frozen=True)
class Return:
    """Somebody who had left is back."""

    player: int


@dataclass(frozen=True)
class KeepApart:
    """These people should not sit together where that can be helped: a couple, or those of one
    club."""

    players: tuple[int, ...]


@dataclass(frozen=True)
class SeatFreely:
    """These people, who were to be kept apart, may sit together again."""

    players: tuple[int, ...]


@dataclass(frozen=True)
class Round:
    """A round is seated; nobody plays yet."""

    seating: Seating
    by: SeatedBy
    then: tuple[Seating, ...] = ()
    """The rounds after it, where they were planned with it."""


@dataclass(frozen=True)
class StartRound:
    """The latest round begins: a game at each of its tables, and the clock."""


@dataclass(frozen=True)
class EndRound:
    """The latest round is over. What stands at tables that are still playing counts.

    `counted` and `ended` are filled in when it is recorded, and left out when facts are compared.
    """

    counted: Mapping[int, int] = field(default_factory=dict, compare=False)
    """By table, the number of the last entry of its game that counts. A table that isn't in it
    counts as it is now."""
    ended: tuple[int, ...] = field(default=(), compare=False)
    """The tables that were still playing. The end of the round ended their games, each with the
    last entry that counts."""
    per_hand: bool = False
    """Whether points count per hand, as if every table had played as many hands as the table that
    played most (M5)."""


@dataclass(frozen=True)
class ResumeRound:
    """The latest round is not over after all: the games that ended with it go on."""


@dataclass(frozen=True)
class Recount:
    """A table's game was corrected after its round was over: now it counts up to its entry
    `version`."""

    round: int
    table: int
    version: int


@dataclass(frozen=True)
class Exchange:
    """A wrong seat is put right: in the latest round, two players change seats, or one who was to
    sit out plays instead of the other."""

    one: int
    other: int


@dataclass(frozen=True)
class SitDown:
    """Somebody without a seat in the latest round joins one of its tables, as its last player."""

    player: int
    table: int
    joined: int | None = field(default=None, compare=False)
    """The number of the entry by which they have joined the table's game, if it had begun. Where
    nobody names it, it is filled in when this is recorded."""


@dataclass(frozen=True)
class DropRound:
    """The latest round is not played after all."""


@dataclass(frozen=True)
class Finish:
    """The tournament is over; the standing stays as it is."""


@dataclass(frozen=True)
class Reopen:
    """The tournament is not over after all."""


Fact = (
    SignUp
    | Rename
    | TakeOff
    | CheckIn
    | CheckOut
    | Leave
    | Return
    | KeepApart
    | SeatFreely
    | Round
    | StartRound
    | EndRound
    | ResumeRound
    | Recount
    | Exchange
    | SitDown
    | DropRound
    | Finish
    | Reopen
)
