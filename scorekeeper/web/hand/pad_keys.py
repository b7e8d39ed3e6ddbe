"""The keys of the keypad as a page draws them."""

from dataclasses import dataclass

from scorekeeper.cards import (
    SKIP_RANK,
    SUIT_SYMBOLS,
    Card,
    Deck,
    Suit,
    rank_name,
    suit_name,
    write_card,
)
from scorekeeper.game.keypad import PadKey, keypad
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.web.writing.card_names import is_colour, key_name, suit_key, suit_symbol

JOKER_FACE = "★"


@dataclass(frozen=True)
class DrawnKey:
    """A key of the keypad."""

    face: str
    """What stands on it."""
    colour: str
    """The name of its colour, where cards have colours for suits; else nothing."""
    name: str
    """What it says to a screen reader."""
    points: int
    copies: int
    """How many of its cards there are; where suits matter, of each suit."""
    below: str
    """What stands below it: a star if its cards are wild in this hand; the points, of all keys with
    numbers where one is worth another number, so that these stand level."""
    cards: str
    """The texts of the cards it stands for; a tap writes the first."""
    style: str


@dataclass(frozen=True)
class SuitKey:
    """A key that says which suit the next card is of."""

    suit: Suit
    face: str
    name: str


def draw_keys(rules: Variant, deck: Deck, *, with_suits: bool) -> list[DrawnKey]:
    """Build the keypad of a deal with this deck, whose suits may have keys of their own."""
    words = rules.words
    keys = keypad(deck, rules.card_points)
    numbers = [key for key in keys if key.rank and key.rank.isdecimal()]
    are_face_values = all(key.rank == str(key.points) for key in numbers)
    drawn = []
    for key in keys:
        wild = key.rank in deck.wild
        shows_points = key not in numbers or not are_face_values
        below = [JOKER_FACE] * wild + [str(key.points)] * shows_points
        name = key_name(key, words)
        one = DrawnKey(
            face=_face(key),
            colour=suit_name(key.suits[0]) if key.suits and is_colour(key.suits[0]) else "",
            name=f"{name}, {words.joker}" if wild else name,
            points=key.points,
            copies=_copies(key, deck, with_suits=with_suits),
            below=" ".join(below),
            cards=" ".join(write_card(Card(key.rank, suit)) for suit in key.suits) or key.text,
            style=_style(key),
        )
        drawn.append(one)
    return drawn


def suit_keys(packs: Packs) -> list[SuitKey]:
    """Return a key for each suit of these packs."""
    return [SuitKey(suit, suit_symbol(suit), suit_key(suit)) for suit in packs.suits]


def write_example(rules: Variant, packs: Packs) -> str:
    """Return some cards of these packs as people type them: those of the last keys."""
    keys = keypad(packs.deck, rules.card_points)
    return packs.deck.write(key.card for key in keys[-5:])


def write_typed(rules: Variant, packs: Packs) -> str:
    """Return how the cards of these packs are typed that are no single digit, a ten and a jack
    too."""
    *others, _, _, _, _, _ = keypad(packs.deck, rules.card_points)
    named = packs.deck.write(key.card for key in others if key.rank in ("10", "J"))
    return f"{named} {write_example(rules, packs)}".strip()


def _copies(key: PadKey, deck: Deck, *, with_suits: bool) -> int:
    if key.rank is None:
        return deck.jokers
    if key.rank == SKIP_RANK:
        return deck.skips
    return deck.copies * (1 if with_suits else len(key.suits or deck.suits))


def _face(key: PadKey) -> str:
    if key.rank == SKIP_RANK:
        return rank_name(SKIP_RANK)
    sign = SUIT_SYMBOLS.get(key.suits[0], "") if key.suits else ""
    return f"{key.rank or JOKER_FACE}{sign}"


def _style(key: PadKey) -> str:
    if key.rank == SKIP_RANK:
        return SKIP_RANK
    return "".join(key.suits[:1]) if key.rank else "joker"
