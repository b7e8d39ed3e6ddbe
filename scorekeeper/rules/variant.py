"""A game's rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Cut, Doubling, Offence
from scorekeeper.rules.contract import Deal
from scorekeeper.rules.house_rules import AnyHouseRule, OptionValue
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.words import Words

TieRule = Literal["share", "last_hand"]


@dataclass(frozen=True)
class Variant:
    """Everything a game says about its play and its scoring; no rule stands anywhere else.

    `packs` gives the packs by the greatest number of players they serve, fewest first.
    `max_calls` is None where nobody calls. `full_suit` and `extra_melds` are J7 and J9.
    `stake_per_point` is in minor units of the game's currency (C13).
    """

    id: str
    name: str
    line: str
    usual_players: tuple[int, int]
    packs: Mapping[int, Packs]
    card_points: CardPoints
    deals: tuple[Deal, ...]
    words: Words
    house_rules: tuple[AnyHouseRule, ...]
    offences: tuple[Offence, ...]
    last_hand: int | None = None
    max_calls: int | None = None
    doubling: Doubling | None = None
    cut: Cut | None = None
    full_suit: bool = False
    extra_melds: bool = False
    ties: TieRule = "share"
    stake_per_point: int = 0

    @property
    def hands(self) -> tuple[Deal, ...]:
        """The hands this table plays: all of `deals`, or those up to `last_hand`."""
        return tuple(
            deal for deal in self.deals if self.last_hand is None or deal.number <= self.last_hand
        )

    def offence(self, id: str) -> Offence | None:
        """The offence of this id, or None where the game has no such thing (C21)."""
        return next((offence for offence in self.offences if offence.id == id), None)

    def packs_for(self, players: int) -> Packs:
        """The packs a table of so many players uses (J1)."""
        return next(packs for most, packs in self.packs.items() if players <= most)

    def with_options(self, options: Mapping[str, OptionValue]) -> "Variant":
        """The sheet as this table plays it, its house rules applied in their order."""
        sheet = self
        for rule in self.house_rules:
            sheet = replace(sheet, **rule.changes(options.get(rule.id, rule.default)))
        return sheet

    def every_option(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The given options and the default of every other house rule."""
        return {rule.id: options.get(rule.id, rule.default) for rule in self.house_rules}


def option_faults(variant: Variant, options: Mapping[str, object]) -> dict[str, str]:
    """What is wrong with the options a table asks for: option id → one sentence."""
    known = {rule.id: rule for rule in variant.house_rules}
    faults = {}
    for id, value in options.items():
        if id not in known:
            faults[id] = f"{variant.name} has no house rule “{id}”."
        elif not known[id].accepts(value):
            faults[id] = f"House rule “{id}” can be: {known[id].values_text}."
    return faults
