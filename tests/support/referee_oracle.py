"""Melds and lay-downs judged by trying everything, straight from the rulebook: slow, and too
simple to be wrong. Shares nothing with the package; what differs from game to game
stands in `tests/support/games/`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import SKIP, Card, Suit
from tests.support.plain_variant import Contract, Demand, Keep, Kind, Options, PlainVariant

Cards = tuple[Card, ...]
KINDS: tuple[Kind, ...] = ("set", "run", "colour")


@dataclass(frozen=True)
class Read:
    """One way of reading cards as a meld: every joker with what it stands for, a run low to high;
    `bare` are the indexes of the jokers that nobody had declared."""

    kind: Kind
    cards: Cards
    bare: frozenset[int]


# Melds


def is_meld(variant: str, cards: Cards) -> bool:
    """Whether the cards, as they were laid, are a meld (C2 to C4)."""
    return bool(readings(variant, cards))


@cache
def readings(variant: str, cards: Cards) -> list[Read]:
    """Every legal way of reading the cards as they were laid (C3)."""
    game = PLAIN_VARIANTS[variant]
    if not on_the_table(game, cards) or SKIP in cards:
        return []
    runs = list(runs_as_laid(game, cards)) or list(runs_put_in_order(game, cards))
    runs = runs if game.runs else []
    every = [*set_readings(game, cards), *runs, *colour_readings(game, cards)]
    found = [read for read in every if keeps_rules(game, read)]
    return [read for read in found if is_declared(game, cards, read)]


def could_be_meld(variant: str, cards: Cards) -> bool:
    """Whether the cards are a meld in some order, with some declaration of their jokers."""
    game = PLAIN_VARIANTS[variant]
    playable = on_the_table(game, cards) and SKIP not in cards
    return playable and bool(in_any_order(game, undeclared(cards)))


def undeclared(cards: Cards) -> Cards:
    """The cards without any declaration."""
    return tuple(Card(joker=True) if card.joker else card for card in cards)


def on_the_table(game: PlainVariant, cards: Sequence[Card]) -> bool:
    """C1: two of each card, so many jokers and skips."""
    skips = sum(card == SKIP for card in cards)
    cards = [card for card in cards if card != SKIP]
    naturals = Counter(card for card in cards if not card.joker)
    known = all(
        (card.rank is None or card.rank in game.ranks)
        and (card.suit is None or card.suit in game.suits)
        for card in cards
    )
    jokers = sum(card.joker for card in cards)
    few_enough = jokers <= game.jokers and skips <= game.skips
    return known and few_enough and all(count <= 2 for count in naturals.values())


def stands(card: Card, rank: str, suit: Suit | None) -> bool:
    """Whether a card is this card, of any suit where none is said, or a joker for it."""
    right_suit = suit is None or card.suit == suit
    if not card.joker:
        return card.rank == rank and right_suit
    return card.rank in (None, rank) and (right_suit or card.suit is None)


def suits_of_runs(game: PlainVariant) -> tuple[Suit | None, ...]:
    """X5: the suits that a run may be of; none where it is of any."""
    return (None,) if game.any_suits else game.suits


def stretches(game: PlainVariant, length: int) -> Iterator[Sequence[str]]:
    """Every row of this many neighbouring ranks, as far as the ace lets a run reach."""
    line = (*game.ranks, game.ranks[0])
    for start in range(len(line) - length + 1):
        stretch = line[start : start + length]
        low_ace, high_ace = start == 0, start + length == len(line)
        if (low_ace and game.ace == "high") or (high_ace and game.ace == "low"):
            continue
        if low_ace and high_ace and game.ace != "both":
            continue
        yield stretch


def standing_for(card: Card, rank: str, suit: Suit | None) -> Card:
    """A card as itself, or a joker declared as this card."""
    return Card(rank, suit, joker=True) if card.joker else card


def reading(kind: Kind, placed: Sequence[tuple[Card, str, Suit | None]]) -> Read:
    """A reading: cards with what each stands for."""
    return Read(
        kind,
        tuple(standing_for(*each) for each in placed),
        frozenset(
            index for index, (card, _, _) in enumerate(placed) if card.joker and not card.rank
        ),
    )


def runs_as_laid(game: PlainVariant, cards: Cards) -> Iterator[Read]:
    """The cards in the order in which they lie, low to high or high to low."""
    for order in {cards, cards[::-1]}:
        for stretch, suit in product(stretches(game, len(cards)), suits_of_runs(game)):
            if all(stands(card, rank, suit) for card, rank in zip(order, stretch, strict=True)):
                placed = [(card, rank, suit) for card, rank in zip(order, stretch, strict=True)]
                yield reading("run", placed)


def runs_put_in_order(game: PlainVariant, cards: Cards) -> Iterator[Read]:
    """The cards in any order that is a run's."""
    for stretch, suit in product(stretches(game, len(cards)), suits_of_runs(game)):
        for order in orders(cards, stretch, suit):
            yield reading(
                "run", [(card, rank, suit) for card, rank in zip(order, stretch, strict=True)]
            )


