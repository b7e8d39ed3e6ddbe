"""A game's rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Cut, Doubling, Offence
from scorekeeper.rules.contract import Deal
from scorekeeper.rules.house_rules import AnyHouseRule, OptionValue
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, MeldWorth, RunRule, SetRule
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.words import Words

TieRule = Literal["share", "last_hand"]


@dataclass(frozen=True)
class Variant:
    """Everything a game says about its play and its scoring; no rule stands anywhere else.

    `packs` gives the packs by the greatest number of players they serve, fewest first. The fields
    that end in `_rule` say where in the rulebook something stands.
    `every_hand_alike`: the one deal is played again and again (E1); `fewer_cards` are dealt to so
    many players (N1). `worth` is None where melds
    need no points. `max_calls` is None where nobody calls. `stake_per_point` is in minor units of
    the game's currency (C13). `place` is where the game stands among those on offer;
    `scored` says whether the app scores it too, beside refereeing it.
    """

    id: str
    name: str
    line: str
    usual_players: tuple[int, int]
    packs: Mapping[int, Packs]
    packs_rule: str
    card_points: CardPoints
    deals: tuple[Deal, ...]
    deals_rule: str
    sets: SetRule
    runs: RunRule
    jokers: JokerRule
    lay_down: LayDown
    tack_on: TackOn
    going_out: GoingOut
    words: Words
    house_rules: tuple[AnyHouseRule, ...]
    offences: tuple[Offence, ...]
    offences_rule: str
    worth: MeldWorth | None = None
    every_hand_alike: bool = False
    fewer_cards: Mapping[int, int] = field(default_factory=dict)
    last_hand: int | None = None
    max_calls: int | None = None
    calls_rule: str = ""
    doubling: Doubling | None = None
    cut: Cut | None = None
    ties: TieRule = "share"
    stake_per_point: int = 0
    place: int = 100
    scored: bool = True

    @property
    def hands(self) -> tuple[Deal, ...]:
        """The hands this table plays: all of `deals`, or those up to `last_hand`."""
        return tuple(
            deal for deal in self.deals if self.last_hand is None or deal.number <= self.last_hand
        )

    def deal(self, number: int | None) -> Deal | None:
        """The hand of this number; where every hand is alike, of any number or none."""
        if self.every_hand_alike:
            return self.deals[0]
        return next((deal for deal in self.hands if deal.number == number), None)

    def offence(self, id: str) -> Offence | None:
        """The offence of this id, or None where the game has no such thing (C21)."""
        return next((offence for offence in self.offences if offence.id == id), None)

    def packs_for(self, players: int) -> Packs:
        """The packs a table of so many players uses (J1)."""
        return next(packs for most, packs in self.packs.items() if players <= most)

    def packs_of(self, number: int) -> Packs | None:
        """So many packs with their jokers, if this game is played with them (J1)."""
        return next((packs for packs in self.packs.values() if packs.packs == number), None)

    def with_options(self, options: Mapping[str, OptionValue]) -> "Variant":
        """The sheet as this table plays it, its house rules applied in their order."""
        sheet = self
        for rule in self.house_rules:
            for name, value in rule.changes(options.get(rule.id, rule.default)).items():
                sheet = _with(sheet, name, value)
        return sheet

    def every_option(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The given options and the default of every other house rule."""
        return {rule.id: options.get(rule.id, rule.default) for rule in self.house_rules}


def _with(part: Any, path: str, value: object) -> Any:
    """A copy of a sheet, or of a part of one, with one field set: `lay_down.minimum` is the
    `minimum` of its `lay_down`."""
    name, _, rest = path.partition(".")
    now = getattr(part, name)
    new = _with(now, rest, value) if rest else value
    return part if new is now or new == now else replace(part, **{name: new})


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
