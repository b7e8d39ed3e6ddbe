"""Melds and lay-downs judged by trying everything, straight from the rulebook: slow, and too
simple to be wrong. Shares nothing with the referee but the cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from scorekeeper.cards import Card, Suit

Cards = tuple[Card, ...]
Options = Mapping[str, object]

USUAL_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KOOKY_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
USUAL_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
KOOKY_SUITS = (Suit.BLACK, Suit.RED, Suit.GOLD, Suit.GREEN)


@dataclass(frozen=True)
class Game:
    """What the rulebook says about a game's cards and melds, two packs on the table.

    `ace`: "high", "either" or "both" (a run of fourteen). `say`: "never", "ends" (E3) or
    "unsure" (S6), when a joker must be declared.
    """

    jokers: int
    set_most: int | None
    run_least: int
    ace: str
    naturals_in_set: int
    neighbours: bool
    say: str
    ranks: tuple[str, ...] = USUAL_RANKS
    suits: tuple[Suit, ...] = USUAL_SUITS


THREES_AND_FOURS = Game(4, None, 4, "either", 2, neighbours=False, say="never")
NORTH_AMERICAN = Game(4, 4, 3, "either", 1, neighbours=True, say="ends")
GAMES = {
    "jamaican": THREES_AND_FOURS,
    "super": THREES_AND_FOURS,
    "baby": THREES_AND_FOURS,
    "caribbean": THREES_AND_FOURS,
    "kooky": Game(8, None, 4, "either", 2, False, "never", KOOKY_RANKS, KOOKY_SUITS),
    "european": Game(2, 4, 3, "high", 1, neighbours=True, say="ends"),
    "north-american": NORTH_AMERICAN,
    "kalooki-40": NORTH_AMERICAN,
    "kalooki-51": NORTH_AMERICAN,
    "south-african": Game(4, 4, 3, "both", 1, neighbours=True, say="unsure"),
}

NINE_HANDS = ("333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444")
BLITZ_FIRST = ("Blitz", "s3", "r3", "r3 s3", "r4", "s4", "r5")
BLITZ_FIFTH = ("s3", "r3", "s4", "r4", "Blitz", "r3 s3", "r5")


@dataclass(frozen=True)
class Read:
    """One way of taking cards as a meld: every joker with what it stands for, a run low to high;
    `bare` are the jokers nobody had declared, by their places."""

    kind: str
    cards: Cards
    bare: frozenset[int]


# Melds


def is_meld(variant: str, cards: Cards) -> bool:
    """Whether the cards, as they were laid, are a meld (C2 to C4)."""
    return bool(readings(variant, cards))


@cache
def readings(variant: str, cards: Cards) -> list[Read]:
    """Every legal way of taking the cards as they were laid (C3)."""
    game = GAMES[variant]
    if not on_the_table(game, cards):
        return []
    runs = list(runs_as_laid(game, cards)) or list(runs_put_in_order(game, cards))
    found = [read for read in [*set_readings(game, cards), *runs] if keeps_rules(game, read)]
    return [read for read in found if enough_is_said(game, cards, read)]


def could_be_meld(variant: str, cards: Cards) -> bool:
    """Whether the cards are a meld in some order, with some declaration of their jokers."""
    game = GAMES[variant]
    return on_the_table(game, cards) and bool(in_any_order(game, undeclared(cards)))


def undeclared(cards: Cards) -> Cards:
    """The cards with every declaration taken back."""
    return tuple(Card(joker=True) if card.joker else card for card in cards)


def on_the_table(game: Game, cards: Sequence[Card]) -> bool:
    """C1: two of each card, so many jokers."""
    naturals = Counter(card for card in cards if not card.joker)
    known = all(
        (card.rank is None or card.rank in game.ranks)
        and (card.suit is None or card.suit in game.suits)
        for card in cards
    )
    jokers = sum(card.joker for card in cards)
    return known and jokers <= game.jokers and all(count <= 2 for count in naturals.values())


def stands(card: Card, rank: str, suit: Suit) -> bool:
    """Whether a card is this card, or a joker that may stand for it."""
    if not card.joker:
        return (card.rank, card.suit) == (rank, suit)
    return card.rank in (None, rank) and card.suit in (None, suit)


def stretches(game: Game, length: int) -> Iterator[Sequence[str]]:
    """So many neighbouring ranks in a row, as far as the ace lets a run reach."""
    line = (*game.ranks, "A")
    for start in range(len(line) - length + 1):
        stretch = line[start : start + length]
        low_ace, high_ace = start == 0, start + length == len(line)
        if low_ace and game.ace == "high":
            continue
        if low_ace and high_ace and game.ace != "both":
            continue
        yield stretch


def taken(card: Card, rank: str, suit: Suit | None) -> Card:
    """A card in its place, a joker declared as it."""
    return Card(rank, suit, joker=True) if card.joker else card


def reading(kind: str, placed: Sequence[tuple[Card, str, Suit | None]]) -> Read:
    """Cards in their places, as a reading."""
    return Read(
        kind,
        tuple(taken(*each) for each in placed),
        frozenset(
            place for place, (card, _, _) in enumerate(placed) if card.joker and not card.rank
        ),
    )


def runs_as_laid(game: Game, cards: Cards) -> Iterator[Read]:
    """The cards in the order in which they lie, low to high or high to low."""
    for order in {cards, cards[::-1]}:
        for stretch, suit in product(stretches(game, len(cards)), game.suits):
            if all(stands(card, rank, suit) for card, rank in zip(order, stretch, strict=True)):
                placed = [(card, rank, suit) for card, rank in zip(order, stretch, strict=True)]
                yield reading("run", placed)


def runs_put_in_order(game: Game, cards: Cards) -> Iterator[Read]:
    """The cards in any order that is a run's."""
    for stretch, suit in product(stretches(game, len(cards)), game.suits):
        for order in orders(cards, stretch, suit):
            yield reading(
                "run", [(card, rank, suit) for card, rank in zip(order, stretch, strict=True)]
            )


