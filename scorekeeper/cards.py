"""Cards, decks, and how cards are written as text. This module knows no game."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from scorekeeper.speech import mark, say


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

    # The hash of enumerations is written in Python, and cards are looked up all the time.
    __hash__ = str.__hash__


SUIT_NAMES = {
    Suit.SPADES: mark("spades"),
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.CLUBS: mark("clubs"),
    Suit.BLACK: mark("black"),
    Suit.RED: mark("red"),
    Suit.GOLD: mark("gold"),
    Suit.GREEN: mark("green"),
    Suit.BLUE: mark("blue"),
    Suit.YELLOW: mark("yellow"),
}
RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
"""The red ones of the usual pack."""
JOKER_TEXT = "*"
ACE = "A"
SKIP_RANK = "skip"
RANK_NAMES = {
    "A": mark("ace"),
    "J": mark("jack"),
    "Q": mark("queen"),
    "K": mark("king"),
    SKIP_RANK: mark("skip"),
}

SHARED_LETTERS = {Suit.BLACK: Suit.BLUE, Suit.GOLD: Suit.YELLOW}
"""Two colours of which people write the same letter, `b` or `y`; no deck has both. Text is read as
the first, and `Deck.find_own` makes it the second where the deck has that one (X1)."""
_WRITTEN_AS = {second: first for first, second in SHARED_LETTERS.items()}

SUIT_SYMBOLS = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
}
_SUITS_BY_SYMBOL = {symbol: suit for suit, symbol in SUIT_SYMBOLS.items()}
_JOKER = re.compile(r"(?:\*|★|joker|jk)", re.IGNORECASE | re.ASCII)
_NATURAL = re.compile(r"(1[0-3]?|[2-9atjqk])([shdcbryguw♠♥♦♣])?", re.IGNORECASE | re.ASCII)
_BETWEEN_CARDS = re.compile(r"[\s,]+")
_AS_LETTER, _AS_PICTURE = "\ufe0e", "\ufe0f"
"""The characters that a phone may write after a symbol, to choose how it is drawn."""


@dataclass(frozen=True, slots=True)
class Card:
    """A natural card, or a joker with the card it stands for, if the player has said which.

    `suit` is None for a natural card whose suit wasn't recorded. A bare joker has neither `rank`
    nor `suit`.
    """

    rank: str | None = None
    suit: Suit | None = None
    joker: bool = False


Cards = tuple[Card, ...]

JOKER = Card(joker=True)
"""A bare joker: it doesn't stand for a card yet."""

SKIP = Card(SKIP_RANK)
"""A card without rank and suit that is in no meld (X8)."""


@dataclass(frozen=True, slots=True)
class Deck:
    """All the cards of a game: some copies of each rank in each suit, and the jokers (C1)."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    copies: int
    jokers: int
    wild: tuple[str, ...] = ()
    """The ranks whose cards are jokers too, while a hand is played in which some are (T2, P3)."""
    skips: int = 0
    """How many skips there are (X1)."""

    @property
    def max_jokers(self) -> int:
        """How many of its cards can be jokers: the jokers, and the cards of the wild ranks."""
        return self.jokers + self.copies * len(self.suits) * len(self.wild)

    @property
    def line(self) -> tuple[str, ...]:
        """The ranks in the order of a run, with the first of `ranks`, usually the ace, at both
        ends."""
        return (*self.ranks, self.ranks[0])

    @property
    def size(self) -> int:
        """How many cards it has, jokers and skips included."""
        return len(self.ranks) * len(self.suits) * self.copies + self.jokers + self.skips

    @property
    def letters(self) -> dict[Suit, str]:
        """The letter that people write for each of its suits."""
        return {suit: str(_WRITTEN_AS.get(suit, suit)) for suit in self.suits}

    def write(self, cards: Iterable[Card]) -> str:
        """Write cards of this deck as people type them, with its `letters`.

        >>> Deck(("1", "2"), (Suit.BLUE,), 2, 0).write(read_cards("2u *2u *"))
        '2b *2b *'
        """
        return write_cards(
            replace(card, suit=_WRITTEN_AS.get(card.suit, card.suit)) if card.suit else card
            for card in cards
        )

    def find_own(self, card: Card) -> Card:
        """Return the card of this deck that was meant, where two colours share a letter.

        >>> show_card(Deck(("1", "2"), (Suit.BLUE,), 2, 0).find_own(read_card("2b")))
        'blue 2'
        """
        meant = SHARED_LETTERS.get(card.suit) if card.suit else None
        return replace(card, suit=meant) if meant in self.suits else card

    def copies_of(self, card: Card) -> int:
        """Return how many cards of the deck are this one, or how many can be if it is a joker."""
        if card == SKIP:
            return self.skips
        return self.max_jokers if card.joker else self.copies

    def holds(self, card: Card) -> bool:
        """Whether the deck has this card; for a declared joker, whether it has jokers and the card
        the joker stands for.

        >>> Deck(("A", "2"), (Suit.SPADES,), 2, 0).holds(read_card("3s"))
        False
        """
        if card == SKIP:
            return self.skips > 0
        if card.joker and not self.max_jokers:
            return False
        return (card.rank is None or card.rank in self.ranks) and (
            card.suit is None or card.suit in self.suits
        )


class CardTextError(ValueError):
    """Text that isn't a card: the `text`, and its `position` among the cards, counted from 1."""

    def __init__(self, text: str, position: int = 1) -> None:
        self.text = text
        self.position = position
        super().__init__(say("“{text}” (card {number}) isn’t a card", text=text, number=position))


