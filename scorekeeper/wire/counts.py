"""Counts, as JSON: the cards or points that players say they hold."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from scorekeeper.game.counts import Count
from scorekeeper.game.entries import Left
from scorekeeper.game.scoring import points_left
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay
from scorekeeper.wire.entries import Json, LeftShape, pick_left, write_left
from scorekeeper.wire.limits import Ordinal
from scorekeeper.wire.shapes import read


class HeldShape(LeftShape):
    """What a player says they hold: their cards, none for somebody who went out, or points; and
    where each player has a contract of their own, whether they laid it."""

    laid: NotRequired[bool | None]


class CountShape(HeldShape):
    """What a player says they hold in deal number `deal`: their cards, none for somebody who went
    out, or points; and where each player has a contract of their own, whether they laid it."""

    deal: Ordinal


class CountedShape(TypedDict):
    """What a player said, and what it is worth before doubling; `laid` is there where each player
    has a contract of their own."""

    cards: list[str] | None
    points: int
    laid: NotRequired[bool]


def read_count(value: object) -> Count:
    """Read a count. Raises WireError, which says what is wrong and where."""
    fields = read(CountShape, value)
    return Count(fields["deal"], pick_left(fields, ""), fields.get("laid", False))


def read_held(value: object) -> tuple[Left, bool]:
    """Read what a player holds, and whether they laid a contract of their own. Raises WireError."""
    fields = read(HeldShape, value)
    return pick_left(fields, ""), fields.get("laid", False)


def write_held(count: Count) -> Json:
    """Write what a player holds, as `read_held` reads it."""
    held: Json = {**write_left(count.left)}
    return {**held, "laid": True} if count.laid else held


def write_counts(
    start: Start, hand: HandInPlay, counts: Mapping[int, Count]
) -> dict[str, CountedShape]:
    """Write each seat's count with its worth before doubling, without cards if only points are
    known."""
    return {str(seat): _write_count(start, hand, count) for seat, count in counts.items()}


def _write_count(start: Start, hand: HandInPlay, count: Count) -> CountedShape:
    rules, left, deck = start.rules, count.left, hand.rules.deck(hand.packs.deck)
    counted: CountedShape = {
        "cards": write_left(left).get("cards"),
        "points": points_left(rules, deck, hand.rules.contract, left),
    }
    if rules.contract_by_player:
        counted["laid"] = count.laid
    return counted
