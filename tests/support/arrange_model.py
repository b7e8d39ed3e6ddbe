"""The fewest points a lay-down can leave, found by an integer program with proven optimum.

Nothing is shared with the referee. A run is a window on the line from the ace to the ace; every
rank of it is covered by a natural card or a joker. Sets are counted rank by rank: cards of a
rank can be dealt out to so many sets whenever their number allows it. Where one may go out at once
(S9), a second program for the further melds shares the model, and cards may be added to the melds
of the first.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

from ortools.sat.python import cp_model

from scorekeeper.cards import Card, write_card
from tests.support.plain_rules import PlainRules

Left = tuple[int, int]
"""Points and cards left in hand."""

Term = tuple[cp_model.IntVar, int]
"""A variable and how often it counts."""

NO_LIMIT = 1_000_000


def faces(cards: Iterable[Card], wild: Sequence[str] = ()) -> Counter[str]:
    """How often each card is there, by its text; jokers are `*`, and so are wild cards."""
    return Counter("*" if card.joker or card.rank in wild else write_card(card) for card in cards)


def fewest_left(
    rules: PlainRules, cards: Iterable[Card], seen: Iterable[Card] | None = None
) -> Left | None:
    """The fewest points a legal lay-down can leave and with them the fewest cards; None where
    there is no legal lay-down."""
    if rules.instead:
        ways = [fewest_left(way, cards, seen) for way in rules.ways]
        return min((left for left in ways if left), default=None)
    hand = tuple(cards)
    held, as_dealt = faces(hand, rules.wild), faces(hand)
    if rules.one_colour and not rules.of_one_colour(held):
        return None
    jokers = as_dealt - held + Counter({"*": as_dealt["*"]})
    built = _Program(rules, held, None if seen is None else faces(seen), jokers)
    laid = built.max_weight()
    if laid is None:
        return None
    total = sum(_weight(rules, face) * count for face, count in as_dealt.items())
    return divmod(total - laid, 1000)


def _weight(rules: PlainRules, face: str) -> int:
    return rules.points[face] * 1000 + 1


@dataclass
class _Program:
    """The integer program of one hand."""

    rules: PlainRules
    held: Counter[str]
    seen: Counter[str] | None
    as_jokers: Counter[str]
    """The jokers and the wild cards, as they were dealt."""
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)

    def __post_init__(self) -> None:
        self.jokers = self.held["*"]
        self.size = self.held.total()
        self.half_safe = self.rules.half_safe and self.seen is not None
        self.natural: defaultdict[str, list[Term]] = defaultdict(list)
        self.joker: list[Term] = []
        self.worth: list[Term] = []
        self.melds: dict[str, list[Term]] = {"set": [], "run": [], "colour": []}
        self.full_suits: list[Term] = []
        self.joker_for: defaultdict[str, list[Term]] = defaultdict(list)
        self.runs: defaultdict[str, list[tuple[int, int, Term]]] = defaultdict(list)
        self.sets: dict[str, tuple[Term, list[Term]]] = {}
        self.in_set: dict[str, list[Term]] = {}
        self.sets_of_size: defaultdict[int, list[Term]] = defaultdict(list)

    def max_weight(self) -> int | None:
        """The greatest weight of cards that can be laid."""
        self._melds()
        self._contract()
        if self.rules.max_jokers is not None:
            self._between(self.joker, 0, self.rules.max_jokers)
        if self.rules.all_the_rest:
            self._all_the_rest()
        self._cards_there_are()
        self._minimum()
        self._keep()
        self.model.maximize(_sum(self._laid_weight()))
        solver = _solver()
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == cp_model.OPTIMAL, status
        return round(solver.objective_value)

    def _melds(self) -> None:
        suits = [""] if self.rules.any_suits else self.rules.suits
        for suit in suits if self.rules.runs else ():
            self._runs(suit)
        for suit in self.rules.suits if self.rules.colour_min else ():
            self._colour(suit)
        for rank in self.rules.ranks if self.rules.sets else ():
            if self.rules.four_suits:
                self._sets_of_four_suits(rank)
            else:
                self._sets_of_any_suits(rank)
        if self.rules.wild_sets:
            self._sets_of_wild_cards()

    def _sets_of_wild_cards(self) -> None:
        """T4, P3: wild cards alone; one of each set is no joker, and gives it its rank."""
        limit = min(self.jokers - self.as_jokers["*"], self.jokers // 3)
        if not limit:
            return
        number = self.model.new_int_var(0, limit, "")
        count = [(self.model.new_int_var(0, self.jokers, ""), 1)]
        self._large_enough(number, limit, count)
        self.joker += count

    # --- runs ---------------------------------------------------------------------------------

    def _runs(self, suit: str) -> None:
        """The runs of one suit: every window there may be, and what covers its ranks."""
        rules = self.rules
        suits = suit or rules.suits
        copies = [sum(self.held[f"{rank}{each}"] for each in suits) for rank in rules.line]
        covering: list[list[Term]] = [[] for _ in rules.line]
        witnesses: list[list[Term]] = [[] for _ in rules.line]
        windows: list[Term] = []
        for first, last in self._windows(copies):
            indexes = range(first, last + 1)
            limit = 1 if rules.suits_apart else min(copies[first : last + 1]) + self.jokers
            window = self.model.new_int_var(0, limit, "")
            windows.append((window, 1))
            self.runs[suit].append((first, last, (window, 1)))
            for index in indexes:
                covering[index].append((window, 1))
            if len(indexes) <= self.jokers and rules.side_by_side:
                self._not_of_jokers_alone(window, limit, indexes, copies, witnesses)
            if len(indexes) == 13:
                self.full_suits.append((window, 1))
            if rules.minimum:
                worth = sum(rules.worth(rules.line[index]) for index in indexes)
                self.worth.append((window, worth - 10 if first == 0 else worth))
        self.melds["run"] += windows
        if rules.suits_apart and len(windows) > 1:
            self._between(windows, 0, 1)
        jokers_at = [
            self._cover(f"{rank}{suit}", covering[index], witnesses[index], copies[index])
            for index, rank in enumerate(rules.line)
        ]
        if not rules.side_by_side:
            for below, above in pairwise(jokers_at):
                if below and above:
                    self._between([*below, *above], 0, 1)

    def _not_of_jokers_alone(
        self,
        window: cp_model.IntVar,
        limit: int,
        indexes: Sequence[int],
        copies: Sequence[int],
        witnesses: Sequence[list[Term]],
    ) -> None:
        """Only runs no longer than there are jokers could be of jokers alone: each names a natural
        card of its own, and the others may fall to the runs as they like."""
        own: list[Term] = []
        for index in indexes:
            if copies[index]:
                witness = self.model.new_int_var(0, limit, "")
                own.append((witness, 1))
                witnesses[index].append((witness, -1))
        self._between([*own, (window, -1)], 0, 0)

    def _windows(self, copies: list[int]) -> Iterator[tuple[int, int]]:
        """The windows worth a variable. Where the number of runs is free, a long run may be laid
        as two, each longer than there are jokers, so that neither is of jokers alone."""
        rules = self.rules
        wanted = set(rules.demanded("run")) if rules.to_the_card else None
        free = not rules.demands and not rules.suits_apart and not rules.one_meld
        max_length = max(2 * self.jokers + 1, 2 * rules.run_min - 1) if free else 14
        for first, last in rules.windows:
            gaps = [index for index in range(first, last + 1) if not copies[index]]
            length = last - first + 1
            if (
                (wanted is None or length in wanted)
                and length <= max_length
                and len(gaps) <= self.jokers
                and len(gaps) < length
                and (rules.side_by_side or all(gap + 1 not in gaps for gap in gaps))
            ):
                yield first, last

    def _cover(
        self, face: str, covering: list[Term], witnesses: list[Term], copies: int
    ) -> list[Term]:
        """Counts the natural cards and the jokers at one index of a suit's runs, and gives the
        jokers."""
        if not covering:
            return []
        if not copies:
            jokers_at = covering
        elif self.jokers:
            jokers_at = [(self.model.new_int_var(0, self.jokers, ""), 1)]
            naturals = [*covering, *((variable, -times) for variable, times in jokers_at)]
            self._between([*naturals, *witnesses], 0, NO_LIMIT)
            self._naturals(face, naturals)
        else:
            jokers_at = []
            self._naturals(face, covering)
        self.joker += jokers_at
        self.joker_for[face] += jokers_at
        return jokers_at

    def _naturals(self, face: str, naturals: list[Term]) -> None:
        """Lets a run have this many natural cards here; without a suit, they are of any suit."""
        if not self.rules.any_suits:
            self.natural[face] += naturals
            return
        of_any_suit: list[Term] = []
        for suit in self.rules.suits:
            number = (self.model.new_int_var(0, self.held[f"{face}{suit}"], ""), 1)
            self.natural[f"{face}{suit}"].append(number)
            of_any_suit.append(number)
        self._between([*of_any_suit, *_negative(naturals)], 0, 0)

    def _colour(self, suit: str) -> None:
        """X6: enough cards of a colour, one of them natural."""
        least = self.rules.colour_min or 0
        laid = self.model.new_bool_var("")
        naturals: list[Term] = []
        for rank in self.rules.ranks:
            number = (self.model.new_int_var(0, self.held[f"{rank}{suit}"], ""), 1)
            self.natural[f"{rank}{suit}"].append(number)
            naturals.append(number)
        jokers = self._jokers()
        self._between([*naturals, (laid, -1)], 0, NO_LIMIT)
        self._between([*naturals, *jokers, (laid, -least)], 0, NO_LIMIT)
        self._between([*naturals, *jokers, (laid, -self.size)], -NO_LIMIT, 0)
        self.joker += jokers
        self.melds["colour"].append((laid, 1))

    # --- sets ---------------------------------------------------------------------------------

    def _sets_of_any_suits(self, rank: str) -> None:
        """Each set of a rank needs three cards, and so many naturals among them. What each of
        them has beyond that matters to nobody, so they can always be dealt out."""
        rules = self.rules
        held = [f"{rank}{suit}" for suit in rules.suits if self.held[f"{rank}{suit}"]]
        naturals = sum(self.held[face] for face in held)
        limit = min(naturals // rules.naturals_in_set, (naturals + self.jokers) // rules.set_min)
        if not limit:
            return
        number = self.model.new_int_var(0, 1 if rules.ranks_apart else limit, "")
        of_rank: list[Term] = []
        for face in held:
            cards = (self.model.new_int_var(0, self.held[face], ""), 1)
            of_rank.append(cards)
            self.natural[face].append(cards)
        jokers = self._jokers()
        self._between([*of_rank, (number, -rules.naturals_in_set)], 0, NO_LIMIT)
        self._large_enough(number, limit, [*of_rank, *jokers])
        self.joker += jokers

    def _large_enough(self, number: cp_model.IntVar, limit: int, cards: list[Term]) -> None:
        """Each of this number of sets has the fewest cards, or more if it fills a larger demand;
        and where there is no set, there are no cards."""
        least = self.rules.set_min
        more: list[Term] = []
        fill: list[Term] = []
        for size in {size for size in self.rules.demanded("set") if size > least}:
            filling = self.model.new_int_var(0, limit, "")
            fill.append((filling, 1))
            more.append((filling, least - size))
            self.sets_of_size[size].append((filling, 1))
        self._between([*fill, (number, -1)], -NO_LIMIT, 0)
        self._between([*cards, (number, -least), *more], 0, NO_LIMIT)
        self._between([*cards, (number, -self.size)], -NO_LIMIT, 0)
        self.melds["set"].append((number, 1))

    def _sets_of_four_suits(self, rank: str) -> None:
        """Each set of a rank has three or four cards and a natural among them. Dealt
        out in turn, suit by suit, no set gets a suit twice if there are no more cards of a suit
        than sets."""
        rules = self.rules
        sizes = rules.demanded("set") if rules.to_the_card else [3, 4]
        held = [f"{rank}{suit}" for suit in rules.suits if self.held[f"{rank}{suit}"]]
        naturals = sum(self.held[face] for face in held)
        limit = min(naturals, (naturals + self.jokers) // 3)
        if not limit or not sizes:
            return
        number = self.model.new_int_var(0, limit, "")
        of_rank: list[Term] = []
        jokers: list[Term] = [] if self.half_safe else self._jokers()
        for suit in rules.suits:
            face = f"{rank}{suit}"
            of_suit: list[Term] = []
            if self.held[face]:
                of_suit = [(self.model.new_int_var(0, self.held[face], ""), 1)]
                of_rank += of_suit
                self.natural[face] += of_suit
            if self.half_safe:
                standing_in = self._jokers()
                jokers += standing_in
                self.joker_for[face] += standing_in
                of_suit += standing_in
            self.in_set[face] = of_suit
            self._between([*of_suit, (number, -1)], -NO_LIMIT, 0)
        self._between([*of_rank, (number, -1)], 0, NO_LIMIT)
        self._between([*of_rank, *jokers, (number, -min(sizes))], 0, NO_LIMIT)
        self._between([*of_rank, *jokers, (number, -max(sizes))], -NO_LIMIT, 0)
        self.melds["set"].append((number, 1))
        self.sets[rank] = (number, 1), [*of_rank, *jokers]
        self.joker += jokers
        if rules.minimum:
            worth = rules.worth(rank)
            self.worth += [(variable, worth) for variable, _ in (*of_rank, *jokers)]

    def _jokers(self) -> list[Term]:
        return [(self.model.new_int_var(0, self.jokers, ""), 1)] if self.jokers else []

    # --- the lay-down as a whole ---------------------------------------------------------------

    def _cards_there_are(self) -> None:
        for face, terms in self.natural.items():
            self._between(terms, 0, self.held[face])
        self._between(self.joker, 0, self.jokers)
        if self.half_safe:
            assert self.seen is not None
            for face, jokers in self.joker_for.items():
                if not self.seen[face]:
                    laid = [(variable, 4 * times) for variable, times in self.natural[face]]
                    self._between([*laid, *_negative(jokers)], 0, NO_LIMIT)

    def _contract(self) -> None:
        rules = self.rules
        sets, runs = len(rules.demanded("set")), len(rules.demanded("run"))
        standing_in: list[Term] = []
        if rules.full_suit and runs == 3 and self.full_suits:
            whole = self.model.new_bool_var("")
            self._between([*self.full_suits, (whole, -1)], 0, NO_LIMIT)
            standing_in = [(whole, 2)]
        lengths = [
            (last - first + 1, window)
            for windows in self.runs.values()
            for first, last, window in windows
        ]
        for size in {size for size in rules.demanded("run") if size > rules.run_min}:
            wanted = sum(demanded >= size for demanded in rules.demanded("run"))
            long_enough = [window for length, window in lengths if length >= size]
            self._between(long_enough, wanted, wanted if rules.to_the_card else NO_LIMIT)
        for size, filling in self.sets_of_size.items():
            self._between(filling, rules.demanded("set").count(size), NO_LIMIT)
        beyond = NO_LIMIT if rules.further else 0
        colours = len(rules.demanded("colour"))
        self._between(self.melds["colour"], colours, colours + beyond)
        self._between(self.melds["set"], sets, sets + beyond)
        self._between([*self.melds["run"], *standing_in], runs, runs + beyond)
        if rules.one_meld:
            all_at_once = self.model.new_bool_var("")
            melds = [*self.melds["set"], *self.melds["run"]]
            self._between([*melds, (all_at_once, -self.size)], -NO_LIMIT, 1)
            of_all = self.size - rules.max_left_at_once
            self._between([*self._laid(), (all_at_once, -of_all)], 0, NO_LIMIT)

    # --- all the rest -------------------------------------------------------------------------

    def _all_the_rest(self) -> None:
        """S9: one who goes out at once lays any further melds, and adds cards to the contract."""
        free = replace(
            self.rules,
            demands=(),
            further=True,
            to_the_card=False,
            half_safe=self.rules.always_half_safe,
        )
        rest = _Program(free, self.held, self.seen, self.as_jokers, self.model)
        rest._melds()
        more = [*rest.melds["set"], *rest.melds["run"]]
        for suit, runs in self.runs.items():
            more += rest._added_to_runs(suit, runs)
        for rank, (number, in_sets) in self.sets.items():
            more += rest._added_to_sets(rank, number, in_sets, self.in_set)
        for face, terms in rest.natural.items():
            self.natural[face] += terms
        self.joker += rest.joker
        if rest.half_safe:
            for face, terms in rest.joker_for.items():
                self.joker_for[face] += terms
        goes_out = self.model.new_bool_var("")
        self._between([*more, (goes_out, -NO_LIMIT)], -NO_LIMIT, 0)
        of_all = self.size - self.rules.max_left_at_once
        self._between([*self._laid(), (goes_out, -of_all)], 0, NO_LIMIT)

    def _added_to_runs(self, suit: str, runs: list[tuple[int, int, Term]]) -> list[Term]:
        """The cards added to these runs, one after the other; as many as could be a run of their
        own need not be added."""
        most, line = max(2, self.jokers), self.rules.line
        lowest = 1 if self.rules.ace == "high" else 0
        added: list[list[Term]] = [[] for _ in line]
        for first, last, (run, _) in runs:
            above, below = range(last + 1, len(line)), range(first - 1, lowest - 1, -1)
            for indexes in (above[:most], below[:most]):
                before = run
                for index in indexes:
                    card = self.model.new_bool_var("")
                    self._between([(card, 1), (before, -1)], -1, 0)
                    added[index].append((card, 1))
                    before = card
        for index, rank in enumerate(line):
            face = f"{rank}{suit}"
            self._cover(face, added[index], [], self.held[face])
        return [term for terms in added for term in terms]

    def _added_to_sets(
        self, rank: str, number: Term, in_sets: list[Term], in_set: dict[str, list[Term]]
    ) -> list[Term]:
        """The cards added to the sets of a rank."""
        limit = _negative([number])
        added: list[Term] = []
        for suit in self.rules.suits:
            face = f"{rank}{suit}"
            naturals = [(self.model.new_bool_var(""), 1)] if self.held[face] else []
            jokers = self._jokers()
            self.natural[face] += naturals
            self.joker += jokers
            self.joker_for[face] += jokers
            self._between([*in_set[face], *naturals, *jokers, *limit], -NO_LIMIT, 0)
            added += [*naturals, *jokers]
        self._between([*in_sets, *added, *limit * 4], -NO_LIMIT, 0)
        return added

    def _minimum(self) -> None:
        if self.rules.minimum:
            self._between(self.worth, self.rules.minimum, NO_LIMIT)

    def _keep(self) -> None:
        naturals = self.size - self.jokers
        laid, laid_naturals = self._laid(), self._laid_naturals()
        match self.rules.keep:
            case "nothing":
                pass
            case "a card":
                self._between(laid, -NO_LIMIT, self.size - 1)
            case "two cards":
                self._between(laid, -NO_LIMIT, self.size - 2)
            case "a natural":
                self._between(laid_naturals, -NO_LIMIT, naturals - 1)
            case "a natural or no card":
                everything = self.model.new_bool_var("")
                self._between([*laid, (everything, -self.size)], 0, NO_LIMIT)
                self._between([*laid_naturals, (everything, -1)], -1, naturals - 1)
            case "one card at most":
                self._between(laid, self.size - 1, self.size)
            case "one card":
                self._between(laid, self.size - 1, self.size - 1)
            case "no card":
                self._between(laid, self.size, self.size)

    def _laid_naturals(self) -> list[Term]:
        return [term for terms in self.natural.values() for term in terms]

    def _laid(self) -> list[Term]:
        return [*self._laid_naturals(), *self.joker]

    def _laid_weight(self) -> list[Term]:
        weights = [(_weight(self.rules, face), terms) for face, terms in self.natural.items()]
        weights += self._jokers_laid()
        return [
            (variable, times * weight) for weight, terms in weights for variable, times in terms
        ]

    def _jokers_laid(self) -> Iterator[tuple[int, list[Term]]]:
        """Which of the jokers and the wild cards are laid: any, as many as there are in melds."""
        laid = []
        for face, count in self.as_jokers.items():
            of_face = [(self.model.new_int_var(0, count, ""), 1)]
            laid += of_face
            yield _weight(self.rules, face), of_face
        self._between([*laid, *_negative(self.joker)], 0, 0)

    def _between(self, terms: list[Term], low: int, high: int) -> None:
        self.model.add_linear_constraint(_sum(terms), low, high)


def _negative(terms: list[Term]) -> list[Term]:
    return [(variable, -times) for variable, times in terms]


def _sum(terms: list[Term]) -> cp_model.LinearExprT:
    return cp_model.LinearExpr.weighted_sum(
        [variable for variable, _ in terms], [times for _, times in terms]
    )


@cache
def _solver() -> cp_model.CpSolver:
    """One thread, and no more effort than so small a program needs."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    return solver
