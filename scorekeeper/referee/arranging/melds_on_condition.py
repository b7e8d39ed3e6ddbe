"""The best melds of a hand that meet conditions of any game: a contract, a minimum, half-safe
jokers, or different ranks and suits."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_search import Choice, MeldSearch
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.packed_cards import BITS, COPIES
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import Contract, MeldKind
from scorekeeper.rules.variant import Variant

KINDS: tuple[MeldKind, ...] = ("set", "run")


class ConditionSearch(MeldSearch):
    """A search for melds that meet `contract`, with every joker standing for its card from the
    start.

    `safe` are the cards out of play that jokers may stand for; a joker may also stand for a card in
    another of the melds (S6). None if jokers need not be half safe.
    """

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        contract: Contract,
        *,
        minimum: int = 0,
        safe: frozenset[Card] | None = None,
        limit: int | None = None,
    ) -> None:
        super().__init__(deck, cards, weights, minimum=minimum, limit=limit)
        self.rules, self.contract, self.safe = rules, contract, safe
        self._safe_cards = self.packed.pack(safe or ())
        self._more_than_any = self.packed.ones << BITS - 1
        self._asks_for_contract = bool(contract.melds)
        self._must_differ = rules.lay_down.different_ranks or rules.lay_down.different_suits
        self._by_highest = self._all_choices(cards)
        self._beside = {
            shift: reduce(or_, (choice.naturals for choice in choices), 0)
            for shift, choices in self._by_highest.items()
        }
        """For each card, the cards of melds whose highest natural card it is."""
        for shift, naturals in self._beside.items():
            self._beside[shift] = self.packed.held(naturals) * COPIES
        self._known_choices: dict[tuple[int, int, int], list[Choice]] = {}
        self._safety: list[tuple[int, int]] = [(0, 0)]
        """After each meld laid, the natural cards laid so far, one copy of each, and the cards that
        jokers stand for without being half safe so far; both packed."""
        self._needed_from: dict[int, int] = {}
        """For each card, the cards that must be laid for jokers in melds of that card and lower
        ones."""
        needed = 0
        for shift in sorted(self._by_highest):
            for choice in self._by_highest[shift]:
                needed |= choice.unsafe
            self._needed_from[shift] = needed

    def melds(self) -> list[Meld]:
        """The melds found."""
        return [Meld(choice.kind, choice.cards) for choice in self.found or ()][::-1]

    def _all_choices(self, cards: Sequence[Card]) -> dict[int, list[Choice]]:
        """All melds by their highest natural card, the largest first. Runs that could be laid as
        two are left out, if the player may lay the two instead; of melds that differ only in what
        their jokers stand for, one whose jokers are half safe is enough."""
        number_matters = self._asks_for_contract or self.rules.lay_down.different_suits
        longest = len(self.deck.line) if number_matters else self._longest_in_one()
        held = {card for card in cards if not card.joker}
        safe = None if self.safe is None else self.safe | held
        kept: dict[tuple[object, ...], list[Choice]] = {}
        for meld in MeldsInHand(self.rules, self.deck, cards, safe).melds(longest):
            if number_matters or meld.kind == "set" or not self._could_be_two(meld):
                choice = self._choice(meld)
                alike = kept.setdefault(self._matters(meld, choice), [])
                if not alike or (choice.unsafe and all(other.unsafe for other in alike)):
                    alike.append(choice)
                elif not choice.unsafe and alike[0].unsafe:
                    alike[:] = [choice]
        by_highest: dict[int, list[Choice]] = {shift: [] for shift in self.weights}
        for alike in kept.values():
            for choice in alike:
                by_highest[(choice.naturals.bit_length() - 1) // BITS * BITS].append(choice)
        for choices in by_highest.values():
            choices.sort(key=lambda choice: (-choice.naturals.bit_count(), choice.jokers))
        return by_highest

    def _longest_in_one(self) -> int:
        """The most cards of a run that perhaps can't be laid as two."""
        min_size = self.rules.runs.min_size
        return min_size + max(min_size - 1, self.jokers)

    def _could_be_two(self, run: PossibleMeld) -> bool:
        """Whether a run could be laid as two, each with a natural card."""
        min_size = self.rules.runs.min_size
        at = [index for index, card in enumerate(run.cards) if not card.joker]
        return max(at[0] + 1, min_size) <= min(at[-1], len(run.cards) - min_size)

    def _matters(self, meld: PossibleMeld, choice: Choice) -> tuple[object, ...]:
        """What makes a meld another one than those that its natural cards make too."""
        return (meld.kind, choice.naturals, choice.jokers, choice.worth)

    def _choice(self, meld: PossibleMeld) -> Choice:
        worth = worth_of_cards(self.rules, meld.kind, meld.cards) or 0 if self.minimum else 0
        unsafe = 0
        if self.safe is not None:
            unsafe = self.packed.pack_jokers(meld.cards) & ~self._safe_cards
        naturals = self.packed.pack(meld.naturals)
        return Choice(naturals, meld.jokers, 0, worth, meld.kind, meld.cards, unsafe=unsafe)

    def _lay(self, choice: Choice) -> None:
        super()._lay(choice)
        if self.safe is not None:
            laid, missing = self._safety[-1]
            naturals = self.packed.held(choice.naturals)
            missing = missing & ~naturals | choice.unsafe & ~laid
            self._safety.append((laid | naturals, missing))

    def _take_back(self) -> None:
        super()._take_back()
        if self.safe is not None:
            self._safety.pop()

    def _choices(self, left: int, highest: int, jokers: int) -> Iterator[Choice]:
        of_these = left & self._beside[highest]
        key = (highest, of_these, jokers)
        if key not in self._known_choices:
            self._known_choices[key] = self._made_of(highest, of_these, jokers)
        for choice in self._known_choices[key]:
            if self._may_follow(choice, left - choice.naturals):
                yield choice

    def _made_of(self, highest: int, cards: int, jokers: int) -> list[Choice]:
        """The melds whose highest natural card this is, of these cards (packed) and jokers."""
        over = self._more_than_any
        return [
            choice
            for choice in self._by_highest[highest]
            if choice.jokers <= jokers and (cards | over) - choice.naturals & over == over
        ]

    def _may_follow(self, choice: Choice, left: int) -> bool:
        """Whether the player may lay the meld besides those laid so far, with these cards `left`
        after it: of another rank or suit if the game asks for it (J6), only if the contract has
        room for it (J9), and only if its jokers can still be half safe (S6)."""
        rule = self.rules.lay_down
        if self._must_differ:
            must_differ = rule.different_ranks if choice.kind == "set" else rule.different_suits
            if must_differ and any(
                _rank_or_suit(other) == _rank_or_suit(choice) for other in self.laid
            ):
                return False
        if self._asks_for_contract and not rule.further_melds:
            of_kind = sum(other.kind == choice.kind for other in self.laid)
            if of_kind >= self.contract.count(choice.kind):
                return False
        unsafe = choice.unsafe
        return not (unsafe and unsafe & ~(self._safety[-1][0] | self.packed.held(left)))

    def _so_far(self, highest: int, jokers: int) -> object:
        parts: list[object] = []
        if self._asks_for_contract:
            parts.append(tuple(sorted((choice.kind, len(choice.cards)) for choice in self.laid)))
        if self._must_differ:
            parts.append(frozenset(_rank_or_suit(choice) for choice in self.laid))
        if self.safe is not None:
            laid, missing = self._safety[-1]
            parts += (laid & self._needed_from[highest] if jokers else 0, missing)
        return tuple(parts)

    def _may_keep(self, shift: int) -> bool:
        """Whether this card may be kept: not if a joker that stands for it needs it laid (S6)."""
        return not self._safety[-1][1] >> shift & 1

    def _is_enough(self) -> bool:
        return self._meets_contract() and not self._safety[-1][1]

    def _meets_contract(self) -> bool:
        for kind in KINDS:
            of_kind = (choice for choice in self.laid if choice.kind == kind)
            sizes = sorted((len(choice.cards) for choice in of_kind), reverse=True)
            min_sizes = self.contract.sizes(kind)
            if len(sizes) < len(min_sizes) or any(map(int.__lt__, sizes, min_sizes)):
                return False
        return True


def _rank_or_suit(choice: Choice) -> tuple[object, ...]:
    """The rank of a set or the suit of a run, with the kind of meld."""
    card = choice.cards[0]
    return (choice.kind, card.rank if choice.kind == "set" else card.suit)
