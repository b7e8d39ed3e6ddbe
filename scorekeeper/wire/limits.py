"""Types whose values have limits: the readers refuse what is beyond, and the description of the API
says so."""

from typing import Annotated, Any, NamedTuple

from scorekeeper.game.conduct_refusals import MAX_HOUSE_POINTS, MAX_MONEY, MAX_TIMES
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.wire.cards import MAX_CARD_LENGTH
from scorekeeper.wire.reading import MAX_NUMBER, MAX_TEXT_LENGTH

MAX_EXTRAS = 20
"""What the winner of a hand may score besides: more than any game knows."""


class Limit(NamedTuple):
    """A keyword of JSON Schema, and what it says."""

    keyword: str
    value: int | str | tuple[str, ...]


class Named(NamedTuple):
    """The name of a schema that only the description as a whole can make: all games, all kinds."""

    name: str


WholeNumber = Annotated[int, Limit("minimum", -MAX_NUMBER), Limit("maximum", MAX_NUMBER)]
Ordinal = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_NUMBER)]
Seat = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_SEATS)]
Natural = Annotated[int, Limit("minimum", 0), Limit("maximum", MAX_NUMBER)]
HousePoints = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_HOUSE_POINTS)]
Times = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_TIMES)]
Amount = Annotated[int, Limit("minimum", 1), Limit("maximum", MAX_MONEY)]
ShortText = Annotated[str, Limit("maxLength", MAX_TEXT_LENGTH)]
Name = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_TEXT_LENGTH)]
CardText = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_CARD_LENGTH)]
Currency = Annotated[str, Limit("pattern", "^[A-Z]{3}$")]
VariantId = Annotated[str, Named("VariantId")]
OffenceId = Annotated[str, Named("OffenceId")]
EntryShape = Annotated[dict[str, Any], Named("Entry")]
Fact = Annotated[dict[str, Any], Named("Fact")]