def orders(cards: Cards, stretch: Sequence[str], suit: Suit) -> Iterator[Cards]:
    """Every way of giving each rank one of the cards."""
    if not stretch:
        yield ()
    for card in set(cards):
        if stretch and stands(card, stretch[0], suit):
            rest = list(cards)
            rest.remove(card)
            for others in orders(tuple(rest), stretch[1:], suit):
                yield (card, *others)


def set_readings(game: Game, cards: Cards) -> Iterator[Read]:
    """The cards as a set. Where suits must differ, each joker takes every suit in turn."""
    for rank in game.ranks:
        if not all(card.rank in (None, rank) for card in cards):
            continue
        if game.set_most is None:
            yield reading("set", [(card, rank, card.suit) for card in cards])
            continue
        for suits in permutations(game.suits, len(cards)):
            if all(stands(card, rank, suit) for card, suit in zip(cards, suits, strict=True)):
                yield reading(
                    "set", [(card, rank, suit) for card, suit in zip(cards, suits, strict=True)]
                )


def keeps_rules(game: Game, read: Read) -> bool:
    """Sizes (J3, J4, E2, S3), naturals (C4, J5) and neighbours (J5)."""
    naturals = sum(not card.joker for card in read.cards)
    if read.kind == "set":
        return len(read.cards) >= 3 and naturals >= game.naturals_in_set
    together = any(
        one.joker and other.joker for one, other in zip(read.cards, read.cards[1:], strict=False)
    )
    return len(read.cards) >= game.run_least and naturals >= 1 and (game.neighbours or not together)


def enough_is_said(game: Game, cards: Cards, read: Read) -> bool:
    """Whether the player has declared the jokers he must (E3, S6)."""
    if game.say == "unsure":
        return len({told(other) for other in in_any_order(game, cards)}) == 1
    if game.say == "never" or not read.bare:
        return True
    naturals = sum(not card.joker for card in read.cards)
    if naturals == 1:
        return False
    if read.kind == "set":
        return True
    said = [place for place in range(len(read.cards)) if place not in read.bare]
    return all(min(said) < place < max(said) for place in read.bare)


def told(read: Read) -> tuple[str, ...]:
    """The cards the jokers of a reading stand for."""
    return tuple(sorted(f"{card.rank}{card.suit}" for card in read.cards if card.joker))


def in_any_order(game: Game, cards: Cards) -> list[Read]:
    """Every way of taking the cards as a meld, wherever they lie and whatever was not said."""
    every = [*set_readings(game, cards), *runs_put_in_order(game, cards)]
    return [read for read in every if keeps_rules(game, read)]


# Lay-downs


@dataclass(frozen=True)
class Laid:
    """A lay-down: its melds, the cards held before the discard and those out of play where
    somebody said, and the player's earlier melds when it is not his first."""

    melds: tuple[Cards, ...]
    held: Cards | None = None
    seen: Cards | None = None
    first: bool = True
    earlier: tuple[Cards, ...] = ()


def is_lay_down(variant: str, options: Options, hand: int, laid: Laid) -> bool:
    """Whether melds may be laid down together in a hand."""
    game = GAMES[variant]
    if not laid.melds:
        return False
    cards = [card for meld in (*laid.melds, *laid.earlier, laid.held or ()) for card in meld]
    if not on_the_table(game, cards) or not all(is_meld(variant, meld) for meld in laid.melds):
        return False
    reads = [readings(variant, meld)[0] for meld in laid.melds]
    before = [readings(variant, meld)[0] for meld in laid.earlier]
    if not turn_can_end(variant, options, hand, laid):
        return False
    if variant in ("jamaican", "super", "baby", "caribbean", "kooky"):
        return fits_contract(variant, options, hand, laid.first, reads) and are_apart(
            variant, options, [*reads, *before]
        )
    if variant == "south-african":
        return fits_round(options, hand, laid, reads)
    return is_worth_enough(variant, options, laid)


def contract_of(variant: str, options: Options, hand: int) -> str:
    """J8, D3, K4 and S4."""
    if variant == "baby":
        return ("33", "34", "44")[hand - 1]
    if variant == "south-african":
        order = BLITZ_FIFTH if options.get("order") == "blitz-fifth" else BLITZ_FIRST
        return order[hand - 1]
    return NINE_HANDS[hand - 1]


