"""A game in short, for a season's table and the circle's pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.entries import Account
from scorekeeper.game.state import State
from scorekeeper.game.tally import tallies
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Seat:
    """What a game brought the player in one seat."""

    name: str
    rank: int | None
    """1 for the winner; None for somebody who left (C19)."""
    points: int
    hands_won: int
    bent: tuple[int, ...]
    """The numbers of the hands in which they bent the table (J13)."""
    balance: int
    """What they won (above 0) or lost, in minor units."""
    joined_by: int | None
    """The number of the entry by which they joined (C24); None where the game began with them."""


@dataclass(frozen=True)
class Summary:
    """A game in short. Money is in minor units of its `currency`; None is chips."""

    id: str
    version: int
    """The number of the last entry that it was worked out of."""
    variant: Variant
    highest_wins: bool
    """Whether the highest total wins, not the lowest."""
    begun: str
    ended: str | None
    """When the entry was written that ended it; None while it is played."""
    broken_off: bool
    """Whether it ended before the end that its rules know (C20)."""
    hands: int
    """How many hands were scored, those thrown in left out."""
    currency: str | None
    seats: tuple[Seat, ...]
    """By their numbers, the first is seat 1."""
    unsettled: Mapping[Account, int]
    """What each account still owes (below 0) or is owed after what was paid at the table."""

    @property
    def scoring(self) -> tuple[str, OwnGame | None, bool]:
        """What two games must have in common for their points to be added up; a game of somebody's
        own is another game."""
        return self.variant.id, self.variant.own, self.highest_wins


def summarise(
    id: str,
    version: int,
    begun: str,
    ended: str | None,
    state: State,
    joined_by: Sequence[int | None],
    *,
    broken_off: bool = False,
) -> Summary:
    """Build the summary of a game at `version` entries that was begun at a time and, if it is over,
    ended at another, or was `broken_off` then; `joined_by` has for each seat the number of the
    entry by which somebody joined."""
    start = state.start
    return Summary(
        id=id,
        version=version,
        variant=start.variant,
        highest_wins=start.rules.highest_wins,
        begun=begun,
        ended=ended if state.finished else None,
        broken_off=broken_off,
        hands=sum(not row.void for row in state.sheet),
        currency=start.currency,
        seats=tuple(
            Seat(
                name=player.name,
                rank=player.rank,
                points=player.total,
                hands_won=tally.won,
                bent=_bent_by(state, player.seat),
                balance=player.balance,
                joined_by=entry,
            )
            for player, tally, entry in zip(state.players, tallies(state), joined_by, strict=True)
        ),
        unsettled=state.money.unsettled,
    )


def _bent_by(state: State, seat: int) -> tuple[int, ...]:
    return tuple(row.hand.number for row in state.sheet if row.bent and row.out == seat)
