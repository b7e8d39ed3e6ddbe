"""The state of a game: everything that is derived from its facts. Never stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Fact
from scorekeeper.game.money import Money, post_points
from scorekeeper.game.payments import Posting, sum_up
from scorekeeper.game.pot import left_between_players
from scorekeeper.game.scoring import Row, Score
from scorekeeper.game.start import Start
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs

Status = Literal["playing", "finished"]


@dataclass(frozen=True)
class HandInPlay:
    """The hand on the table."""

    deal: Deal
    deal_number: int
    """Counts every deal of the game, thrown in or not."""
    last: int | None
    """The number of the last hand; None where nobody knows it."""
    packs: Packs
    scores: Mapping[int, Score]
    """What seats have earned in it so far: penalties and bonuses."""
    short_stock: bool
    """Whether the stock may run out (C17)."""

    @property
    def rules(self) -> HandRules:
        """What the rules say of the hand."""
        return self.deal.hand

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.deal.dealer

    @property
    def starter(self) -> int:
        """The seat that starts."""
        return self.deal.starter

    @property
    def facts(self) -> Sequence[tuple[int, Fact]]:
        """All that has happened in it, with the numbers of the entries."""
        return self.deal.facts

    @property
    def penalties(self) -> dict[int, int]:
        """The penalty points of those who have some."""
        return {seat: score.penalties for seat, score in self.scores.items() if score.penalties}

    @property
    def bonuses(self) -> dict[int, int]:
        """The bonuses of those who have one."""
        return {seat: score.bonus for seat, score in self.scores.items() if score.bonus}


@dataclass(frozen=True)
class Player:
    """A player's standing."""

    seat: int
    name: str
    total: int
    rank: int | None
    """1 for the leader; None for a player who left (C19)."""
    calls: int
    """Calls made in the hand in play."""
    calls_counted: int
    """Calls that count toward the limit: those, or where it is for the whole game, all (P4)."""
    laid: int
    """How many contracts they have laid, where each player has their own (X4)."""
    contract: HandRules | None
    """The hand whose contract they have to lay; None where all have the same, and for somebody who
    lays none any more."""
    holds: int | None
    """How many cards a player who hasn't laid down has when they come to draw (C12)."""
    in_play: bool
    last: int | None
    """What the latest row brought that was not thrown in; None for somebody who is not in it."""
    eliminated: bool
    """Whether they are out of the game (E8)."""
    buy_ins: int
    buy_in_total: int | None
    """The total with which they may buy in now; None for somebody who may not."""
    no_buy_in: str | None
    """Why somebody who is out may not buy in."""
    balance: int
    """What they are up or down, in minor units."""

    @property
    def may_buy_in(self) -> bool:
        """Whether the player may buy in now."""
        return self.buy_in_total is not None


@dataclass(frozen=True)
class State:
    """Everything that is derived from the log of a game."""

    start: Start = field(compare=False, repr=False)
    """What was agreed, with everybody who has joined since (C24)."""
    status: Status
    hand: HandInPlay | None
    """The hand in play; None once the game is finished."""
    players: tuple[Player, ...]
    sheet: tuple[Row, ...]
    winners: tuple[int, ...]
    began_with: Mapping[int, int]
    """The points with which each seat sat down (C24)."""
    money: Money
    ignored: tuple[int, ...] = ()
    """The entries of buy-ins that a corrected log no longer needs."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.status == "finished"

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they sit, clockwise (C24)."""
        return self.start.order

    @property
    def points_owed(self) -> list[Posting]:
        """What would be paid for points if the game ended now (C13); nothing once it has ended."""
        if self.finished:
            return []
        totals = {player.seat: player.total for player in self.players}
        ranks = {player.seat: player.rank for player in self.players if player.rank is not None}
        return list(post_points(self.start.rules, totals, ranks, number=0))

    @property
    def amounts(self) -> Mapping[int, int]:
        """What each seat is up or down in minor units. During the game without the pots, which
        nobody has won, and without what was paid, and with what the points would be worth if it
        ended now (C13)."""
        if self.finished:
            return self.money.balances
        left, points = left_between_players(self.money), sum_up(self.points_owed)
        return {seat: amount + points[seat] for seat, amount in left.items()}

    def player(self, seat: int) -> Player:
        """Return the standing of one seat."""
        return self.players[seat - 1]