def fits_contract(
    variant: str, options: Options, hand: int, first: bool, reads: Sequence[Read]
) -> bool:
    """J7, J9, D4 and K4."""
    further = variant in ("caribbean", "kooky") or bool(options.get("extra_melds", False))
    if not first:
        return further
    contract = contract_of(variant, options, hand)
    threes = sum(read.kind == "set" for read in reads) - contract.count("3")
    fours = sum(read.kind == "run" for read in reads) - contract.count("4")
    whole_suit = any(read.kind == "run" and len(read.cards) == 13 for read in reads)
    allowed = variant in ("jamaican", "super") and options.get("full_suit", True)
    ways = [fours]
    if allowed and whole_suit and contract.count("4") == 3:
        ways.append(fours + 2)
    if further:
        return threes >= 0 and max(ways) >= 0
    return threes == 0 and 0 in ways


def are_apart(variant: str, options: Options, reads: Sequence[Read]) -> bool:
    """J6, D2 and K3."""
    suits = [suit_of(read) for read in reads if read.kind == "run"]
    ranks = [rank_of(read) for read in reads if read.kind == "set"]
    ranks_differ = variant != "caribbean" or bool(options.get("distinct_threes", False))
    return len(set(suits)) == len(suits) and (not ranks_differ or len(set(ranks)) == len(ranks))


def suit_of(read: Read) -> Suit | None:
    """The suit of a run."""
    return next(card.suit for card in read.cards if not card.joker)


def rank_of(read: Read) -> str | None:
    """The rank of a set."""
    return next(card.rank for card in read.cards if not card.joker)


def fits_round(options: Options, hand: int, laid: Laid, reads: Sequence[Read]) -> bool:
    """S5, S6 and S8."""
    contract = contract_of("south-african", options, hand)
    safety = options.get("half_safe", "first_meld")
    jokers = sum(card.joker for read in reads for card in read.cards)
    freely = not laid.first or contract == "Blitz"
    if not freely:
        sizes = sorted(f"{read.kind[0]}{len(read.cards)}" for read in reads)
        if sizes != sorted(contract.split()):
            return False
        both = contract == "r5" and options.get("two_jokers_run_of_five", False)
        if jokers > (2 if both else 1):
            return False
    if safety == "never" or laid.seen is None:
        return True
    if safety == "first_meld" and (freely or contract == "s4"):
        return True
    return all(
        is_half_safe(card, place, laid)
        for place, read in enumerate(reads)
        for card in read.cards
        if card.joker
    )


def is_half_safe(joker: Card, place: int, laid: Laid) -> bool:
    """Whether a copy of the joker's card is out of play: seen, or in another meld (S6)."""
    others = [meld for at, meld in enumerate(laid.melds) if at != place]
    out = [card for meld in (*others, *laid.earlier, laid.seen or ()) for card in meld]
    return Card(joker.rank, joker.suit) in out


def is_worth_enough(variant: str, options: Options, laid: Laid) -> bool:
    """E4 and N3."""
    one_meld = variant == "european" and options.get("one_meld_per_turn", False)
    kalooki = laid.first and sum(map(len, laid.melds)) >= 13
    if one_meld and len(laid.melds) > 1 and not kalooki:
        return False
    least = {"european": 40, "north-american": 51, "kalooki-40": 40, "kalooki-51": 51}[variant]
    asked = options.get("minimum", least)
    assert isinstance(asked, int)
    return not laid.first or worth_of(variant, laid.melds) >= asked


def worth_of(variant: str, melds: Sequence[Cards]) -> int:
    """What melds count toward the least worth of a lay-down, each taken at its best."""
    return sum(max(map(reading_worth, readings(variant, meld))) for meld in melds)


def reading_worth(read: Read) -> int:
    """Ace 11, below a two 1; K Q J 10; others face value."""
    low_ace = read.kind == "run" and read.cards[0].rank == "A"
    worths = {rank: int(rank) for rank in USUAL_RANKS[1:10]} | dict.fromkeys("JQK", 10) | {"A": 11}
    return sum(worths[str(card.rank)] for card in read.cards) - (10 if low_ace else 0)


def turn_can_end(variant: str, options: Options, hand: int, laid: Laid) -> bool:
    """What must be left for the discard, where somebody said what is held (J12, D7, K10, E6,
    S8, S9)."""
    if laid.held is None:
        return True
    naturals = [card for card in laid.held if not card.joker]
    if variant in ("jamaican", "super", "baby"):
        return bool(naturals)
    if variant == "caribbean":
        return not laid.held or bool(naturals)
    if variant == "european":
        return bool(laid.held) or not options.get("discard_to_go_out", True)
    if variant == "south-african" and laid.first:
        if contract_of(variant, options, hand) == "Blitz":
            least = 1 if options.get("blitz_discard", False) else 0
            return least <= len(laid.held) <= 1
        return len(laid.held) > 1 or bool(options.get("kaluki", False))
    return True
