"""The best melds of a contract, in games where the cards of a run may be of any suits and nothing
is laid beside the contract.

The search goes through the ranks from the lowest up. At each it says which runs have a card of that
rank or a joker there, which sets are of that rank, and how many of its cards go to melds of their
colour. A joker is in a run only where there is no card for it: a set or a meld of one colour has
room for it, a run can be longer, and if it can't, spare jokers replace its lightest cards at the
end. Of all ways to come to the same point, only the one that laid most is remembered. Which of
the cards of a rank a run takes makes no difference but to the melds of one colour, so their colours
are chosen first; a run or a set then takes cards of other colours before it takes one of theirs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from typing import Literal, NamedTuple

from scorekeeper.cards import JOKER, SKIP, Card, Deck, Suit
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant

Place = Literal["none", "natural", "joker"]
"""What a run has at a rank."""


class _Run(NamedTuple):
    """What matters of a run that isn't over, as far as the search has come. Runs that are alike in
    this can take each other's place, however many cards they have."""

    needed: int
    """How many more cards it needs at least."""

    has_begun: bool = False
    """Whether it has a card already."""

    has_natural: bool = False
    """Whether one of its cards is a natural card."""

    @property
    def may_end(self) -> bool:
        """Whether it is a run as it is."""
        return not self.needed and self.has_natural

    def with_card(self, place: Place) -> "_Run":
        """The same with one more card."""
        return _Run(max(self.needed - 1, 0), True, self.has_natural or place == "natural")


Runs = tuple[_Run, ...]
Sizes = tuple[int, ...]


class _State(NamedTuple):
    """What matters for the ranks to come."""

    runs: Runs
    """The runs of the contract that aren't over, in order."""

    sets: Sizes
    """The sizes of its sets that are still to be laid."""

    of_colours: Sizes
    """How many natural cards there are for its melds of each of the chosen colours, as far as that
    matters."""

    jokers: int
    """The jokers left."""


class _Step(NamedTuple):
    """What is laid at one rank, and the steps before."""

    there: "_RunsThere"
    """What the runs have there."""

    sets: Sizes
    """The least sizes of the sets of that rank."""

    taken: Sizes
    """How many cards of each of the chosen colours go to these runs and sets."""

    before: "_Step | None"
    """What is laid at the rank below."""


class _RunsThere(NamedTuple):
    """What the runs can have at one rank."""

    runs: Runs
    """Those that aren't over then, in order."""

    came_from: tuple[int, ...]
    """Which of the runs each of these was before."""

    places: tuple[Place, ...]
    """What each run has there."""

    naturals: int
    jokers: int


def may_go_rank_by_rank(rules: Variant, contract: Contract) -> bool:
    """Whether the melds of a contract can be found this way."""
    sets, jokers, lay_down = rules.sets, rules.jokers, rules.lay_down
    return (
        bool(contract.melds)
        and not contract.to_the_card
        and not rules.runs.one_suit
        and rules.runs.ace == "low"
        and not sets.different_suits
        and sets.max_size is None
        and jokers.neighbours
        and jokers.naturals_in_set == 1
        and not lay_down.further_melds
        and not lay_down.different_ranks
        and not lay_down.different_suits
        and lay_down.minimum is None
    )


def best_by_rank(
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    limit: int | None = None,
) -> list[Meld] | None:
    """The melds of a contract that leave the least weight; None if none leave less than `limit`."""
    best: _Search | None = None
    sizes = contract.sizes("colour")
    tried: set[frozenset[tuple[Suit, Sizes]]] = set()
    for suits in product(deck.suits, repeat=len(sizes)):
        colours = {
            suit: tuple(size for size, of in zip(sizes, suits, strict=True) if of == suit)
            for suit in suits
        }
        if frozenset(colours.items()) not in tried:
            tried.add(frozenset(colours.items()))
            search = _Search(deck, cards, weights, contract, colours)
            if search.search() and (best is None or search.weight > best.weight):
                best = search
    if best is None or (limit is not None and weights.of_all(cards) - best.weight >= limit):
        return None
    return best.melds


