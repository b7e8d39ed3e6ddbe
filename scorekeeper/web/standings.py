"""Who is in front, and by how much."""

from scorekeeper.game.state import Player, State
from scorekeeper.rules.wording import listed


def in_rank_order(state: State) -> list[Player]:
    """The players, first place first; those who left come last."""
    return sorted(
        state.players, key=lambda player: (player.rank or len(state.players) + 1, player.seat)
    )


def leaders(state: State) -> list[Player]:
    """The players in first place, in seat order."""
    return [player for player in state.players if player.rank == 1]


def names_of(players: list[Player]) -> str:
    """Players in a sentence: “Ann, Bob and Cid”."""
    return listed([player.name for player in players])


def lead(state: State) -> int | None:
    """By how many points the only leader leads; None when nobody does."""
    totals = [player.total for player in in_rank_order(state) if player.in_play]
    return abs(totals[1] - totals[0]) or None if len(totals) > 1 else None
