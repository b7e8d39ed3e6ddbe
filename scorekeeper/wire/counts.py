"""What players say they hold, as JSON."""

from collections.abc import Mapping

from scorekeeper.cards import write_card
from scorekeeper.game.counts import Count
from scorekeeper.game.entries import Left
from scorekeeper.game.scoring import points_left
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay
from scorekeeper.wire.entries import read_left
from scorekeeper.wire.reading import Fields
from scorekeeper.wire.state_shapes import CountedShape


def read_count(value: object) -> Count:
    """The count in a JSON object. Raises WireError, which says what is wrong and where."""
    fields = Fields(value)
    count = Count(fields.number("deal"), read_left(fields))
    fields.done()
    return count


def write_counts(
    start: Start, hand: HandInPlay, counts: Mapping[int, Left]
) -> dict[str, CountedShape]:
    """What each seat says it holds, and what that is worth before doubling; without the cards where
    only points were told."""
    rules, contract = start.rules, hand.rules.contract
    return {
        str(seat): {
            "cards": None if isinstance(left, int) else [write_card(card) for card in left],
            "points": points_left(rules, hand.rules.deck(hand.packs.deck), contract, left),
        }
        for seat, left in counts.items()
    }