def orders(cards: Cards, stretch: Sequence[str], suit: Suit | None) -> Iterator[Cards]:
    """Every way of giving each rank one of the cards."""
    if not stretch:
        yield ()
    for card in set(cards):
        if stretch and stands(card, stretch[0], suit):
            rest = list(cards)
            rest.remove(card)
            for others in orders(tuple(rest), stretch[1:], suit):
                yield (card, *others)


def set_readings(game: PlainVariant, cards: Cards) -> Iterator[Read]:
    """The cards as a set. Where suits must differ, each joker takes every suit in turn."""
    for rank in game.ranks if game.sets else ():
        if not all(card.rank in (None, rank) for card in cards):
            continue
        if game.set_max is None:
            yield reading("set", [(card, rank, card.suit) for card in cards])
            continue
        for suits in permutations(game.suits, len(cards)):
            if all(stands(card, rank, suit) for card, suit in zip(cards, suits, strict=True)):
                yield reading(
                    "set", [(card, rank, suit) for card, suit in zip(cards, suits, strict=True)]
                )


def colour_readings(game: PlainVariant, cards: Cards) -> Iterator[Read]:
    """X6: the cards as cards of one colour."""
    colours = {card.suit for card in cards if card.suit}
    if game.colour_min is not None and len(colours) == 1:
        yield Read("colour", cards, frozenset())


def keeps_rules(game: PlainVariant, read: Read) -> bool:
    """Sizes (J3, J4, E2, S3), naturals (C4, J5) and neighbours (J5)."""
    naturals = sum(not card.joker for card in read.cards)
    if game.at_most_naturals and len(read.cards) > 2 * naturals:
        return False
    if read.kind == "set":
        return len(read.cards) >= game.set_min and naturals >= game.naturals_in_set
    if read.kind == "colour":
        return len(read.cards) >= (game.colour_min or 0) and naturals >= 1
    together = any(
        one.joker and other.joker for one, other in zip(read.cards, read.cards[1:], strict=False)
    )
    return len(read.cards) >= game.run_min and naturals >= 1 and (game.side_by_side or not together)


def is_declared(game: PlainVariant, cards: Cards, read: Read) -> bool:
    """Whether the player has declared the jokers they must (E3, S6)."""
    if game.declare == "where unsure":
        return len({jokers_of(other) for other in in_any_order(game, cards)}) == 1
    if game.declare == "never" or not read.bare:
        return True
    naturals = sum(not card.joker for card in read.cards)
    if naturals == 1:
        return False
    if read.kind == "set":
        return True
    known = [index for index in range(len(read.cards)) if index not in read.bare]
    return all(min(known) < index < max(known) for index in read.bare)


def jokers_of(read: Read) -> tuple[str, ...]:
    """The cards the jokers of a reading stand for."""
    return tuple(sorted(f"{card.rank}{card.suit}" for card in read.cards if card.joker))


def in_any_order(game: PlainVariant, cards: Cards) -> list[Read]:
    """Every way of reading the cards as a meld, wherever they lie and whatever was declared."""
    runs = runs_put_in_order(game, cards) if game.runs else ()
    every = [*set_readings(game, cards), *runs, *colour_readings(game, cards)]
    return [read for read in every if keeps_rules(game, read)]


# Lay-downs


@dataclass(frozen=True)
class Laid:
    """A lay-down: its melds, the cards held before the discard and those out of play where
    they are known, the player's earlier melds when it is not their first, and how many cards are
    added to melds in the same turn."""

    melds: tuple[Cards, ...]
    held: Cards | None = None
    seen: Cards | None = None
    first: bool = True
    earlier: tuple[Cards, ...] = ()
    added: int = 0


def is_lay_down(variant: str, options: Options, hand: int, laid: Laid) -> bool:
    """Whether melds may be laid down together in a hand."""
    game = PLAIN_VARIANTS[variant].with_options(options)
    if not laid.melds:
        return False
    cards = [card for meld in (*laid.melds, *laid.earlier, laid.held or ()) for card in meld]
    if not on_the_table(game, cards):
        return False
    before = [readings(variant, meld)[0] for meld in laid.earlier]
    allowed = [
        [read for read in readings(variant, meld) if keeps_rules(game, read)] for meld in laid.melds
    ]
    ways = product(*map(of_each_kind, allowed))
    return turn_can_end(game, hand, laid) and any(
        fits_contract(game, hand, reads, first=laid.first)
        and are_apart(game, [*reads, *before])
        and jokers_fit(game, hand, laid, reads)
        and is_worth_enough(game, laid)
        for reads in ways
    )


def of_each_kind(reads: Sequence[Read]) -> list[Read]:
    """The first reading of every kind there is."""
    return list({read.kind: read for read in reversed(reads)}.values())


