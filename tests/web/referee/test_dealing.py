"""Hands to practise with: the same one for the same number, and mostly playable."""

from collections import Counter

import pytest

from scorekeeper.referee.arrange import arrange
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.referee.dealing import deal_hand
from tests.support.games.registry import JUDGED
from tests.support.many import some

CALLS_NEEDED = {
    ("shanghai", 7): 1,
    ("shanghai", 8): 1,
    ("shanghai", 9): 2,
    ("shanghai", 10): 2,
}
"""H3, H4: how often a player must have called before they have the cards of the contract and one to
discard."""


@pytest.mark.parametrize("variant", some(6, JUDGED))
def test_a_hand_has_the_cards_dealt_the_card_drawn_and_those_of_calls(variant: str) -> None:
    rules = VARIANTS[variant].with_options({})
    deck = rules.packs_for(4).deck
    for hand in rules.hands:
        for number in range(5):
            cards = deal_hand(rules, deck, hand, number)
            assert len(cards) == hand.cards + 1 + 2 * CALLS_NEEDED.get((variant, hand.number), 0)
            assert cards == deal_hand(rules, deck, hand, number)
            assert max(Counter(card for card in cards if not card.joker).values()) <= deck.copies
            assert all(deck.holds(card) for card in cards)
        assert len({deal_hand(rules, deck, hand, number) for number in range(5)}) == 5


SIZES = [("three-thirteen", "run_size", 5), ("kalooki-40", "run_size", 5)]
OWN_GAMES = [
    build_own_variant(VARIANTS[id], OwnGame(id, values=((size, n),))) for id, size, n in SIZES
]


@pytest.mark.parametrize(
    "game", [*some(6, [VARIANTS[id] for id in JUDGED]), *OWN_GAMES], ids=lambda game: game.name
)
def test_most_hands_can_lay_down(game: Variant) -> None:
    rules = game.with_options({})
    deck = rules.packs_for(4).deck
    found = [
        arrange(rules, hand.deck(deck), hand, deal_hand(rules, deck, hand, deal))
        for hand in rules.hands
        for deal in range(3)
    ]
    assert sum(each.can_lay_down for each in found) >= len(found) - 1
