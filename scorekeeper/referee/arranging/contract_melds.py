"""The melds of a plan for a contract, card by card."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.cards import Card, Suit
from scorekeeper.referee.arranging.choices_of_ranks import SetRanks
from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.suit_runs import Run
from scorekeeper.rules.variant import Variant


class LayDownPlan(NamedTuple):
    """What to lay."""

    weight: int
    """The weight of all the cards laid."""

    set_ranks: SetRanks
    """The ranks of the sets."""

    runs: tuple[Run | None, ...]
    """The run of each suit, if it has one."""

    hand: CountedCards | None = None
    """The hand that it is for; None as long as no plan has been found."""


def no_plan(floor: int = -1) -> LayDownPlan:
    """Stands for a plan until one is found that weighs more than `floor`."""
    return LayDownPlan(floor, (), ())


def melds_of_plan(rules: Variant, plan: LayDownPlan) -> list[Meld] | None:
    """The melds of a plan, sets first; None if no plan has been found."""
    hand = plan.hand
    if hand is None:
        return None
    left, jokers = Counter(hand.held), hand.jokers
    runs: list[Meld] = []
    for suit, run in zip(hand.deck.suits, plan.runs, strict=True):
        if run:
            cards = tuple(_run_cards(hand, suit, run))
            left.subtract(
                (suit, hand.deck.ranks.index(card.rank or "")) for card in cards if not card.joker
            )
            jokers -= run.joker_count
            runs.append(Meld("run", cards))
    return [*_sets(rules, hand, plan.set_ranks, left, jokers), *runs]


def _run_cards(hand: CountedCards, suit: Suit, run: Run) -> Iterator[Card]:
    for index, rank in enumerate(hand.deck.line):
        if (run.naturals | run.jokers) >> index & 1:
            yield Card(rank, suit, joker=bool(run.jokers >> index & 1))


def _sets(
    rules: Variant,
    hand: CountedCards,
    ranks: SetRanks,
    left: Counter[tuple[Suit | None, int]],
    jokers: int,
) -> list[Meld]:
    """The sets of these ranks, of the cards that the runs leave; the first takes spare
    jokers."""
    sets: list[list[Card]] = []
    min_size, min_naturals = rules.sets.min_size, rules.jokers.naturals_in_set
    for rank, times in ranks:
        name = hand.deck.ranks[rank]
        cards = [Card(name, suit) for suit in hand.deck.suits for _ in range(left[suit, rank])]
        for sets_to_come in range(times - 1, -1, -1):
            to_keep = min_naturals * sets_to_come
            count = min(min_size, len(cards) - to_keep) if sets_to_come else len(cards)
            naturals, cards = cards[:count], cards[count:]
            needed = max(0, min_size - len(naturals))
            jokers -= needed
            sets.append([*naturals, *[Card(name, joker=True)] * needed])
    if sets:
        sets[0] += [Card(sets[0][0].rank, joker=True)] * jokers
    return [Meld("set", tuple(cards)) for cards in sets]
