"""Entries as JSON: facts about what happened at a table, and corrections of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorekeeper.cards import Cards, write_card
from scorekeeper.game.entries import (
    START,
    Amend,
    BuyIn,
    Call,
    Correction,
    CorrectStart,
    Cut,
    End,
    Entry,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.entries import Fact as GameFact
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.wire.cards import MAX_CARDS, read_card_at
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import (
    AccountShape,
    Amount,
    Fact,
    HeldShape,
    Name,
    Natural,
    OffenceId,
    Ordinal,
    Seat,
    ShortText,
    Times,
    WholeNumber,
)
from scorekeeper.wire.reading import items, join_path, object_fields, values_by_id, whole_number
from scorekeeper.wire.shapes import AS_SENT, Attribute, Limit, OfKind, ReadBy, read, write_fields
from scorekeeper.wire.starts import StartCorrection, read_start_correction, write_start_correction

Json = dict[str, Any]


@dataclass(frozen=True)
class Unknown:
    """An entry that a newer version recorded, of a kind or with a field that this version doesn't
    know: what was written, so that it can be passed on unchanged."""

    document: Mapping[str, Any]


RecordedEntry = Entry | Unknown
"""An entry of a log that another version may have written."""

MAX_EXTRAS = 20
"""The most extras of a hand: more than any game has."""
MAX_FACTS = 40
"""The most facts in the `with` of an amendment."""


def _read_held(value: object, path: str) -> Cards:
    """Read the cards that somebody held; some may be without their suit."""
    return tuple(
        read_card_at(card, at, suitless=True) for at, card in items(value, path, MAX_CARDS)
    )


class LeftShape(TypedDict):
    """The cards that somebody held, or what they come to; one of the two. Points are below zero
    only in a game of which Scorekeeper knows no cards."""

    cards: NotRequired[Annotated[HeldShape, ReadBy(_read_held)] | None]
    points: NotRequired[WholeNumber | None]


def pick_left(fields: Mapping[str, Any], path: str) -> Left:
    """Pick the cards or the points that a loser held. Raises WireError unless there is just one."""
    if ("cards" in fields) == ("points" in fields):
        raise WireError(path, "Say either “cards” or “points”.")
    left: Left = fields["points"] if "points" in fields else fields["cards"]
    return left


def write_left(left: Left) -> LeftShape:
    """Write what a loser held: the cards, or their points."""
    if isinstance(left, int):
        return {"points": left}
    return {"cards": [write_card(card) for card in left]}


def _read_left(value: object, path: str) -> Left:
    return pick_left(read(LeftShape, value, path), path)


_LEFTS = dict[str, Annotated[LeftShape, ReadBy(_read_left)]]


def _read_lefts(value: object, path: str) -> dict[int, Left]:
    """Read what each loser held, by seat."""
    by_seat = read(_LEFTS, value, path)
    return {_read_seat(text, join_path(path, text)): left for text, left in by_seat.items()}


def _read_seat(text: str, path: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and text[0] != "0"):
        raise WireError(path, f"“{text[:40]}” is not a seat; seats are numbers from 1.")
    return int(text)


def _read_laid(value: object, path: str) -> frozenset[int]:
    """Read who laid their contract."""
    return frozenset(whole_number(seat, at) for at, seat in items(value, path, MAX_SEATS))


def _read_extras(value: object, path: str) -> dict[str, int]:
    """Read how often the winner scores each extra, by its id."""
    too_many = f"No hand has more than {MAX_EXTRAS} extras."
    extras = values_by_id(value, path, MAX_EXTRAS, too_many)
    counts: dict[str, int] = read(dict[str, int], extras, path)
    return counts


class HandEntry(TypedDict):
    """A hand that somebody won. `laid` are those who laid their contract, where each player has
    their own; whoever went out did. In a game of which Scorekeeper knows no cards, nobody is `out`,
    and everybody has points."""

    kind: Literal["hand"]
    out: NotRequired[Seat | None]
    left: Annotated[dict[str, LeftShape], ReadBy(_read_lefts)]
    bent: NotRequired[bool | None]
    kalooki: NotRequired[bool | None]
    no_jokers: NotRequired[bool | None]
    laid: NotRequired[
        Annotated[list[Seat], Limit("maxItems", MAX_SEATS), ReadBy(_read_laid)] | None
    ]
    deal: NotRequired[Ordinal | None]
    extras: NotRequired[
        Annotated[dict[str, Natural], Limit("maxProperties", MAX_EXTRAS), ReadBy(_read_extras)]
        | None
    ]


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
    """A penalty of the game's list, or `house` with its points: below zero only in a game of which
    Scorekeeper knows no cards."""

    kind: Literal["penalty"]
    seat: Seat
    offence: OffenceId
    count: NotRequired[Times | None]
    points: NotRequired[WholeNumber | None]
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class CutEntry(TypedDict):
    """The exact cut."""

    kind: Literal["cut"]
    seat: Seat
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class JoinEntry(TypedDict):
    """Somebody joins and sits down after `after`; they get the next free seat number. With a
    `from_deal` beyond the deal in play, they sit down when the next one is dealt."""

    kind: Literal["join"]
    name: Name
    after: Seat
    points: NotRequired[WholeNumber | None]
    deal: NotRequired[Ordinal | None]
    from_deal: NotRequired[Ordinal | None]


class EndEntry(TypedDict):
    """The table stops early."""

    kind: Literal["end"]
    why: NotRequired[ShortText | None]


PaidEntry = TypedDict(
    "PaidEntry",
    {
        "kind": Literal["paid"],
        "from": Annotated[AccountShape, Attribute("payer")],
        "to": Annotated[AccountShape, Attribute("payee")],
        "amount": Amount,
    },
)
PaidEntry.__doc__ = "A debt settled at the table."

FactsShape = Annotated[list[Fact], Limit("minItems", 1), Limit("maxItems", MAX_FACTS)]

AmendEntry = TypedDict(
    "AmendEntry",
    {
        "kind": Literal["amend"],
        "entry": Annotated[Natural, Attribute("target")],
        "with": Annotated[Fact | FactsShape | StartCorrection, AS_SENT],
    },
)
AmendEntry.__doc__ = (
    "Replaces an earlier entry; with a list, by several. Entry 0 is the start: `with` is then of"
    " the kind `start` and has the fields of a new game that change."
)


class StrikeEntry(TypedDict):
    """Takes back an earlier entry."""

    kind: Literal["strike"]
    entry: Annotated[Ordinal, Attribute("target")]


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

_KINDS: Mapping[str, tuple[type[Entry], Any]] = {
    "hand": (Hand, HandEntry),
    "void": (Void, VoidEntry),
    "penalty": (Penalty, PenaltyEntry),
    "cut": (Cut, CutEntry),
    "call": (Call, SeatEntry),
    "jokers_dealt": (JokersDealt, SeatEntry),
    "four_pairs": (FourPairs, SeatEntry),
    "playable_discard": (PlayableDiscard, SeatEntry),
    "buy_in": (BuyIn, SeatEntry),
    "out_of_game": (OutOfGame, OutOfGameEntry),
    "join": (Join, JoinEntry),
    "end": (End, EndEntry),
    "paid": (Paid, PaidEntry),
    "amend": (Amend, AmendEntry),
    "strike": (Strike, StrikeEntry),
}
"""Every kind of entry by its name in JSON, and its shape."""
_KIND_OF = {entry_type: kind for kind, (entry_type, _) in _KINDS.items()}


def read_entry(value: object, path: str = "") -> Entry:
    """Read the entry at `path`. Raises WireError, which says what is wrong and where."""
    kind = read(OfKind, value, path).kind
    if kind not in _KINDS:
        raise WireError(
            join_path(path, "kind"),
            f"“{kind}” is no kind of entry; there are {', '.join(_KINDS)}.",
            "entry.unknown_kind",
        )
    entry_type, shape = _KINDS[kind]
    fields = read(shape, value, path)
    del fields["kind"]
    if entry_type is Amend:
        return _read_amend(fields["target"], fields["with"], join_path(path, "with"))
    return entry_type(**fields)


def read_recorded(value: object, path: str = "") -> RecordedEntry:
    """Read an entry that is in a log already. One that can't be read isn't lost: it is Unknown.
    Raises WireError for what is no JSON object."""
    try:
        return read_entry(value, path)
    except WireError:
        return Unknown(object_fields(value, path))


def known_entries(log: Iterable[RecordedEntry]) -> list[Entry]:
    """Return the entries of a log before the first unknown one: nobody can tell what follows from
    that, so nothing behind it can be judged or counted."""
    known: list[Entry] = []
    for entry in log:
        if isinstance(entry, Unknown):
            break
        known.append(entry)
    return known


def write_entry(entry: RecordedEntry) -> Json:
    """Write an entry as the JSON object of its kind, without empty fields."""
    if isinstance(entry, Unknown):
        return dict(entry.document)
    if isinstance(entry, CorrectStart):
        return {"kind": "amend", "entry": entry.target, "with": write_start_correction(entry)}
    kind = _KIND_OF[type(entry)]
    return write_fields(_KINDS[kind][1], entry, kind=kind, **_write_special_fields(entry))


def _write_special_fields(entry: Entry) -> Json:
    """Write the fields whose JSON differs from their value in Python."""
    match entry:
        case Hand(left=left, laid=laid):
            lefts = {str(seat): write_left(held) for seat, held in sorted(left.items())}
            return {"left": lefts, "laid": sorted(laid)} if laid else {"left": lefts}
        case Amend(facts=facts):
            replacements = [write_entry(fact) for fact in facts]
            return {"with": replacements[0] if len(replacements) == 1 else replacements}
    return {}


def _read_amend(target: int, value: Any, path: str) -> Amend | CorrectStart:
    if target == START and isinstance(value, list) and len(value) == 1:
        value, path = value[0], f"{path}.0"
    if target == START and isinstance(value, Mapping):
        return read_start_correction(value, path)
    facts = (
        tuple(_read_fact(item, at) for at, item in items(value, path, MAX_FACTS))
        if isinstance(value, list)
        else (_read_fact(value, path),)
    )
    if not facts:
        raise WireError(path, "Say what stands in its place, or strike the entry.")
    return Amend(target, facts)


def _read_fact(value: object, path: str) -> GameFact:
    if isinstance(value, Mapping) and value.get("kind") in ("amend", "strike"):
        raise WireError(path, "A correction can’t stand in an entry’s place.")
    entry = read_entry(value, path)
    assert not isinstance(entry, Correction)
    return entry