class _Search:
    """A search for the heaviest melds of a contract whose melds of one colour are of these
    `colours`, each with the sizes of its melds."""

    def __init__(
        self,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        contract: Contract,
        colours: dict[Suit, Sizes],
    ) -> None:
        self.deck, self.weights, self.contract, self.colours = deck, weights, contract, colours
        self.jokers = sum(card.joker for card in cards)
        naturals = [card for card in cards if not card.joker and card != SKIP]
        naturals.sort(key=weights.of, reverse=True)
        self.others = [
            [card for card in naturals if card.rank == rank and card.suit not in colours]
            for rank in deck.ranks
        ]
        """For each rank, the cards of other colours, the heaviest first."""
        held = Counter(naturals)
        self.of_colours = [tuple(held[Card(rank, suit)] for suit in colours) for rank in deck.ranks]
        """For each rank, how many cards there are of each colour."""
        self.most = tuple(map(sum, colours.values()))
        at_ranks = [
            len(others) + sum(of_colours)
            for others, of_colours in zip(self.others, self.of_colours, strict=True)
        ]
        self.above = [sum(at_ranks[rank + 1 :]) for rank in range(len(at_ranks))]
        """How many natural cards there are of the ranks above each rank."""
        self.weight = -1
        """What the heaviest melds found weigh; less than nothing as long as there are none."""
        self.melds: list[Meld] = []

    def search(self) -> bool:
        """Looks for the heaviest melds; whether there are any."""
        contract = self.contract
        runs = tuple(_Run(size) for size in sorted(contract.sizes("run")))
        begin = _State(runs, tuple(contract.sizes("set")), (0,) * len(self.colours), self.jokers)
        heaviest: dict[_State, tuple[int, _Step | None]] = {begin: (0, None)}
        for rank in range(len(self.deck.ranks)):
            above: dict[_State, tuple[int, _Step | None]] = {}
            for state, (weight, before) in heaviest.items():
                for after, more, step in self._ways(rank, state):
                    if self._has_too_few(rank, after):
                        continue
                    if after not in above or above[after][0] < weight + more:
                        above[after] = weight + more, step._replace(before=before)
            heaviest = above
        for state, (_, last) in heaviest.items():
            self._finish(state, last)
        return self.weight >= 0

    def _ways(self, rank: int, state: _State) -> Iterator[tuple[_State, int, _Step]]:
        """What can be laid at this rank, with what it weighs without the jokers."""
        others, of_colours = self.others[rank], self.of_colours[rank]
        weights = [0, *accumulate(map(self.weights.of, others))]
        of_all_colours = sum(
            count * self.weights.of(Card(self.deck.ranks[rank], suit))
            for suit, count in zip(self.colours, of_colours, strict=True)
        )
        ranks_above = len(self.deck.ranks) - rank - 1
        for there in _runs_there(state.runs):
            naturals, jokers = there.naturals, there.jokers
            if jokers > state.jokers or naturals > len(others) + sum(of_colours):
                continue
            if any(run.needed > ranks_above for run in there.runs):
                continue
            for here, sets in _sets_there(state.sets):
                if naturals < min(naturals + jokers, len(others) - len(here)):
                    continue
                for taken in product(*[range(count + 1) for count in of_colours]):
                    for_sets = len(others) + sum(taken) - naturals
                    if not here and sum(taken) != max(0, naturals - len(others)):
                        continue
                    left = state.jokers - jokers - max(0, sum(here) - for_sets) * bool(here)
                    if for_sets < len(here) or left < 0:
                        continue
                    laid = len(others) if here else min(naturals, len(others))
                    for_colours = tuple(
                        min(before + held - gone, most)
                        for before, held, gone, most in zip(
                            state.of_colours, of_colours, taken, self.most, strict=True
                        )
                    )
                    yield (
                        _State(there.runs, sets, for_colours, left),
                        weights[laid] + of_all_colours,
                        _Step(there, here, taken, None),
                    )

    def _has_too_few(self, rank: int, state: _State) -> bool:
        """Whether there are too few cards above a rank for what is still to be laid."""
        needed = sum(run.needed for run in state.runs) + sum(state.sets)
        for most, count in zip(self.most, state.of_colours, strict=True):
            needed += most - count
        return needed > self.above[rank] + state.jokers

    def _finish(self, state: _State, last: _Step | None) -> None:
        """Remembers what was laid if it is the contract and heavier than what was found before."""
        if state.sets or not all(run.may_end for run in state.runs):
            return
        jokers = state.jokers
        for sizes, count in zip(self.colours.values(), state.of_colours, strict=True):
            jokers -= sum(sizes) - count
            if count < len(sizes) or jokers < 0:
                return
        melds = self._melds(last, jokers)
        weight = sum(self.weights.of_all(meld.cards) for meld in melds)
        if weight > self.weight:
            self.weight, self.melds = weight, melds

    def _melds(self, last: _Step | None, spare: int) -> list[Meld]:
        """What was laid up to this step, with `spare` jokers: the sets, the runs and the melds of
        one colour."""
        sets: list[list[Card]] = []
        runs: list[list[Card]] = [[] for _ in self.contract.sizes("run")]
        open_runs = runs
        of_colours: dict[Suit, list[Card]] = {suit: [] for suit in self.colours}
        for index, step in enumerate(_from_the_lowest(last)):
            rank, cards = self.deck.ranks[index], [*self.others[index]]
            joker = Card(rank, joker=True)
            held = zip(self.colours, self.of_colours[index], step.taken, strict=True)
            for suit, count, taken in held:
                cards += [Card(rank, suit)] * taken
                of_colours[suit] += [Card(rank, suit)] * (count - taken)
            for run, place in zip(open_runs, step.there.places, strict=True):
                if place != "none":
                    run.append(cards.pop(0) if place == "natural" else joker)
            open_runs = [open_runs[before] for before in step.there.came_from]
            sets += _shared_out(cards, step.sets, joker)
        of_one_colour = [
            meld
            for suit, sizes in self.colours.items()
            for meld in _shared_out(of_colours[suit], sizes, JOKER)
        ]
        if sets:
            sets[0] += [Card(sets[0][0].rank, joker=True)] * spare
        elif of_one_colour:
            of_one_colour[0] += [JOKER] * spare
        else:
            self._replace_lightest(runs, spare)
        return [
            *[Meld("set", tuple(cards)) for cards in sets],
            *[Meld("run", tuple(cards)) for cards in runs],
            *[Meld("colour", tuple(cards)) for cards in of_one_colour],
        ]

    def _replace_lightest(self, runs: Sequence[list[Card]], spare: int) -> None:
        """Lays `spare` jokers instead of natural cards that weigh less."""
        naturals = [
            (self.weights.of(card), index, run)
            for run in runs
            for index, card in enumerate(run)
            if not card.joker
        ]
        for weight, index, run in sorted(naturals, key=lambda natural: natural[0]):
            others = sum(not card.joker for card in run) - 1
            if spare and others and weight < self.weights.joker:
                run[index] = Card(run[index].rank, joker=True)
                spare -= 1


