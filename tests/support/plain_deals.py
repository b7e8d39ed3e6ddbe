"""What is dealt, and what a player may hold: copied from the rulebook by hand, as the files in
`tests/support/games/` are. Shares nothing with the package."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tests.support.plain_sum import PlainGame
from tests.support.plain_variant import Options, PlainVariant

Packs = tuple[int, int]
"""How many packs, and how many jokers in all of them."""
Cards = Callable[[Options, int, int], int]
"""How many cards are dealt, by house rules, the number of the hand and the players."""

NINE_HANDS = (10, 11, 12, 13, 13, 14, 15, 16, 17)
CARIBBEAN_HANDS = (9, 10, 11, 12, 12, 13, 14, 15, 16)


@dataclass(frozen=True)
class Dealing:
    """What a game deals: `packs` are those for up to so many players, `copies` how many of a card
    are in one of them. A call brings `cards_for_a_call`."""

    packs: Mapping[int, Packs]
    cards: Cards
    calls: int = 0
    cards_for_a_call: int = 2
    calls_for_the_game: bool = False
    copies: int = 1
    most_players: int = 8


def _jamaican(options: Options, hand: int, players: int) -> int:
    """J8."""
    return max(NINE_HANDS[hand - 1], 12 if options.get("deal") == "twelve" else 0)


def _baby(options: Options, hand: int, players: int) -> int:
    """J8."""
    return 8 if options.get("deal") == "eight" else (6, 7, 8)[hand - 1]


def _nine(options: Options, hand: int, players: int) -> int:
    """D3, K4."""
    return CARIBBEAN_HANDS[hand - 1]


def _north_american(options: Options, hand: int, players: int) -> int:
    """N1."""
    return {5: 13, 6: 11}.get(players, 15)


def _contract_rummy(options: Options, hand: int, players: int) -> int:
    """U2."""
    return 12 if hand >= (4 if options.get("deal") == "twelve" else 5) else 10


def _liverpool(options: Options, hand: int, players: int) -> int:
    """L2."""
    return {"twelve": 12, "eleven": 11}.get(str(options.get("deal")), 10 if hand <= 4 else 12)


def _zioncheck(options: Options, hand: int, players: int) -> int:
    """Q2."""
    every = {"five": 10, "seven": 11}.get(str(options.get("hands")))
    return every or (10, 10, 10, 10, 11, 14)[hand - 1]


def _carioca(options: Options, hand: int, players: int) -> int:
    """B3."""
    return 11 if options.get("deal") == "eleven" and hand <= 6 else 12


def _always(cards: int) -> Cards:
    return lambda options, hand, players: cards


JAMAICAN_PACKS = {4: (2, 4), 6: (3, 8), 8: (4, 10)}
TWO_PACKS = {8: (2, 4)}
FAMILY_PACKS = {4: (2, 4), 6: (3, 6), 8: (4, 8)}

DEALINGS = {
    "jamaican": Dealing(JAMAICAN_PACKS, _jamaican, calls=3),
    "super": Dealing(JAMAICAN_PACKS, _jamaican, calls=3),
    "baby": Dealing(JAMAICAN_PACKS, _baby, calls=3),
    "caribbean": Dealing(TWO_PACKS, _nine, calls=3),
    "kooky": Dealing({8: (1, 8)}, _nine, calls=3, copies=2),
    "european": Dealing({8: (2, 2)}, _always(13)),
    "north-american": Dealing(TWO_PACKS, _north_american, most_players=6),
    "kalooki-40": Dealing(TWO_PACKS, _always(13), most_players=6),
    "kalooki-51": Dealing(TWO_PACKS, _always(13), most_players=6),
    "south-african": Dealing(TWO_PACKS, _always(13), calls=4),
    "contract-rummy": Dealing({4: (2, 1), 8: (3, 2)}, _contract_rummy, calls=3),
    "liverpool": Dealing({5: (2, 4), 8: (3, 6)}, _liverpool, calls=3),
    "zioncheck": Dealing(FAMILY_PACKS, _zioncheck, calls=3),
    "carioca": Dealing({5: (2, 4), 8: (3, 6)}, _carioca, calls=3),
    "shanghai": Dealing(FAMILY_PACKS, _always(11), calls=3),
    "three-thirteen": Dealing({2: (1, 0), 4: (2, 0), 8: (3, 0)}, lambda _, hand, __: hand + 2),
    "ten-pennies": Dealing(
        {2: (1, 2), 4: (2, 4), 6: (3, 6), 8: (4, 8)},
        lambda options, _, __: 10 if options.get("deal") == "ten" else 11,
        calls=10,
        cards_for_a_call=3,
        calls_for_the_game=True,
    ),
    "phase-10": Dealing({8: (1, 8)}, _always(10), copies=2),
    "continental": Dealing({5: (2, 2), 8: (3, 3)}, _always(15)),
    "just-the-score": Dealing({8: (0, 0)}, _always(0)),
}
"""J1, D1, K1, E1, N1, N7, S1, U1, L1, Q1, B1, H1, T1, P1, X1, G1 and V1; the calls J15, D9, K7,
S10, F8 and P4."""


def packs_for(variant: str, options: Options, players: int) -> Packs:
    """The packs and jokers that so many players play with."""
    by_players = DEALINGS[variant].packs
    if variant == "liverpool" and options.get("three_packs") == "from_five" and players == 5:
        return by_players[8]
    packs, jokers = next(packs for most, packs in by_players.items() if players <= most)
    if options.get("jokers") == "one_fewer_than_players":
        return packs, players - 1
    chosen = options.get("jokers")
    return (packs, chosen) if isinstance(chosen, int) and packs == 2 else (packs, jokers)


def fits(rules: PlainVariant, options: Options, players: int) -> bool:
    """C11, N1: whether so many can play at all."""
    dealing = DEALINGS[rules.id]
    if players > dealing.most_players or not rules.has_cards:
        return players <= dealing.most_players
    packs, jokers = packs_for(rules.id, options, players)
    size = packs * dealing.copies * len(rules.ranks) * len(rules.suits) + jokers + rules.skips
    hands = range(rules.first_hand, (rules.last or rules.first_hand) + 1)
    most_dealt = max(dealing.cards(options, hand, players) for hand in hands)
    return players * most_dealt + 1 <= size


@dataclass(frozen=True)
class PlainTable:
    """What lies on the table in the deal in play: the packs, and how many cards each was dealt."""

    game: PlainGame
    options: Options

    @property
    def rules(self) -> PlainVariant:
        """The game with this table's house rules."""
        return self.game.rules

    @property
    def dealing(self) -> Dealing:
        """What the game deals."""
        return DEALINGS[self.rules.id]

    @property
    def packs(self) -> Packs:
        """C24: those for who has sat down, and never fewer than before."""
        tables = self.game.sizes
        return max(packs_for(self.rules.id, self.options, players) for players in tables)

    @property
    def dealt(self) -> int:
        """How many cards each was dealt."""
        now = self.game.now
        return self.dealing.cards(self.options, now.number, now.dealt_to)

    @property
    def cards(self) -> Counter[str]:
        """All the cards by their texts."""
        packs, jokers = self.packs
        copies = packs * self.dealing.copies
        deck = Counter({"*": jokers, "skip": self.rules.skips})
        deck.update(
            {f"{rank}{suit}": copies for rank in self.rules.ranks for suit in self.rules.suits}
        )
        return +deck

    @property
    def calls_allowed(self) -> int:
        """J15, D9, K7, S10, F8, B6, H4 and P4: how many calls a player may make."""
        if self.rules.id == "carioca" and self.game.now.number >= 9:
            return 0
        calls = self.options.get("max_calls", self.options.get("max_buys", self.dealing.calls))
        more = {"ninth": 9, "tenth": 10, "never": 11}[str(self.options.get("more_buys", "ninth"))]
        if self.rules.id == "shanghai" and self.game.now.number >= more:
            return int(calls) + 1
        return int(calls)

    @property
    def cards_for_a_call(self) -> int:
        """C18, P4: how many cards a call brings."""
        return int(self.options.get("cards_for_a_call", self.dealing.cards_for_a_call))

    def holds(self, seat: int) -> int:
        """C12: how many cards a player has before their draw who has laid nothing."""
        return self.dealt + self.cards_for_a_call * self.game.now.calls.count(seat)

    def most_cards(self, seat: int, *, laid: bool = False) -> int:
        """C16: how many cards a player can hold. X4: six fewer where a phase was laid."""
        now = self.game.now
        calls = max(self.calls_allowed, now.calls.count(seat))
        beyond = sum(
            penalty.get("count", 1)
            for penalty in now.penalties
            if (penalty["seat"], penalty["offence"]) == (seat, "over_call")
        )
        if beyond:
            calls = max(calls, self.calls_allowed + beyond)
        most = self.dealt + 1 + self.cards_for_a_call * calls
        return min(most, self.cards.total()) - 6 * laid

    def may_hold_nothing(self) -> bool:
        """C15: in Kooky (K8) and where losers still meld (S8, T5) a loser may hold nothing."""
        return self.rules.id == "kooky" or self.game.is_blitz(self.game.now)

    def fewest_cards(self, points: int) -> int | None:
        """The fewest cards, one at least, that count so much; None where none do."""
        deck = self.cards.items()
        worths = Counter[int]()
        for card, copies in deck:
            worths[self.game.card_points(card)] += copies
        if points == 0:
            return 1 if worths[0] else None
        return fewest_by_total(tuple(sorted(worths.items()))).get(points)

    def is_possible(self, seat: int, points: int, *, laid: bool = False) -> bool:
        """C16, C15: whether a loser may hold so many points. V2: or anybody have them."""
        if not self.rules.has_cards:
            return abs(points) <= 99_999
        fewest = self.fewest_cards(points)
        if points == 0 and self.may_hold_nothing():
            return True
        return fewest is not None and fewest <= self.most_cards(seat, laid=laid)

    def stock_may_run_out(self) -> bool:
        """C17: whether all calls that are allowed would leave nothing to draw; P4: those made."""
        if not self.rules.has_cards:
            return False
        now = self.game.now
        allowed = 0 if self.dealing.calls_for_the_game else self.calls_allowed
        calls = sum(max(allowed, now.calls.count(seat)) for seat in now.seats)
        needed = len(now.seats) * self.dealt + 1 + self.cards_for_a_call * calls
        return needed > self.cards.total()


@lru_cache(maxsize=256)
def fewest_by_total(worths: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """The fewest cards that come to each total; of each worth there are so many."""
    fewest = {0: 0}
    for worth, copies in worths:
        for _ in range(copies if worth else 0):
            better = {
                total + worth: count + 1
                for total, count in fewest.items()
                if count + 1 < fewest.get(total + worth, count + 2)
            }
            if not better:
                break
            fewest |= better
    return fewest
