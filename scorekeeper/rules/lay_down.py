"""What a player may lay down, first and later, and how a turn ends."""

from dataclasses import dataclass
from typing import Literal

RUNS_IN_A_FULL_SUIT = 3
"""How many runs a contract has for which one run of all ranks may stand (J7)."""

HalfSafe = Literal["never", "first_meld", "always"]
"""Which jokers must be half safe: none, those of a first lay-down, or all of them (S6)."""

LastCard = Literal["laid_or_discarded", "discarded", "laid"]
"""Whether the last card is laid or discarded where all are laid at once: either (S8), or only one
of the two (S8, F10)."""


@dataclass(frozen=True)
class LayDown:
    """The rules of laying down melds (J6, J7, J9, D4, K4, E4, S5, S6, S8)."""

    rule: str
    """Where laying down stands in the rulebook."""
    contract_rule: str
    """Where the contracts stand."""

    further_melds: bool = True
    """Whether melds may be laid beside the contract and in later turns (J9, D4)."""
    one_meld_per_turn: bool = False
    """Whether only one meld may be laid in a turn, all cards at once excepted (E4)."""
    minimum: int | None = None
    """The minimum worth of a first lay-down, counted by `Variant.worth` (E4, N3)."""

    different_ranks: bool = False
    """Whether the sets a player lays in one hand must be of different ranks (J6, D2, K3)."""
    different_suits: bool = False
    """Whether the runs a player lays in one hand must be of different suits (J6, D2, K3)."""
    apart_rule: str = ""
    """Where it stands which sets and runs one player may lay; empty where any may be laid."""

    full_suit: bool = False
    """Whether one run of all ranks may stand for three runs (J7)."""
    full_suit_rule: str = ""
    """Where that stands."""

    max_jokers: int | None = None
    """The most jokers in a first lay-down; None where there is no limit (S6)."""
    two_jokers_in_run_of: int | None = None
    """The length of the one run, demanded alone, that may hold two jokers instead (S6)."""
    half_safe: HalfSafe = "never"
    """Which jokers must be half safe: one copy of their card must be out of play (S6)."""
    jokers_rule: str = ""
    """Where the jokers of a lay-down stand; empty where they are not limited."""

    all_at_once_last_card: LastCard = "laid_or_discarded"
    """Whether the last card is laid or discarded where all are laid at once (S8, F10)."""
    all_at_once_rule: str = ""
    """Where laying all cards at once stands; empty where no contract demands it."""


@dataclass(frozen=True)
class GoingOut:
    """How a player goes out (J12, D7, K10, E6, S9)."""

    rule: str
    """Where it stands in the rulebook."""
    discard_required: bool
    """Whether the last card must be discarded, not melded (J12, E6)."""
    joker_discard: bool = True
    """Whether a joker may be discarded (J12, D7, K10)."""
    in_first_turn: bool = True
    """Whether a player may go out in the turn of their first lay-down; where contracts are demanded
    to the card, one who does lays all the rest of their cards besides (S9)."""
    last_turn_for_others: bool = False
    """Whether everybody else has one more turn when a player is out (T5)."""
    announce_at_most: int | None = None
    """A player who ends a turn with this many cards or fewer must say so, or may not go out in
    their next turn; None where nobody has to say anything (E11)."""
    announce_rule: str = ""
    """Where that stands; empty where nobody has to say anything."""
