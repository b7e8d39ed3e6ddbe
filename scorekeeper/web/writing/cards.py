"""Cards as pages draw them, and the keys that cards are tapped with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from markupsafe import Markup

from scorekeeper.cards import JOKER, SKIP, SKIP_RANK, Card, Deck, Suit, rank_name, write_card
from scorekeeper.game.keypad import key_ranks
from scorekeeper.rules.words import Words
from scorekeeper.web.assets import card_sign
from scorekeeper.web.writing.card_names import card_name, is_colour, suit_key

LastKey = Literal["meld", "card", "clear"]

NO_SIGN = Markup()
LETTER = Markup('<small class="mark" aria-hidden="true">{}</small>')
"""What tells a colour to who can't see it: the letter that people write for it."""


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: its style classes, its name for a screen reader, and what is printed
    on it. A joker has a sign of its own; its rank and suit are those of the card it stands for."""

    classes: str
    name: str
    face: Markup


@dataclass(frozen=True)
class SuitKey:
    """The key of a suit or colour: its style class, its letter, its name and its sign."""

    style: str
    letter: str
    name: str
    sign: Markup
    is_chosen: bool


@dataclass(frozen=True)
class JokerKey:
    """The key of the jokers or of the skips: its style classes, the text it writes, its name, its
    sign, and how many such cards there are."""

    classes: str
    text: str
    name: str
    sign: Markup
    copies: int


@dataclass(frozen=True)
class CardKeys:
    """The keys of a deck. `copies` is how many of each natural card there are; `skip` is None where
    there are no skips. The last key is for the next meld, for the cards to add to it, or clears all
    cards. `example` is some cards as people type them."""

    suits: tuple[SuitKey, ...]
    joker: JokerKey
    skip: JokerKey | None
    ranks: tuple[str, ...]
    copies: int
    last: LastKey
    example: str


def card_views(cards: Iterable[Card], deck: Deck, words: Words) -> tuple[CardView, ...]:
    """Return cards as they are drawn in a game."""
    return tuple(_card_view(card, deck, words) for card in cards)


def _card_view(card: Card, deck: Deck, words: Words) -> CardView:
    name = card_name(card, words)
    if card.joker:
        sign = suit_sign(card.suit, deck) if card.suit else NO_SIGN
        colour = f" {card.suit}" if card.suit and is_colour(card.suit) else ""
        classes = f"card {_joker_classes(deck)}{colour}"
        stands_for = f"<small>{card.rank}{sign}</small>" if card.rank else ""
        return CardView(classes, name, card_sign("joker") + Markup(stands_for))  # noqa: S704
    if card == SKIP:
        return CardView("card skip", name, Markup("<b></b>") + card_sign("skip"))
    assert card.suit is not None
    face = Markup(f"<b>{card.rank}</b>{suit_sign(card.suit, deck)}")  # noqa: S704
    return CardView(f"card {card.suit}", name, face)


def missing_card_view(card: Card, deck: Deck, words: Words) -> CardView:
    """Return a card that a meld lacks as it is drawn: a joker as what it would stand for, since
    that card would do too."""
    if card.joker and card.rank and not card.suit:
        return CardView("card missing", card_name(card, words), Markup(f"<b>{card.rank}</b>"))  # noqa: S704
    natural = Card(card.rank, card.suit) if card.rank else card
    view = _card_view(natural, deck, words)
    return replace(view, classes=f"{view.classes} missing")


def suit_sign(suit: Suit, deck: Deck) -> Markup:
    """Return the sign of a suit; the letter of a colour, even of one that the deck lacks."""
    if is_colour(suit):
        return LETTER.format(deck.letters.get(suit, suit))
    return card_sign(suit)


def _joker_classes(deck: Deck) -> str:
    """Return the style classes of a joker; it is pale where it may stand for cards in colours."""
    return "joker pale" if is_colour(deck.suits[0]) else "joker"


def card_keys(deck: Deck, words: Words, tapped: Sequence[Card], *, last: LastKey) -> CardKeys:
    """Return the keys for the cards of a deck. The suit of what was `tapped` last is still chosen,
    at first the second one."""
    suits_tapped = [card.suit for card in tapped if card.suit and not card.joker]
    chosen = suits_tapped[-1] if suits_tapped else list(deck.letters)[1]
    joker = JokerKey(
        f"key {_joker_classes(deck)}",
        write_card(JOKER),
        words.joker,
        card_sign("joker"),
        deck.jokers,
    )
    skip = JokerKey(
        "key skip", write_card(SKIP), rank_name(SKIP_RANK), card_sign("skip"), deck.skips
    )
    suits = tuple(
        SuitKey(suit, letter, suit_key(suit), suit_sign(suit, deck), is_chosen=suit == chosen)
        for suit, letter in deck.letters.items()
    )
    some = [Card("7", suit) for suit in deck.suits[:3]] + [JOKER] * min(deck.jokers, 1)
    return CardKeys(
        suits,
        joker,
        skip if deck.skips else None,
        key_ranks(deck),
        deck.copies,
        last,
        deck.write(some),
    )
