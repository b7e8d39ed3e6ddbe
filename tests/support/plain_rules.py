"""What the rulebook asks of a lay-down, as plain values copied from it by hand.

Shares nothing with the package but the cards: it is the second opinion the referee is held
against. Cards are their texts here, a joker is `*`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules.options import OptionValue

Kind = Literal["set", "run"]
Options = Mapping[str, OptionValue]
Keep = Literal[
    "nothing",
    "a card",
    "a natural",
    "a natural or no card",
    "two cards",
    "one card at most",
    "one card",
]

FRENCH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KOOKY = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
FACES = {rank: number for number, rank in enumerate(KOOKY, 1)} | {"J": 10, "Q": 10, "K": 10}
CONTRACTS = ("333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444")
BABY_CONTRACTS = ("33", "34", "44")
ROUNDS: dict[str, tuple[tuple[tuple[Kind, int], ...] | None, ...]] = {
    "blitz-first": (
        None,
        (("set", 3),),
        (("run", 3),),
        (("run", 3), ("set", 3)),
        (("run", 4),),
        (("set", 4),),
        (("run", 5),),
    ),
    "blitz-fifth": (
        (("set", 3),),
        (("run", 3),),
        (("set", 4),),
        (("run", 4),),
        None,
        (("run", 3), ("set", 3)),
        (("run", 5),),
    ),
}
"""S4: what is required in each round; None is the Blitz."""


@dataclass(frozen=True)
class PlainRules:
    """One lay-down of one hand of one game.

    `points` is of cards in hand, by text. `four_suits`: a set has four cards at most, each suit
    once. `ace`: where a run may have it. `ranks_apart` and `suits_apart`: no two sets of a rank,
    no two runs in a suit. `demands` are melds that must be there, and unless `further` no others;
    `to_the_card` in these very sizes. `minimum` is the least worth, `one_meld` allows a second
    meld only when thirteen cards are melded. `half_safe` matters only where the cards out of play
    are known. `keep` is what must stay in hand, `out_with` the numbers of cards left with which a
    player is out, `doubles` whether that bends the table.
    """

    ranks: tuple[str, ...]
    suits: str
    points: Mapping[str, int]
    four_suits: bool
    naturals_in_set: int
    run_least: int
    ace: Literal["high", "either", "both"]
    side_by_side: bool
    ranks_apart: bool
    suits_apart: bool
    demands: tuple[tuple[Kind, int], ...] = ()
    further: bool = True
    to_the_card: bool = False
    full_suit: bool = False
    minimum: int = 0
    one_meld: bool = False
    most_jokers: int | None = None
    half_safe: bool = False
    joker_discard: bool = True
    keep: Keep = "nothing"
    out_with: tuple[int, ...] = (0, 1)
    doubles: bool = False

    @property
    def line(self) -> tuple[str, ...]:
        """The ranks along a run, the ace at both ends."""
        return (*self.ranks, "A")

    @property
    def windows(self) -> list[tuple[int, int]]:
        """The first and the last place on the line of every run there can be."""
        lowest = 1 if self.ace == "high" else 0
        longest = 14 if self.ace == "both" else 13
        return [
            (first, last)
            for first in range(lowest, 14)
            for last in range(first + self.run_least - 1, 14)
            if last - first + 1 <= longest
        ]

    def demanded(self, kind: Kind) -> list[int]:
        """The sizes demanded of the melds of a kind."""
        return [size for of, size in self.demands if of == kind]

    def worth(self, rank: str) -> int:
        """What a card counts toward the minimum; an ace at the low end of a run counts 1."""
        return 11 if rank == "A" else FACES[rank]


def _points(
    ranks: tuple[str, ...], suits: str, joker: int, aces: Mapping[str, int]
) -> Mapping[str, int]:
    by_card = {f"{rank}{suit}": FACES[rank] for rank in ranks for suit in suits}
    return by_card | {f"A{suit}": points for suit, points in aces.items()} | {"*": joker}


def _same(ace: int) -> dict[str, int]:
    return dict.fromkeys("shdc", ace)


_JAMAICAN = PlainRules(
    ranks=FRENCH,
    suits="shdc",
    points=_points(FRENCH, "shdc", 50, {"s": 15, "c": 15, "h": 1, "d": 1}),
    four_suits=False,
    naturals_in_set=2,
    run_least=4,
    ace="either",
    side_by_side=False,
    ranks_apart=True,
    suits_apart=True,
    further=False,
    full_suit=True,
    joker_discard=False,
    keep="a natural",
    out_with=(1,),
    doubles=True,
)
"""J2 to J9, J12, J13."""

_CARIBBEAN = replace(
    _JAMAICAN,
    ranks_apart=False,
    further=True,
    full_suit=False,
    keep="a natural or no card",
    out_with=(0, 1),
)
"""D2, D4, D7, D8."""

_KOOKY = replace(
    _CARIBBEAN,
    ranks=KOOKY,
    suits="bryg",
    points=_points(KOOKY, "bryg", 50, {"b": 15, "r": 10, "y": 5, "g": 0}),
    ranks_apart=True,
    joker_discard=True,
    keep="nothing",
    doubles=False,
)
"""K2 to K4, K9, K10."""

_EUROPEAN = PlainRules(
    ranks=FRENCH,
    suits="shdc",
    points=_points(FRENCH, "shdc", 15, _same(11)),
    four_suits=True,
    naturals_in_set=1,
    run_least=3,
    ace="high",
    side_by_side=True,
    ranks_apart=False,
    suits_apart=False,
    minimum=40,
    keep="a card",
    out_with=(1,),
)
"""E2 to E4, E6, E7."""

_NORTH_AMERICAN = replace(
    _EUROPEAN,
    points=_points(FRENCH, "shdc", 25, _same(15)),
    ace="either",
    minimum=51,
    keep="nothing",
    out_with=(0, 1),
)
"""N2 to N4."""

_SOUTH_AFRICAN = replace(
    _EUROPEAN,
    points=_points(FRENCH, "shdc", 25, _same(11)),
    ace="both",
    minimum=0,
    keep="nothing",
    out_with=(0, 1),
)
"""S2, S3, S6, S8."""


def rules_of(variant: str, options: Options, number: int, *, drawn: bool = True) -> PlainRules:
    """The first lay-down of a hand. Who has not `drawn` yet keeps nothing for a discard (C14), and
    is out with what he would be out with, or with nothing: he discards what he draws."""
    rules = _GAMES[variant](options, number)
    if drawn:
        return rules
    out_with = (0, 1) if rules.out_with else ()
    if rules.keep in ("one card", "one card at most"):
        return replace(rules, keep="one card at most", out_with=out_with)
    return replace(rules, keep="nothing", out_with=out_with)


def leftover_rules_of(variant: str, options: Options) -> PlainRules:
    """Any melds that the game allows, after somebody is out: what is kept apart stays apart."""
    rules = _GAMES[variant](options, 5 if variant == "super" else 1)
    return replace(
        rules,
        demands=(),
        further=True,
        to_the_card=False,
        full_suit=False,
        minimum=0,
        one_meld=False,
        most_jokers=None,
        half_safe=options.get("half_safe") == "always",
        keep="nothing",
    )


def _contract(code: str) -> tuple[tuple[Kind, int], ...]:
    return tuple(("set", 3) if digit == "3" else ("run", 4) for digit in code)


def _jamaican(options: Options, number: int) -> PlainRules:
    return replace(
        _JAMAICAN,
        demands=_contract(CONTRACTS[number - 1]),
        full_suit=number in (4, 8) and bool(options.get("full_suit", True)),
        further=bool(options.get("extra_melds", False)),
    )


def _baby(options: Options, number: int) -> PlainRules:
    return replace(
        _JAMAICAN,
        demands=_contract(BABY_CONTRACTS[number - 1]),
        full_suit=False,
        further=bool(options.get("extra_melds", False)),
    )


def _caribbean(options: Options, number: int) -> PlainRules:
    return replace(
        _CARIBBEAN,
        demands=_contract(CONTRACTS[number - 1]),
        ranks_apart=bool(options.get("distinct_threes", False)),
    )


def _kooky(options: Options, number: int) -> PlainRules:
    return replace(
        _KOOKY,
        demands=_contract(CONTRACTS[number - 1]),
        doubles=bool(options.get("bent_doubles", False)),
    )


def _european(options: Options, number: int) -> PlainRules:
    discard = bool(options.get("discard_to_go_out", True))
    return replace(
        _EUROPEAN,
        minimum=int(options.get("minimum", 40)),
        one_meld=bool(options.get("one_meld_per_turn", False)),
        keep="a card" if discard else "nothing",
        out_with=(1,) if discard else (0, 1),
    )


def _north_american(options: Options, number: int) -> PlainRules:
    return replace(
        _NORTH_AMERICAN,
        points=_points(FRENCH, "shdc", 25, _same(int(options.get("ace_points", 15)))),
        minimum=int(options.get("minimum", 51)),
    )


def _kalooki_40(options: Options, number: int) -> PlainRules:
    points = _points(FRENCH, "shdc", 15, _same(11))
    return replace(_NORTH_AMERICAN, points=points, minimum=40)


def _kalooki_51(options: Options, number: int) -> PlainRules:
    return replace(_NORTH_AMERICAN, points=_points(FRENCH, "shdc", 25, _same(11)))


def _south_african(options: Options, number: int) -> PlainRules:
    demands = ROUNDS[str(options.get("order", "blitz-first"))][number - 1]
    half_safe = options.get("half_safe", "first_meld")
    joker, ace = int(options.get("joker_points", 25)), int(options.get("ace_points", 11))
    rules = replace(_SOUTH_AFRICAN, points=_points(FRENCH, "shdc", joker, _same(ace)))
    if demands is None:
        discard = bool(options.get("blitz_discard", False))
        return replace(
            rules,
            half_safe=half_safe == "always",
            keep="one card" if discard else "one card at most",
            out_with=(1,) if discard else (0, 1),
        )
    two = bool(options.get("two_jokers_run_of_five", False)) and demands == (("run", 5),)
    kaluki = bool(options.get("kaluki", False))
    return replace(
        rules,
        demands=demands,
        further=False,
        to_the_card=True,
        most_jokers=2 if two else 1,
        half_safe=half_safe == "always" or (half_safe == "first_meld" and demands != (("set", 4),)),
        keep="nothing" if kaluki else "two cards",
        out_with=(0, 1) if kaluki else (),
    )


_GAMES = {
    "jamaican": _jamaican,
    "super": _jamaican,
    "baby": _baby,
    "caribbean": _caribbean,
    "kooky": _kooky,
    "european": _european,
    "north-american": _north_american,
    "kalooki-40": _kalooki_40,
    "kalooki-51": _kalooki_51,
    "south-african": _south_african,
}
