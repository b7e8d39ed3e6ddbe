"""The fewest points a lay-down can leave, found by laying every meld with every other one: for
small hands only, and the check on the integer program of `arrange_model`."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations, product

from scorekeeper.cards import Card, write_card
from tests.support.arrange_model import Left, faces
from tests.support.plain_rules import PlainRules
from tests.support.plain_variant import Kind


@dataclass(frozen=True)
class PlainMeld:
    """Cards as a meld: `natural` ones, and the cards that its jokers stand for."""

    kind: Kind
    name: str
    natural: tuple[str, ...]
    jokers: tuple[str, ...]
    worth: int
    in_order: tuple[str, ...] = ()
    """The cards of a run from low to high; a joker as the card it stands for."""

    @cached_property
    def cards(self) -> Counter[str]:
        """The cards it takes from a hand."""
        return Counter([*self.natural, *("*" for _ in self.jokers)])

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.natural) + len(self.jokers)


def try_everything(
    rules: PlainRules, cards: Iterable[Card], seen: Iterable[Card] | None = None
) -> Left | None:
    """What `arrange_model.fewest_left` answers."""
    hand = tuple(cards)
    held = faces(hand, rules.wild)
    if rules.one_colour and not rules.of_one_colour(held):
        return None
    wild = sorted(
        rules.points["*"] if card.joker else rules.points[write_card(card)]
        for card in hand
        if card.joker or card.rank in rules.wild
    )
    natural_wild = sum(card.rank in rules.wild for card in hand)
    out_of_play = None if seen is None else frozenset(faces(seen))
    melds = [
        *_sets_of_wild_cards(rules, held),
        *_sets(rules, held),
        *_runs(rules, held),
        *_colours(rules, held),
    ]
    if rules.at_most_naturals:
        melds = [meld for meld in melds if len(meld.jokers) <= len(meld.natural)]
    left = [
        (sum(wild[: rest["*"]]) + _points(rules, rest), rest.total())
        for laid, rest in _lay_downs(rules, melds, held)
        if _allowed(rules, laid, rest, out_of_play)
        and sum(not meld.natural for meld in laid) <= natural_wild
    ]
    return min(left, default=None)


def _points(rules: PlainRules, rest: Counter[str]) -> int:
    return sum(rules.points[face] * count for face, count in rest.items() if face != "*")


def _sets_of_wild_cards(rules: PlainRules, held: Counter[str]) -> Iterator[PlainMeld]:
    """T4, P3: wild cards alone."""
    if rules.wild_sets:
        for number in range(3, held["*"] + 1):
            yield PlainMeld("set", "wild", (), ("*",) * number, 0)


def _sets(rules: PlainRules, held: Counter[str]) -> Iterator[PlainMeld]:
    for rank in rules.ranks if rules.sets else ():
        of_rank = [f"{rank}{suit}" for suit in rules.suits]
        for counts in product(*(range(held[face] + 1) for face in of_rank)):
            natural = tuple(
                face for face, count in zip(of_rank, counts, strict=True) for _ in range(count)
            )
            for number in range(held["*"] + 1):
                size = len(natural) + number
                if size < rules.set_min or len(natural) < rules.naturals_in_set:
                    continue
                worth = size * rules.worth(rank)
                if not rules.four_suits:
                    yield PlainMeld("set", rank, natural, (rank,) * number, worth)
                elif max(counts) < 2:
                    missing = [face for face in of_rank if face not in natural]
                    for jokers in combinations(missing, number):
                        yield PlainMeld("set", rank, natural, jokers, worth)


def _colours(rules: PlainRules, held: Counter[str]) -> Iterator[PlainMeld]:
    for suit in rules.suits if rules.colour_min else ():
        of_colour = [f"{rank}{suit}" for rank in rules.ranks]
        for counts in product(*(range(held[face] + 1) for face in of_colour)):
            natural = tuple(
                face for face, count in zip(of_colour, counts, strict=True) for _ in range(count)
            )
            for number in range(held["*"] + 1):
                if natural and len(natural) + number >= (rules.colour_min or 0):
                    yield PlainMeld("colour", suit, natural, ("*",) * number, 0)


def _runs_of_any_suits(rules: PlainRules, held: Counter[str]) -> Iterator[PlainMeld]:
    of_rank = [[f"{rank}{suit}" for suit in rules.suits] for rank in rules.line]
    for first, last in rules.windows:
        places = [
            [*(face for face in of_rank[index] if held[face]), "*"]
            for index in range(first, last + 1)
        ]
        for cards in product(*places):
            natural = tuple(card for card in cards if card != "*")
            jokers = len(cards) - len(natural)
            if natural and jokers <= held["*"]:
                yield PlainMeld("run", "", natural, ("*",) * jokers, 0, cards)


def _runs(rules: PlainRules, held: Counter[str]) -> Iterator[PlainMeld]:
    if rules.any_suits:
        yield from _runs_of_any_suits(rules, held)
        return
    for suit in rules.suits if rules.runs else "":
        line = [f"{rank}{suit}" for rank in rules.line]
        of_suit = sum(held[face] for face in {*line})
        for first, last in rules.windows:
            indexes = range(first, last + 1)
            min_jokers = max(len(indexes) - of_suit, 0)
            for number in range(min_jokers, min(held["*"], len(indexes) - 1) + 1):
                for jokers_at in combinations(indexes, number):
                    natural = tuple(line[index] for index in indexes if index not in jokers_at)
                    beside = any(index + 1 in jokers_at for index in jokers_at)
                    if Counter(natural) <= held and (rules.side_by_side or not beside):
                        worth = sum(rules.worth(rules.line[index]) for index in indexes)
                        jokers = tuple(line[index] for index in jokers_at)
                        low = 10 if first == 0 else 0
                        in_order = tuple(line[index] for index in indexes)
                        yield PlainMeld("run", suit, natural, jokers, worth - low, in_order)


def _lay_downs(
    rules: PlainRules, melds: list[PlainMeld], held: Counter[str]
) -> Iterator[tuple[list[PlainMeld], Counter[str]]]:
    """Every choice of melds for which the cards suffice, and what is left."""
    yield [], held
    fitting = [meld for meld in melds if meld.cards <= held]
    for index, meld in enumerate(fitting):
        for others, rest in _lay_downs(rules, fitting[index:], held - meld.cards):
            yield [meld, *others], rest


def _allowed(
    rules: PlainRules, laid: list[PlainMeld], rest: Counter[str], seen: frozenset[str] | None
) -> bool:
    if rules.all_the_rest and rest.total() <= rules.max_left_at_once:
        unbound = (seen is None or not rules.always_half_safe) or all(
            _is_half_safe(joker, meld, laid, seen) for meld in laid for joker in meld.jokers
        )
        if unbound and _is_filled(rules, laid, seen):
            return True
    return (
        _contract_met(rules, laid)
        and (not rules.ranks_apart or _apart(laid, "set"))
        and (not rules.suits_apart or _apart(laid, "run"))
        and (not rules.minimum or sum(meld.worth for meld in laid) >= rules.minimum)
        and (not rules.one_meld or len(laid) < 2 or rest.total() <= rules.max_left_at_once)
        and _jokers_allowed(rules, laid, seen)
        and _kept(rules, rest)
    )


def _contract_met(rules: PlainRules, laid: list[PlainMeld]) -> bool:
    if rules.instead:
        return any(_contract_met(way, laid) for way in rules.ways)
    if not rules.demands:
        return True
    if rules.to_the_card:
        return sorted((meld.kind, meld.size) for meld in laid) == sorted(rules.demands)
    for kind, size in rules.demands:
        of_kind = [meld.size for meld in laid if meld.kind == kind]
        as_large = [demanded for demanded in rules.demanded(kind) if demanded >= size]
        least = {"set": rules.set_min, "run": rules.run_min, "colour": 0}
        above_the_least = size > least[kind]
        if above_the_least and sum(length >= size for length in of_kind) < len(as_large):
            return False
    colours = sum(meld.kind == "colour" for meld in laid)
    if colours != len(rules.demanded("colour")):
        return False
    sets = sum(meld.kind == "set" for meld in laid)
    runs = len(laid) - sets - colours
    wanted = (len(rules.demanded("set")), len(rules.demanded("run")))
    whole = rules.full_suit and any(meld.kind == "run" and meld.size == 13 for meld in laid)
    return any(
        sets >= wanted[0] and number >= wanted[1] if rules.further else (sets, number) == wanted
        for number in ([runs, runs + 2] if whole else [runs])
    )


def _apart(laid: list[PlainMeld], kind: Kind) -> bool:
    names = [meld.name for meld in laid if meld.kind == kind]
    return len(names) == len(set(names))


def _jokers_allowed(rules: PlainRules, laid: list[PlainMeld], seen: frozenset[str] | None) -> bool:
    number = sum(len(meld.jokers) for meld in laid)
    if rules.max_jokers is not None and number > rules.max_jokers:
        return False
    return (
        seen is None
        or not rules.half_safe
        or all(_is_half_safe(joker, meld, laid, seen) for meld in laid for joker in meld.jokers)
    )


def _is_half_safe(joker: str, meld: PlainMeld, laid: list[PlainMeld], seen: frozenset[str]) -> bool:
    return joker in seen or any(joker in other.natural for other in laid if other is not meld)


def _is_filled(rules: PlainRules, laid: list[PlainMeld], seen: frozenset[str] | None) -> bool:
    """S9: whether parts of some of the melds, each of a meld of its own, are what is demanded."""
    for melds in permutations(laid, len(rules.demands)):
        choices = [
            list(_parts(meld, size)) if meld.kind == kind else []
            for meld, (kind, size) in zip(melds, rules.demands, strict=True)
        ]
        for parts in product(*choices):
            jokers = [
                (face, meld)
                for part, meld in zip(parts, melds, strict=True)
                for face, is_joker in part
                if is_joker
            ]
            few = rules.max_jokers is None or len(jokers) <= rules.max_jokers
            if few and (
                seen is None
                or not rules.half_safe
                or all(_is_half_safe(face, meld, laid, seen) for face, meld in jokers)
            ):
                return True
    return False


def _parts(meld: PlainMeld, size: int) -> Iterator[tuple[tuple[str, bool], ...]]:
    """The parts of a meld with `size` cards, neighbours in a run, each with whether it is a
    joker; one is natural."""
    if meld.kind == "set":
        cards = [(face, False) for face in meld.natural] + [(face, True) for face in meld.jokers]
        parts = list(combinations(cards, size))
    else:
        # a run of fourteen has its ace at both ends; one of them may be a joker
        natural = Counter(meld.natural)
        cards = []
        for face in meld.in_order:
            cards.append((face, not natural[face]))
            natural[face] -= 1
        parts = [tuple(cards[low : low + size]) for low in range(len(cards) - size + 1)]
    yield from (part for part in parts if not all(is_joker for _, is_joker in part))


def _kept(rules: PlainRules, rest: Counter[str]) -> bool:
    cards, naturals = rest.total(), rest.total() - rest["*"]
    match rules.keep:
        case "nothing":
            return True
        case "a card":
            return cards >= 1
        case "two cards":
            return cards >= 2
        case "a natural":
            return naturals >= 1
        case "a natural or no card":
            return naturals >= 1 or not cards
        case "one card at most":
            return cards <= 1
        case "one card":
            return cards == 1
        case "no card":
            return not cards
