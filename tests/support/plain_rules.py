"""What the rulebook asks of one lay-down, as plain values.

Shares nothing with the package: it is the second opinion the referee is held
against. Cards are their texts here, a joker is `*`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_variant import Demand, Keep, Kind, Options, PlainVariant

OUT_WITH: Mapping[Keep, tuple[int, ...]] = {
    "nothing": (0, 1),
    "a card": (1,),
    "a natural": (1,),
    "a natural or no card": (0, 1),
    "two cards": (),
    "one card at most": (0, 1),
    "one card": (1,),
    "no card": (0,),
}
"""With how many cards left a player is out, by what must stay in hand."""


@dataclass(frozen=True)
class PlainRules:
    """One lay-down of one hand of one game.

    `points` are those of cards in hand, by text. `four_suits`: a set has four cards at most, each
    suit once. `ace`: where a run may have it. `ranks_apart` and `suits_apart`: no two sets of a
    rank, no two runs in a suit. `demands` are melds that must be there, or one of those `instead`,
    and unless `further` no others; `to_the_card` in these very sizes. `minimum` is what it must be
    worth, `one_meld` allows a second meld only when all cards but `max_left_at_once` are melded.
    `half_safe` matters only where the cards out of play are known, `always_half_safe` for all
    jokers laid. `all_the_rest` lets one who keeps no more than `max_left_at_once` lay more than is
    demanded (S9). `keep` is what must stay in hand, `out_with` the numbers of cards left with which
    a player is out, `doubles` whether that bends the table. Cards of the ranks `wild` are jokers;
    with `wild_sets`, alone they make a set. Without `sets` or `runs`, nobody lays any. A set has
    `set_min` cards or more; runs may be of `any_suits`; as many cards as `colour_min` of one colour
    are a meld too. With `at_most_naturals` no meld has more jokers than naturals, which the integer
    program doesn't know. With `one_colour` all cards are laid in a run all red or all black.
    """

    ranks: tuple[str, ...]
    suits: str
    rank_points: Mapping[str, int]
    points: Mapping[str, int]
    four_suits: bool
    naturals_in_set: int
    run_min: int
    ace: Literal["high", "low", "either", "both", "round"]
    side_by_side: bool
    ranks_apart: bool
    suits_apart: bool
    demands: tuple[Demand, ...] = ()
    instead: tuple[tuple[Demand, ...], ...] = ()
    further: bool = True
    to_the_card: bool = False
    full_suit: bool = False
    minimum: int = 0
    one_meld: bool = False
    max_left_at_once: int = 1
    max_jokers: int | None = None
    half_safe: bool = False
    always_half_safe: bool = False
    all_the_rest: bool = False
    joker_discard: bool = True
    keep: Keep = "nothing"
    out_with: tuple[int, ...] = (0, 1)
    doubles: bool = False
    wild: tuple[str, ...] = ()
    wild_sets: bool = False
    sets: bool = True
    runs: bool = True
    set_min: int = 3
    any_suits: bool = False
    colour_min: int | None = None
    at_most_naturals: bool = False
    one_colour: bool = False

    @property
    def line(self) -> tuple[str, ...]:
        """The ranks along a run, the ace at both ends, or twice round."""
        if self.ace == "round":
            return (*self.ranks, *self.ranks)
        return (*self.ranks, self.ranks[0])

    @property
    def windows(self) -> list[tuple[int, int]]:
        """The first and the last index on the line of every run there can be."""
        if self.ace == "round":
            sizes = range(self.run_min, len(self.ranks) + 1)
            return [(first, first + size - 1) for first in range(len(self.ranks)) for size in sizes]
        lowest = 1 if self.ace == "high" else 0
        highest = len(self.ranks) - (self.ace == "low")
        max_size = len(self.ranks) + (self.ace == "both")
        return [
            (first, last)
            for first in range(lowest, highest + 1)
            for last in range(first + self.run_min - 1, highest + 1)
            if last - first + 1 <= max_size
        ]

    @property
    def ways(self) -> list["PlainRules"]:
        """The same with each of the contracts that may be laid."""
        return [
            replace(self, demands=demands, instead=()) for demands in (self.demands, *self.instead)
        ]

    def of_one_colour(self, faces: Iterable[str]) -> bool:
        """Whether these cards are all red or all black, jokers apart."""
        return len({face[-1] in "hd" for face in faces if face != "*"}) < 2

    def demanded(self, kind: Kind) -> list[int]:
        """The sizes demanded of the melds of a kind."""
        return [size for of, size in self.demands if of == kind]

    def worth(self, rank: str) -> int:
        """What a card counts toward the minimum; an ace at the low end of a run counts 1."""
        return 11 if rank == "A" else self.rank_points[rank]


def rules_of(variant: str, options: Options, number: int, *, drawn: bool = True) -> PlainRules:
    """The first lay-down of a hand. Players who have not `drawn` yet keep nothing for a discard
    (C14). Where they could go out at all, they are out with a card or with none: they discard what
    they draw; but where they must lay that too, nobody knows (F10)."""
    rules = _lay_down(PLAIN_VARIANTS[variant].with_options(options), number)
    if drawn:
        return rules
    out_with = (0, 1) if rules.out_with else ()
    if rules.keep == "no card":
        return replace(rules, out_with=())
    if rules.keep in ("one card", "one card at most"):
        return replace(rules, keep="one card at most", out_with=out_with)
    return replace(rules, keep="nothing", out_with=out_with, max_left_at_once=0)


def leftover_rules_of(variant: str, options: Options, number: int) -> PlainRules:
    """Any melds that the game allows, after somebody is out: what is kept apart stays apart."""
    game = PLAIN_VARIANTS[variant].with_options(options)
    return replace(
        _lay_down(game, number),
        demands=(),
        instead=(),
        further=True,
        to_the_card=False,
        full_suit=False,
        minimum=0,
        one_meld=False,
        max_jokers=None,
        half_safe=game.half_safe == "always",
        all_the_rest=False,
        keep="nothing",
    )


def _lay_down(game: PlainVariant, number: int) -> PlainRules:
    """The first lay-down of a hand, after the draw."""
    contract = game.contract(number)
    keep = game.keep_first(number)
    return PlainRules(
        wild=game.wild.get(number, ()),
        wild_sets=game.wild_sets,
        sets=game.sets,
        runs=game.runs,
        ranks=game.ranks,
        suits="".join(game.suits),
        rank_points=game.rank_points,
        points=game.points,
        four_suits=game.set_max is not None,
        naturals_in_set=game.naturals_in_set,
        at_most_naturals=game.at_most_naturals,
        set_min=game.set_min,
        run_min=game.run_min,
        any_suits=game.any_suits or number in game.any_suits_in,
        one_colour=number in game.one_colour_in,
        colour_min=game.colour_min,
        ace=game.ace,
        side_by_side=game.side_by_side,
        ranks_apart=game.ranks_apart,
        suits_apart=game.suits_apart,
        demands=contract,
        instead=game.instead.get(number, ()),
        further=game.more_with_contract or not contract,
        to_the_card=game.to_the_card and bool(contract),
        full_suit=game.full_suit and sum(kind == "run" for kind, _ in contract) == 3,
        minimum=game.minimum,
        one_meld=game.one_meld,
        max_jokers=game.joker_limit(number),
        half_safe=game.wants_half_safe(number),
        always_half_safe=game.half_safe == "always",
        all_the_rest=game.to_the_card and bool(contract) and game.keep == "nothing",
        joker_discard=game.joker_discard,
        keep=keep,
        out_with=OUT_WITH[keep],
        doubles=game.bent_times > 1,
    )
