"""The shapes of entries: what happened at a table, and corrections of it."""

from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.wire.entries import MAX_FACTS
from scorekeeper.wire.limits import (
    MAX_EXTRAS,
    Amount,
    Currency,
    Fact,
    HousePoints,
    Limit,
    Name,
    Natural,
    OffenceId,
    Ordinal,
    Seat,
    ShortText,
    Times,
    VariantId,
    WholeNumber,
)
from scorekeeper.wire.shapes import AccountShape, HeldShape, OptionsShape, PlayersShape, SeatsShape


class LeftShape(TypedDict):
    """The cards that somebody held, or what they come to; one of the two."""

    cards: NotRequired[HeldShape | None]
    points: NotRequired[Natural | None]


class HandEntry(TypedDict):
    """A hand that somebody won. `laid` are those who laid their contract, where each player has
    their own; whoever went out did."""

    kind: Literal["hand"]
    out: Seat
    left: dict[str, LeftShape]
    bent: NotRequired[bool | None]
    kalooki: NotRequired[bool | None]
    no_jokers: NotRequired[bool | None]
    laid: NotRequired[SeatsShape | None]
    deal: NotRequired[Ordinal | None]
    extras: NotRequired[Annotated[dict[str, Natural], Limit("maxProperties", MAX_EXTRAS)] | None]


class VoidEntry(TypedDict):
    """A hand thrown in; the same dealer deals the same contract again."""

    kind: Literal["void"]
    why: NotRequired[ShortText | None]
    deal: NotRequired[Ordinal | None]


class SeatEntry(TypedDict):
    """Something one player did."""

    kind: Literal["call", "jokers_dealt", "four_pairs", "playable_discard", "buy_in"]
    seat: Seat
    deal: NotRequired[Ordinal | None]


class OutOfGameEntry(TypedDict):
    """A player leaves the game, or declines to buy in."""

    kind: Literal["out_of_game"]
    seat: Seat


class PenaltyEntry(TypedDict):
    """A penalty of the game's list, or `house` with its points."""

    kind: Literal["penalty"]
    seat: Seat
    offence: OffenceId
    count: NotRequired[Times | None]
    points: NotRequired[HousePoints | None]
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class CutEntry(TypedDict):
    """The exact cut."""

    kind: Literal["cut"]
    seat: Seat
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class JoinEntry(TypedDict):
    """Somebody joins and sits down after `after`; they get the next free seat number."""

    kind: Literal["join"]
    name: Name
    after: Seat
    points: NotRequired[WholeNumber | None]
    deal: NotRequired[Ordinal | None]


class EndEntry(TypedDict):
    """The table stops early."""

    kind: Literal["end"]
    why: NotRequired[ShortText | None]


PaidEntry = TypedDict(
    "PaidEntry",
    {"kind": Literal["paid"], "from": AccountShape, "to": AccountShape, "amount": Amount},
)
PaidEntry.__doc__ = "A debt settled at the table."


class StartCorrection(TypedDict):
    """What a correction changes of the start."""

    kind: Literal["start"]
    variant: NotRequired[VariantId | None]
    players: NotRequired[PlayersShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]


FactsShape = Annotated[list[Fact], Limit("minItems", 1), Limit("maxItems", MAX_FACTS)]

AmendEntry = TypedDict(
    "AmendEntry",
    {"kind": Literal["amend"], "entry": Natural, "with": Fact | FactsShape | StartCorrection},
)
AmendEntry.__doc__ = (
    "Replaces an earlier entry; with a list, by several. Entry 0 is the start: `with` is then of"
    " the kind `start` and has the fields of a new game that change."
)


class StrikeEntry(TypedDict):
    """Takes back an earlier entry."""

    kind: Literal["strike"]
    entry: Ordinal


FACT_SHAPES: tuple[type, ...] = (
    HandEntry,
    VoidEntry,
    SeatEntry,
    OutOfGameEntry,
    PenaltyEntry,
    CutEntry,
    JoinEntry,
    EndEntry,
    PaidEntry,
)
CORRECTION_SHAPES: tuple[type, ...] = (AmendEntry, StrikeEntry)
