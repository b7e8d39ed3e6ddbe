"""Which points a hand of cards can come to (C16)."""

from collections import Counter
from functools import cache

from scorekeeper.cards import Card, Deck
from scorekeeper.game.dealt import DealtHand
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import CARDS_FOR_A_CALL
from scorekeeper.rules.contract import Deal
from scorekeeper.rules.variant import Variant


def expected_cards(deal: Deal, calls: int) -> int:
    """What a player holds before his draw who has not laid down, after so many calls (C12)."""
    return deal.cards + CARDS_FOR_A_CALL * calls


def calls_betrayed(deal: Deal, held: int) -> int | None:
    """How many calls a player must have made who has not laid down and holds so many cards before
    his draw; None when no number of calls gives that (C12)."""
    calls, over = divmod(held - deal.cards, CARDS_FOR_A_CALL)
    return calls if calls >= 0 and not over else None


def most_cards(deck: Deck, deal: DealtHand, seat: int, max_calls: int | None) -> int:
    """The most cards a player can hold in this deal: he may have called, and have drawn (C16)."""
    return min(deck.size, expected_cards(deal.deal, max(max_calls or 0, deal.calls[seat])) + 1)


def stock_may_run_out(sheet: Variant, deck: Deck, deal: DealtHand) -> bool:
    """Whether the cards dealt, the one turned up and those for all calls a table may make, or has
    made, are more than the deck (C17)."""
    calls = sum(max(sheet.max_calls or 0, deal.calls[seat]) for seat in deal.seats)
    return len(deal.seats) * deal.deal.cards + 1 + CARDS_FOR_A_CALL * calls > deck.size


def fewest_cards(
    deck: Deck, card_points: CardPoints, total: int, most: int, *, least: int = 0
) -> int | None:
    """The fewest cards of the deck, `least` to `most`, that come to `total` points; None if no so
    many do."""
    if total < 0:
        return None
    sums = _sums_by_count(_worths(deck, card_points), most)
    return next((count for count in range(least, most + 1) if sums[count] >> total & 1), None)


def most_points(deck: Deck, card_points: CardPoints, most: int) -> int:
    """The most points that at most `most` cards of the deck come to."""
    return max(sums.bit_length() for sums in _sums_by_count(_worths(deck, card_points), most)) - 1


def _worths(deck: Deck, card_points: CardPoints) -> tuple[tuple[int, int], ...]:
    """How many cards of the deck are worth how much: (points, cards) pairs."""
    worths = Counter({card_points.joker: deck.jokers})
    for rank in deck.ranks:
        for suit in deck.suits:
            worths[card_points.of(Card(rank, suit))] += deck.copies
    return tuple(sorted(worths.items()))


@cache
def _sums_by_count(worths: tuple[tuple[int, int], ...], most: int) -> list[int]:
    """For each number of cards the sums they can come to; bit n of a number stands for sum n."""
    sums = [1] + [0] * most
    for worth, copies in worths:
        earlier = sums
        sums = []
        for count in range(most + 1):
            reached = 0
            for taken in range(min(copies, count) + 1):
                reached |= earlier[count - taken] << (taken * worth)
            sums.append(reached)
    return sums