def fits_contract(game: PlainVariant, hand: int, reads: Sequence[Read], *, first: bool) -> bool:
    """J7, J9, D4, K4 and S5."""
    contract = game.contract(hand)
    if not first:
        return game.more_later
    if not contract:
        return True
    if game.to_the_card:
        laid: list[Demand] = [(read.kind, len(read.cards)) for read in reads]
        return any(sorted(laid) == sorted(way) for way in (contract, *game.instead.get(hand, ())))
    if not all(large_enough(game, contract, reads, kind) for kind in KINDS):
        return False
    sets = count(reads, "set") - sum(kind == "set" for kind, _ in contract)
    runs_demanded = sum(kind == "run" for kind, _ in contract)
    runs = count(reads, "run") - runs_demanded
    whole_suit = any(read.kind == "run" and len(read.cards) == 13 for read in reads)
    if count(reads, "colour") != sum(kind == "colour" for kind, _ in contract):
        return False
    ways = [runs]
    if game.full_suit and whole_suit and runs_demanded == 3:
        ways.append(runs + 2)
    if game.more_with_contract:
        return sets >= 0 and max(ways) >= 0
    return sets == 0 and 0 in ways


def large_enough(game: PlainVariant, contract: Contract, reads: Sequence[Read], kind: Kind) -> bool:
    """H3: whether there is a meld for each demand above the least size, and none stands for two."""
    smallest = {"set": game.set_min, "run": 4, "colour": 0}[kind]
    lengths = [len(read.cards) for read in reads if read.kind == kind]
    return all(
        sum(length >= size for length in lengths)
        >= sum(of == kind and demanded >= size for of, demanded in contract)
        for size in {demanded for _, demanded in contract if demanded > smallest}
    )


def count(reads: Sequence[Read], kind: Kind) -> int:
    """How many melds are of a kind."""
    return sum(read.kind == kind for read in reads)


def are_apart(game: PlainVariant, reads: Sequence[Read]) -> bool:
    """J6, D2 and K3."""
    suits = [suit_of(read) for read in reads if read.kind == "run"]
    ranks = [rank_of(read) for read in reads if read.kind == "set"]
    return (not game.suits_apart or len(set(suits)) == len(suits)) and (
        not game.ranks_apart or len(set(ranks)) == len(ranks)
    )


def suit_of(read: Read) -> Suit | None:
    """The suit of a run."""
    return next(card.suit for card in read.cards if not card.joker)


def rank_of(read: Read) -> str | None:
    """The rank of a set."""
    return next(card.rank for card in read.cards if not card.joker)


def jokers_fit(game: PlainVariant, hand: int, laid: Laid, reads: Sequence[Read]) -> bool:
    """S6 and S8."""
    limit = game.joker_limit(hand) if laid.first else None
    jokers = sum(card.joker for read in reads for card in read.cards)
    if limit is not None and jokers > limit:
        return False
    if laid.seen is None or not game.wants_half_safe(hand, first=laid.first):
        return True
    return all(
        is_half_safe(card, index, laid)
        for index, read in enumerate(reads)
        for card in read.cards
        if card.joker
    )


def is_half_safe(joker: Card, index: int, laid: Laid) -> bool:
    """Whether a copy of the joker's card is out of play: seen, or in another meld (S6)."""
    others = [meld for other, meld in enumerate(laid.melds) if other != index]
    out = [card for meld in (*others, *laid.earlier, laid.seen or ()) for card in meld]
    return Card(joker.rank, joker.suit) in out


def is_worth_enough(game: PlainVariant, laid: Laid) -> bool:
    """E4 and N3."""
    many = sum(map(len, laid.melds)) + laid.added
    all_at_once = many >= 13 if laid.held is None else len(laid.held) <= 1
    if game.one_meld and len(laid.melds) > 1 and not (laid.first and all_at_once):
        return False
    if not laid.first or not game.minimum:
        return True
    return worth_of(game.id, laid.melds) >= game.minimum


def worth_of(variant: str, melds: Sequence[Cards]) -> int:
    """What melds count toward the minimum of a lay-down, each at its best."""
    return sum(max(map(reading_worth, readings(variant, meld))) for meld in melds)


def reading_worth(read: Read) -> int:
    """Ace 11, below a two 1; K Q J 10; others face value."""
    low_ace = read.kind == "run" and read.cards[0].rank == "A"
    worths = {str(face): face for face in range(2, 11)} | dict.fromkeys("JQK", 10) | {"A": 11}
    return sum(worths[str(card.rank)] for card in read.cards) - (10 if low_ace else 0)


def turn_can_end(game: PlainVariant, hand: int, laid: Laid) -> bool:
    """What must be left for the discard, where it is known what is held (J12, D7, K10, E6,
    S8, S9)."""
    if laid.held is None:
        return True
    if not laid.first:
        return is_kept(game.keep_later, laid.held)
    return is_kept(game.keep_first(hand), laid.held)


def is_kept(keep: Keep, held: Cards) -> bool:
    """Whether what must stay in hand is among the cards that do."""
    naturals = [card for card in held if not card.joker]
    match keep:
        case "nothing":
            return True
        case "a card":
            return bool(held)
        case "a natural":
            return bool(naturals)
        case "a natural or no card":
            return not held or bool(naturals)
        case "two cards":
            return len(held) >= 2
        case "one card at most":
            return len(held) <= 1
        case "one card":
            return len(held) == 1
        case "no card":
            return not held
