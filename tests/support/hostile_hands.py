"""Hands that nobody is dealt, made so that they can be laid in as many ways as possible."""

import random
from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.variants.registry import VARIANTS
from tests.support.dealt_hands import Question
from tests.support.plain_variant import Options

OPTIONS: dict[str, tuple[Options, ...]] = {
    "jamaican": ({}, {"extra_melds": True}),
    "european": ({}, {"one_meld_per_turn": False}),
    "south-african": (
        {},
        {"kaluki": True},
        {"half_safe": "always"},
        {"kaluki": True, "half_safe": "always"},
    ),
}
"""The house rules that make a difference to the search, by game; elsewhere none do."""


def hostile_hands(deck: Deck, rng: random.Random) -> dict[str, Cards]:
    """Hands of up to 64 cards, as many as may be sent, with all the jokers of the deck or none."""
    pack = [
        Card(rank, suit) for _ in range(deck.copies) for suit in deck.suits for rank in deck.ranks
    ]
    by_suit = sorted(pack, key=lambda card: (card.suit or "", pack.index(card)))
    by_rank = sorted(pack, key=lambda card: deck.ranks.index(card.rank or ""))
    two_suits = [card for card in pack if card.suit in deck.suits[:2]]
    gaps = [card for card in pack if deck.ranks.index(card.rank or "") % 2 == 0]
    for cards in (pack, two_suits, gaps):
        rng.shuffle(cards)
    jokers = [JOKER] * deck.jokers
    made = {
        "28 of a suit": (by_suit, 28),
        "64 of few suits": (by_suit, 64),
        "40 of few ranks": (by_rank, 40),
        "64 of few ranks": (by_rank, 64),
        "40 of two suits": (two_suits, 40),
        "40 of every other rank": (gaps, 40),
        "28 as they come": (pack, 28),
        "40 as they come": (pack, 40),
        "64 as they come": (pack, 64),
    }
    hands: dict[str, Cards] = {}
    for name, (cards, size) in made.items():
        hands[f"{name}, with jokers"] = tuple([*jokers, *cards][:size])
        hands[name] = tuple(cards[:size])
    return hands


def hostile_questions(variant: str) -> Iterator[tuple[str, Question]]:
    """Such a hand for every contract of a game, and where that matters, with cards out of play; and
    some of them in a table's own game with wild ranks, which makes many jokers."""
    rng = random.Random(variant)
    for options in OPTIONS.get(variant, ({},)):
        rules = VARIANTS[variant].with_options(options)
        packs = max(rules.packs.values(), key=lambda packs: packs.deck.size)
        for hand in rules.hands:
            for name, cards in hostile_hands(hand.deck(packs.deck), rng).items():
                question = Question(variant, options, hand.number, packs.packs, cards)
                yield name, question
                if rules.lay_down.half_safe != "never":
                    seen = tuple(rng.sample(_faces(packs.deck), 20))
                    yield f"{name}, seen", replace(question, seen=seen)
                if hand is rules.hands[-1]:
                    yield f"{name}, wild ranks", replace(question, wild=packs.deck.ranks[-2:])
                if hand is rules.hands[0]:
                    leftover = replace(question, leftover=True)
                    yield f"{name}, leftover", leftover
                    wild = replace(leftover, wild=packs.deck.ranks[1:2])
                    yield f"{name}, leftover, a wild rank", wild


def _faces(deck: Deck) -> list[Card]:
    return [Card(rank, suit) for rank in deck.ranks for suit in deck.suits]
