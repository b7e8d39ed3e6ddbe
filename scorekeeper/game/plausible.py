"""Which points a hand of cards can come to (C16)."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards import Card, Deck
from scorekeeper.game.deal import Deal
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant


def expected_cards(rules: Variant, deal: HandRules, calls: int) -> int:
    """How many cards a player who has not laid down holds before they draw, after this many calls
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
    fewest_laid = min(hand.contract.min_cards for hand in rules.hands)
    return max_cards(rules, deal, seat) - fewest_laid


def stock_may_run_out(rules: Variant, deal: Deal) -> bool:
    """Whether the cards dealt, the one turned up and those for all calls a table may make, or has
    made, are more than the deck (C17). Calls for the whole game are not all made in one hand: only
    those made count."""
    allowed = 0 if rules.calls_for_the_game else rules.calls_in(deal.hand.number) or 0
    calls = sum(max(allowed, deal.calls[seat]) for seat in deal.seats)
    cards = rules.cards_for_a_call * calls
    return len(deal.seats) * deal.hand.cards + 1 + cards > deal.deck.size


@lru_cache(maxsize=1024)
def min_cards(
    deck: Deck, card_points: CardPoints, total: int, max_count: int, *, min_count: int = 0
) -> int | None:
    """The fewest cards of the deck, `min_count` to `max_count`, that come to `total` points; None
    if none do."""
    worths = _worths(deck, card_points)
    sums = _sums_by_count(worths, max_count)
    for count in range(min_count, max_count + 1):
        bit = total - count * worths.least
        if bit >= 0 and sums[count] >> bit & 1:
            return count
    return None


def max_points(deck: Deck, card_points: CardPoints, max_count: int) -> int:
    """The most points that at most `max_count` cards of the deck come to."""
    worths = _worths(deck, card_points)
    return max(
        count * worths.least + sums.bit_length() - 1
        for count, sums in enumerate(_sums_by_count(worths, max_count))
        if sums
    )


class _Worths(NamedTuple):
    """How many cards of a deck are worth how much, as (points, cards) pairs; and what a card counts
    at the `least`, which is 0 where none counts less, as in most games."""

    pairs: tuple[tuple[int, int], ...]
    least: int


@lru_cache
def _worths(deck: Deck, card_points: CardPoints) -> _Worths:
    """What the cards of the deck are worth."""
    worths = Counter({card_points.joker: deck.jokers})
    worths[card_points.skip] += deck.skips
    for rank in deck.ranks:
        for suit in deck.suits:
            worths[card_points.of(Card(rank, suit))] += deck.copies
    return _Worths(tuple(sorted(worths.items())), min(0, *worths))


@lru_cache(maxsize=128)
def _sums_by_count(worths: _Worths, max_count: int) -> list[int]:
    """For each number of cards the sums they can come to; bit n of a number stands for the sum that
    is n more than if each of these cards counted the least."""
    sums = [1] + [0] * max_count
    for worth, copies in worths.pairs:
        earlier = sums
        sums = []
        for count in range(max_count + 1):
            reached = 0
            for used in range(min(copies, count) + 1):
                reached |= earlier[count - used] << (used * (worth - worths.least))
            sums.append(reached)
    return sums
