"""An own game as its page shows it: every hand, every value, and what differs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from scorekeeper.game.own_game_refusals import MAX_HANDS, MAX_MELDS, MAX_PENALTIES, too_few_cards
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.own_game import OwnGame, OwnHand, OwnPenalty, Value, Wild
from scorekeeper.rules.own_values import OwnValue, own_values
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    contract_text,
    join_names,
    rank_plural,
    sized_melds_text,
)
from scorekeeper.speech import say, say_many
from scorekeeper.web.start.differences import build_hands, describe_contract, differences
from scorekeeper.web.start.value_names import name_value, write_value

DEALT: Literal["dealt"] = "dealt"
MAX_CHANGES = 3
USUAL_PENALTY = 50
"""The points of a penalty at first."""
OFFERED_MELDS = 8
"""How many melds can be chosen from, for one more in a contract."""


@dataclass(frozen=True)
class MeldView:
    """A meld that a hand demands, or may demand: its name, and what a form sends for it."""

    text: str
    value: str


@dataclass(frozen=True)
class HandView:
    """A hand: what it deals and demands, and the melds that can be added to it."""

    number: int
    cards: int
    text: str
    contract: Contract
    melds: Sequence[MeldView]
    more: Sequence[MeldView]
    wrong: Sequence[str]


@dataclass(frozen=True)
class ValueView:
    """A value: its name, what it is, and what it is in the other game if that differs."""

    id: str
    name: str
    value: Value
    switch: bool
    min_value: Value
    max_value: Value
    otherwise: str
    too_few: Sequence[str]
    """Of packs: what is said of the tables for which they don't suffice."""
    wrong: Sequence[str]


@dataclass(frozen=True)
class ValueGroup:
    """Values that belong together. `rare_values` are those that hardly any table changes."""

    title: str
    values: Sequence[ValueView]
    rare_values: Sequence[ValueView]

    @property
    def is_open(self) -> bool:
        """Whether the page shows these values at once: where one of them differs."""
        return any(value.otherwise for value in self.values) or self.rare_are_open

    @property
    def rare_are_open(self) -> bool:
        """Whether the rare ones are shown at once, too."""
        return any(value.otherwise for value in self.rare_values)

    @property
    def has_faults(self) -> bool:
        """Whether one of them doesn't make sense, or leaves too few cards."""
        return any(value.wrong or value.too_few for value in (*self.values, *self.rare_values))


@dataclass(frozen=True)
class WildView:
    """Which ranks are wild: all that may be chosen, each with what a form sends for it."""

    choices: Sequence[tuple[str, str]]
    value: str
    is_open: bool
    """Whether the page shows this at once: where it differs."""
    wrong: Sequence[str]


@dataclass(frozen=True)
class PenaltyView:
    """A penalty that the table names; the last one is empty, for another."""

    number: int
    name: str
    points: int
    wrong: Sequence[str]


@dataclass(frozen=True)
class OwnGameView:
    """All that the page shows."""

    name: str
    hands: Sequence[HandView]
    more_hands: bool
    wild: WildView
    groups: Sequence[ValueGroup]
    penalties: Sequence[PenaltyView]
    more_penalties: bool
    wrong: Sequence[str]
    changes: Sequence[str]

    @property
    def penalties_are_open(self) -> bool:
        """Whether the page shows the penalties at once: where somebody has named one."""
        return any(penalty.name for penalty in self.penalties)


def build_own_game_view(base: Variant, own: OwnGame, refusals: Sequence[Refusal]) -> OwnGameView:
    """Build the page of an own game, with each problem beside what it is about."""
    about: dict[str, list[str]] = {}
    for refusal in refusals:
        about.setdefault(refusal.where, []).append(refusal.message)
    hands = () if base.every_hand_alike else build_hands(base, own)
    return OwnGameView(
        name=own.name,
        hands=[
            _build_hand(base, number, hand, about.get(f"hands.{number}", ()))
            for number, hand in enumerate(hands, 1)
        ],
        more_hands=len(hands) < MAX_HANDS,
        wild=_build_wild(base, own, about.get("wild", ())),
        groups=list(
            _build_groups(base, own, about, {} if refusals else _find_shortages(base, own))
        ),
        penalties=_build_penalties(own, about),
        more_penalties=len(own.penalties) < MAX_PENALTIES,
        wrong=[*about.get("name", ()), *about.get("hands", ()), *about.get("penalties", ())],
        changes=() if refusals else _shorten(list(differences(base, own))),
    )


def _build_penalties(own: OwnGame, about: Mapping[str, Sequence[str]]) -> list[PenaltyView]:
    another = [OwnPenalty("", USUAL_PENALTY)] if len(own.penalties) < MAX_PENALTIES else []
    return [
        PenaltyView(number, each.name, each.points, about.get(f"penalties.{number}", ()))
        for number, each in enumerate([*own.penalties, *another], 1)
    ]


