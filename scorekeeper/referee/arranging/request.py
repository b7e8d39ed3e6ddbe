"""What melds a search looks for, and what it finds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import ANY_MELDS, Contract, MeldKind
from scorekeeper.rules.variant import Variant


class Meld(NamedTuple):
    """A meld, its jokers declared."""

    kind: MeldKind
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class MeldRequest:
    """Which melds a search looks for."""

    rules: Variant
    deck: Deck
    weights: Weights
    contract: Contract = ANY_MELDS
    """The contract they must meet."""
    safe: frozenset[Card] | None = None
    """The cards out of play that jokers may stand for; a joker may also stand for a card in another
    of the melds (S6). None if jokers need not be half safe."""
    max_jokers: int | None = None
    """How many jokers they may have together; None if there is no limit."""
    minimum: int = 0
    """The points they must be worth together (E4, N3)."""
    single: bool = False
    """Whether only one may be laid (E4)."""
    accepts: Callable[[list[Meld]], bool] | None = None
    """A further check of whether melds are accepted; None if there is none."""
