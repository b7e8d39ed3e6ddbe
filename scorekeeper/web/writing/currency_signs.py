"""The signs by which people know a currency when they write which one they play for."""

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


def letters_of(text: str) -> str:
    """The three letters of the currency that somebody wrote, by its sign or by its letters. What is
    neither comes back in capitals.

    >>> letters_of(" € "), letters_of("ZŁ"), letters_of("gbp")
    ('EUR', 'PLN', 'GBP')
    """
    written = text.strip()
    return SIGNS.get(written.lower(), written.upper())
