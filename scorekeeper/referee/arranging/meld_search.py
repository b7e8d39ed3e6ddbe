"""The best melds of a hand: a search that any game can use.

It starts with all melds that the hand could make, and strikes out those whose cards are gone as it
lays others. A card that is in none of the melds left must be kept; and the search goes on with the
card that is in the fewest of them: it lays one of these, or keeps the card. The weight kept only
grows, so a branch is given up when it keeps as much as the best result so far, when it must because
the jokers left are too few for the cards that need one, or when the same cards were left before
with no more kept.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain
from operator import add, or_
from typing import NamedTuple

from scorekeeper.cards import SKIP, Card, Cards, Deck
from scorekeeper.referee.arranging.packed_cards import BITS, COPIES, packed_deck
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import MeldKind


class Choice(NamedTuple):
    """A meld that could be laid."""

    naturals: int
    """Its natural cards, packed."""

    shifts: tuple[int, ...]
    """Where these are."""

    jokers: int
    """How many jokers it needs."""

    kind: MeldKind
    """What kind of meld."""

    room: int = 0
    """How many spare jokers could be added to it."""

    worth: int = 0
    """What it counts, if there is a minimum."""

    unsafe: int = 0
    """The cards that its jokers stand for and of which another meld must have a copy, packed."""

    cards: Cards = ()
    """Its cards, if it is known what its jokers stand for."""

    low: int = 0
    """Otherwise, the index of its rank on the line of ranks, or of the lowest natural card of a
    run."""

    high: int = 0
    """The same of the highest natural card."""


class State(NamedTuple):
    """How far a search has come."""

    left: int
    """The cards left, packed."""

    jokers: int
    """The jokers left."""

    kept: int = 0
    """The weight of the cards that will be kept."""

    laid: tuple[Choice, ...] = ()
    """The melds laid."""

    room: int = 0
    """How many spare jokers could be added to these."""

    worth: int = 0
    """What they count."""

    naturals: int = 0
    """Their natural cards, one copy of each."""

    missing: int = 0
    """The cards of which a copy must still be laid, for a joker that stands for it."""


class MeldSearch:
    """A search for the melds that keep the least weight, but less than `limit`.

    Those who inherit it say which melds there are, and what else matters.
    """

    def __init__(
        self,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        *,
        minimum: int = 0,
        limit: int | None = None,
    ) -> None:
        self.deck, self.packed = deck, packed_deck(deck)
        self.cards = self.packed.pack(cards)
        self.jokers = sum(card.joker for card in cards)
        self.in_no_meld = weights.of_all(card for card in cards if card == SKIP)
        """The weight of the cards that are kept whatever is laid."""
        self.minimum = minimum
        self.joker_weight = weights.joker
        self.weights = {
            shift: weights.of(self.packed.card(shift)) for shift in self.packed.shifts(self.cards)
        }
        self.min_kept = weights.of_all(cards) + 1 if limit is None else limit
        self.least = 0
        """No melds keep less weight, as far as is known."""
        self.max_worth = 0
        self.found: State | None = None
        self.may_be_needed = 0
        """The cards that another meld must have for some joker, packed."""
        self._more_than_any = self.packed.ones << BITS - 1
        self._tried: dict[tuple[object, ...], int] = {}
        self._weighed: dict[int, int] = {}

    def search(self) -> bool:
        """Looks for the best melds; whether there are any."""
        self.go_on(State(self.cards, self.jokers, kept=self.in_no_meld), self.choices())
        return self.found is not None

    def go_on(self, state: State, choices: Sequence[Choice]) -> None:
        """Looks for the best melds beside those laid; no others than these could be laid."""
        key = self._what_matters(state)
        if self._tried.get(key, state.kept + 1) <= state.kept:
            return
        self._tried[key] = state.kept
        narrowed = self.narrow(state, choices)
        if narrowed is None:
            return
        state, choices = narrowed
        if not state.left:
            self._finish(state)
            return
        times = Counter(chain.from_iterable([choice.shifts for choice in choices]))
        fewest = min(times, key=lambda shift: (times[shift], -self.weights[shift]))
        for choice in choices:
            if fewest in choice.shifts:
                self.go_on(self.after(state, choice), choices)
        if not state.missing >> fewest & 1:
            self.go_on(self._keeping(state, state.left & COPIES << fewest), choices)

    def narrow(
        self, state: State, choices: Sequence[Choice]
    ) -> tuple[State, Sequence[Choice]] | None:
        """The same, once the cards are kept that are in none of the melds that could still be laid;
        and these melds. None if so much is kept that a better result is known, or if a joker needs
        a card laid that isn't there any more (S6)."""
        if max(state.kept, self.least) >= self.min_kept:
            return None
        choices = self.possible(state, choices)
        state = self._keeping(state, self._in_none(state.left, choices))
        if state.kept >= self.min_kept or state.missing & ~self.packed.held(state.left):
            return None
        if state.jokers and self._needs_too_many_jokers(state, choices):
            return None
        return state, choices

    def _needs_too_many_jokers(self, state: State, choices: Sequence[Choice]) -> bool:
        """Whether a better result is known because the jokers left are too few for all the cards
        that are only in melds with jokers."""
        in_no_others = self._in_none(state.left, [each for each in choices if not each.jokers])
        too_heavy = state.kept + self._weight(in_no_others) - self.min_kept
        if too_heavy < 0:
            return False
        all_copies = self.packed.held(in_no_others) * COPIES
        heaviest = [0] * (state.jokers + 1)
        """What a meld with this many jokers can lay of these cards."""
        for jokers, naturals in {(each.jokers, each.naturals & all_copies) for each in choices}:
            heaviest[jokers] = max(heaviest[jokers], self._weight(naturals))
        most = [0]
        for jokers in range(1, state.jokers + 1):
            most.append(max(map(add, heaviest[1 : jokers + 1], reversed(most))))
        return most[-1] <= too_heavy

    def _in_none(self, left: int, choices: Sequence[Choice]) -> int:
        """Those of the cards left that are in none of these melds."""
        in_any = reduce(or_, [choice.naturals for choice in choices], 0)
        return left & ~(self.packed.held(in_any) * COPIES)

    def _weight(self, cards: int) -> int:
        """The weight of these cards together; it is asked for the same ones again and again."""
        if cards not in self._weighed:
            shifts = self.packed.shifts(cards)
            weights = [(cards >> shift & COPIES) * self.weights[shift] for shift in shifts]
            self._weighed[cards] = sum(weights)
        return self._weighed[cards]

    def after(self, state: State, choice: Choice) -> State:
        """When this meld is laid too."""
        naturals = self.packed.held(choice.naturals)
        return State(
            state.left - choice.naturals,
            state.jokers - choice.jokers,
            state.kept,
            (*state.laid, choice),
            state.room + choice.room,
            state.worth + choice.worth,
            state.naturals | naturals,
            state.missing & ~naturals | choice.unsafe & ~state.naturals,
        )

    def possible(self, state: State, choices: Iterable[Choice]) -> list[Choice]:
        """Those of these melds that could still be laid."""
        jokers, over = state.jokers, self._more_than_any
        cards = state.left | over
        not_laid = ~(state.naturals | self.packed.held(state.left))
        return [
            choice
            for choice in choices
            if choice.jokers <= jokers
            and cards - choice.naturals & over == over
            and not choice.unsafe & not_laid
        ]

    def _keeping(self, state: State, cards: int) -> State:
        """The same, if these cards are kept."""
        if not cards:
            return state
        return state._replace(left=state.left - cards, kept=state.kept + self._weight(cards))

    def _finish(self, state: State) -> None:
        """Remembers the melds laid, with as many spare jokers as they have room for, if that is the
        best result so far."""
        self.max_worth = max(self.max_worth, state.worth)
        kept = state.kept + max(0, state.jokers - state.room) * self.joker_weight
        if kept < self.min_kept and state.worth >= self.minimum and self._is_enough(state):
            self.min_kept, self.found = kept, state

    def choices(self) -> Sequence[Choice]:
        """The melds that the hand could make, the best to try first."""
        raise NotImplementedError

    def _what_matters(self, state: State) -> tuple[object, ...]:
        """What matters for the melds that follow, apart from the weight kept so far."""
        return (
            state.left,
            state.jokers,
            min(state.jokers, state.room),
            min(state.worth, self.minimum),
            state.naturals & self.may_be_needed,
            state.missing,
        )

    def _is_enough(self, _state: State) -> bool:
        """Whether the melds laid are a lay-down."""
        return True
