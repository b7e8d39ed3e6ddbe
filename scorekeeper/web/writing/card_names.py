"""What cards, suits and keys are called and how they are printed."""

from scorekeeper.cards import SUIT_SYMBOLS, Card, Deck, Suit, rank_name, suit_name
from scorekeeper.game.keypad import PadKey
from scorekeeper.rules.wording import capital, coloured_rank, join_names
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_many


def is_colour(suit: Suit) -> bool:
    """Whether a suit is a colour, which shows in the card and needs no sign."""
    return suit not in SUIT_SYMBOLS


def suit_symbol(suit: Suit) -> str:
    """Return the sign of a suit, or the name of a colour."""
    return SUIT_SYMBOLS.get(suit) or suit_name(suit)


def suit_key(suit: Suit) -> str:
    """Return the name of a suit or colour, as on its key."""
    return capital(suit_name(suit))


def card_name(card: Card, words: Words) -> str:
    """Return a card as a screen reader says it, in the words of its game.

    >>> nine = Card("9", Suit.HEARTS)
    >>> card_name(nine, Words()), card_name(Card("9", Suit.HEARTS, joker=True), Words())
    ('9 of hearts', 'joker for the 9 of hearts')
    """
    if card.rank is None:
        return words.joker
    name = rank_name(card.rank)
    if card.suit and is_colour(card.suit):
        name = say("{colour} {rank}", colour=suit_name(card.suit), rank=name)
    elif card.suit:
        name = say("{rank} of {suit}", rank=name, suit=suit_name(card.suit))
    return words.say("{words.joker} for the {card}", card=name) if card.joker else name


def letters_of_colours(deck: Deck) -> str:
    """Say which letter to type for each colour of a deck; empty where its cards have suits."""
    if not is_colour(deck.suits[0]):
        return ""
    letters = [
        say("{letter} for {colour}", letter=letter, colour=suit_name(suit))
        for suit, letter in deck.letters.items()
    ]
    return say("write {letters}", letters=join_names(letters))


def key_name(key: PadKey, words: Words) -> str:
    """Return a key of the keypad as a screen reader says it: “black ace, 15 points”."""
    card = rank_name(key.rank) if key.rank else words.joker
    if key.rank and key.suits:
        card = coloured_rank(key.rank, key.suits[:1])
    return say_many("{card}, {number} point", "{card}, {number} points", key.points, card=card)