def read_card(text: str, *, suitless: bool = False, position: int = 1) -> Card:
    """Read one card, in any of the spellings people use.

    With `suitless`, a natural card may come without its suit. `position` is only for the error.
    Raises CardTextError if the text isn't a card.

    >>> read_card("10♥") == read_card("Th") == Card("10", Suit.HEARTS)
    True
    >>> write_card(read_card("★9H"))
    '*9h'
    """
    plain = text.strip().replace(_AS_LETTER, "").replace(_AS_PICTURE, "")
    if plain.lower() == SKIP_RANK:
        return SKIP
    joker = _JOKER.match(plain)
    face = plain[joker.end() :] if joker else plain
    if joker and not face:
        return JOKER
    natural = _NATURAL.fullmatch(face)
    if natural is None:
        raise CardTextError(text, position)
    rank, suit = natural.groups()
    if suit is None and not (suitless or joker):
        raise CardTextError(text, position)
    named = None if suit is None else _SUITS_BY_SYMBOL.get(suit) or Suit(suit.lower())
    return _card("10" if rank in "tT" else rank.upper(), named, joker is not None)


@cache
def _card(rank: str, suit: Suit | None, joker: bool) -> Card:
    """Return the card, always the same object: a game may hold 40,000, and each object takes
    Python's garbage collector time, in which nothing else runs."""
    return Card(rank, suit, joker)


def write_card(card: Card) -> str:
    """Write the card as text, always spelled the same way; `read_card` reads it back.

    >>> write_card(Card("K", Suit.DIAMONDS)), write_card(JOKER)
    ('Kd', '*')
    """
    return f"{JOKER_TEXT if card.joker else ''}{card.rank or ''}{card.suit or ''}"


def rank_name(rank: str) -> str:
    """Return the name of a rank, in the reader's language.

    >>> rank_name("K"), rank_name("7")
    ('king', '7')
    """
    return say(RANK_NAMES[rank]) if rank in RANK_NAMES else rank


def suit_name(suit: Suit) -> str:
    """Return the name of a suit, or of a colour of another deck, in the reader's language.

    >>> suit_name(Suit.HEARTS)
    'hearts'
    """
    return say(SUIT_NAMES[suit])


def show_card(card: Card) -> str:
    """Write the card as players see it in a sentence, in the reader's language.

    >>> [show_card(read_card(text, suitless=True)) for text in ("Kd", "*", "*9h", "12b", "10")]
    ['K♦', '★', '★9♥', 'black 12', '10']
    """
    if card == SKIP:
        return rank_name(SKIP_RANK)
    if card.suit is None or card.suit in SUIT_SYMBOLS:
        face = f"{card.rank or ''}{SUIT_SYMBOLS[card.suit] if card.suit else ''}"
    else:
        face = say("{colour} {rank}", colour=suit_name(card.suit), rank=card.rank)
    return f"★{face}" if card.joker else face


def read_cards(text: str, *, suitless: bool = False) -> Cards:
    """Read cards separated by spaces or commas. Raises CardTextError.

    >>> [write_card(card) for card in read_cards("7h, 8H ★ JK")]
    ['7h', '8h', '*', '*']
    """
    words = [word for word in _BETWEEN_CARDS.split(text) if word]
    return tuple(
        read_card(word, suitless=suitless, position=position)
        for position, word in enumerate(words, 1)
    )


def read_melds(text: str) -> tuple[Cards, ...]:
    """Read melds separated by `|` or a new line. Raises CardTextError, whose position counts the
    cards of all the melds.

    >>> [write_cards(meld) for meld in read_melds("7h 8h * 10h | 5s 5d 5c")]
    ['7h 8h * 10h', '5s 5d 5c']
    """
    melds: list[Cards] = []
    for part in re.split(r"[|\n]", text):
        cards_before = sum(map(len, melds))
        try:
            cards = read_cards(part)
        except CardTextError as error:
            raise CardTextError(error.text, cards_before + error.position) from None
        if cards:
            melds.append(cards)
    return tuple(melds)


def write_cards(cards: Iterable[Card]) -> str:
    """Write the cards as one line of text; `read_cards` reads it back.

    >>> write_cards(read_cards("K♦ 9 *", suitless=True))
    'Kd 9 *'
    """
    return " ".join(write_card(card) for card in cards)
