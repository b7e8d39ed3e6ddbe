"""Money that moves: from one account to another, for a cause. Minor units."""

from dataclasses import dataclass

from scorekeeper.game.entries import Account
from scorekeeper.rules.stakes import Cause


@dataclass(frozen=True)
class Posting:
    """An amount that moved because of an entry, known by its number; 0 is the start."""

    number: int
    payer: Account
    payee: Account
    amount: int
    cause: Cause
    points: int | None = None
    """The points it was counted by, if any."""


@dataclass(frozen=True)
class Transfer:
    """A payment still to be made."""

    payer: Account
    payee: Account
    amount: int
