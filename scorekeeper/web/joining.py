"""Whether anybody can join a game now (C24)."""

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Join
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.games import Game


def why_nobody_joins(game: Game) -> tuple[Refusal, ...]:
    """Why nobody can join now, whoever they are; nothing where somebody can."""
    somebody = Join("?", game.start.order[0])
    refusals = admit(game.table, somebody).refusals
    return tuple(one for one in refusals if one.where in ("kind", ""))
