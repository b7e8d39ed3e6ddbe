"""Deal a hand to practise with: the same one for the same number."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.cards import JOKER, SKIP, Card, Cards, Deck
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.turn_end import lays_the_last
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.variant import Variant

ATTEMPTS = 200
"""How many hands are tried before one is dealt that may be impossible to lay down."""
JOKER_IN_MELD = 0.35
"""How often a hand has a joker in one of its melds."""


def deal_hand(rules: Variant, deck: Deck, hand: HandRules, number: int) -> Cards:
    """Deal the cards of a player who has just drawn, and before it called as often as the contract
    needs cards. Most hands can lay down: there are melds for it among them, and the referee has
    agreed to those."""
    chance = random.Random(f"{rules.id} {hand.number} {number}")  # noqa: S311  nobody plays for it
    size, to_spare = _count_cards(rules, hand), 0 if lays_the_last(rules, hand.contract) else 1
    for _ in range(ATTEMPTS):
        melds = tuple(_make_melds(rules, deck, hand, chance))
        in_melds = [card for meld in melds for card in meld]
        if len(in_melds) + to_spare <= size and _is_legal(rules, deck, hand, melds):
            break
    else:
        in_melds = []
    bare = [JOKER if card.joker else card for card in in_melds]
    cards = [*bare, *_draw_others(deck, bare, size - len(bare), chance)]
    return tuple(sorted(cards, key=lambda card: _sort_key(deck, card)))


def _count_cards(rules: Variant, hand: HandRules) -> int:
    """Count the cards the player holds: those dealt, the one drawn, and those of the calls without
    which the contract would leave none to discard (H3)."""
    needed = hand.contract.min_cards
    short = needed if lays_the_last(rules, hand.contract) else needed + 1
    calls = max(0, -((hand.cards + 1 - short) // rules.cards_for_a_call))
    return hand.cards + 1 + rules.cards_for_a_call * calls


def _is_legal(rules: Variant, deck: Deck, hand: HandRules, melds: tuple[Cards, ...]) -> bool:
    return check_lay_down(rules, deck, hand, LayDownAttempt(melds)).legal


def _make_melds(
    rules: Variant, deck: Deck, hand: HandRules, chance: random.Random
) -> Iterator[Cards]:
    """Make melds as the contract of a hand demands; where it names none, a few of any kind. At most
    one of them has a joker."""
    demands = _choose_demands(rules, hand, chance)
    has_joker = chance.random() < JOKER_IN_MELD and deck.jokers > 0
    with_joker = chance.randrange(len(demands)) if has_joker else None
    for index, demand in enumerate(demands):
        meld = _make_set(deck, demand.min_size, chance)
        if demand.kind == "run":
            meld = _make_run(rules, deck, demand.min_size, chance)
        elif demand.kind == "colour":
            meld = _make_colour(deck, demand.min_size, chance)
        if index == with_joker:
            position = chance.randrange(1, max(2, len(meld) - 1))
            card = meld[position]
            meld = (*meld[:position], Card(card.rank, card.suit, joker=True), *meld[position + 1 :])
        yield meld


def _choose_demands(rules: Variant, hand: HandRules, chance: random.Random) -> list[Demand]:
    contract: Contract = hand.contract
    if contract.melds:
        demands = list(contract.melds)
        if lays_the_last(rules, contract):
            more = _count_cards(rules, hand) - sum(demand.min_size for demand in demands)
            demands[0] = replace(demands[0], min_size=demands[0].min_size + more)
        return demands
    smallest = Demand("set", rules.sets.min_size), Demand("run", rules.runs.min_size)
    if rules.lay_down.one_meld_per_turn:
        return [Demand("run", rules.runs.min_size + chance.choice((1, 2)))]
    if not contract.all_at_once:
        longer = Demand("run", rules.runs.min_size + 1)
        has_room = sum(one.min_size for one in (*smallest, longer)) <= hand.cards
        return [*smallest, longer] if has_room else [*smallest]
    if hand.cards < rules.runs.min_size:
        return [Demand("set", hand.cards)]
    demands = []
    room = hand.cards - rules.runs.min_size
    while room >= max(one.min_size for one in smallest):
        demands.append(chance.choice(smallest))
        room -= demands[-1].min_size
    return [*demands, Demand("run", rules.runs.min_size + room)]


def _make_set(deck: Deck, size: int, chance: random.Random) -> Cards:
    """Make a set, of different suits as far as there are any."""
    rank = chance.choice(deck.ranks)
    suits = chance.sample(deck.suits, min(size, len(deck.suits)))
    others = deck.suits * (deck.copies - 1)
    if size > len(suits):
        suits += chance.sample(others, min(size - len(suits), len(others)))
    jokers = (Card(rank, joker=True),) * (size - len(suits))
    return (*(Card(rank, suit) for suit in suits), *jokers)


def _make_run(rules: Variant, deck: Deck, size: int, chance: random.Random) -> Cards:
    first = chance.randrange(len(deck.line) - size + 1)
    ranks = deck.line[first : first + size]
    if not rules.runs.one_suit:
        return tuple(Card(rank, chance.choice(deck.suits)) for rank in ranks)
    suit = chance.choice(deck.suits)
    return tuple(Card(rank, suit) for rank in ranks)


def _make_colour(deck: Deck, size: int, chance: random.Random) -> Cards:
    suit = chance.choice(deck.suits)
    return tuple(Card(rank, suit) for rank in chance.sample(deck.ranks * deck.copies, size))


def _draw_others(deck: Deck, excluded: list[Card], count: int, chance: random.Random) -> list[Card]:
    """Draw a number of cards of the deck, without those in `excluded`."""
    naturals = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
    left = Counter([*naturals, *[JOKER] * deck.jokers, *[SKIP] * deck.skips])
    left.subtract(excluded)
    return chance.sample(list(left.elements()), count)


def _sort_key(deck: Deck, card: Card) -> tuple[int, int]:
    if card.rank is None or card.suit is None:
        return len(deck.suits), 0
    return deck.suits.index(card.suit), deck.ranks.index(card.rank)
