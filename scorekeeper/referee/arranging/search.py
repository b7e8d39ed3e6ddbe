"""The search for the best lay-down: a branch and bound that serves every game.

It begins with all melds that the hand could make. Each step takes the card that is in the fewest of
them and tries what may become of it: each of these melds is laid in turn, and at last the card is
kept. Melds whose cards are gone are struck out, and a card that is in none of those left must be
kept. So the weight of the cards kept only grows, and a branch is given up

- when it keeps as much as the best lay-down found so far, or must: because the melds that may still
  be laid, or the jokers left for them, are too few for the cards left;
- when it can't meet the contract any more;
- when it came to the same cards before, with no more kept.

With that, the best lay-down is found. Where only one meld may be laid, each is tried alone.

How long it takes depends on the hand, so the work is counted. When it is used up, there is a last
search among plain melds, which are few. The best found by then is the answer.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import add
from typing import NamedTuple

from scorekeeper.cards import Card
from scorekeeper.referee.arranging.choices import Choice, ChoicesInHand, Size
from scorekeeper.referee.arranging.costs import Costs
from scorekeeper.referee.arranging.hand_of_kinds import BITS, COPIES, HandOfKinds
from scorekeeper.referee.arranging.one_colour import Colours, MeldsOfOneColour
from scorekeeper.referee.arranging.request import Meld, MeldRequest
from scorekeeper.referee.arranging.work import Work
from scorekeeper.rules.contract import MELD_KINDS, Contract, MeldKind

STEPS_FOR_A_STATE = 40
"""The steps for a state of the search; to see whether a meld can still be laid is one more."""

STEPS_FOR_A_BOUND = 7
"""The steps for weighing a meld that can, to see what may be laid at most."""

STEPS_TO_ACCEPT = 4_000
"""The steps for checking whether melds are accepted, where the request has a check of its own."""

NEVER = -(2**60)
"""What melds weigh that nobody can lay."""


class State(NamedTuple):
    """A state of the search: what is laid and what is left."""

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
    """The points they are worth."""

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
        request: MeldRequest,
        contract: Contract,
        colours: Colours,
        cards: Sequence[Card],
        work: Work,
        limit: int | None,
    ) -> None:
        work.begin()
        rules, weights = request.rules, request.weights
        self.request, self.contract, self.work, self.colours = request, contract, work, colours
        hand = HandOfKinds(rules, request.deck, cards)
        for kind in hand.kinds:
            kind.cards.sort(key=lambda card: (card.suit in colours, -weights.of(card)))
        self.of_one_colour = MeldsOfOneColour(hand.kinds, colours)
        self.costs = Costs(hand.kinds, lambda card: 0 if card.suit in colours else weights.of(card))
        self._in_hand = ChoicesInHand(request, contract, hand, self.costs)
        self._only_one = request.single or (
            self._in_hand.only_contract and len(contract.melds) == 1 and not colours
        )
        """Whether only one meld may be laid; then each is tried alone."""
        always_room = bool(colours) or (self._in_hand.sets_have_room and contract.count("set") > 0)
        costs = weights.joker_costs(hand.jokers)[hand.jokers - self._in_hand.jokers :]
        self._joker_costs = [0 if always_room else cost - costs[0] for cost in costs]
        """What it weighs to keep one of the jokers that may be laid, two and so on."""
        in_no_meld = costs[0]
        in_no_meld += sum(weights.of(card) for card in cards if not card.joker and not card.suit)
        cards_left = sum(len(kind.cards) << kind.shift for kind in hand.kinds)
        self._kinds = hand.kinds
        self._start = State(cards_left, self._in_hand.jokers, in_no_meld)
        self._one_of_each = sum(1 << kind.shift for kind in hand.kinds)
        self._over = self._one_of_each << BITS - 1
        """The highest bit of each kind, which is free: it stops the borrowing where more cards are
        taken from a number than it has, and takes the carry where one less than itself is added to
        any card."""
        self.min_kept = weights.of_left(cards, ()) + 1 if limit is None else limit
        self.max_worth = 0
        """The most that melds come to that were looked at."""
        self._worth_most: State | None = None
        self._found: State | None = None
        self._required_sizes = {kind: contract.sizes(kind) for kind in MELD_KINDS}
        self._may_be_needed = 0
        """The kinds of which some joker needs a card in another meld."""
        self._min_kept_by_key: dict[tuple[object, ...], int] = {}

    def search(self) -> bool:
        """Search for the best melds; return whether there are any."""
        choices, are_all = self._in_hand.find_choices(self.work)
        if not are_all:
            plain = self._in_hand.find_plain_choices()
            if self.request.safe is None and self._cannot_meet_contract(self._start, plain):
                return False
            self.work.given_up = True
            choices += plain
        for choice in choices:
            self._may_be_needed |= choice.unsafe
        if self._only_one:
            for choice in choices:
                self.work.step(STEPS_FOR_A_STATE)
                state = self._lay(self._start, choice)
                self._finish(self._keep(state, state.left))
        else:
            self._search_from(self._start, choices)
            if self.work.used_up:
                self._search_plain()
        return self._found is not None

    def _search_plain(self) -> None:
        """Search once more for a better one, among few enough melds to find any there is in
        time."""
        self.work.begin()
        self._min_kept_by_key.clear()
        self._search_from(self._start, self._in_hand.find_plain_choices())

    def melds(self) -> list[Meld]:
        """Return the melds found, sets first."""
        return self._build_melds(self._found) if self._found else []

    def melds_worth_most(self) -> list[Meld]:
        """Return those that come to the most, even if that is too little."""
        return self._build_melds(self._worth_most) if self._worth_most else []

    # --- the search ------------------------------------------------------------------------------

    def _search_from(self, state: State, choices: Sequence[Choice]) -> None:
        """Search for the best melds beside those laid; no others than these could be laid."""
        if self.work.step(STEPS_FOR_A_STATE):
            return
        key = self._state_key(state)
        if self._min_kept_by_key.get(key, state.kept + 1) <= state.kept:
            return
        self._min_kept_by_key[key] = state.kept
        if state.kept >= self.min_kept:
            return
        possible = self._filter_possible(state, choices)
        self.work.step(len(choices) + STEPS_FOR_A_BOUND * len(possible))
        choices = possible
        state = self._keep(state, self._find_cards_in_none(state.left, choices))
        if state.kept >= self.min_kept or state.missing & ~self._kinds_of(state.left):
            return
        if not state.left:
            self._finish(state)
        elif not self._must_keep_too_much(state, choices):
            self._branch(state, choices)

    def _branch(self, state: State, choices: Sequence[Choice]) -> None:
        """Try each of these melds that has the card that is in the fewest of them; at last keep the
        card."""
        times = Counter(chain.from_iterable([choice.shifts for choice in choices]))
        fewest = min(times, key=lambda shift: (times[shift], -self.costs.of_one(shift)))
        for choice in choices:
            if fewest in choice.shifts:
                self._search_from(self._lay(state, choice), choices)
                if self.work.used_up:
                    return
        if not state.missing >> fewest & 1:
            self._search_from(self._keep(state, state.left & COPIES << fewest), choices)

    def _kinds_of(self, cards: int) -> int:
        """Return the kinds of these cards: a bit for each."""
        return ((cards + self._over - self._one_of_each) & self._over) >> BITS - 1

    def _filter_possible(self, state: State, choices: Sequence[Choice]) -> list[Choice]:
        """Return those of these melds that could still be laid."""
        jokers, over, groups = state.jokers, self._over, state.groups
        cards = state.left | over
        possible = [
            choice
            for choice in choices
            if choice.jokers <= jokers
            and cards - choice.naturals & over == over
            and choice.group not in groups
        ]
        if self._in_hand.only_contract:
            if self.contract.to_the_card:
                counted = Counter(state.sizes)
                open_sizes = {
                    (demand.kind, demand.min_size)
                    for demand in self.contract.melds
                    if counted[demand.kind, demand.min_size] < self.contract.melds.count(demand)
                }
                possible = [choice for choice in possible if choice.size in open_sizes]
            kinds = [kind for kind in MELD_KINDS if self._count_room(kind, state)]
            possible = [choice for choice in possible if choice.kind in kinds]
        if self._may_be_needed:
            not_laid = ~(state.kinds | self._kinds_of(state.left))
            possible = [choice for choice in possible if not choice.unsafe & not_laid]
        return possible

    def _count_room(self, kind: MeldKind, state: State) -> int:
        """Count the melds of a kind for which the contract still has room (J9)."""
        return len(self._required_sizes[kind]) - sum(other == kind for other, _ in state.sizes)

    def _find_cards_in_none(self, left: int, choices: Iterable[Choice]) -> int:
        """Find those of the cards left that are in none of these melds."""
        in_any = 0
        for choice in choices:
            in_any |= choice.naturals
        return left & ~(self._kinds_of(in_any) * COPIES)

    def _keep(self, state: State, cards: int) -> State:
        """Return the state once these cards are kept."""
        if not cards:
            return state
        return state._replace(left=state.left - cards, kept=state.kept + self.costs.of_kept(cards))

    def _lay(self, state: State, choice: Choice) -> State:
        """Return the state once this meld is laid too."""
        kinds = self._kinds_of(choice.naturals)
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
            state.has_room or (self._in_hand.sets_have_room and choice.kind == "set"),
        )

    def _state_key(self, state: State) -> tuple[object, ...]:
        """Return the part of a state that matters for the melds that follow, apart from the weight
        kept so far."""
        if self.request.accepts:
            return (state.left, frozenset(Counter(each.cards for each in state.laid).items()))
        return (
            state.left,
            state.jokers,
            state.sizes,
            state.groups,
            min(state.worth, self.request.minimum),
            state.kinds & self._may_be_needed,
            state.missing,
            state.has_room,
            self.of_one_colour.find_taken(_laid_naturals(state)) if self.colours else None,
        )

    def _must_keep_too_much(self, state: State, choices: Sequence[Choice]) -> bool:
        """Whether the melds that may still be laid can't be the contract, or can't lay so much that
        it would be the best lay-down."""
        if self._cannot_meet_contract(state, choices):
            return True
        may_keep = self.min_kept - state.kept - 1
        left = self.costs.of_kept(state.left) + self._joker_costs[state.jokers]
        if self._in_hand.only_contract:
            return left - self._max_weight_in_contract(state, choices, left - may_keep) > may_keep
        return bool(state.jokers) and self._needs_too_many_jokers(state, choices, may_keep)

    def _missing_sizes(self, kind: MeldKind, state: State) -> list[int]:
        """Find the sizes of the melds of a kind that the contract still demands, largest first."""
        sizes = sorted((size for other, size in state.sizes if other == kind), reverse=True)
        missing = []
        for min_size in self._required_sizes[kind]:
            if sizes and sizes[0] >= min_size:
                sizes.pop(0)
            else:
                missing.append(min_size)
        return missing

    def _cannot_meet_contract(self, state: State, choices: Sequence[Choice]) -> bool:
        cards = jokers = 0
        for kind in ("set", "run"):
            for number, size in enumerate(self._missing_sizes(kind, state), 1):
                enough = [each for each in choices if each.kind == kind and each.size[1] >= size]
                if not enough:
                    return True
                if enough[0].group and len({each.group for each in enough}) < number:
                    return True
                cards += size
                jokers += min([each.jokers for each in enough])
        if jokers > state.jokers:
            return True
        return bool(cards) and cards > self._count_cards(state.left) + state.jokers

    def _count_cards(self, cards: int) -> int:
        return sum(cards >> kind.shift & COPIES for kind in self._kinds)

    def _max_weight_in_contract(self, state: State, choices: Sequence[Choice], enough: int) -> int:
        """Work out the most that the melds for which the contract has room can lay: the heaviest of
        each kind, of different ranks or suits if they must be, with the jokers left; or
        `enough`."""
        heaviest: dict[MeldKind, dict[str | None, list[int]]] = {}
        jokers = state.jokers
        for choice in choices:
            groups = heaviest.setdefault(choice.kind, {})
            by_jokers = groups.get(choice.group)
            if by_jokers is None:
                by_jokers = groups[choice.group] = [NEVER] * (jokers + 1)
            if choice.weight > by_jokers[choice.jokers]:
                by_jokers[choice.jokers] = choice.weight
        costs = self._joker_costs
        of_jokers = [costs[jokers] - costs[jokers - laid] for laid in range(jokers + 1)]
        """The weight of laying this many jokers."""
        rooms = {kind: self._count_room(kind, state) for kind in heaviest}
        at_most = 0
        for kind, groups in heaviest.items():
            of_groups = sorted(
                [max(map(add, each, of_jokers)) for each in groups.values()], reverse=True
            )
            at_most += (
                of_groups[0] * rooms[kind] if None in groups else sum(of_groups[: rooms[kind]])
            )
        if at_most < enough:
            return at_most
        most = [0, *[NEVER] * jokers]
        for kind, groups in heaviest.items():
            most = _combine_heaviest(most, groups, rooms[kind])
        return max(each + weight for each, weight in zip(most, of_jokers, strict=True))

    def _needs_too_many_jokers(
        self, state: State, choices: Sequence[Choice], may_keep: int
    ) -> bool:
        """Whether the jokers left are too few for all the cards that are only in melds with
        jokers."""
        in_no_others = self._find_cards_in_none(
            state.left, [each for each in choices if not each.jokers]
        )
        too_heavy = self.costs.of_kept(in_no_others) - may_keep
        if too_heavy <= 0:
            return False
        all_copies = self._kinds_of(in_no_others) * COPIES
        heaviest = [0] * (state.jokers + 1)
        """What a meld with this many jokers can lay of these cards."""
        for jokers, naturals in {(each.jokers, each.naturals & all_copies) for each in choices}:
            if jokers:
                heaviest[jokers] = max(heaviest[jokers], self.costs.of_laid(naturals))
        most = [0]
        for jokers in range(1, state.jokers + 1):
            most.append(max(map(add, heaviest[1 : jokers + 1], reversed(most))))
        return most[-1] < too_heavy

    # --- its end ---------------------------------------------------------------------------------

    def _finish(self, state: State) -> None:
        """Store the melds laid if they are a lay-down and the best one so far."""
        if state.worth > self.max_worth:
            self.max_worth, self._worth_most = state.worth, state
        if state.missing or state.worth < self.request.minimum:
            return
        if any(self._missing_sizes(kind, state) for kind in ("set", "run")):
            return
        if self.colours:
            needed = self.of_one_colour.count_jokers_needed(_laid_naturals(state))
            if needed is None or needed > state.jokers:
                return
        if not state.has_room:
            state = state._replace(kept=state.kept + self._joker_costs[state.jokers])
        if state.kept >= self.min_kept:
            return
        accepts = self.request.accepts
        if accepts and (self.work.step(STEPS_TO_ACCEPT) or not accepts(self._build_melds(state))):
            return
        self.min_kept, self._found = state.kept, state

    def _build_melds(self, state: State) -> list[Meld]:
        """Build the melds laid, of the cards of the hand: sets by rank, runs by suit, and then
        those of one colour, with the spare jokers where there is room."""
        pools, jokers = self.of_one_colour.build_pools(_laid_naturals(state)), state.jokers
        melds = []
        for choice in state.laid:
            shifts = iter(choice.shifts)
            cards = [card if card.joker else pools[next(shifts)].pop(0) for card in choice.cards]
            if choice.kind == "set":
                cards.sort(key=lambda card: (card.joker, self._suit_and_rank(card)[0]))
            melds.append(Meld(choice.kind, tuple(cards)))
        melds.sort(key=self._sort_key)
        if state.has_room and not self.colours:
            joker = Card(melds[0].cards[0].rank, joker=True)
            melds[0] = Meld("set", melds[0].cards + (joker,) * jokers)
            jokers = 0
        return [*melds, *self.of_one_colour.build_melds(pools, jokers)]

    def _sort_key(self, meld: Meld) -> tuple[int, int, int]:
        suit, rank = self._suit_and_rank(meld.cards[0])
        return (0, rank, suit) if meld.kind == "set" else (1, suit, rank)

    def _suit_and_rank(self, card: Card) -> tuple[int, int]:
        """Return the indexes of a card's suit and rank in those of the deck."""
        deck = self.request.deck
        return deck.suits.index(card.suit or deck.suits[0]), deck.ranks.index(card.rank or "")


def _laid_naturals(state: State) -> int:
    """Return the natural cards of the melds laid, packed."""
    return sum(choice.naturals for choice in state.laid)


def _combine_heaviest(most: list[int], groups: dict[str | None, list[int]], room: int) -> list[int]:
    """Work out for each number of jokers the most that melds can lay together: what can be laid so
    far, and one meld of each group, or as many as there are of the one without a name."""
    by_count = [most, *[[NEVER] * len(most) for _ in range(room)]]
    for group, heaviest in groups.items():
        counts = range(1, room + 1) if group is None else range(room, 0, -1)
        for count in counts:
            before = by_count[count - 1]
            by_count[count] = [
                max(by_count[count][jokers], *map(add, before[jokers::-1], heaviest))
                for jokers in range(len(most))
            ]
    return [max(each) for each in zip(*by_count, strict=True)]
