"""The melds from which a search may choose."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scorekeeper.cards import Card, Cards
from scorekeeper.referee.arranging.costs import Costs
from scorekeeper.referee.arranging.hand_of_kinds import HandOfKinds
from scorekeeper.referee.arranging.melds_in_hand import MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.request import MeldRequest
from scorekeeper.referee.arranging.work import Work
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import MELD_KINDS, Contract, MeldKind

MAX_CHOICES = 15_000
"""No hand that anybody is dealt could make as many melds that matter."""

STEPS_FOR_A_CHOICE = 85
"""The steps for finding a meld that the hand could make; to look at it is one step."""

Size = tuple[MeldKind, int]


class Choice(NamedTuple):
    """A meld that could be laid."""

    naturals: int
    """Its natural cards, packed."""

    shifts: tuple[int, ...]
    """The shifts of their kinds in packed cards."""

    jokers: int
    """How many jokers it has."""

    kind: MeldKind
    """A set or a run."""

    size: Size
    """Its kind and its size, as far as that matters for the contract."""

    weight: int
    """The most that its natural cards can weigh."""

    group: str | None
    """Its rank or suit, if no other meld of its kind may have it (J6)."""

    worth: int
    """The points it is worth, if there is a minimum."""

    unsafe: int
    """The kinds of which another meld must have a card, as its jokers stand for them (S6)."""

    cards: Cards
    """Its cards, its jokers declared."""


class ChoicesInHand:
    """The melds from which a search for a contract may choose."""

    def __init__(
        self, request: MeldRequest, contract: Contract, hand: HandOfKinds, costs: Costs
    ) -> None:
        self.request, self.contract, self.hand, self.costs = request, contract, hand, costs
        rules, limit = request.rules, request.max_jokers
        self.jokers = hand.jokers if limit is None else min(hand.jokers, limit)
        """How many jokers may be laid."""
        jokers_are_limited = bool(rules.jokers.at_most_naturals_rule)
        self.sets_have_room = not (
            rules.sets.max_size
            or rules.sets.different_suits
            or jokers_are_limited
            or request.minimum
            or request.accepts
        )
        """Whether spare jokers can be added to any set in the end; then sets have only the jokers
        that they need."""
        self.only_contract = bool(contract.melds) and (
            contract.to_the_card or not rules.lay_down.further_melds
        )
        """Whether nothing may be laid beside the contract (J9, S5)."""
        self._number_matters = bool(
            contract.melds
            or rules.lay_down.different_suits
            or jokers_are_limited
            or request.single
            or request.accepts
        )
        """Whether it matters how many melds are laid; if not, runs that could be laid as two are
        left out."""
        self._required_sizes = {kind: contract.sizes(kind) for kind in MELD_KINDS}
        self._card_count = sum(len(kind.cards) for kind in hand.kinds) + self.jokers

    def find_choices(self, work: Work) -> tuple[list[Choice], bool]:
        """Find the melds that the hand could make, the largest first, and whether these are all;
        none if it can't make the largest run demanded."""
        found: dict[tuple[object, ...], Choice] = {}
        for meld in self._find_melds() if self._can_make_largest_run() else ():
            if work.step(STEPS_FOR_A_CHOICE) or len(found) == MAX_CHOICES:
                return _largest_first(found.values()), False
            self._add(found, meld)
        return _largest_first(found.values()), True

    def find_plain_choices(self) -> list[Choice]:
        """Find those of the melds that have jokers in gaps only, and of sets of so many cards
        one."""
        found: dict[tuple[object, ...], Choice] = {}
        for meld in self._find_melds(only_plain=True):
            self._add(found, meld)
        return _largest_first(found.values())

    def _can_make_largest_run(self) -> bool:
        """Whether the hand could make the largest run demanded; seldom one of all ranks."""
        size = max(self._required_sizes["run"], default=0)
        melds = self._melds_in_hand(only_plain=True).find("run", size, min_size=size)
        return not size or next(melds, None) is not None

    def _melds_in_hand(self, *, only_plain: bool = False) -> MeldsInHand:
        request, contract, hand = self.request, self.contract, self.hand
        one_run_in_a_suit = request.rules.lay_down.different_suits or (
            self.only_contract and contract.count("run") < 2
        )
        return MeldsInHand(
            request.rules,
            request.deck,
            hand,
            None if request.safe is None else request.safe | {kind.card for kind in hand.kinds},
            self.jokers,
            jokers_anywhere=contract.to_the_card or request.accepts is not None,
            only_sets_beside=one_run_in_a_suit and not contract.count("colour"),
            only_plain=only_plain,
            set_sizes=self._required_sizes["set"] if self.sets_have_room else None,
        )

    def _add(self, found: dict[tuple[object, ...], Choice], meld: PossibleMeld) -> None:
        """Add a meld to those found, unless one of them does the same."""
        if meld.kind == "run" and not self._number_matters and self._could_be_two(meld):
            return
        choice = self._build_choice(meld)
        key = choice.naturals, choice.jokers, choice.size, choice.worth, choice.unsafe
        found.setdefault(choice.cards if self.request.accepts else key, choice)

    def _find_melds(self, *, only_plain: bool = False) -> Iterator[PossibleMeld]:
        """Yield all melds that may matter."""
        contract, line = self.contract, self.request.deck.line
        in_hand = self._melds_in_hand(only_plain=only_plain)
        if contract.to_the_card:
            for demand in dict.fromkeys(contract.melds):
                size = demand.min_size
                yield from in_hand.find(demand.kind, size, min_size=size)
            return
        if not self.only_contract or contract.count("set"):
            yield from in_hand.find("set", self._card_count)
        if not self.only_contract or contract.count("run"):
            min_size = self.request.rules.runs.min_size
            longest = len(line)
            if not self._number_matters:  # a longer one could always be two
                longest = min_size + max(min_size - 1, self.jokers)
            yield from in_hand.find("run", longest)

    def _could_be_two(self, run: PossibleMeld) -> bool:
        """Whether a run could be laid as two, each with a natural card."""
        min_size = self.request.rules.runs.min_size
        indexes = [index for index, card in enumerate(run.cards) if not card.joker]
        return max(indexes[0] + 1, min_size) <= min(indexes[-1], len(run.cards) - min_size)

    def _build_choice(self, meld: PossibleMeld) -> Choice:
        request, rules, (kind, shifts, cards) = self.request, self.request.rules, meld
        jokers = len(cards) - len(shifts)
        naturals = sum([1 << shift for shift in shifts])
        unsafe = 0
        if request.safe is not None:
            for card in cards:
                of_natural = self.hand.find_kind(Card(card.rank, card.suit))
                if card.joker and of_natural and of_natural.card not in request.safe:
                    unsafe |= 1 << of_natural.shift
        group = None
        if kind == "set" and rules.lay_down.different_ranks:
            group = f"set {cards[0].rank}"
        elif kind == "run" and rules.lay_down.different_suits:
            group = f"run {cards[0].suit}"
        size = min(len(meld.cards), max(self._required_sizes[kind], default=0))
        return Choice(
            naturals,
            shifts,
            jokers,
            kind,
            (kind, size),
            self.costs.of_laid(naturals),
            group,
            worth_of_cards(rules, kind, meld.cards) or 0 if request.minimum else 0,
            unsafe,
            meld.cards,
        )


def _largest_first(choices: Iterable[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: (-len(choice.shifts), choice.jokers))
