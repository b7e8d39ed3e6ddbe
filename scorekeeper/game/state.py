"""Everything that is derived from the facts: what a table looks at. Never stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.game.entries import Fact, Left
from scorekeeper.rules.contract import Deal
from scorekeeper.rules.packs import Packs

Status = Literal["playing", "finished"]


@dataclass(frozen=True)
class HandInPlay:
    """The hand on the table. `deal_number` counts every deal of the game, thrown in or not;
    `penalties` and `bonuses` hold what seats have earned in it so far, `facts` all that happened
    in it, with their numbers in the log."""

    deal: Deal
    last: int
    packs: Packs
    dealer: int
    starter: int
    deal_number: int
    penalties: Mapping[int, int]
    bonuses: Mapping[int, int]
    cut_done: bool
    facts: Sequence[tuple[int, Fact]]


@dataclass(frozen=True)
class Score:
    """One cell of the sheet. `points` is before doubling, `bonus` never above 0, `total` the
    running total after this row."""

    left: Left
    points: int
    times: int
    penalties: int
    bonus: int
    total: int

    @property
    def doubled(self) -> bool:
        """Whether the card points count more than once (J13)."""
        return self.times > 1

    @property
    def sum(self) -> int:
        """What the row adds to the player's total (C7, C8)."""
        return self.points * self.times + self.penalties + self.bonus


@dataclass(frozen=True)
class Row:
    """One row of the sheet: a hand somebody won, or a deal thrown in (C8). `entry` is the number
    of the log entry that closed it, `facts` all that happened in the deal, with their numbers."""

    deal: Deal
    entry: int
    dealer: int
    out: int | None
    bent: bool
    scores: Mapping[int, Score]
    facts: Sequence[tuple[int, Fact]]

    @property
    def void(self) -> bool:
        """Whether the deal was thrown in."""
        return self.out is None


@dataclass(frozen=True)
class Player:
    """A player's standing. `place` is None for one who left (C19); `balance` in minor units."""

    seat: int
    name: str
    total: int
    place: int | None
    calls: int
    in_play: bool
    balance: int


@dataclass(frozen=True)
class Posting:
    """Money that moved from one account to another because of an entry; minor units."""

    entry: int
    payer: int
    payee: int
    amount: int
    why: str


@dataclass(frozen=True)
class Transfer:
    """A payment still to be made; minor units."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True)
class Money:
    """The table's money: what moved, what each seat is up or down, what is still to be paid."""

    postings: tuple[Posting, ...]
    balances: Mapping[int, int]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True)
class State:
    """All that is known of a game. `hand` is None once it is finished."""

    status: Status
    hand: HandInPlay | None
    players: tuple[Player, ...]
    sheet: tuple[Row, ...]
    winners: tuple[int, ...]
    money: Money

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.status == "finished"

    def player(self, seat: int) -> Player:
        """The standing of one seat."""
        return self.players[seat - 1]
