"""How pages write places, dates and cards."""

from flask import Flask

from scorekeeper.cards import RANK_NAMES, SUIT_NAMES, SUIT_SYMBOLS, Card, Suit
from scorekeeper.game.keypad import Key
from scorekeeper.game.wording import account_name
from scorekeeper.referee.verdict import Reason
from scorekeeper.rules.wording import capital, contract_text, in_words, listed, meld_text
from scorekeeper.store.clock import read_time
from scorekeeper.web.money import balance, describe, money, signed
from scorekeeper.web.recording import new_key

ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
COLOURS = {Suit.SPADES: "black", Suit.CLUBS: "black", Suit.HEARTS: "red", Suit.DIAMONDS: "red"}


def init_app(app: Flask) -> None:
    """Gives templates their filters."""
    app.jinja_env.filters.update(
        signed=signed,
        balance=balance,
        money=money,
        ordinal=ordinal,
        day=day,
        key_name=key_name,
        first_capital=capital,
        in_words=in_words,
        is_red=is_red,
        is_colour=is_colour,
        suit_symbol=suit_symbol,
        suit_name=suit_name,
        card_name=card_name,
        without_cards=without_cards,
    )
    app.jinja_env.globals.update(
        account_name=account_name,
        contract_text=contract_text,
        describe=describe,
        listed=listed,
        meld_text=meld_text,
        new_key=new_key,
    )


def ordinal(place: int) -> str:
    """A place as it is spoken: 1st."""
    return ORDINALS[place]


def day(time: str) -> str:
    """The day of a stored time.

    >>> day("2026-11-21T19:30:00Z")
    '21 November'
    """
    moment = read_time(time)
    return f"{moment.day} {MONTHS[moment.month - 1]}"


def is_red(suit: Suit) -> bool:
    """Whether cards of a suit are printed in red."""
    return COLOURS.get(suit, SUIT_NAMES[suit]) == "red"


def is_colour(suit: Suit) -> bool:
    """Whether a suit is a colour, which shows in the card and needs no sign."""
    return suit not in SUIT_SYMBOLS


def suit_name(suit: Suit) -> str:
    """The name of a suit or colour, as on its key."""
    return SUIT_NAMES[suit].capitalize()


def card_name(card: Card) -> str:
    """A card as a screen reader says it.

    >>> card_name(Card("9", Suit.HEARTS)), card_name(Card("9", Suit.HEARTS, joker=True))
    ('9 of hearts', 'joker for the 9 of hearts')
    """
    if card.rank is None:
        return "joker"
    rank = RANK_NAMES.get(card.rank, card.rank)
    if card.suit is None:
        name = rank
    else:
        suit = SUIT_NAMES[card.suit]
        name = f"{suit} {rank}" if is_colour(card.suit) else f"{rank} of {suit}"
    return f"joker for the {name}" if card.joker else name


def without_cards(reason: Reason) -> str:
    """A referee's sentence beside the cards it names: without them.

    >>> without_cards(Reason("meld.too_short", "3♣ 4♣: a four needs at least four cards.", "J4"))
    'A four needs at least four cards.'
    """
    return capital(reason.message.rpartition(": ")[2])


def suit_symbol(suit: Suit) -> str:
    """The sign of a suit, or the name of a colour."""
    return SUIT_SYMBOLS.get(suit, SUIT_NAMES[suit])


def key_name(key: Key) -> str:
    """A key of the keypad as a screen reader says it: “black ace, 15 points”."""
    colour = f"{COLOURS.get(key.suits[0], SUIT_NAMES[key.suits[0]])} " if key.suits else ""
    rank = RANK_NAMES.get(key.rank, key.rank) if key.rank else "joker"
    return f"{colour}{rank}, {key.points} {'point' if key.points == 1 else 'points'}"
