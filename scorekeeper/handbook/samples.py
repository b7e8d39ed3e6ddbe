"""Cards for pictures: melds made from a game's own ranks, suits and sizes.

Nothing here knows whether a meld is legal; the referee says so of every picture.
"""

from collections.abc import Iterator

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant

SET_INDEXES = (8, 11, 3, 6, 1)
"""Where the ranks of sets lie on the line of ranks: nines first."""
RUN_INDEXES = (4, 2, 7, 0, 9)
"""Where runs begin on it: the first one at the five."""
FIRST_SUIT = 1
"""Runs begin with hearts, or with the second colour."""


def set_of(deck: Deck, index: int, size: int) -> Cards:
    """A set of the rank at this place of the line, in one suit after the other."""
    suits = [deck.suits[number % len(deck.suits)] for number in range(size)]
    return tuple(Card(deck.line[index], suit) for suit in suits)


def run_of(deck: Deck, index: int, size: int, suit: int = FIRST_SUIT) -> Cards:
    """A run of one suit that begins at this place of the line."""
    ranks = deck.line[index : index + size]
    return tuple(Card(rank, deck.suits[suit % len(deck.suits)]) for rank in ranks)


def colour_of(deck: Deck, size: int) -> Cards:
    """Cards of one colour, every other rank once and then again."""
    ranks = [*deck.ranks[::2], *deck.ranks[::2]]
    return tuple(Card(rank, deck.suits[FIRST_SUIT]) for rank in ranks[:size])


def high_run(deck: Deck, size: int, suit: int = FIRST_SUIT) -> Cards:
    """A run that ends with the ace at the high end."""
    return run_of(deck, len(deck.line) - size, size, suit)


def with_joker(cards: Cards, *indexes: int, bare: bool = False) -> Cards:
    """The cards with jokers at these indexes: each for the card it replaces, or `bare`."""
    return tuple(
        (JOKER if bare else Card(card.rank, card.suit, joker=True)) if index in indexes else card
        for index, card in enumerate(cards)
    )


def contract_melds(deck: Deck, contract: Contract) -> tuple[Cards, ...]:
    """A meld of its least size for each that a contract demands, all of different ranks and
    suits."""
    melds = []
    sets, runs = iter(SET_INDEXES), iter(enumerate(RUN_INDEXES, FIRST_SUIT))
    for demand in contract.melds:
        if demand.kind == "set":
            melds.append(set_of(deck, next(sets), demand.min_size))
        elif demand.kind == "colour":
            melds.append(colour_of(deck, demand.min_size))
        else:
            suit, index = next(runs)
            lowest = min(index, len(deck.ranks) - demand.min_size)
            melds.append(run_of(deck, lowest, demand.min_size, suit))
    return tuple(melds)


def all_at_once_melds(rules: Variant, deck: Deck, hand: HandRules) -> tuple[Cards, ...]:
    """As many melds as take up all cards that are dealt: one run, and sets; of a few cards, a
    set."""
    size = rules.sets.min_size
    if hand.cards == size or hand.cards < rules.runs.min_size:
        return (set_of(deck, SET_INDEXES[0], hand.cards),)
    in_sets = (hand.cards - rules.runs.min_size) // size
    run = run_of(deck, RUN_INDEXES[0], hand.cards - in_sets * size)
    return (run, *(set_of(deck, index, size) for index in SET_INDEXES[:in_sets]))


def worthy_melds(deck: Deck) -> Iterator[Cards]:
    """Runs for a first lay-down that needs points, the shortest first: up to the king, up to the
    ace, and the whole suit."""
    yield high_run(deck, 5)[:-1]
    yield high_run(deck, 5)
    yield high_run(deck, len(deck.ranks))