def _from_the_lowest(last: _Step | None) -> list[_Step]:
    """The steps up to the last one."""
    steps: list[_Step] = []
    step = last
    while step:
        steps.append(step)
        step = step.before
    return steps[::-1]


def _shared_out(cards: Sequence[Card], sizes: Sizes, joker: Card) -> list[list[Card]]:
    """These cards as melds of at least these sizes, each with a natural card; jokers fill them."""
    melds = [[card] for card in cards[: len(sizes)]]
    left = list(cards[len(sizes) :])
    for meld, size in zip(melds, sizes, strict=True):
        while left and len(meld) < size:
            meld.append(left.pop(0))
        meld += [joker] * (size - len(meld))
    if melds:
        melds[0] += left
    return melds


@lru_cache(maxsize=256)
def _sets_there(sizes: Sizes) -> list[tuple[Sizes, Sizes]]:
    """The sets that may be laid at one rank, and those still to be laid then, by their sizes."""
    there = {here for count in range(len(sizes) + 1) for here in combinations(sizes, count)}
    return [(here, tuple((Counter(sizes) - Counter(here)).elements())) for here in sorted(there)]


@lru_cache(maxsize=16384)
def _runs_there(runs: Runs) -> list[_RunsThere]:
    """What the runs can have at a rank. Of runs that are alike, the first ones have a card there;
    and runs without a natural card get one before the others do."""
    found: dict[tuple[Runs, int, int], _RunsThere] = {}
    may_have_none = (not run.has_begun or run.may_end for run in runs)
    for chosen in product(*((True, False) if may else (True,) for may in may_have_none)):
        having = [index for index, has_card in enumerate(chosen) if has_card]
        if any(
            runs[index] == runs[index - 1] and not chosen[index - 1] for index in having if index
        ):
            continue
        lacking = [index for index in having if not runs[index].has_natural]
        others = [index for index in having if runs[index].has_natural]
        for count in range(len(having) + 1):
            more = others[: max(0, count - len(lacking))]
            for naturals in combinations(lacking, min(count, len(lacking))):
                there = _with_cards(runs, having, (*naturals, *more))
                found.setdefault((there.runs, there.naturals, there.jokers), there)
    return list(found.values())


def _with_cards(runs: Runs, having: Sequence[int], naturals: Sequence[int]) -> _RunsThere:
    """The runs at a rank at which some of them have a card, and of these some a natural one."""
    places: list[Place] = ["none"] * len(runs)
    for index in having:
        places[index] = "natural" if index in naturals else "joker"
    after = sorted(
        (run if place == "none" else run.with_card(place), index)
        for index, (run, place) in enumerate(zip(runs, places, strict=True))
        if place != "none" or not run.has_begun
    )
    return _RunsThere(
        tuple(run for run, _ in after),
        tuple(index for _, index in after),
        tuple(places),
        len(naturals),
        len(having) - len(naturals),
    )
