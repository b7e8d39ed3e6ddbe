"""What players say they hold, as JSON."""

from collections.abc import Mapping

from scorekeeper.cards import write_card
from scorekeeper.game.counts import Count
from scorekeeper.game.entries import Left
from scorekeeper.game.scoring import points_left
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay
from scorekeeper.wire.entries import Json, read_left, write_left
from scorekeeper.wire.reading import Fields
from scorekeeper.wire.state_shapes import CountedShape


def read_count(value: object) -> Count:
    """The count in a JSON object. Raises WireError, which says what is wrong and where."""
    fields = Fields(value)
    count = Count(fields.number("deal"), *read_held(fields))
    fields.done()
    return count


def read_held(fields: Fields) -> tuple[Left, bool]:
    """What a player holds, and whether they laid a contract of their own."""
    return read_left(fields), fields.flag("laid")


def write_held(count: Count) -> Json:
    """What `read_held` reads."""
    held = write_left(count.left)
    return {**held, "laid": True} if count.laid else held


def write_counts(
    start: Start, hand: HandInPlay, counts: Mapping[int, Count]
) -> dict[str, CountedShape]:
    """What each seat says it holds, and what that is worth before doubling; without the cards where
    only points were told."""
    return {str(seat): _write_count(start, hand, count) for seat, count in counts.items()}


def _write_count(start: Start, hand: HandInPlay, count: Count) -> CountedShape:
    rules, left, deck = start.rules, count.left, hand.rules.deck(hand.packs.deck)
    written: CountedShape = {
        "cards": None if isinstance(left, int) else [write_card(card) for card in left],
        "points": points_left(rules, deck, hand.rules.contract, left),
    }
    if rules.contract_by_player:
        written["laid"] = count.laid
    return written
