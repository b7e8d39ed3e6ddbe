"""Whether cards can be on this table: of its deck, and no more of them than there are (C1)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.cards import JOKER, Card, Deck, show_card
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words, listed
from scorekeeper.speech import say, say_many


def deck_reasons(rules: Variant, deck: Deck, cards: Iterable[Card]) -> list[BrokenRule]:
    """A reason for the cards that are of another deck, if there are any."""
    foreign = list(dict.fromkeys(show_card(card) for card in cards if not deck.holds(card)))
    if not foreign:
        return []
    sentence = say_many(
        "{cards} isn’t in this game’s deck.",
        "{cards} aren’t in this game’s deck.",
        len(foreign),
        cards=listed(foreign),
    )
    return [BrokenRule("card.not_in_deck", sentence, rules.packs_rule)]


def copies_reasons(deck: Deck, cards: Sequence[Card]) -> list[BrokenRule]:
    """A reason for each card of which there are more here than in the deck (C1)."""
    counted = Counter(JOKER if card.joker else card for card in cards)
    return [
        BrokenRule("card.too_many_copies", _too_many(card, count, deck), "C1")
        for card, count in counted.items()
        if count > (deck.jokers if card.joker else deck.copies) and deck.holds(card)
    ]


def _too_many(card: Card, count: int, deck: Deck) -> str:
    there = deck.jokers if card.joker else deck.copies
    sentence = say(
        "{laid} {card} are laid; the deck has only {there}.",
        laid=in_words(count),
        card=show_card(card),
        there=in_words(there),
    )
    return capital(sentence)
