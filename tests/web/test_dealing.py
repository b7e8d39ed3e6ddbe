"""Hands to practise with: the same one for the same number, and mostly playable."""

from collections import Counter

import pytest

from scorekeeper.referee.arrange import arrange
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.dealing import dealt_hand


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_has_the_cards_dealt_and_the_card_drawn(variant: str) -> None:
    rules = VARIANTS[variant].with_options({})
    deck = rules.packs_for(4).deck
    for hand in rules.hands:
        for number in range(5):
            cards = dealt_hand(rules, deck, hand, number)
            assert len(cards) == hand.cards + 1
            assert cards == dealt_hand(rules, deck, hand, number)
            assert max(Counter(card for card in cards if not card.joker).values()) <= deck.copies
            assert all(deck.holds(card) for card in cards)
        assert len({dealt_hand(rules, deck, hand, number) for number in range(5)}) == 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_most_hands_can_lay_down(variant: str) -> None:
    rules = VARIANTS[variant].with_options({})
    deck, hand = rules.packs_for(4).deck, rules.hands[0]
    found = [arrange(rules, deck, hand, dealt_hand(rules, deck, hand, deal)) for deal in range(10)]
    assert sum(each.can_lay_down for each in found) >= 9
