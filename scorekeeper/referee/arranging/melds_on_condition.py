"""The best melds of a hand that meet conditions of any game: a contract, a minimum, or different
ranks and suits."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_search import Choice, MeldSearch, State
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import MELD_KINDS, Contract, Demand, MeldKind
from scorekeeper.rules.variant import Variant


class ConditionSearch(MeldSearch):
    """A search for melds that meet `contract`, with every joker standing for its card from the
    start."""

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        contract: Contract,
        *,
        minimum: int = 0,
        limit: int | None = None,
    ) -> None:
        super().__init__(deck, cards, weights, minimum=minimum, limit=limit)
        self.rules, self.contract = rules, contract
        self.in_hand = MeldsInHand(rules, deck, cards)
        self._asks_for_contract = bool(contract.melds)
        self._only_contract = self._asks_for_contract and not rules.lay_down.further_melds
        self._must_differ = rules.lay_down.different_ranks or rules.lay_down.different_suits

    def melds(self) -> list[Meld]:
        """The melds found, sets first."""
        laid = self.found.laid if self.found else ()
        return [
            Meld(choice.kind, choice.cards)
            for kind in MELD_KINDS
            for choice in laid
            if choice.kind == kind
        ]

    def choices(self) -> Sequence[Choice]:
        """All melds that matter, the largest first. Runs that could be laid as two are left out, if
        the player may lay the two instead."""
        number_matters = self._asks_for_contract or self.rules.lay_down.different_suits
        longest = len(self.deck.line) if number_matters else self._longest_in_one()
        kept: dict[tuple[object, ...], Choice] = {}
        for meld in self._exact() if self.contract.to_the_card else self.in_hand.melds(longest):
            if number_matters or meld.kind != "run" or not self._could_be_two(meld):
                choice = self._choice(meld)
                kept.setdefault((meld.kind, choice.naturals, choice.jokers, choice.worth), choice)
        return sorted(kept.values(), key=lambda choice: (-len(choice.shifts), choice.jokers))

    def _exact(self) -> Iterator[PossibleMeld]:
        """The melds that are exactly what is demanded somewhere in the contract."""
        for demand in dict.fromkeys(self.contract.melds):
            yield from self.in_hand.of_size(demand.kind, demand.min_size, demand.min_size)

    def _longest_in_one(self) -> int:
        """The most cards of a run that perhaps can't be laid as two."""
        min_size = self.rules.runs.min_size
        return min_size + max(min_size - 1, self.jokers)

    def _could_be_two(self, run: PossibleMeld) -> bool:
        """Whether a run could be laid as two, each with a natural card."""
        min_size = self.rules.runs.min_size
        at = [index for index, card in enumerate(run.cards) if not card.joker]
        return max(at[0] + 1, min_size) <= min(at[-1], len(run.cards) - min_size)

    def _choice(self, meld: PossibleMeld) -> Choice:
        worth = worth_of_cards(self.rules, meld.kind, meld.cards) or 0 if self.minimum else 0
        shifts = tuple(map(self.packed.shift_of, meld.naturals))
        naturals = self.packed.pack(meld.naturals)
        return Choice(naturals, shifts, meld.jokers, meld.kind, worth=worth, cards=meld.cards)

    def narrow(
        self, state: State, choices: Sequence[Choice]
    ) -> tuple[State, Sequence[Choice]] | None:
        narrowed = super().narrow(state, choices)
        if narrowed and self._asks_for_contract and not self._can_be_enough(*narrowed):
            return None
        if narrowed and self._only_contract and self._keeps_too_much(*narrowed):
            return None
        return narrowed

    def _keeps_too_much(self, state: State, choices: Sequence[Choice]) -> bool:
        """Whether a better result is known even if the heaviest melds, which may be laid twice,
        fill what is left of the contract: no others may be laid."""
        most = 0
        for kind in MELD_KINDS:
            weights = (self._weight(each.naturals) for each in choices if each.kind == kind)
            most += self._room(kind, state.laid) * max(weights, default=0)
        return state.kept + self._weight(state.left) - most >= self.min_kept

    def _can_be_enough(self, state: State, choices: Sequence[Choice]) -> bool:
        """Whether what is left may still meet the contract: with a meld for each that is missing,
        and with cards and jokers for all of them."""
        cards = jokers = 0
        for kind in MELD_KINDS:
            for number, size in enumerate(self._missing(kind, state.laid), 1):
                large_enough = [
                    choice
                    for choice in choices
                    if choice.kind == kind and len(choice.cards) >= size
                ]
                if not large_enough or (
                    self._must_be_apart(kind)
                    and len({_rank_or_suit(choice) for choice in large_enough}) < number
                ):
                    return False
                cards += size
                jokers += min(choice.jokers for choice in large_enough)
        if jokers > state.jokers:
            return False
        return cards <= self.packed.count(state.left) + state.jokers

    def _must_be_apart(self, kind: MeldKind) -> bool:
        """Whether melds of a kind must be of different ranks or suits (J6)."""
        rule = self.rules.lay_down
        return rule.different_ranks if kind == "set" else kind == "run" and rule.different_suits

    def _missing(self, kind: MeldKind, laid: Sequence[Choice]) -> list[int]:
        """The sizes of the melds of a kind that the contract still demands, largest first."""
        sizes = sorted((len(each.cards) for each in laid if each.kind == kind), reverse=True)
        missing = []
        for min_size in self.contract.sizes(kind):
            if sizes and sizes[0] >= min_size:
                sizes.pop(0)
            else:
                missing.append(min_size)
        return missing

    def possible(self, state: State, choices: Iterable[Choice]) -> list[Choice]:
        possible = super().possible(state, choices)
        if self._only_contract:
            kinds = [kind for kind in MELD_KINDS if self._room(kind, state.laid)]
            possible = [choice for choice in possible if choice.kind in kinds]
        return [choice for choice in possible if self._may_follow(choice, state.laid)]

    def _room(self, kind: MeldKind, laid: Sequence[Choice]) -> int:
        """How many melds of a kind the contract still has room for (J9)."""
        return self.contract.count(kind) - sum(each.kind == kind for each in laid)

    def _may_follow(self, choice: Choice, laid: Sequence[Choice]) -> bool:
        """Whether the player may lay the meld besides those laid so far: of another rank or suit if
        the game asks for it (J6), and in a size that is still demanded (S5)."""
        if self._must_be_apart(choice.kind) and any(
            _rank_or_suit(other) == _rank_or_suit(choice) for other in laid
        ):
            return False
        if self.contract.to_the_card:
            demand = Demand(choice.kind, len(choice.cards))
            same = sum(Demand(other.kind, len(other.cards)) == demand for other in laid)
            return same < self.contract.melds.count(demand)
        return True

    def _what_matters(self, state: State) -> tuple[object, ...]:
        parts: list[object] = []
        if self._asks_for_contract:
            parts.append(tuple(sorted(map(self._kind_and_size, state.laid))))
        if self._must_differ:
            parts.append(frozenset(map(_rank_or_suit, state.laid)))
        return (*super()._what_matters(state), *parts)

    def _kind_and_size(self, choice: Choice) -> tuple[MeldKind, int]:
        """What matters of a meld for a contract: cards beyond the most that it demands don't."""
        most = max(self.contract.sizes(choice.kind), default=0)
        return choice.kind, min(len(choice.cards), most)

    def _is_enough(self, state: State) -> bool:
        for kind in MELD_KINDS:
            of_kind = (choice for choice in state.laid if choice.kind == kind)
            sizes = sorted((len(choice.cards) for choice in of_kind), reverse=True)
            min_sizes = self.contract.sizes(kind)
            if len(sizes) < len(min_sizes) or any(map(int.__lt__, sizes, min_sizes)):
                return False
        return True


def _rank_or_suit(choice: Choice) -> tuple[object, ...]:
    """The rank of a set or the suit of a run, with the kind of meld."""
    card = choice.cards[0]
    return (choice.kind, card.rank if choice.kind == "set" else card.suit)
