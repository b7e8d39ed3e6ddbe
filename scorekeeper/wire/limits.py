"""Types of values with limits, which also stand in the description of the API.

Keys of `left`, `seats` and `balances` are seats. Money is in minor units of the currency.
"""

from typing import Annotated, Any

from scorekeeper.game.conduct_refusals import MAX_MONEY, MAX_TIMES
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.game.start import tidy_name
from scorekeeper.rules.stakes import POTS, Pot
from scorekeeper.wire.cards import MAX_CARD_LENGTH, MAX_CARDS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import MAX_NUMBER, MAX_TEXT_LENGTH, short_text, whole_number
from scorekeeper.wire.shapes import Limit, Named, ReadBy


def read_name(value: object, path: str) -> str:
    """Read a name, without invisible spaces. Raises WireError."""
    return tidy_name(short_text(value, path))


def _read_account(value: object, path: str) -> int | Pot:
    for pot in POTS:
        if value == pot:
            return pot
    if isinstance(value, str):
        pots = " or ".join(f"“{pot}”" for pot in POTS)
        raise WireError(path, f"This must be a seat, {pots}.")
    return whole_number(value, path)


WholeNumber = Annotated[int, Limit("minimum", -MAX_NUMBER), Limit("maximum", MAX_NUMBER)]
Ordinal = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_NUMBER)]
Seat = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_SEATS)]
Natural = Annotated[int, Limit("minimum", 0), Limit("maximum", MAX_NUMBER)]
Times = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_TIMES)]
Amount = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_MONEY)]
ShortText = Annotated[str, Limit("maxLength", MAX_TEXT_LENGTH)]
Name = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_TEXT_LENGTH), ReadBy(read_name)]
CardText = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_CARD_LENGTH)]
HeldShape = Annotated[list[CardText], Limit("maxItems", MAX_CARDS)]
AccountShape = Annotated[Seat | Pot, ReadBy(_read_account)]
VariantId = Annotated[str, Named("VariantId")]
OffenceId = Annotated[str, Named("OffenceId")]
EntryShape = Annotated[dict[str, Any], Named("Entry")]
Fact = Annotated[dict[str, Any], Named("Fact")]
