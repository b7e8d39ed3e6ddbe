"""From which pile a player draws, and what happens to the discards when the stock is used up."""

from dataclasses import dataclass
from typing import Literal

TakesDiscard = Literal["until_laid", "once_laid", "for_first_lay_down", "always", "called"]
"""When the player in turn may draw the discard: until they have laid down (C18); only once they
have, except for the first card of the hand (E11); before that only if they lay down with it (N3);
always (S1); or only by a call, which counts like any other (P4)."""


@dataclass(frozen=True)
class Drawing:
    """How a turn begins (C18, E11, N3, S1)."""

    rule: str
    """Where it stands in the rulebook."""
    takes_discard: TakesDiscard
    """When the player in turn may draw the discard, not only from the stock."""


UNTIL_LAID = Drawing("C18", "until_laid")
"""How a turn begins where there are calls, unless a game says otherwise (C18)."""


@dataclass(frozen=True)
class Reshuffling:
    """What happens when nobody can draw from the stock any more (J17, E10, S12)."""

    rule: str
    """Where it stands in the rulebook."""
    max_times: int | None = None
    """How often the discards become the new stock, before the hand is void; None if there is no
    limit."""
    keeps_top: bool = True
    """Whether the top discard stays where it is."""
