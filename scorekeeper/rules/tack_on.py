"""What may be added to a meld that lies on the table, and what becomes of its jokers."""

from dataclasses import dataclass
from typing import Literal

LowEnd = Literal["open", "after_the_ace"]
Replaced = Literal["moves_up", "moves", "comes_free"]
FreedFromSet = Literal["never", "two_missing_suits", "one_missing_suit", "its_card"]


@dataclass(frozen=True)
class TackOn:
    """The rules of tacking on (J10, J11, D5, D6, E5, S7).

    `jokers_to_own_only`: a joker may be added to one's own melds only. `low_end`: open always, or
    only once the ace lies at the high end. `replaced` says what becomes of a joker in a run whose
    natural card is added: it moves up to the high end; or there and, once the ace is there, to
    the low end; or it comes free. `freed_from_set` says which cards free one in a set.
    """

    rule: str
    joker_rule: str
    replaced: Replaced
    jokers_to_own_only: bool = False
    low_end: LowEnd = "open"
    freed_from_set: FreedFromSet = "never"
