"""What may be added to a meld that lies on the table, and what happens to its jokers."""

from dataclasses import dataclass
from typing import Literal

LowEnd = Literal["open", "after_the_ace"]
"""When a run takes cards at its low end: always, or once an ace lies at the high end (D5)."""

Replaced = Literal["moves_up", "moves", "comes_free", "stays"]
"""What a joker in a run does when its natural card is added: it moves to the high end (J11); there,
or once the ace lies there to the low end (D6, K5); it comes free (E5, S7); or it stays, and the
card can't take its place (F6)."""

FreedFromSet = Literal["never", "two_missing_suits", "one_missing_suit", "its_card"]
"""What frees a joker in a set: nothing (J11), the two missing suits together, either of them (E5),
or the card it stands for (S7)."""

Freed = Literal["into_the_hand", "played_again"]
"""What happens to a joker that came free: the player may keep it (S7, N2), or must play it again in
the same turn (E5)."""


@dataclass(frozen=True)
class TackOn:
    """The rules of tacking on (J10, J11, D5, D6, K5, E5, S5, S7, N2)."""

    rule: str
    """Where tacking on stands in the rulebook."""
    joker_rule: str
    """Where the rules for jokers on the table stand."""
    replaced: Replaced
    """What a joker in a run does when its natural card is added."""
    allowed: bool = True
    """Whether players may add cards to melds on the table at all (T5)."""
    jokers_to_own_only: bool = False
    """Whether players may add a joker only to their own melds (J10)."""
    low_end: LowEnd = "open"
    """When a run takes cards at its low end."""
    freed_from_set: FreedFromSet = "never"
    """What frees a joker in a set."""
    freed: Freed = "into_the_hand"
    """What happens to a joker that came free."""
    frees_in_first_turn: bool = True
    """Whether players may free a joker in the turn of their first lay-down (S7)."""
