"""The best melds of a hand that meet conditions: a contract, a minimum worth, half-safe jokers, or
different ranks and suits."""

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_melds import (
    MeldSearch,
    NumberedMeld,
    are_left,
    numbered_meld,
)
from scorekeeper.referee.arranging.melds_in_hand import MeldsInHand
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.jokers import not_half_safe
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import Contract, MeldKind
from scorekeeper.rules.variant import Variant

KINDS: tuple[MeldKind, ...] = ("set", "run")


class ConditionSearch(MeldSearch):
    """A search for melds that meet conditions. Every joker stands for its card from the start; none
    are added at the end.

    The melds must meet `contract`, be worth at least `minimum` and have at least `min_cards` cards
    together. `safe` are the cards out of play that jokers may stand for; a joker may also stand for
    a card in another of the melds (S6). After the search, `max_worth` is the greatest worth of any
    melds found, whether or not it was enough.
    """

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        contract: Contract,
        minimum: int | None = None,
        safe: frozenset[Card] | None = None,
        min_cards: int = 0,
    ) -> None:
        super().__init__(rules, deck, cards, weights)
        self.min_cards = min_cards
        self.contract, self.minimum, self.safe = contract, minimum or 0, safe
        self.max_worth = 0

    def _prepare(self) -> None:
        """Leaves out runs that could be split in two, if the player may lay the two instead."""
        self.by_lowest: list[list[NumberedMeld]] = [[] for _ in self.counts]
        number_matters = self.contract.melds or self.rules.lay_down.different_suits
        max_size = 2 * self.rules.runs.min_size - 1 + self.jokers
        for meld in MeldsInHand(self.rules, self.deck, self.cards).melds():
            cannot_split = meld.kind == "set" or len(meld.cards) <= max_size
            jokers = (card for card in meld.cards if card.joker)
            if (number_matters or cannot_split) and all(map(self._may_be_safe, jokers)):
                numbered = numbered_meld(meld, self.deck_melds.number, room=0)
                self.by_lowest[min(numbered.numbers)].append(numbered)
        for melds in self.by_lowest:
            melds.sort(key=lambda meld: (-len(meld.numbers), meld.jokers))

    def _may_be_safe(self, joker: Card) -> bool:
        natural = Card(joker.rank, joker.suit)
        return self.safe is None or natural in self.safe or natural in self.cards

    def _melds_from(self, number: int, counts: list[int], jokers: int) -> Iterator[NumberedMeld]:
        for meld in self.by_lowest[number]:
            if meld.jokers <= jokers and are_left(meld.numbers, counts) and self._may_follow(meld):
                yield meld

    def _may_follow(self, meld: NumberedMeld) -> bool:
        """Whether the player may lay the meld besides those laid so far: of another rank or suit if
        the game asks for it (J6), and only if the contract has room for it (J9)."""
        rule = self.rules.lay_down
        must_differ = rule.different_ranks if meld.kind == "set" else rule.different_suits
        if must_differ and any(_rank_or_suit(other) == _rank_or_suit(meld) for other in self.laid):
            return False
        if not self.contract.melds or rule.further_melds:
            return True
        return sum(other.kind == meld.kind for other in self.laid) < self.contract.count(meld.kind)

    def _laid_so_far(self) -> tuple[object, ...]:
        parts: list[object] = []
        if self.minimum:
            parts.append(min(self.minimum, self._worth()))
        if self.min_cards:
            parts.append(self._cards_laid())
        if self.contract.melds:
            parts.append(tuple(sorted((meld.kind, len(meld.cards)) for meld in self.laid)))
        if self.rules.lay_down.different_ranks or self.rules.lay_down.different_suits:
            parts.append(frozenset(_rank_or_suit(meld) for meld in self.laid))
        if self.safe is not None:
            parts.append(tuple(sorted(map(repr, self.laid))))
        return tuple(parts)

    def _worth(self) -> int:
        return sum(worth_of_cards(self.rules, meld.kind, meld.cards) or 0 for meld in self.laid)

    def _cards_laid(self) -> int:
        return sum(len(meld.cards) for meld in self.laid)

    def _finish(self, jokers: int, spare: int, kept: int) -> None:
        worth = self._worth()
        self.max_worth = max(self.max_worth, worth)
        enough = worth >= self.minimum and self._cards_laid() >= self.min_cards
        if enough and self._meets_contract() and self._is_safe():
            super()._finish(jokers, spare, kept)

    def _meets_contract(self) -> bool:
        for kind in KINDS:
            of_kind = (meld for meld in self.laid if meld.kind == kind)
            sizes = sorted((len(meld.cards) for meld in of_kind), reverse=True)
            min_sizes = self.contract.sizes(kind)
            if len(sizes) < len(min_sizes) or any(map(int.__lt__, sizes, min_sizes)):
                return False
        return True

    def _is_safe(self) -> bool:
        return self.safe is None or not any(
            not_half_safe([meld.cards for meld in self.laid], self.safe)
        )


def _rank_or_suit(meld: NumberedMeld) -> tuple[object, ...]:
    """The rank of a set or the suit of a run, with the kind of meld."""
    card = meld.cards[0]
    return (meld.kind, card.rank if meld.kind == "set" else card.suit)
