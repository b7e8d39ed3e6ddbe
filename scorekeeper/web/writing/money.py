"""Amounts of money as their users write them, and sentences with amounts in them."""

import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_precision,
    get_currency_symbol,
    get_territory_currencies,
)
from flask import request

from scorekeeper.game import changes, wording
from scorekeeper.game.entries import Fact
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.speech import say, say_many
from scorekeeper.web.writing.language import reading

FIRST_PARTED = 1000
"""Smaller numbers are written alike in every language, and are most of a page."""

AMOUNT = re.compile(r"(\d{1,15})(?:[.,](\d+))?", re.ASCII)
CENTS = re.compile(r"(\d{1,15})\s*(?:c|ct|cents?|p|¢)", re.ASCII | re.IGNORECASE)
"""An amount in the small coins of a currency: 50c."""

DIGITS_OF_CENTS = 2

COUNTRIES = {"EUR": "IE", "ZAR": "LS"}
"""Currencies that are not written as in the country of their first two letters, and a country that
does: there is none for the euro, and South Africans write R1.50, but Unicode's data R1,50."""

CURRENCY_OF_LANGUAGE = {"de": "EUR", "es": "EUR", "fr": "EUR"}
"""For readers of whom no country is known; all others think in pounds."""

SIGNS = {
    "€": "EUR",
    "£": "GBP",
    "j$": "JMD",
    "us$": "USD",
    "ca$": "CAD",
    "tt$": "TTD",
    "bds$": "BBD",
    "ec$": "XCD",
    "a$": "AUD",
    "nz$": "NZD",
    "r$": "BRL",
    "r": "ZAR",
    "fr.": "CHF",
    "zł": "PLN",
    "kč": "CZK",
    "ft": "HUF",
    "₪": "ILS",
    "₹": "INR",
    "₺": "TRY",
    "₽": "RUB",
    "₴": "UAH",
    "₦": "NGN",
    "₱": "PHP",
    "₩": "KRW",
}
"""The three letters of each currency, by its sign in small letters; a phone may type them large."""
SIGNS_OF_SEVERAL = {
    "$": ("JMD", "USD"),
    "kr": ("SEK", "NOK"),
    "kr.": ("DKK", "ISK"),
    "¥": ("JPY", "CNY"),
}
"""Signs that each country reads as its own money, and two currencies that each may mean."""

SIGN_EVERYWHERE = {
    letters: sign for sign, letters in SIGNS.items() if len(sign) == 1 and not sign.isalpha()
}
"""The sign by which a currency is known in every language, though Unicode's data writes £GB in
French and GBP in Spanish."""


WITHOUT_CENTS = frozenset(
    ["JMD"] + [code for code, each in get_global("currency_fractions").items() if each[2] < each[0]]
)
"""Currencies with cents that nobody has as coins. Of Jamaica, Unicode's data doesn't say so."""


def coins_in_use(currency: str | None) -> int:
    """Return the smallest amount that is on a table, in minor units.

    >>> coins_in_use("JMD"), coins_in_use("EUR"), coins_in_use("JPY"), coins_in_use(None)
    (100, 1, 1, 1)
    """
    return 10**DIGITS_OF_CENTS if currency in WITHOUT_CENTS else 1


def have_cents(amounts: Iterable[int], currency: str | None) -> bool:
    """Whether any of these amounts has cents, so that all are written `with_cents` in a column.

    >>> have_cents((400, 420), "USD"), have_cents((400, 300), "USD"), have_cents((5,), None)
    (True, False, False)
    """
    return currency is not None and any(
        units != int(units) for units in (_units(amount, currency) for amount in amounts)
    )


def money(amount: int, currency: str | None, *, with_cents: bool = False) -> str:
    """Write an amount of minor units as its users write it, without cents where there are none,
    unless it is to be `with_cents`; without a currency, chips.

    >>> money(420, "USD"), money(400, "USD"), money(420, "PLN"), money(1, None)
    ('$4.20', '$4', '4,20\\xa0zł', '1 chip')
    >>> money(400, "USD", with_cents=True)
    '$4.00'
    """
    if currency is None:
        return say_many("{amount} chip", "{amount} chips", abs(amount), amount=signed(amount))
    units, written_as = _units(amount, currency), _written_as(currency)
    pattern = str(written_as.currency_formats["standard"].pattern)
    pattern = pattern.replace("¤", currency_sign(currency))
    is_whole = not with_cents and units == int(units)
    if is_whole:
        pattern = re.sub(r"[.]0+", "", pattern)
    written = format_currency(
        units, currency, pattern, locale=written_as, currency_digits=not is_whole
    )
    return str(written).replace("-", "−")


