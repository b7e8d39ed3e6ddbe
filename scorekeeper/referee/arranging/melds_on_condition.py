"""The best melds of a hand on conditions: a contract, a least worth, half-safe jokers, or that a
player's melds are kept apart."""

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_melds import Laid, MeldSearch, are_left, laid_by_number
from scorekeeper.referee.arranging.melds_in_hand import MeldsInHand
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.jokers import not_half_safe
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import Contract, MeldKind
from scorekeeper.rules.variant import Variant

KINDS: tuple[MeldKind, ...] = ("set", "run")


class ConditionSearch(MeldSearch):
    """A search in which every joker is laid as what it stands for from the first.

    `safe` are the cards out of play that jokers may stand for; those in the other melds are safe
    as well (S6). `min_cards` must be laid. `max_worth` is the most that any melds found were
    worth.
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
        """Runs that two could be made of are left out, if a player may lay those instead."""
        self.starting: list[list[Laid]] = [[] for _ in self.counts]
        counted = self.contract.melds or self.rules.lay_down.different_suits
        longest = 2 * self.rules.runs.min_size - 1 + self.jokers
        for meld in MeldsInHand(self.rules, self.deck, self.cards).every():
            short = meld.kind == "set" or len(meld.cards) <= longest
            jokers = (card for card in meld.cards if card.joker)
            if (counted or short) and all(map(self._may_be_safe, jokers)):
                laid = laid_by_number(meld, self.table.number, room=0)
                self.starting[min(laid.faces)].append(laid)
        for starting in self.starting:
            starting.sort(key=lambda laid: (-len(laid.faces), laid.jokers))

    def _may_be_safe(self, joker: Card) -> bool:
        natural = Card(joker.rank, joker.suit)
        return self.safe is None or natural in self.safe or natural in self.cards

    def _melds_from(self, face: int, counts: list[int], jokers: int) -> Iterator[Laid]:
        for meld in self.starting[face]:
            if meld.jokers <= jokers and are_left(meld.faces, counts) and self._may_follow(meld):
                yield meld

    def _may_follow(self, meld: Laid) -> bool:
        """Whether a player may lay the meld beside those laid: apart where the game says so (J6),
        and none beyond the contract (J9)."""
        rule = self.rules.lay_down
        apart = rule.different_ranks if meld.kind == "set" else rule.different_suits
        if apart and any(_name(other) == _name(meld) for other in self.laid):
            return False
        if not self.contract.melds or rule.further_melds:
            return True
        return sum(other.kind == meld.kind for other in self.laid) < self.contract.count(meld.kind)

    def _standing(self) -> tuple[object, ...]:
        standing: list[object] = []
        if self.minimum:
            standing.append(min(self.minimum, self._worth()))
        if self.min_cards:
            standing.append(self._cards())
        if self.contract.melds:
            standing.append(tuple(sorted((meld.kind, len(meld.cards)) for meld in self.laid)))
        if self.rules.lay_down.different_ranks or self.rules.lay_down.different_suits:
            standing.append(frozenset(_name(meld) for meld in self.laid))
        if self.safe is not None:
            standing.append(tuple(sorted(map(repr, self.laid))))
        return tuple(standing)

    def _worth(self) -> int:
        return sum(worth_of_cards(self.rules, meld.kind, meld.cards) or 0 for meld in self.laid)

    def _cards(self) -> int:
        return sum(len(meld.cards) for meld in self.laid)

    def _finish(self, jokers: int, spare: int, kept: int) -> None:
        worth = self._worth()
        self.max_worth = max(self.max_worth, worth)
        enough = worth >= self.minimum and self._cards() >= self.min_cards
        if enough and self._meets_contract() and self._is_safe():
            super()._finish(jokers, spare, kept)

    def _meets_contract(self) -> bool:
        for kind in KINDS:
            sizes = sorted((len(m.cards) for m in self.laid if m.kind == kind), reverse=True)
            wanted = self.contract.sizes(kind)
            if len(sizes) < len(wanted) or any(map(int.__lt__, sizes, wanted)):
                return False
        return True

    def _is_safe(self) -> bool:
        return self.safe is None or not any(
            not_half_safe([meld.cards for meld in self.laid], self.safe)
        )


def _name(laid: Laid) -> tuple[object, ...]:
    card = laid.cards[0]
    return (laid.kind, card.rank if laid.kind == "set" else card.suit)
