"""What the rulebook says about a game, as plain values copied from it by hand.

Shares nothing with the package: these are the values that the second opinions go by.
Each game has a file in `tests/support/games/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Literal, cast

from tests.support.plain_cards import Suit

Value = str | int | bool
Options = Mapping[str, Value]
Kind = Literal["set", "run", "colour"]
Demand = tuple[Kind, int]
Contract = tuple[Demand, ...]
Keep = Literal[
    "nothing",
    "a card",
    "a natural",
    "a natural or no card",
    "two cards",
    "one card at most",
    "one card",
    "no card",
]

Effect = str | Mapping[Value, Mapping[str, Any]]
"""What an option does: it sets the field of this name to its value; or each of its values changes
some fields. `money.unit` is the `unit` of `money`."""

FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FRENCH_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
FRENCH_POINTS = {rank: int(rank) for rank in FRENCH_RANKS[1:10]} | dict.fromkeys("JQK", 10)
FRENCH_FACES = ("As", "Ac", "Ah", "Ad", "2h", "7", "7d", "10c", "J", "Qs", "K", "*", "*9h", "*9")

SET_OF_3: Demand = ("set", 3)
SET_OF_4: Demand = ("set", 4)
RUN_OF_3: Demand = ("run", 3)
RUN_OF_4: Demand = ("run", 4)
RUN_OF_5: Demand = ("run", 5)
NINE_HANDS: Mapping[int, Contract] = {
    1: (SET_OF_3, SET_OF_3, SET_OF_3),
    2: (SET_OF_3, SET_OF_3, RUN_OF_4),
    3: (SET_OF_3, RUN_OF_4, RUN_OF_4),
    4: (RUN_OF_4, RUN_OF_4, RUN_OF_4),
    5: (SET_OF_3, SET_OF_3, SET_OF_3, SET_OF_3),
    6: (SET_OF_3, SET_OF_3, SET_OF_3, RUN_OF_4),
    7: (SET_OF_3, SET_OF_3, RUN_OF_4, RUN_OF_4),
    8: (SET_OF_3, RUN_OF_4, RUN_OF_4, RUN_OF_4),
    9: (RUN_OF_4, RUN_OF_4, RUN_OF_4, RUN_OF_4),
}
"""J8, D3 and K4."""


@dataclass(frozen=True)
class Sort:
    """A sort of hand to arrange: a game, some of its hands, and what is tried in turn: the options,
    and the numbers of packs. `leftover` asks for what can be laid when somebody else is out."""

    name: str
    variant: str
    numbers: tuple[int, ...]
    options: tuple[Options, ...] = ({},)
    packs: tuple[int, ...] = (2,)
    leftover: bool = False


@dataclass(frozen=True)
class PlainMoney:
    """What is paid, in units and small stakes, each worth so many minor units.

    By the kind of entry: units and small stakes its player pays into the pot, and units its player
    gets from each other player. Then what the winner of a hand gets from each: units for the hand,
    for a kalooki instead, for the Blitz, for a streak, and small stakes for every ten points left.
    """

    pot: Literal["pool", "kitty"]
    unit: int
    small: int = 0
    units_at_start: int = 0
    units_for_buying_in: int = 0
    smalls_to_pot: Mapping[str, int] = field(default_factory=dict)
    units_from_each: Mapping[str, int] = field(default_factory=dict)
    hand: int = 0
    kalooki: int = 0
    ten_points: int = 0
    blitz: int = 0
    blitz_double: bool = False
    streak: int = 0
    streak_goes_on: bool = False


@dataclass(frozen=True, kw_only=True)
class PlainVariant:
    """A game as the rulebook has it, with the options at their defaults.

    `letters` are those of the rules that hold in it, `deck_rule` is the one about its cards. Of the
    kinds of entry and the flags of a hand that not every game has, `kinds` and `flags` are those
    that this one has.

    Cards. Not every game has any. `jokers` is how many there are with two of each natural card;
    `packs` are the numbers of packs it is played with; `faces` are cards as somebody may note them
    of a loser. A joker left in hand counts `joker_points`, an ace `ace_points`, for all suits or by
    suit.

    Melds. Without `sets` or `runs` nobody lays any. `set_max` is None where a set has any cards of
    a rank, and 4 where it has each suit once. `ace` says where a run may have it, both ends meaning
    a run of fourteen. `declare` says when a joker must be declared: never, at ends (E3), or where
    more than one card is possible (S6).

    With `at_most_naturals` no meld has more jokers than naturals. A set has `set_min` cards at
    least; a run may be of `any_suits`, in some hands of any suits, or any of one colour; some hands
    allow only so many `jokers_in` them; as many cards as `colour_min` of one colour are a meld too.
    `skips` are in no meld and count `skip_points`.

    Laying down. `contracts` are the melds demanded in each hand, None in the Blitz, and empty where
    every hand is alike; `instead` are others that may be laid; `wild` are the ranks that are wild
    in a hand, and with `wild_sets` their cards alone make a set. Contracts are laid `to_the_card`,
    or may be larger. More melds may come with the contract, or later. `full_suit`: a whole suit
    stands for three runs of a contract that has exactly three. `max_jokers` in the first lay-down,
    with other limits by contract; in contracts named in `not_half_safe` a joker need not be half
    safe. `keep` is what must stay in hand after the first lay-down, `keep_in_blitz` after that of
    the Blitz, `keep_later` after any other. In the hands named in `laid_whole` the contract takes
    every card, the last one too. Where it is `each_on_their_own`, a player lays the contracts one
    after another, in whichever hand.

    Tacking on. `replaced` is what becomes of a joker in a run when its card is played;
    `freed_from_set` is what frees one from a set, and `freed_is_played_again` where nobody keeps
    it.

    Scores. A winner who laid all cards in one turn scores `one_turn_bonus` less than nothing, or
    `one_turn_bonus_without_jokers`. Where the winner scores, it is `winner_points` and, each time,
    one of the `extras`; where everybody does, the table says whether the `highest_wins`, and
    penalties count `as_written`. `bent_times` multiplies what the others hold; a player caught
    at `bent_forfeited_by` is spared. Offences cost points by their ids, those in `once_a_hand` once
    however many. `target`, where the table names one, stands for the one in `targets`. `limit` puts
    a player out.

    For the tests: `sorts` are the hands to arrange, and `reached` says what forty random games come
    to at least how often.
    """

    id: str
    options: Mapping[str, Effect]
    letters: str
    deck_rule: str
    kinds: frozenset[str]
    flags: frozenset[str]

    has_cards: bool = True
    ranks: tuple[str, ...] = FRENCH_RANKS
    suits: tuple[Suit, ...] = FRENCH_SUITS
    jokers: int
    packs: tuple[int, ...] = (2,)
    faces: tuple[str, ...] = FRENCH_FACES
    rank_points: Mapping[str, int] = field(default_factory=lambda: FRENCH_POINTS)
    joker_points: int
    ace_points: int | Mapping[Suit, int]

    skips: int = 0
    skip_points: int = 0

    sets: bool = True
    runs: bool = True
    set_min: int = 3
    set_max: int | None = None
    naturals_in_set: int = 1
    at_most_naturals: bool = False
    run_min: int
    any_suits: bool = False
    any_suits_in: tuple[int, ...] = ()
    one_colour_in: tuple[int, ...] = ()
    jokers_in: Mapping[int, int] = field(default_factory=dict)
    colour_min: int | None = None
    ace: Literal["high", "low", "either", "both", "round"]
    side_by_side: bool
    declare: Literal["never", "at ends", "where unsure"]

    contracts: Mapping[int, Contract | None] = field(default_factory=dict)
    each_on_their_own: bool = False
    instead: Mapping[int, tuple[Contract, ...]] = field(default_factory=dict)
    wild: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    wild_sets: bool = False
    to_the_card: bool = False
    more_with_contract: bool = True
    more_later: bool = True
    full_suit: bool = False
    ranks_apart: bool = False
    suits_apart: bool = False
    minimum: int = 0
    one_meld: bool = False
    max_jokers: int | None = None
    max_jokers_in: Mapping[Contract, int] = field(default_factory=dict)
    half_safe: Literal["never", "first_meld", "always"] = "never"
    not_half_safe: tuple[Contract, ...] = ()
    keep: Keep
    keep_in_blitz: Keep = "one card at most"
    keep_later: Keep
    laid_whole: tuple[int, ...] = ()
    joker_discard: bool = True

    tacks_on: bool = True
    jokers_to_own_only: bool = False
    low_end_after_ace: bool = False
    replaced: Literal["moves up", "moves", "comes free", "stays"]
    freed_from_set: Literal["never", "two suits", "one suit", "its card"] = "never"
    freed_is_played_again: bool = False

    scored_by: Literal["losers", "winner", "everybody"] = "losers"
    highest_wins: bool = False
    kalooki_bonus: int = 0
    one_turn_bonus: int = 0
    one_turn_bonus_without_jokers: int = 0
    bent_times: int = 1
    bent_forfeited_by: str | None = None
    offences: Mapping[str, int]
    once_a_hand: tuple[str, ...] = ()
    as_written: bool = False
    cut_bonus: int = 0
    winner_points: int = 0
    extras: Mapping[str, int] = field(default_factory=dict)
    next_dealer: Literal["the left", "the loser", "the winner"] = "the left"
    ends: Literal["last hand", "target", "one left", "last contract", "when they stop"] = (
        "last hand"
    )
    last_hand: int | None = None
    target: int | None = None
    targets: Mapping[str, int] = field(default_factory=dict)
    limit: int | None = None
    out_at_limit: bool = False
    max_buy_ins: int = 0
    ties: Literal["share", "last_hand", "replay"] = "share"
    stake_per_point: int = 0
    money: PlainMoney | None = None

    sorts: tuple[Sort, ...]
    reached: Mapping[str, int] = field(default_factory=dict)

    def with_options(self, options: Mapping[str, Any]) -> "PlainVariant":
        """The game as a table plays it. An option that nothing here depends on changes nothing."""
        rules = self
        for id, value in options.items():
            effect = self.options.get(id, {value: {}})
            changes = {effect: value} if isinstance(effect, str) else effect[value]
            for path, new in changes.items():
                rules = cast("PlainVariant", _changed(rules, path, new))
        return rules

    @property
    def first_hand(self) -> int:
        """The number of the first hand."""
        return min(self.contracts, default=1)

    @property
    def last(self) -> int | None:
        """The number of the last hand; None where nobody knows it before."""
        return self.last_hand if self.ends == "last hand" else None

    def contract(self, number: int) -> Contract:
        """The melds demanded in a hand; none in the Blitz, or where every hand is alike."""
        return self.contracts.get(number) or ()

    def is_blitz(self, number: int) -> bool:
        """S4: whether a hand is the Blitz."""
        return number in self.contracts and self.contracts[number] is None

    def keep_first(self, number: int) -> Keep:
        """S8, F10: what must stay in hand after the first lay-down of a hand."""
        if number in self.laid_whole:
            return "no card"
        return self.keep_in_blitz if self.is_blitz(number) else self.keep

    def joker_limit(self, number: int) -> int | None:
        """S6: how many jokers the first lay-down of a hand may hold at most."""
        if number in self.jokers_in:
            return self.jokers_in[number]
        if self.is_blitz(number):
            return None
        return self.max_jokers_in.get(self.contract(number), self.max_jokers)

    def wants_half_safe(self, number: int, *, first: bool = True) -> bool:
        """S6: whether the jokers laid in a hand must be half safe."""
        if self.half_safe == "first_meld":
            exempt = self.is_blitz(number) or self.contract(number) in self.not_half_safe
            return first and not exempt
        return self.half_safe == "always"

    @property
    def points(self) -> Mapping[str, int]:
        """What each card left in hand counts, by its text; a joker is `*`."""
        aces = self.ace_points
        by_suit = dict.fromkeys(self.suits, aces) if isinstance(aces, int) else aces
        points = {f"A{suit}": ace for suit, ace in by_suit.items()} | {"*": self.joker_points}
        for rank, suit in product(self.ranks, self.suits):
            if rank != "A":
                points[f"{rank}{suit}"] = self.rank_points[rank]
        return points | {"skip": self.skip_points}

    def choices(self, *fields: str) -> dict[str, tuple[Value, ...]]:
        """The options that change one of these fields, each with the values it can have."""
        return {
            id: tuple(effect)
            for id, effect in self.options.items()
            if not isinstance(effect, str)
            and any(name in changes for changes in effect.values() for name in fields)
        }


def _changed(part: Any, path: str, value: object) -> object:
    name, _, rest = path.partition(".")
    return replace(part, **{name: _changed(getattr(part, name), rest, value) if rest else value})