def currency_sign(currency: str) -> str:
    """Return the sign of a currency as `money` writes it, or its letters where the reader's
    language has no sign for it.

    >>> currency_sign("GBP"), currency_sign("JMD"), currency_sign("PLN")
    ('£', '$', 'zł')
    """
    sign = SIGN_EVERYWHERE.get(currency)
    return sign or str(get_currency_symbol(currency, locale=_written_as(currency)))


def brief_money(amount: int, currency: str | None, *, with_cents: bool = False) -> str:
    """Write an amount as `money` does, but chips as a number, where there is no room for a word.

    >>> brief_money(1200, "EUR"), brief_money(5, None)
    ('€12', '5')
    """
    return money(amount, currency, with_cents=with_cents) if currency else signed(amount)


def money_with_sign(amount: int, currency: str | None, *, with_cents: bool = False) -> str:
    """Write what somebody has won (+) or lost (−), with the sign of its currency.

    >>> money_with_sign(-150, "USD"), money_with_sign(1200, "EUR"), money_with_sign(30, None)
    ('−$1.50', '+€12', '+30')
    """
    return f"{_sign(amount)}{brief_money(abs(amount), currency, with_cents=with_cents)}"


def _sign(amount: int) -> str:
    return "+" if amount > 0 else "−" if amount else ""


def balance(amount: int, currency: str | None, *, with_cents: bool = True) -> str:
    """Write what somebody has won (+) or lost (−), in the units of its currency, for a column of a
    table; without cents where none in the column has any.

    >>> balance(-150, "USD"), balance(30, None), balance(1200, "EUR", with_cents=False)
    ('−1.50', '+30', '+12')
    """
    sign = _sign(amount)
    if currency is None:
        return f"{sign}{signed(abs(amount))}"
    return sign + _bare(abs(amount), currency, _written_as(currency), with_cents=with_cents)


def read_amount(text: str, currency: str | None) -> int:
    """Read an amount as somebody types it, with a point or a comma, with its sign or without, or in
    cents, in minor units; without a currency, chips. Raises ValueError with a sentence.

    >>> read_amount("1.5", "USD"), read_amount("0,05 €", "EUR"), read_amount("20", None)
    (150, 5, 20)
    >>> read_amount("50c", "EUR"), read_amount("J$2", "JMD")
    (50, 200)
    """
    digits = get_currency_precision(currency) if currency else 0
    cents = CENTS.fullmatch(text.strip()) if digits == DIGITS_OF_CENTS else None
    if cents:
        return int(cents[1])
    amount = AMOUNT.fullmatch(_without_sign(text, currency))
    if not amount or len(amount[2] or "") > digits:
        if not currency:
            raise ValueError(say("Write a whole number."))
        example = _bare(50, currency, reading())
        raise ValueError(say("Write an amount such as {example}.", example=example))
    return int(amount[1] + (amount[2] or "").ljust(digits, "0"))


def _without_sign(text: str, currency: str | None) -> str:
    """Return the typed text without the sign, or the letters, of its currency before or after
    it."""
    typed = text.strip()
    if currency is None:
        return typed
    signs = {currency_sign(currency), currency}
    signs |= {sign for sign, letters in SIGNS.items() if letters == currency}
    signs |= {sign for sign, letters in SIGNS_OF_SEVERAL.items() if currency in letters}
    for sign in sorted(signs, key=len, reverse=True):
        if typed.lower().startswith(sign.lower()):
            return typed[len(sign) :].strip()
        if typed.lower().endswith(sign.lower()):
            return typed[: -len(sign)].strip()
    return typed


def amount_text(amount: int, currency: str | None) -> str:
    """Write an amount of minor units as somebody would type it; `read_amount` reads it.

    >>> amount_text(150, "USD"), amount_text(20, None)
    ('1.50', '20')
    """
    return str(_units(amount, currency)) if currency else str(amount)


