"""Entries as JSON: `write_entry` and `read_entry` are each other's inverse."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.cards import write_card
from scorekeeper.game.entries import (
    Account,
    Amend,
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    Hand,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.rules.stakes import Pot
from scorekeeper.wire.cards import MAX_CARDS, card_in
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import Fields, items, whole_number

Json = dict[str, Any]

MAX_FACTS = 40
"""In the `with` of an amendment."""

_SEAT_KINDS: Mapping[
    str, type[Call | JokersDealt | FourPairs | PlayableDiscard | BuyIn | OutOfGame]
]
_SEAT_KINDS = {
    "call": Call,
    "jokers_dealt": JokersDealt,
    "four_pairs": FourPairs,
    "playable_discard": PlayableDiscard,
    "buy_in": BuyIn,
    "out_of_game": OutOfGame,
}


def write_entry(entry: Entry) -> Json:
    """An entry as the JSON object promised for its kind; what is not said is left out."""
    match entry:
        case Hand(out, left, bent, kalooki, no_jokers):
            flags = {"bent": bent, "kalooki": kalooki, "no_jokers": no_jokers}
            return {
                "kind": "hand",
                "out": out,
                "left": {str(seat): write_left(cards) for seat, cards in sorted(left.items())},
            } | {name: True for name, said in flags.items() if said}
        case Void(why):
            return _said(kind="void", why=why)
        case Penalty(seat, offence, count, points, hand):
            return _said(
                kind="penalty",
                seat=seat,
                offence=offence,
                count=None if count == 1 else count,
                points=points,
                hand=hand,
            )
        case Cut(seat, hand):
            return _said(kind="cut", seat=seat, hand=hand)
        case End(why):
            return _said(kind="end", why=why)
        case Paid(payer, payee, amount):
            return {"kind": "paid", "from": payer, "to": payee, "amount": amount}
        case Amend(number, facts):
            written = [write_entry(fact) for fact in facts]
            return {
                "kind": "amend",
                "entry": number,
                "with": written[0] if len(written) == 1 else written,
            }
        case Strike(number):
            return {"kind": "strike", "entry": number}
        case _:
            kind = next(kind for kind, fact in _SEAT_KINDS.items() if type(entry) is fact)
            return {"kind": kind, "seat": entry.seat}


def _said(**fields: object) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def write_left(left: Left) -> Json:
    """What a loser held: its cards, or its points."""
    if isinstance(left, int):
        return {"points": left}
    return {"cards": [write_card(card) for card in left]}


def read_entry(value: object, where: str = "") -> Entry:
    """The entry that a JSON object says. Raises WireError, which says what is wrong and where."""
    fields = Fields(value, where)
    kind = fields.text("kind")
    if kind not in _READERS:
        raise WireError(
            fields.path("kind"),
            f"“{kind}” is no kind of entry; there are {', '.join(_READERS)}.",
            "entry.unknown_kind",
        )
    entry = _READERS[kind](fields)
    fields.done()
    return entry


def _read_hand(fields: Fields) -> Hand:
    left = Fields(fields.take("left"), fields.path("left"))
    return Hand(
        out=fields.number("out"),
        left={_seat(seat, left.path(seat)): _read_left(left, seat) for seat in left.values},
        bent=fields.flag("bent"),
        kalooki=fields.flag("kalooki"),
        no_jokers=fields.flag("no_jokers"),
    )


def _seat(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and text[0] != "0"):
        raise WireError(where, f"“{text[:40]}” is not a seat; seats are numbers from 1.")
    return int(text)


def _read_left(left: Fields, seat: str) -> Left:
    held = Fields(left.take(seat), left.path(seat))
    if held.has("cards") == held.has("points"):
        raise WireError(held.where, "Say either “cards” or “points”.")
    if held.has("points"):
        points = held.number("points")
        held.done()
        return points
    cards = tuple(
        card_in(card, path, suitless=True)
        for path, card in items(held.take("cards"), held.path("cards"), MAX_CARDS)
    )
    held.done()
    return cards


def _read_penalty(fields: Fields) -> Penalty:
    count = fields.number_or_none("count")
    return Penalty(
        seat=fields.number("seat"),
        offence=fields.text("offence"),
        count=1 if count is None else count,
        points=fields.number_or_none("points"),
        hand=fields.number_or_none("hand"),
    )


def _read_amend(fields: Fields) -> Amend:
    value, where = fields.take("with"), fields.path("with")
    facts = (
        tuple(_read_fact(item, path) for path, item in items(value, where, MAX_FACTS))
        if isinstance(value, list)
        else (_read_fact(value, where),)
    )
    if not facts:
        raise WireError(where, "Say what stands in its place, or strike the entry.")
    return Amend(fields.number("entry"), facts)


def _read_fact(value: object, where: str) -> Fact:
    if isinstance(value, Mapping) and value.get("kind") in ("amend", "strike"):
        raise WireError(where, "A correction cannot stand in an entry's place.")
    entry = read_entry(value, where)
    assert not isinstance(entry, Amend | Strike)
    return entry


def _read_paid(fields: Fields) -> Paid:
    return Paid(_read_account(fields, "from"), _read_account(fields, "to"), fields.number("amount"))


def _read_account(fields: Fields, name: str) -> Account:
    account = fields.take(name)
    if account == "kitty" or account == "pool":
        pot: Pot = account
        return pot
    if isinstance(account, str):
        raise WireError(fields.path(name), "This must be a seat, “kitty” or “pool”.")
    return whole_number(account, fields.path(name))


def _seat_reader(
    fact: type[Call | JokersDealt | FourPairs | PlayableDiscard | BuyIn | OutOfGame],
) -> Callable[[Fields], Entry]:
    return lambda fields: fact(fields.number("seat"))


_READERS: Mapping[str, Callable[[Fields], Entry]] = {
    "hand": _read_hand,
    "void": lambda fields: Void(fields.text_or_none("why")),
    "penalty": _read_penalty,
    "cut": lambda fields: Cut(fields.number("seat"), fields.number_or_none("hand")),
    **{kind: _seat_reader(fact) for kind, fact in _SEAT_KINDS.items()},
    "end": lambda fields: End(fields.text_or_none("why")),
    "paid": _read_paid,
    "amend": _read_amend,
    "strike": lambda fields: Strike(fields.number("entry")),
}
