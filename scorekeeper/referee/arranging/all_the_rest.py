"""The best lay-down of somebody who goes out in the turn of their first lay-down, where the
contract is demanded to the card: the contract and all the rest of their cards (S9)."""

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_search import Choice, Part
from scorekeeper.referee.arranging.melds_in_hand import PossibleMeld
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.packed_cards import packed_deck
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.requirement import parts_within
from scorekeeper.rules.contract import ANY_MELDS, Contract, Demand
from scorekeeper.rules.variant import Variant


class AllTheRest(ConditionSearch):
    """A search for melds that fill a contract to the card and lay all the rest.

    The cards that fill it have at most `max_jokers` jokers. `safe_in_contract` are the cards out of
    play that these may stand for, `safe` those that any joker may stand for; None for either if
    they need not be half safe.
    """

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        contract: Contract,
        max_jokers: int | None,
        safe_in_contract: frozenset[Card] | None,
        safe: frozenset[Card] | None,
        limit: int,
    ) -> None:
        self.demands = contract.melds
        self.max_jokers = max_jokers
        self.safe_in_contract = safe_in_contract
        self._safe_in_contract = packed_deck(deck).pack(safe_in_contract or ())
        super().__init__(rules, deck, cards, weights, ANY_MELDS, safe=safe, limit=limit)
        self._may_be_needed = 0
        """The cards that must be laid for jokers in the melds that fill the contract, packed."""
        for choices in self._by_highest.values():
            for part in (part for choice in choices for of in choice.parts for part in of):
                self._may_be_needed |= part.unsafe

    def _longest_in_one(self) -> int:
        lengths = (demand.min_size for demand in self.demands if demand.kind == "run")
        min_size = self.rules.runs.min_size
        return max(lengths, default=min_size) + min_size - 1 + self.jokers

    def _could_be_two(self, run: PossibleMeld) -> bool:
        return len(run.cards) > self._longest_in_one()

    def _matters(self, meld: PossibleMeld, choice: Choice) -> tuple[object, ...]:
        return (*super()._matters(meld, choice), choice.parts)

    def _choice(self, meld: PossibleMeld) -> Choice:
        parts = tuple(tuple(self._parts_for(meld, demand)) for demand in self.demands)
        return super()._choice(meld)._replace(parts=parts)

    def _parts_for(self, meld: PossibleMeld, demand: Demand) -> Iterator[Part]:
        """The parts of a meld that could fill a demand; one of natural cards is enough."""
        if meld.kind != demand.kind or len(meld.cards) < demand.min_size:
            return
        parts = {
            self._part(cards) for cards in parts_within(demand.kind, meld.cards, demand.min_size)
        }
        if Part(0, 0) in parts:
            yield Part(0, 0)
            return
        limit = demand.min_size - 1 if self.max_jokers is None else self.max_jokers
        yield from (part for part in sorted(parts) if part.jokers <= limit)

    def _part(self, cards: Sequence[Card]) -> Part:
        jokers = sum(card.joker for card in cards)
        if self.safe_in_contract is None:
            return Part(jokers, 0)
        return Part(jokers, self.packed.pack_jokers(cards) & ~self._safe_in_contract)

    def _so_far(self, highest: int, jokers: int) -> object:
        parts = sorted(choice.parts for choice in self.laid if any(choice.parts))
        laid = self._naturals_laid() & self._may_be_needed
        return (super()._so_far(highest, jokers), tuple(parts), laid)

    def _is_enough(self) -> bool:
        return super()._is_enough() and self._is_filled(0, (), 0)

    def _is_filled(self, number: int, filling: tuple[int, ...], jokers: int) -> bool:
        """Whether the melds laid fill the demands from this number on, besides those that are
        `filling` one already, with so many jokers so far."""
        if number == len(self.demands):
            return self.max_jokers is None or jokers <= self.max_jokers
        return any(
            not unsafe & ~self._naturals_laid(besides=index)
            and self._is_filled(number + 1, (*filling, index), jokers + more)
            for index, choice in enumerate(self.laid)
            if index not in filling
            for more, unsafe in choice.parts[number]
        )

    def _naturals_laid(self, besides: int | None = None) -> int:
        """The natural cards laid so far, packed; one copy of each. `besides` is the index of a meld
        that doesn't count."""
        laid = 0
        for index, choice in enumerate(self.laid):
            if index != besides:
                laid |= choice.naturals
        return self.packed.held(laid)
