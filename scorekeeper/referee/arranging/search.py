"""The search for the best lay-down: a branch and bound that serves every game.

It begins with all melds that the hand could make. Each step takes the card that is in the fewest of
them and tries what may become of it: each of these melds is laid in turn, and at last the card is
kept. Melds whose cards are gone are struck out, and a card that is in none of those left must be
kept. So the weight of the cards kept only grows, and a branch is given up

- when it keeps as much as the best lay-down found so far, or must: because the melds that may still
  be laid, or the jokers left for them, are too few for the cards left;
- when it can't meet the contract any more;
- when it came to the same cards before, with no more kept.

With that, the best lay-down is found. How long it takes depends on the hand, so the work is
counted: when it is used up, the best found so far is the answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from operator import add
from typing import NamedTuple

from scorekeeper.cards import Card, Cards
from scorekeeper.referee.arranging.hand_of_kinds import BITS, COPIES, HandOfKinds, Kind
from scorekeeper.referee.arranging.melds_in_hand import MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.one_colour import Colours, MeldsOfOneColour
from scorekeeper.referee.arranging.wanted import Meld, Wanted
from scorekeeper.referee.arranging.work import Work
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import MELD_KINDS, Contract, MeldKind

MAX_CHOICES = 6_000
"""No hand that anybody is dealt could make as many melds that matter."""

STEPS_FOR_A_CHOICE = 40
"""To find a meld that the hand could make takes so much longer than to look at it."""

STEPS_TO_ACCEPT = 4_000
"""So much longer it takes to see whether melds will do, if there is more to it."""

Size = tuple[MeldKind, int]


class Choice(NamedTuple):
    """A meld that could be laid."""

    naturals: int
    """Its natural cards, packed."""

    shifts: tuple[int, ...]
    """Where these are in a number."""

    jokers: int
    """How many jokers it has."""

    kind: MeldKind
    """What kind of meld."""

    size: Size
    """Its kind and its size, as far as that matters for the contract."""

    weight: int
    """What its natural cards weigh at most."""

    group: str | None
    """Its rank or suit, if no other meld of its kind may have it (J6)."""

    worth: int
    """What it counts, if there is a minimum."""

    unsafe: int
    """The kinds of which another meld must have a card, as its jokers stand for them (S6)."""

    cards: Cards
    """Its cards, its jokers declared."""


class State(NamedTuple):
    """How far the search has come."""

    left: int
    """The cards left, packed."""

    jokers: int
    """The jokers left."""

    kept: int = 0
    """The weight of the cards that will be kept."""

    laid: tuple[Choice, ...] = ()
    """The melds laid."""

    sizes: tuple[Size, ...] = ()
    """Their kinds and sizes, in order."""

    groups: frozenset[str] = frozenset()
    """Their ranks and suits, of which there may be no other meld."""

    worth: int = 0
    """What they count."""

    kinds: int = 0
    """The kinds of their natural cards: a bit for each."""

    missing: int = 0
    """The kinds of which a card must still be laid, for a joker that stands for it."""

    has_room: bool = False
    """Whether one of them has room for all the jokers left."""


class Search:
    """A search for the melds that keep the least weight, but less than `limit`. The cards of the
    `colours` that are in no other meld are laid as melds of one colour of these sizes."""

    def __init__(
        self,
        wanted: Wanted,
        contract: Contract,
        colours: Colours,
        cards: Sequence[Card],
        work: Work,
        limit: int | None,
    ) -> None:
        work.begin()
        rules, weights = wanted.rules, wanted.weights
        self.wanted, self.rules, self.contract, self.work = wanted, rules, contract, work
        self.colours = colours
        self.hand = HandOfKinds(rules, wanted.deck, cards)
        jokers = self.hand.jokers
        self.jokers = jokers if wanted.max_jokers is None else min(jokers, wanted.max_jokers)
        self._sets_have_room = not (
            rules.sets.max_size or rules.sets.different_suits or wanted.minimum or wanted.accepts
        )
        """Whether spare jokers can be added to any set."""
        always_room = bool(colours) or (self._sets_have_room and contract.count("set") > 0)
        self.joker_weight = 0 if always_room else weights.joker
        in_no_meld = weights.of_all(card for card in cards if not card.joker and not card.suit)
        in_no_meld += (jokers - self.jokers) * weights.joker
        kinds = self.hand.kinds
        self.ones = sum(1 << kind.shift for kind in kinds)
        self.over = self.ones << BITS - 1
        for kind in kinds:
            kind.cards.sort(key=lambda card: (card.suit in colours, -weights.of(card)))
        self.of_one_colour = MeldsOfOneColour(kinds, colours)
        self.costs = {kind.shift: self._costs(kind) for kind in kinds}
        """For each kind, what it weighs to keep one card of it, two and so on."""
        self.start = State(
            sum(len(kind.cards) << kind.shift for kind in kinds),
            self.jokers,
            in_no_meld,
        )
        self.min_kept = weights.of_all(cards) + 1 if limit is None else limit
        self.max_worth = 0
        self.found: State | None = None
        self._only_contract = bool(contract.melds) and (
            contract.to_the_card or not rules.lay_down.further_melds
        )
        """Whether nothing may be laid beside the contract (J9, S5)."""
        self._demanded = {kind: contract.sizes(kind) for kind in MELD_KINDS}
        self._may_be_needed = 0
        self._tried: dict[tuple[object, ...], int] = {}
        self._weighed: dict[int, int] = {}

    def _costs(self, kind: Kind) -> list[int]:
        lightest_first = [
            0 if card.suit in self.colours else self.wanted.weights.of(card)
            for card in reversed(kind.cards)
        ]
        return [0, *accumulate(lightest_first)]

    def search(self) -> bool:
        """Looks for the best melds; whether there are any."""
        if not self._has_large_enough():
            return False
        choices = self.choices()
        if self.wanted.single:
            for choice in self._possible(self.start, choices):
                state = self._after(self.start, choice)
                self._finish(self._keeping(state, state.left))
        else:
            self.go_on(self.start, choices)
        return self.found is not None

    # --- the melds there are ---------------------------------------------------------------------

    def _has_large_enough(self) -> bool:
        """Whether the hand could make the largest run demanded; seldom one of all ranks."""
        size = max(self._demanded["run"], default=0)
        melds = self._melds_in_hand(only_plain=True).of_size("run", size, size)
        return not size or next(melds, None) is not None

    def _melds_in_hand(self, *, only_plain: bool = False) -> MeldsInHand:
        wanted, contract, hand = self.wanted, self.contract, self.hand
        one_run_in_a_suit = self.rules.lay_down.different_suits or (
            self._only_contract and contract.count("run") < 2
        )
        return MeldsInHand(
            self.rules,
            wanted.deck,
            hand,
            None if wanted.safe is None else wanted.safe | {kind.card for kind in hand.kinds},
            self.jokers,
            all_places=contract.to_the_card or wanted.accepts is not None,
            one_run_in_a_suit=one_run_in_a_suit,
            only_plain=only_plain,
            set_sizes=self._demanded["set"] if self._sets_have_room else None,
        )

    def choices(self) -> list[Choice]:
        """The melds that the hand could make, the largest first. If they are too many, not all of
        them, but all plain ones."""
        found: dict[tuple[object, ...], Choice] = {}
        for number, meld in enumerate(self._possible_melds(self._melds_in_hand())):
            if self.work.step(STEPS_FOR_A_CHOICE) or number == MAX_CHOICES:
                self.work.given_up = True
                for plain in self._possible_melds(self._melds_in_hand(only_plain=True)):
                    self._add(found, plain)
                break
            self._add(found, meld)
        return sorted(found.values(), key=lambda choice: (-len(choice.shifts), choice.jokers))

    def _add(self, found: dict[tuple[object, ...], Choice], meld: PossibleMeld) -> None:
        choice = self._choice(meld)
        key = choice.naturals, choice.jokers, choice.size, choice.worth, choice.unsafe
        found.setdefault(choice.cards if self.wanted.accepts else key, choice)
        self._may_be_needed |= choice.unsafe

    def _possible_melds(self, in_hand: MeldsInHand) -> Iterator[PossibleMeld]:
        """All melds that matter. Runs that could be laid as two are left out, if the player may lay
        the two instead."""
        contract, line = self.contract, self.wanted.deck.line
        if contract.to_the_card:
            for demand in dict.fromkeys(contract.melds):
                yield from in_hand.of_size(demand.kind, demand.min_size, demand.min_size)
            return
        number_matters = bool(
            contract.melds
            or self.rules.lay_down.different_suits
            or self.wanted.single
            or self.wanted.accepts
        )
        if not self._only_contract or contract.count("set"):
            yield from in_hand.of_size("set", 1, self.start_size())
        if not self._only_contract or contract.count("run"):
            min_size = self.rules.runs.min_size
            longest = len(line) if number_matters else min_size + max(min_size - 1, self.jokers)
            for run in in_hand.of_size("run", 1, longest):
                if number_matters or not self._could_be_two(run):
                    yield run

    def start_size(self) -> int:
        """How many cards could be laid."""
        return sum(len(kind.cards) for kind in self.hand.kinds) + self.jokers

    def _could_be_two(self, run: PossibleMeld) -> bool:
        """Whether a run could be laid as two, each with a natural card."""
        min_size = self.rules.runs.min_size
        at = [index for index, card in enumerate(run.cards) if not card.joker]
        return max(at[0] + 1, min_size) <= min(at[-1], len(run.cards) - min_size)

    def _choice(self, meld: PossibleMeld) -> Choice:
        rules, wanted, (kind, shifts, cards) = self.rules, self.wanted, meld
        jokers = len(cards) - len(shifts)
        naturals = sum([1 << shift for shift in shifts])
        unsafe = 0
        if wanted.safe is not None:
            for card in cards:
                of_natural = self.hand.of_card(Card(card.rank, card.suit))
                if card.joker and of_natural and of_natural.card not in wanted.safe:
                    unsafe |= 1 << of_natural.shift
        group = None
        if kind == "set" and rules.lay_down.different_ranks:
            group = f"set {cards[0].rank}"
        elif kind == "run" and rules.lay_down.different_suits:
            group = f"run {cards[0].suit}"
        size = min(len(meld.cards), max(self._demanded[kind], default=0))
        return Choice(
            naturals,
            shifts,
            jokers,
            kind,
            (kind, size),
            self._weight_at_most(naturals, shifts),
            group,
            worth_of_cards(rules, kind, meld.cards) or 0 if wanted.minimum else 0,
            unsafe,
            meld.cards,
        )

    def _weight_at_most(self, naturals: int, shifts: Iterable[int]) -> int:
        total = 0
        for shift in {*shifts}:
            costs, count = self.costs[shift], naturals >> shift & COPIES
            total += costs[-1] - costs[-1 - count]
        return total

    # --- the search ------------------------------------------------------------------------------

    def go_on(self, state: State, choices: Sequence[Choice]) -> None:
        """Looks for the best melds beside those laid; no others than these could be laid."""
        if self.work.step(len(choices) + 1):
            return
        key = self._what_matters(state)
        if self._tried.get(key, state.kept + 1) <= state.kept:
            return
        self._tried[key] = state.kept
        if state.kept >= self.min_kept:
            return
        choices = self._possible(state, choices)
        state = self._keeping(state, self._in_none(state.left, choices))
        if state.kept >= self.min_kept or state.missing & ~self._kinds(state.left):
            return
        if not state.left:
            self._finish(state)
            return
        if self._must_keep_too_much(state, choices):
            return
        times = Counter(chain.from_iterable([choice.shifts for choice in choices]))
        costs = self.costs
        fewest = min(times, key=lambda shift: (times[shift], -costs[shift][1]))
        for choice in choices:
            if fewest in choice.shifts:
                self.go_on(self._after(state, choice), choices)
        if not state.missing >> fewest & 1:
            self.go_on(self._keeping(state, state.left & COPIES << fewest), choices)

    def _kinds(self, cards: int) -> int:
        """The kinds of these cards: a bit for each."""
        return (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & self.ones

    def _possible(self, state: State, choices: Sequence[Choice]) -> list[Choice]:
        """Those of these melds that could still be laid."""
        jokers, over, groups = state.jokers, self.over, state.groups
        cards = state.left | over
        possible = [
            choice
            for choice in choices
            if choice.jokers <= jokers
            and cards - choice.naturals & over == over
            and choice.group not in groups
        ]
        if self._only_contract:
            counted = Counter(state.sizes)
            if self.contract.to_the_card:
                open_sizes = {
                    (demand.kind, demand.min_size)
                    for demand in self.contract.melds
                    if counted[demand.kind, demand.min_size] < self.contract.melds.count(demand)
                }
                possible = [choice for choice in possible if choice.size in open_sizes]
            kinds = [kind for kind in MELD_KINDS if self._room(kind, state)]
            possible = [choice for choice in possible if choice.kind in kinds]
        if self._may_be_needed:
            not_laid = ~(state.kinds | self._kinds(state.left))
            possible = [choice for choice in possible if not choice.unsafe & not_laid]
        return possible

    def _room(self, kind: MeldKind, state: State) -> int:
        """How many melds of a kind the contract still has room for (J9)."""
        return len(self._demanded[kind]) - sum(other == kind for other, _ in state.sizes)

    def _in_none(self, left: int, choices: Iterable[Choice]) -> int:
        """Those of the cards left that are in none of these melds."""
        in_any = 0
        for choice in choices:
            in_any |= choice.naturals
        return left & ~(self._kinds(in_any) * COPIES)

    def _weight(self, cards: int) -> int:
        """What it weighs to keep these cards; it is asked for the same ones again and again."""
        known = self._weighed.get(cards)
        if known is None:
            known = sum(costs[cards >> shift & COPIES] for shift, costs in self.costs.items())
            self._weighed[cards] = known
        return known

    def _keeping(self, state: State, cards: int) -> State:
        """The same, if these cards are kept."""
        if not cards:
            return state
        return state._replace(left=state.left - cards, kept=state.kept + self._weight(cards))

    def _after(self, state: State, choice: Choice) -> State:
        """When this meld is laid too."""
        kinds = self._kinds(choice.naturals)
        groups = state.groups
        return State(
            state.left - choice.naturals,
            state.jokers - choice.jokers,
            state.kept,
            (*state.laid, choice),
            tuple(sorted((*state.sizes, choice.size))) if self.contract.melds else (),
            groups if choice.group is None else groups | {choice.group},
            state.worth + choice.worth,
            state.kinds | kinds,
            state.missing & ~kinds | choice.unsafe & ~state.kinds,
            state.has_room or (self._sets_have_room and choice.kind == "set"),
        )

    def _what_matters(self, state: State) -> tuple[object, ...]:
        """What matters for the melds that follow, apart from the weight kept so far."""
        if self.wanted.accepts:
            return (state.left, frozenset(Counter(each.cards for each in state.laid).items()))
        return (
            state.left,
            state.jokers,
            state.sizes,
            state.groups,
            min(state.worth, self.wanted.minimum),
            state.kinds & self._may_be_needed,
            state.missing,
            state.has_room,
            self.of_one_colour.taken(_naturals_of(state)) if self.colours else None,
        )

    def _must_keep_too_much(self, state: State, choices: Sequence[Choice]) -> bool:
        """Whether the melds that may still be laid can't be the contract, or can't lay so much that
        it would be the best lay-down."""
        if self._demanded_can_not_be_met(state, choices):
            return True
        may_keep = self.min_kept - state.kept - 1
        left = self._weight(state.left) + state.jokers * self.joker_weight
        if self._only_contract:
            return left - self._most_in_contract(state, choices, left - may_keep) > may_keep
        return bool(state.jokers) and self._needs_too_many_jokers(state, choices, may_keep)

    def _missing(self, kind: MeldKind, state: State) -> list[int]:
        """The sizes of the melds of a kind that the contract still demands, largest first."""
        sizes = sorted((size for other, size in state.sizes if other == kind), reverse=True)
        missing = []
        for min_size in self._demanded[kind]:
            if sizes and sizes[0] >= min_size:
                sizes.pop(0)
            else:
                missing.append(min_size)
        return missing

    def _demanded_can_not_be_met(self, state: State, choices: Sequence[Choice]) -> bool:
        cards = jokers = 0
        for kind in ("set", "run"):
            for number, size in enumerate(self._missing(kind, state), 1):
                enough = [each for each in choices if each.kind == kind and each.size[1] >= size]
                if not enough:
                    return True
                if enough[0].group and len({each.group for each in enough}) < number:
                    return True
                cards += size
                jokers += min([each.jokers for each in enough])
        if jokers > state.jokers:
            return True
        return bool(cards) and cards > self._count(state.left) + state.jokers

    def _count(self, cards: int) -> int:
        return sum(cards >> shift & COPIES for shift in self.costs)

    def _most_in_contract(self, state: State, choices: Sequence[Choice], enough: int) -> int:
        """The most that the melds for which the contract has room can lay: the heaviest of each
        kind, of different ranks or suits if they must be, with the jokers left; or `enough`."""
        heaviest: dict[MeldKind, dict[str | None, list[int]]] = {}
        most_jokers = state.jokers
        joker_weight = self.joker_weight
        for choice in choices:
            groups = heaviest.setdefault(choice.kind, {})
            by_jokers = groups.get(choice.group)
            if by_jokers is None:
                by_jokers = groups[choice.group] = [0] * (most_jokers + 1)
            weight = choice.weight + choice.jokers * joker_weight
            if weight > by_jokers[choice.jokers]:
                by_jokers[choice.jokers] = weight
        rooms = {kind: self._room(kind, state) for kind in heaviest}
        at_most = 0
        for kind, groups in heaviest.items():
            of_groups = sorted(map(max, groups.values()), reverse=True)
            at_most += (
                of_groups[0] * rooms[kind] if None in groups else sum(of_groups[: rooms[kind]])
            )
        if at_most < enough:
            return at_most
        most = [0] * (state.jokers + 1)
        for kind, groups in heaviest.items():
            most = _heaviest_together(most, groups, rooms[kind])
        return most[-1]

    def _needs_too_many_jokers(
        self, state: State, choices: Sequence[Choice], may_keep: int
    ) -> bool:
        """Whether the jokers left are too few for all the cards that are only in melds with
        jokers."""
        in_no_others = self._in_none(state.left, [each for each in choices if not each.jokers])
        too_heavy = self._weight(in_no_others) - may_keep
        if too_heavy <= 0:
            return False
        all_copies = self._kinds(in_no_others) * COPIES
        heaviest = [0] * (state.jokers + 1)
        """What a meld with this many jokers can lay of these cards."""
        for jokers, naturals in {(each.jokers, each.naturals & all_copies) for each in choices}:
            if jokers:
                heaviest[jokers] = max(heaviest[jokers], self._weight_of(naturals))
        most = [0]
        for jokers in range(1, state.jokers + 1):
            most.append(max(map(add, heaviest[1 : jokers + 1], reversed(most))))
        return most[-1] < too_heavy

    def _weight_of(self, naturals: int) -> int:
        return self._weight_at_most(
            naturals, [shift for shift in self.costs if naturals >> shift & COPIES]
        )

    # --- its end ---------------------------------------------------------------------------------

    def _finish(self, state: State) -> None:
        """Remembers the melds laid if they are a lay-down and the best one so far."""
        self.max_worth = max(self.max_worth, state.worth)
        if state.worth < self.wanted.minimum or any(
            self._missing(kind, state) for kind in ("set", "run")
        ):
            return
        if self.colours:
            needed = self.of_one_colour.jokers_needed(_naturals_of(state))
            if needed is None or needed > state.jokers:
                return
        if not state.has_room:
            state = state._replace(kept=state.kept + state.jokers * self.joker_weight)
        if state.kept >= self.min_kept:
            return
        accepts = self.wanted.accepts
        if accepts and (self.work.step(STEPS_TO_ACCEPT) or not accepts(self._melds(state))):
            return
        self.min_kept, self.found = state.kept, state

    def melds(self) -> list[Meld]:
        """The melds found, sets first."""
        return self._melds(self.found) if self.found else []

    def _melds(self, state: State) -> list[Meld]:
        """The melds laid, of the cards of the hand."""
        pools = self.of_one_colour.pools(_naturals_of(state))
        melds = []
        for choice in sorted(state.laid, key=lambda choice: MELD_KINDS.index(choice.kind)):
            shifts = iter(choice.shifts)
            cards = [card if card.joker else pools[next(shifts)].pop(0) for card in choice.cards]
            melds.append(Meld(choice.kind, tuple(cards)))
        if state.has_room:
            joker = Card(melds[0].cards[0].rank, joker=True)
            melds[0] = Meld("set", melds[0].cards + (joker,) * state.jokers)
        return [*melds, *self.of_one_colour.melds(pools, state.jokers * (not state.has_room))]


def _naturals_of(state: State) -> int:
    """The natural cards of the melds laid, packed."""
    return sum(choice.naturals for choice in state.laid)


def _heaviest_together(
    most: list[int], groups: dict[str | None, list[int]], room: int
) -> list[int]:
    """For each number of jokers, the most that melds can lay together: what can be laid so far, and
    one meld of each of so many groups, or so many of one without a name."""
    by_count = [most, *[[0] * len(most) for _ in range(room)]]
    for group, heaviest in groups.items():
        counts = range(1, room + 1) if group is None else range(room, 0, -1)
        for count in counts:
            before = by_count[count - 1]
            by_count[count] = [
                max(by_count[count][jokers], *map(add, before[jokers::-1], heaviest))
                for jokers in range(len(most))
            ]
    return [max(each) for each in zip(*by_count, strict=True)]
