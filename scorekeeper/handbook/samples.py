"""Cards for pictures: melds made from a game's own ranks, suits and sizes.

Nothing here knows whether a meld is legal; the referee says so of every picture.
"""

from collections.abc import Iterator

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant

SET_INDEXES = (8, 11, 3, 6, 1)
"""The indexes of the ranks of sets on the line of ranks: nines first."""
RUN_INDEXES = (4, 2, 7, 0, 9)
"""The indexes where runs begin on it: the first one at the five."""
FIRST_SUIT = 1
"""The index of the suit of the first run: hearts, or the second colour."""


def make_set(deck: Deck, index: int, size: int) -> Cards:
    """Make a set of the rank at this index of the line of ranks, in one suit after the other."""
    suits = [deck.suits[number % len(deck.suits)] for number in range(size)]
    return tuple(Card(deck.line[index], suit) for suit in suits)


def make_run(deck: Deck, index: int, size: int, suit: int = FIRST_SUIT) -> Cards:
    """Make a run of one suit that begins at this index of the line of ranks."""
    ranks = deck.line[index : index + size]
    return tuple(Card(rank, deck.suits[suit % len(deck.suits)]) for rank in ranks)


def make_colour_meld(deck: Deck, size: int) -> Cards:
    """Make a meld of one colour, from every other rank once and then again."""
    ranks = [*deck.ranks[::2], *deck.ranks[::2]]
    return tuple(Card(rank, deck.suits[FIRST_SUIT]) for rank in ranks[:size])


def make_high_run(deck: Deck, size: int) -> Cards:
    """Make a run that ends with the ace at the high end."""
    return make_run(deck, len(deck.line) - size, size)


def put_jokers(cards: Cards, *indexes: int, bare: bool = False) -> Cards:
    """Put jokers at these indexes of the cards: each for the card it replaces, or `bare`."""
    return tuple(
        (JOKER if bare else Card(card.rank, card.suit, joker=True)) if index in indexes else card
        for index, card in enumerate(cards)
    )


def make_contract_melds(deck: Deck, contract: Contract) -> tuple[Cards, ...]:
    """Make a meld of minimum size for each one that a contract demands, all of different ranks and
    suits."""
    melds = []
    sets, runs = iter(SET_INDEXES), iter(enumerate(RUN_INDEXES, FIRST_SUIT))
    for demand in contract.melds:
        if demand.kind == "set":
            melds.append(make_set(deck, next(sets), demand.min_size))
        elif demand.kind == "colour":
            melds.append(make_colour_meld(deck, demand.min_size))
        else:
            suit, index = next(runs)
            lowest = min(index, len(deck.ranks) - demand.min_size)
            melds.append(make_run(deck, lowest, demand.min_size, suit))
    return tuple(melds)


def make_all_at_once_melds(rules: Variant, deck: Deck, hand: HandRules) -> tuple[Cards, ...]:
    """Make as many melds as take up all the cards dealt: one run, and sets; with few cards, a
    set."""
    size = rules.sets.min_size
    if hand.cards == size or hand.cards < rules.runs.min_size:
        return (make_set(deck, SET_INDEXES[0], hand.cards),)
    in_sets = (hand.cards - rules.runs.min_size) // size
    run = make_run(deck, RUN_INDEXES[0], hand.cards - in_sets * size)
    return (run, *(make_set(deck, index, size) for index in SET_INDEXES[:in_sets]))


def make_runs_worth_points(deck: Deck) -> Iterator[Cards]:
    """Yield runs for a first lay-down that needs points, the shortest first: up to the king, up to
    the ace, and the whole suit."""
    yield make_high_run(deck, 5)[:-1]
    yield make_high_run(deck, 5)
    yield make_high_run(deck, len(deck.ranks))