def readers_currency() -> str:
    """Return the currency of the country whose language the reader's browser asks for first; where
    it names none, one that goes with the language."""
    for language in request.accept_languages.values():
        country = language.replace("_", "-").partition("-")[2].upper()
        if currencies := get_territory_currencies(country) if country else []:
            return str(currencies[0])
    return CURRENCY_OF_LANGUAGE.get(reading().language, "GBP")


def signed(number: int) -> str:
    """Write a number as the reader writes it, with the minus that printers use.

    >>> signed(-50), signed(1040)
    ('−50', '1,040')
    """
    written = (
        str(number) if abs(number) < FIRST_PARTED else format_decimal(number, locale=reading())
    )
    return str(written).replace("-", "−")


def to_a_tenth(number: float | Fraction) -> str:
    """Write a number with one decimal, as the reader writes it.

    >>> to_a_tenth(27.84), to_a_tenth(Fraction(9, 4))
    ('27.8', '2.3')
    """
    return _written(round_half_up(number, 1), "0.0", reading())


def round_half_up(number: float | Fraction, digits: int) -> Decimal:
    """Round a number to this many decimals as people do: a half goes away from 0.

    >>> round_half_up(Fraction(9, 8), 2), round_half_up(-0.25, 1)
    (Decimal('1.13'), Decimal('-0.3'))
    """
    exact = Fraction(number)
    quotient = Decimal(exact.numerator) / Decimal(exact.denominator)
    return quotient.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def with_sign(number: int) -> str:
    """Write what is added to a total, with its sign.

    >>> with_sign(33), with_sign(-50), with_sign(0)
    ('+33', '−50', '0')
    """
    return f"+{signed(number)}" if number > 0 else signed(number)


def describe(start: Start, fact: Fact) -> str:
    """Describe a fact in half a sentence, its money in the currency of the table."""
    return wording.describe(start, fact, partial(money, currency=start.currency))


def describe_entry(table: Table, number: int) -> str:
    """Describe an entry of a table's log in half a sentence, its money in the currency of the
    table; a correction by what it changed. What stands behind the first entry that this version
    doesn't know can't be described."""
    if number > len(table.entries):
        return say("something that the app on this phone is too old to show")
    return changes.describe_entry(table, number, partial(money, currency=table.start.currency))


def describe_briefly(table: Table, number: int) -> str:
    """Describe an entry like `describe_entry`, but a hand that is taken or put back only by its
    number."""
    return changes.describe_briefly(table, number, partial(money, currency=table.start.currency))


def _units(amount: int, currency: str) -> Decimal:
    return Decimal(amount).scaleb(-get_currency_precision(currency))


def _bare(amount: int, currency: str, written_as: Locale, *, with_cents: bool = True) -> str:
    """Return an amount without the sign of its currency."""
    digits = get_currency_precision(currency) if with_cents else 0
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return _written(_units(amount, currency), pattern, written_as)


def _written(number: float | Decimal, pattern: str, written_as: Locale) -> str:
    return str(format_decimal(number, format=pattern, locale=written_as))


def language_tag(currency: str | None) -> str:
    """Return how a browser calls the language, and country, in which a currency is written, for a
    script that writes other amounts of it; without a currency, the reader's.

    >>> language_tag("ZAR"), language_tag("PLN")
    ('en-LS', 'pl-PL')
    """
    written_as = _written_as(currency) if currency else reading()
    return str(written_as).replace("_", "-")


def _written_as(currency: str) -> Locale:
    """Return the locale in which a currency is written: a reader of English sees it as its own
    country writes it."""
    reader = reading()
    return _locale_of(currency) if reader.language == "en" else reader


def _locale_of(currency: str) -> Locale:
    """Return the locale of a currency's country: in English where that is spoken there, else in its
    first language that is written from left to right."""
    country = COUNTRIES.get(currency, currency[:2])
    languages = get_official_languages(country, de_facto=True)
    for language in sorted(languages, key=lambda each: each != "en"):
        try:
            locale = Locale(language, territory=country)
        except UnknownLocaleError:
            continue
        if locale.text_direction == "ltr":
            return locale
    return Locale("en")


def letters_of(text: str) -> str:
    """Return the three letters of the currency that somebody wrote, by its sign or by its letters.
    What is neither comes back in capitals.

    >>> letters_of(" € "), letters_of("ZŁ"), letters_of("gbp")
    ('EUR', 'PLN', 'GBP')
    """
    written = text.strip()
    return SIGNS.get(written.lower(), written.upper())
