"""Which points a hand of cards can come to (C16)."""

from collections import Counter
from functools import cache, lru_cache

from scorekeeper.cards import Card, Deck
from scorekeeper.game.deal import Deal
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant


def expected_cards(rules: Variant, deal: HandRules, calls: int) -> int:
    """How many cards a player who has not laid down holds before they draw, after so many calls
    (C12)."""
    return deal.cards + rules.cards_for_a_call * calls


def implied_calls(rules: Variant, deal: HandRules, held: int) -> int | None:
    """How many calls a player must have made who has not laid down and holds this many cards
    before they draw; None when no number of calls gives that (C12)."""
    calls, over = divmod(held - deal.cards, rules.cards_for_a_call)
    return calls if calls >= 0 and not over else None


def max_cards(rules: Variant, deal: Deal, seat: int) -> int:
    """The most cards a player can hold in this deal: they may have called, and drawn (C16)."""
    calls = max(rules.calls_in(deal.hand.number) or 0, deal.calls[seat])
    return min(deal.deck.size, expected_cards(rules, deal.hand, calls) + 1)


def max_cards_after_laying(rules: Variant, deal: Deal, seat: int) -> int:
    """The most cards a player can hold in this deal who has laid a contract of their own, whichever
    it was (X4)."""
    fewest_laid = min(hand.contract.least_cards for hand in rules.hands)
    return max_cards(rules, deal, seat) - fewest_laid


def stock_may_run_out(rules: Variant, deal: Deal) -> bool:
    """Whether the cards dealt, the one turned up and those for all calls a table may make, or has
    made, are more than the deck (C17). Calls for the whole game are not all made in one hand: only
    those made count."""
    allowed = 0 if rules.calls_for_the_game else rules.calls_in(deal.hand.number) or 0
    calls = sum(max(allowed, deal.calls[seat]) for seat in deal.seats)
    cards = rules.cards_for_a_call * calls
    return len(deal.seats) * deal.hand.cards + 1 + cards > deal.deck.size


def min_cards(
    deck: Deck, card_points: CardPoints, total: int, max_count: int, *, min_count: int = 0
) -> int | None:
    """The fewest cards of the deck, `min_count` to `max_count`, that come to `total` points; None
    if none do."""
    if total < 0:
        return None
    sums = _sums_by_count(_worths(deck, card_points), max_count)
    return next(
        (count for count in range(min_count, max_count + 1) if sums[count] >> total & 1), None
    )


def max_points(deck: Deck, card_points: CardPoints, max_count: int) -> int:
    """The most points that at most `max_count` cards of the deck come to."""
    sums_by_count = _sums_by_count(_worths(deck, card_points), max_count)
    return max(sums.bit_length() for sums in sums_by_count) - 1


@lru_cache
def _worths(deck: Deck, card_points: CardPoints) -> tuple[tuple[int, int], ...]:
    """How many cards of the deck are worth how much: (points, cards) pairs."""
    worths = Counter({card_points.joker: deck.jokers})
    worths[card_points.skip] += deck.skips
    for rank in deck.ranks:
        for suit in deck.suits:
            worths[card_points.of(Card(rank, suit))] += deck.copies
    return tuple(sorted(worths.items()))


@cache
def _sums_by_count(worths: tuple[tuple[int, int], ...], max_count: int) -> list[int]:
    """For each number of cards the sums they can come to; bit n of a number stands for sum n."""
    sums = [1] + [0] * max_count
    for worth, copies in worths:
        earlier = sums
        sums = []
        for count in range(max_count + 1):
            reached = 0
            for used in range(min(copies, count) + 1):
                reached |= earlier[count - used] << (used * worth)
            sums.append(reached)
    return sums
