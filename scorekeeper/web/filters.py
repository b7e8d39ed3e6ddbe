"""How pages write numbers, dates and cards."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision
from flask import Flask

from scorekeeper.cards import RANK_NAMES, SUIT_NAMES, SUIT_SYMBOLS, Suit
from scorekeeper.game.keypad import Key
from scorekeeper.game.wording import contract_text, describe, listed
from scorekeeper.store.clock import read_time
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
        money=money,
        ordinal=ordinal,
        day=day,
        key_name=key_name,
        is_red=is_red,
        suit_symbol=suit_symbol,
    )
    app.jinja_env.globals.update(
        contract_text=contract_text, describe=describe, listed=listed, new_key=new_key
    )


def signed(number: int) -> str:
    """A number with the minus that printers use.

    >>> signed(-50)
    '−50'
    """
    return f"−{-number}" if number < 0 else str(number)


def money(amount: int, currency: str | None) -> str:
    """An amount of minor units as its users write it; without a currency, chips.

    >>> money(420, "USD"), money(1, None)
    ('$4.20', '1 chip')
    """
    if currency is None:
        return "1 chip" if amount == 1 else f"{amount} chips"
    units = Decimal(amount).scaleb(-get_currency_precision(currency))
    return str(format_currency(units, currency, locale="en"))


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


def suit_symbol(suit: Suit) -> str:
    """The sign of a suit, or the name of a colour."""
    return SUIT_SYMBOLS.get(suit, SUIT_NAMES[suit])


def key_name(key: Key) -> str:
    """A key of the keypad as a screen reader says it: “black ace, 15 points”."""
    colour = f"{COLOURS.get(key.suits[0], SUIT_NAMES[key.suits[0]])} " if key.suits else ""
    rank = RANK_NAMES.get(key.rank, key.rank) if key.rank else "joker"
    return f"{colour}{rank}, {key.points} {'point' if key.points == 1 else 'points'}"
