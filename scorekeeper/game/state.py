"""Everything that is derived from the facts: what a table looks at. Never stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.game.entries import Account, Fact, Hand, Left, Paid
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.stakes import Pot

Status = Literal["playing", "finished"]
Cause = Literal[
    "start",
    "buy_in",
    "call",
    "playable_discard",
    "cut",
    "jokers_dealt",
    "four_pairs",
    "hand",
    "kalooki",
    "ten_points",
    "blitz",
    "streak",
    "pot",
    "stake_per_point",
]
"""What money moved for."""


@dataclass(frozen=True)
class HandInPlay:
    """The hand on the table. `deal_number` counts every deal of the game, thrown in or not;
    `last` is the number of the last hand, None where nobody knows it. `penalties` and `bonuses`
    hold what seats have earned in it so far, `facts` all that happened in it, with their numbers
    in the log. `short_stock` says whether the stock may run out (C17)."""

    rules: HandRules
    last: int | None
    packs: Packs
    dealer: int
    starter: int
    deal_number: int
    penalties: Mapping[int, int]
    bonuses: Mapping[int, int]
    was_cut: bool
    short_stock: bool
    facts: Sequence[tuple[int, Fact]]


@dataclass(frozen=True)
class Score:
    """One cell of the sheet. `points` is before doubling, `bonus` never above 0, `penalties` below
    0 only where the highest total wins, `total` the running total after this row."""

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
    """One row of the sheet: a hand somebody won, or a deal thrown in (C8). `closed_by` is the number
    of the log entry that closed it, `facts` all that happened in the deal, with their numbers.
    `put_out` are those whom the hand put out of the game, `bought_in` the totals with which some
    of them came back (E8)."""

    hand: HandRules
    closed_by: int
    dealer: int
    out: int | None
    bent: bool
    kalooki: bool
    scores: Mapping[int, Score]
    put_out: Sequence[int]
    bought_in: Mapping[int, int]
    facts: Sequence[tuple[int, Fact]]

    @property
    def void(self) -> bool:
        """Whether the deal was thrown in."""
        return self.out is None

    @property
    def won(self) -> Hand | None:
        """The hand as it was recorded; None for a deal thrown in."""
        facts = [fact for _, fact in self.facts if isinstance(fact, Hand)]
        return facts[-1] if facts else None


@dataclass(frozen=True)
class Player:
    """A player's standing. `rank` is None for one who left (C19); `balance` in minor units.

    `holds` is the number of cards with which one who has not laid down comes to his next draw
    (C12). `eliminated` players are out of the game (E8). `buy_in_total` is the total with which
    one of them may come back now, None for one who may not; `no_buy_in` says why.
    """

    seat: int
    name: str
    total: int
    rank: int | None
    calls: int
    holds: int | None
    in_play: bool
    eliminated: bool
    buy_ins: int
    buy_in_total: int | None
    no_buy_in: str | None
    balance: int

    @property
    def may_buy_in(self) -> bool:
        """Whether the player may buy in now."""
        return self.buy_in_total is not None


@dataclass(frozen=True)
class Posting:
    """Money that moved from one account to another because of an entry; minor units. `points` are
    those it was counted by, if any."""

    number: int
    payer: Account
    payee: Account
    amount: int
    cause: Cause
    points: int | None = None


@dataclass(frozen=True)
class Transfer:
    """A payment still to be made; minor units."""

    payer: Account
    payee: Account
    amount: int


@dataclass(frozen=True)
class Money:
    """The table's money: what moved, what each seat is up or down, what lies in the pots, what each
    account still owes (below 0) or is owed after what was `paid`, and the payments to settle it."""

    postings: tuple[Posting, ...]
    balances: Mapping[int, int]
    pots: Mapping[Pot, int]
    paid: tuple[tuple[int, Paid], ...]
    unsettled: Mapping[Account, int]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True)
class State:
    """All that is known of a game. `hand` is None once it is finished. `ignored` are the entries
    of buy-ins that a corrected log no longer needs."""

    status: Status
    hand: HandInPlay | None
    players: tuple[Player, ...]
    sheet: tuple[Row, ...]
    winners: tuple[int, ...]
    money: Money
    ignored: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.status == "finished"

    def player(self, seat: int) -> Player:
        """The standing of one seat."""
        return self.players[seat - 1]
