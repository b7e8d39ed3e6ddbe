"""Cards and how they are written, for the second opinions: they share nothing with the package."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """A suit of the usual pack, or a colour of another deck."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    BLACK = "b"
    RED = "r"
    GOLD = "y"
    GREEN = "g"
    BLUE = "u"
    YELLOW = "w"

    __hash__ = str.__hash__
    """That of enumerations is slow, and cards are compared all the time."""


@dataclass(frozen=True)
class Card:
    """A natural card, or a joker with the card it stands for, if the player has said which."""

    rank: str | None = None
    suit: Suit | None = None
    joker: bool = False


Cards = tuple[Card, ...]

JOKER = Card(joker=True)
SKIP = Card("skip")


def read_card(text: str) -> Card:
    """Read a card as the API writes it: `7h`, `10s`, `*`, `*9h`, `*9`, `skip`."""
    if text == "skip":
        return SKIP
    face = text.removeprefix("*")
    rank = face.rstrip("".join(Suit))
    suit = face[len(rank) :]
    return Card(rank or None, Suit(suit) if suit else None, text.startswith("*"))


def write_card(card: Card) -> str:
    """Write a card so that `read_card` reads it back."""
    return f"{'*' * card.joker}{card.rank or ''}{card.suit or ''}"


def write_cards(cards: Iterable[Card]) -> list[str]:
    """Write cards one by one."""
    return [write_card(card) for card in cards]
