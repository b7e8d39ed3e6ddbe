"""From the facts of a tournament to who is there and who sits where."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from scorekeeper.tournament.facts import (
    DropRound,
    Exchange,
    Fact,
    Finish,
    Leave,
    Plan,
    Return,
    Round,
    SignUp,
    SitDown,
)
from scorekeeper.tournament.seating import Seating


@dataclass(frozen=True)
class Player:
    """Somebody who takes part."""

    number: int
    name: str
    joined_after: int
    """How many rounds had been seated when they signed up."""
    here: bool = True
    """Whether they are still there."""


@dataclass(frozen=True)
class Tournament:
    """A tournament after some of its facts. It is never changed: `after` gives the next one."""

    plan: Plan
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    finished: bool = False

    def after(self, fact: Fact) -> "Tournament":
        """The tournament once a fact has been told that `refusals` has nothing against."""
        match fact:
            case SignUp(name):
                newcomer = Player(len(self.players) + 1, name, len(self.rounds))
                return replace(self, players=(*self.players, newcomer))
            case Leave(player) | Return(player):
                return self._with_player(player, here=isinstance(fact, Return))
            case Round():
                return replace(self, rounds=(*self.rounds, fact))
            case Exchange(one, other):
                return self._with_seating(_exchanged(self.rounds[-1].seating, one, other))
            case SitDown(player, table):
                return self._with_seating(_seated(self.rounds[-1].seating, player, table))
            case DropRound():
                return replace(self, rounds=self.rounds[:-1])
            case Finish():
                return replace(self, finished=True)

    def player(self, number: int) -> Player:
        """Somebody by their number."""
        return self.players[number - 1]

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those who are still there."""
        return tuple(player.number for player in self.players if player.here)

    @property
    def playoffs(self) -> tuple[Round, ...]:
        """The rounds that are played for the win, after all others."""
        return tuple(each for each in self.rounds if each.by == "playoff")

    def times_sat_out(self) -> dict[int, int]:
        """How often everybody has sat out."""
        return {
            player.number: sum(player.number in each.seating.sitting_out for each in self.rounds)
            for player in self.players
        }

    def _with_player(self, number: int, *, here: bool) -> "Tournament":
        players = (replace(p, here=here) if p.number == number else p for p in self.players)
        return replace(self, players=tuple(players))

    def _with_seating(self, seating: Seating) -> "Tournament":
        latest = replace(self.rounds[-1], seating=seating)
        return replace(self, rounds=(*self.rounds[:-1], latest))


def fold(plan: Plan, facts: Iterable[Fact]) -> Tournament:
    """The tournament after all its facts."""
    return reduce(Tournament.after, facts, Tournament(plan))


def _exchanged(seating: Seating, one: int, other: int) -> Seating:
    swap = {one: other, other: one}
    return Seating(
        tuple(tuple(swap.get(player, player) for player in table) for table in seating.tables),
        tuple(swap.get(player, player) for player in seating.sitting_out),
    )


def _seated(seating: Seating, player: int, table: int) -> Seating:
    return Seating(
        tuple(
            (*players, player) if number == table else players
            for number, players in enumerate(seating.tables, 1)
        ),
        tuple(each for each in seating.sitting_out if each != player),
    )
