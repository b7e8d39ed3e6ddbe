"""How pages write ranks, dates and cards."""

from babel import Locale
from flask import Flask

from scorekeeper.cards import SUIT_SYMBOLS, Card, Suit, rank_name, suit_name
from scorekeeper.game.keypad import PadKey
from scorekeeper.game.wording import describe_payment
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.wording import capital, contract_text, in_words, listed, meld_text
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as, say, say_as, say_many
from scorekeeper.web.money import balance, describe, money, signed
from scorekeeper.web.notices import notices
from scorekeeper.web.recording import take_back_form, tap_form
from scorekeeper.web.times import day, time_of_day

ORDINALS = {
    "one": mark("{place}st"),
    "two": mark("{place}nd"),
    "few": mark("{place}rd"),
    "other": mark("{place}th"),
}
"""How English writes a rank of each of its kinds of ordinal number."""

RED = (Suit.HEARTS, Suit.DIAMONDS, Suit.RED)
COLOURS = {
    Suit.SPADES: mark_as("suits", "black"),
    Suit.CLUBS: mark_as("suits", "black"),
    Suit.HEARTS: mark_as("suits", "red"),
    Suit.DIAMONDS: mark_as("suits", "red"),
}


def init_app(app: Flask) -> None:
    """Gives templates their filters."""
    app.jinja_env.filters.update(
        signed=signed,
        balance=balance,
        money=money,
        ordinal=ordinal,
        day=day,
        time_of_day=time_of_day,
        key_name=key_name,
        first_capital=capital,
        in_words=in_words,
        is_red=is_red,
        is_colour=is_colour,
        suit_symbol=suit_symbol,
        suit_name=suit_key,
        card_name=card_name,
        without_cards=without_cards,
    )
    app.jinja_env.globals.update(
        contract_text=contract_text,
        describe=describe,
        describe_payment=describe_payment,
        listed=listed,
        meld_text=meld_text,
        notices=notices,
        take_back_form=take_back_form,
        tap_form=tap_form,
    )


def ordinal(rank: int) -> str:
    """A rank as it is written.

    >>> ordinal(1), ordinal(3), ordinal(4)
    ('1st', '3rd', '4th')
    """
    return say(ORDINALS[Locale("en").ordinal_form(rank)], place=rank)


def is_red(suit: Suit) -> bool:
    """Whether cards of a suit are printed in red."""
    return suit in RED


def is_colour(suit: Suit) -> bool:
    """Whether a suit is a colour, which shows in the card and needs no sign."""
    return suit not in SUIT_SYMBOLS


def suit_key(suit: Suit) -> str:
    """The name of a suit or colour, as on its key."""
    return capital(suit_name(suit))


def card_name(card: Card, words: Words) -> str:
    """A card as a screen reader says it, in the words of its game.

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
    return say("{words.joker} for the {card}", words=words, card=name) if card.joker else name


def without_cards(reason: BrokenRule) -> str:
    """A referee's sentence beside the cards it names: without them.

    >>> reason = BrokenRule("meld.too_short", "a four needs four cards.", "J4", about="3♣ 4♣")
    >>> without_cards(reason)
    'A four needs four cards.'
    """
    return capital(reason.sentence)


def suit_symbol(suit: Suit) -> str:
    """The sign of a suit, or the name of a colour."""
    return SUIT_SYMBOLS.get(suit) or suit_name(suit)


def key_name(key: PadKey, words: Words) -> str:
    """A key of the keypad as a screen reader says it: “black ace, 15 points”."""
    card = rank_name(key.rank) if key.rank else words.joker
    if key.suits:
        suit = key.suits[0]
        colour = say_as("suits", COLOURS[suit]) if suit in COLOURS else suit_name(suit)
        card = say("{colour} {rank}", colour=colour, rank=card)
    return say_many("{card}, {number} point", "{card}, {number} points", key.points, card=card)
