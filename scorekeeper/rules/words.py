"""What the players of a game call its things."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """A game's own terms, singular and plural where both are said."""

    hand: str
    hands: str
    set: str
    sets: str
    run: str
    runs: str
    call: str
    calls: str
