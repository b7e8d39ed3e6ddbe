"""The values of a game that a table may change in a game of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal, get_args

from scorekeeper.cards import ACE
from scorekeeper.rules.own_game import Value
from scorekeeper.rules.stakes import StakedCause
from scorekeeper.rules.variant import Variant

Group = Literal["cards", "points", "penalties", "table", "ending", "money"]

MAX_POINTS = 500
MAX_TOTAL = 5000
MAX_STAKE = 1000
MAX_COPIES = 6
MAX_JOKERS = 12


@dataclass(frozen=True)
class OwnValue:
    """A value that may be changed: a number within limits, or a switch."""

    id: str
    """Its name in programs and stored games."""
    group: Group
    """The group of values with which a page shows it."""
    paths: tuple[str, ...]
    """The fields of the rules that take it: `elimination.limit` is the `limit` of the
    `elimination`."""
    min_value: Value
    """The least it may be; False for a switch."""
    max_value: Value
    """The most it may be; True for a switch."""

    @property
    def switch(self) -> bool:
        """Whether it is only on or off."""
        return isinstance(self.max_value, bool)

    def accepts(self, value: object) -> bool:
        """Whether it can be set to `value`; 1 is not True."""
        return type(value) is type(self.max_value) and self.min_value <= value <= self.max_value

    def of(self, rules: Variant) -> Value:
        """Return its value in these rules."""
        part: Any = rules
        value: Value = reduce(_find_part, self.paths[0].split("."), part)
        return value


def own_values(rules: Variant) -> tuple[OwnValue, ...]:
    """Return all the values of a game that may be changed."""
    return tuple(_values(rules))


def _values(rules: Variant) -> Iterator[OwnValue]:
    if rules.has_cards:
        yield from _cards(rules)
        yield from _points(rules)
        yield from _penalties(rules)
        yield from _at_the_table(rules)
    yield from _ending(rules)
    yield from _money(rules)


def _cards(rules: Variant) -> Iterator[OwnValue]:
    has_jokers = any(packs.jokers for packs in rules.packs.values())
    for max_players, packs in rules.packs.items():
        max_packs = MAX_COPIES // packs.copies_in_a_pack
        yield OwnValue(
            f"packs-{max_players}", "cards", (f"packs.{max_players}.packs",), 1, max_packs
        )
        if has_jokers:
            # the rules of such a game mention jokers everywhere, so it keeps at least one
            min_jokers, path = min(packs.jokers, 1), f"packs.{max_players}.jokers"
            yield OwnValue(f"jokers-{max_players}", "cards", (path,), min_jokers, MAX_JOKERS)


def _points(rules: Variant) -> Iterator[OwnValue]:
    if any(packs.jokers for packs in rules.packs.values()):
        yield OwnValue("joker", "points", ("card_points.joker",), 0, MAX_POINTS)
    if any(packs.skips for packs in rules.packs.values()):
        yield OwnValue("skip", "points", ("card_points.skip",), 0, MAX_POINTS)
    for id, paths in _by_card(rules):
        yield OwnValue(id, "points", paths, -MAX_POINTS, MAX_POINTS)


def _penalties(rules: Variant) -> Iterator[OwnValue]:
    for offence in rules.offences:
        path = f"offences.{offence.id}.points"
        yield OwnValue(f"penalty-{offence.id}", "penalties", (path,), 0, MAX_POINTS)
    if rules.cut and rules.cut.points:
        yield OwnValue("cut", "penalties", ("cut.points",), -MAX_POINTS, 0)
    if rules.doubling:
        yield OwnValue("doubling", "penalties", ("doubling.times",), 1, 5)
    if rules.extras:
        yield OwnValue("winner_points", "penalties", ("winner_points",), 0, MAX_POINTS)
    for extra in rules.extras:
        path = f"extras.{extra.id}.points"
        yield OwnValue(f"extra-{extra.id}", "penalties", (path,), 0, MAX_POINTS)
    if rules.kalooki_bonus is not None:
        yield OwnValue("kalooki_bonus", "penalties", ("kalooki_bonus",), 0, MAX_POINTS)


def _at_the_table(rules: Variant) -> Iterator[OwnValue]:
    any_melds = not any(hand.contract.melds for hand in rules.all_hands)
    if rules.every_hand_alike and any_melds:
        yield OwnValue("dealt", "table", ("all_hands.1.cards",), 3, 20)
    if any_melds:  # elsewhere the contracts say how many cards their melds have
        if rules.sets.max_size is None:
            yield OwnValue("set_size", "table", ("sets.min_size",), 3, 4)
        yield OwnValue("run_size", "table", ("runs.min_size",), 3, 5)
    if rules.max_calls:
        yield OwnValue("calls", "table", ("max_calls",), 1, 20)
        yield OwnValue("calls_for_the_game", "table", ("calls_for_the_game",), False, True)
        yield OwnValue("cards_for_a_call", "table", ("cards_for_a_call",), 2, 5)
    if rules.lay_down.minimum is not None:
        yield OwnValue("minimum", "table", ("lay_down.minimum",), 0, 200)
    if not rules.lays_all_at_once:
        yield OwnValue("further_melds", "table", ("lay_down.further_melds",), False, True)


def _ending(rules: Variant) -> Iterator[OwnValue]:
    if rules.target is not None:
        yield OwnValue("target", "ending", ("target",), 10, MAX_TOTAL)
    if rules.elimination:
        yield OwnValue("limit", "ending", ("elimination.limit",), 10, MAX_TOTAL)
        yield OwnValue("buy_ins", "ending", ("elimination.max_buy_ins",), 0, 20)


def _money(rules: Variant) -> Iterator[OwnValue]:
    for cause in get_args(StakedCause):
        if rules.stakes and cause != "streak" and rules.stakes.count(cause):
            yield OwnValue(f"stake-{cause}", "money", (f"stakes.{cause}",), 0, MAX_STAKE)


def _by_card(rules: Variant) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the id and the paths of each rank, or where suits count differently, of the suits that
    count alike: `A-sc`."""
    points = rules.card_points
    alone = (rank for rank in points.ranks if not points.needs_suit(rank))
    yield from ((rank, (f"card_points.ranks.{rank}",)) for rank in alone)
    for rank, by_suit in points.by_suit.items():
        for worth in dict.fromkeys(by_suit.values()):
            alike = [suit.value for suit, other in by_suit.items() if other == worth]
            paths = tuple(f"card_points.by_suit.{rank}.{suit}" for suit in alike)
            yield f"{rank}-{''.join(alike)}", paths
    has_aces = any(ACE in packs.ranks for packs in rules.packs.values())
    if has_aces and ACE not in points.by_suit and ACE not in points.ranks:
        yield ACE, ("card_points.ace",)


def _find_part(part: Any, name: str) -> Any:
    """Find the part of the rules with this name: a field, an item of a mapping, or of a list whose
    items have ids or numbers."""
    if isinstance(part, Mapping):
        return part[find_key(part, name)]
    if isinstance(part, tuple):
        return next(one for one in part if name_in_list(one) == name)
    return getattr(part, name)


def find_key(part: Mapping[Any, Any], name: str) -> Any:
    """Find the key with this name in a mapping of the rules, where some keys are numbers."""
    return next(key for key in part if str(key) == name)


def name_in_list(one: Any) -> str:
    """Return the name of something in a list of the rules: its id, or the number of a hand."""
    return str(one.id if hasattr(one, "id") else one.number)