def _build_hand(base: Variant, number: int, hand: OwnHand, wrong: Sequence[str]) -> HandView:
    contract = describe_contract(base, hand)
    kinds = base.meld_kinds
    sizes = range(OFFERED_MELDS // len(kinds))
    more = [Demand(kind, base.rule_of(kind).min_size + extra) for extra in sizes for kind in kinds]
    full = len(contract.melds) >= MAX_MELDS or (contract.all_at_once and not contract.melds)
    return HandView(
        number=number,
        cards=hand.cards,
        text=contract_text(contract, base),
        contract=contract,
        melds=[_build_meld(base, demand) for demand in contract.melds],
        more=[] if full else [_build_meld(base, demand) for demand in more],
        wrong=wrong,
    )


def _build_meld(base: Variant, demand: Demand) -> MeldView:
    return MeldView(sized_melds_text(demand, base), f"{demand.kind}-{demand.min_size}")


def _build_wild(base: Variant, own: OwnGame, wrong: Sequence[str]) -> WildView:
    """Build the ranks that may be wild, one at a time; several only where somebody has chosen
    them."""
    of_base = {hand.contract.wild for hand in base.all_hands}
    choices = [("none", say("No rank"))]
    if of_base != {()}:
        choices.insert(0, ("", say("As in {game}", game=base.name)))
    ranks = next(iter(base.packs.values())).ranks
    choices += [(rank, capital(rank_plural(rank))) for rank in (*ranks[1:], ranks[0])]
    if not (base.every_hand_alike or base.contract_by_player):
        choices.append((DEALT, say("The number of cards dealt")))
    chosen = write_wild(own.wild) if own.wild is not None else choices[0][0]
    if chosen not in dict(choices):
        names = [rank_plural(rank) if rank in ranks else rank for rank in own.wild or ()]
        choices.append((chosen, capital(join_names(names))))
    return WildView(choices, chosen, own.wild is not None, wrong)


def write_wild(wild: Wild) -> str:
    """Write the wild ranks as a form sends them."""
    return DEALT if wild == DEALT else ",".join(wild) or "none"


def read_wild(base: Variant, text: str) -> Wild | None:
    """Read the wild cards in a form; return None where they are as in the other game."""
    if text == DEALT:
        return DEALT
    ranks = () if text in ("", "none") else tuple(text.split(","))
    is_usual = not text or all(hand.contract.wild == ranks for hand in base.all_hands)
    return None if is_usual else ranks


def _find_shortages(base: Variant, own: OwnGame) -> dict[str, list[str]]:
    """Find the packs that don't suffice for every table they serve, by their values."""
    found: dict[str, list[str]] = {}
    for players, message in too_few_cards(base, own).items():
        most = next(most for most in base.packs if players <= most)
        found.setdefault(f"packs-{most}", []).append(message)
    return found


def _build_groups(
    base: Variant,
    own: OwnGame,
    about: Mapping[str, Sequence[str]],
    too_few: Mapping[str, Sequence[str]],
) -> Iterator[ValueGroup]:
    titles = {
        "cards": say("Packs and jokers"),
        "points": say("Cards left in hand"),
        "penalties": say("Penalties and bonuses"),
        "table": say("At the table"),
        "ending": say("The end of the game"),
        "money": say("Money"),
    }
    chosen = dict(own.values)
    for group, values in groupby(own_values(base), lambda value: value.group):
        views = [
            _build_value(
                base,
                value,
                chosen,
                too_few=too_few.get(value.id, ()),
                wrong=about.get(f"values.{value.id}", ()),
            )
            for value in values
        ]
        rare = [view for view in views if group == "points" and view.id.isdecimal()]
        yield ValueGroup(titles[group], [view for view in views if view not in rare], rare)


def _build_value(
    base: Variant,
    value: OwnValue,
    chosen: Mapping[str, Value],
    *,
    too_few: Sequence[str],
    wrong: Sequence[str],
) -> ValueView:
    usual = value.of(base)
    return ValueView(
        id=value.id,
        name=name_value(base, value),
        value=chosen.get(value.id, usual),
        switch=value.switch,
        min_value=max(value.min_value, 0) if value.group == "points" else value.min_value,
        max_value=value.max_value,
        otherwise=_otherwise(base, usual) if chosen.get(value.id, usual) != usual else "",
        too_few=too_few,
        wrong=wrong,
    )


def _otherwise(base: Variant, usual: Value) -> str:
    return say("{game}: {value}", game=base.name, value=write_value(usual))


def _shorten(lines: Sequence[str]) -> Sequence[str]:
    """Return what fits in a few lines; the last one says how many more there are."""
    more = len(lines) - MAX_CHANGES + 1
    if more < 2:
        return lines
    rest = say_many("and {number} other difference", "and {number} other differences", more)
    return [*lines[: MAX_CHANGES - 1], rest]
