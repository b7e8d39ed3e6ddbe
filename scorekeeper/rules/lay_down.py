"""What a player may lay down, first and later."""

from dataclasses import dataclass
from typing import Literal

RUNS_IN_A_FULL_SUIT = 3
"""The runs of a contract for which one run of all ranks may stand (J7)."""

HalfSafe = Literal["never", "first_meld", "always"]


@dataclass(frozen=True)
class LayDown:
    """The rules of the lay-down, each with its number in the rulebook.

    `contract_rule` is where the contracts stand. `further_melds` allows melds beside the contract
    and in later turns (J9). `different_ranks` and `different_suits` keep a player's sets and runs
    of the hand apart (J6). `full_suit` lets one run of all ranks stand for three runs (J7).
    `minimum` is the least worth of the first lay-down (E4).

    `max_jokers` is the most jokers in it, `two_jokers_in_run_of` the length of the run for which two
    are allowed, `half_safe` when one copy of a joker's card must be out of play (S6).
    `all_at_once_discard` says whether cards laid all at once leave one to discard (S8).
    """

    rule: str
    contract_rule: str
    further_melds: bool = True
    different_ranks: bool = False
    different_suits: bool = False
    apart_rule: str = ""
    full_suit: bool = False
    full_suit_rule: str = ""
    minimum: int | None = None
    one_meld_per_turn: bool = False
    max_jokers: int | None = None
    two_jokers_in_run_of: int | None = None
    half_safe: HalfSafe = "never"
    jokers_rule: str = ""
    all_at_once_discard: bool = False
    all_at_once_rule: str = ""


@dataclass(frozen=True)
class GoingOut:
    """How a turn ends: whether the last card must be discarded, whether a joker may be (J12, D7),
    and whether a player may go out in the turn of his first lay-down (S9)."""

    rule: str
    discard_required: bool
    joker_discard: bool = True
    in_first_turn: bool = True
