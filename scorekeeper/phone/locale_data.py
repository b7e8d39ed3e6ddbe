"""What a phone needs of a language in Babel's data: how numbers, days and money are written. What
countries, languages and units are called is four fifths of it, and is never said."""

import pickle

NEVER_SAID = frozenset(
    {
        *("languages", "scripts", "territories", "variants"),
        *("unit_patterns", "unit_display_names", "compound_unit_patterns"),
        *("currency_names", "currency_names_plural"),
        *("time_zones", "meta_zones", "zone_formats", "date_fields", "interval_formats"),
        *("compact_decimal_formats", "compact_currency_formats"),
    }
)
"""What the app does without in every language."""


def without_names(data: bytes) -> bytes:
    """The data of a language, as a file of Babel holds it, with nothing of what is never said."""
    language = pickle.loads(data)  # noqa: S301  # a file of the installed Babel
    kept = {name: {} if name in NEVER_SAID else known for name, known in language.items()}
    return pickle.dumps(kept, 2)
