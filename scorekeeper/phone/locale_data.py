"""Babel's data of a language, cut to what a phone needs: how numbers, days and money are written.
The names of countries, languages and units are four fifths of it, and the app never shows them."""

import pickle

UNUSED = frozenset(
    {
        *("languages", "scripts", "territories", "variants"),
        *("unit_patterns", "unit_display_names", "compound_unit_patterns"),
        *("currency_names", "currency_names_plural"),
        *("time_zones", "meta_zones", "zone_formats", "date_fields", "interval_formats"),
        *("compact_decimal_formats", "compact_currency_formats"),
    }
)
"""The entries that the app needs in no language."""


def remove_names(data: bytes) -> bytes:
    """Return a Babel data file's contents with the `UNUSED` entries emptied."""
    language = pickle.loads(data)  # noqa: S301  # a file of the installed Babel
    needed = {name: {} if name in UNUSED else entry for name, entry in language.items()}
    return pickle.dumps(needed, 2)
