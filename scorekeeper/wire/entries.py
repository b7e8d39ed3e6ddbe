"""Entries as JSON: what `write_entry` writes, `read_entry` reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.cards import write_card
from scorekeeper.game.entries import (
    START,
    Account,
    Amend,
    BuyIn,
    Call,
    Correction,
    CorrectStart,
    Cut,
    End,
    Entry,
    Fact,
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
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.game.start import tidy_name
from scorekeeper.rules.stakes import POTS
from scorekeeper.wire.cards import MAX_CARDS, card_in
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import MAX_EXTRAS
from scorekeeper.wire.reading import Fields, items, short_text, whole_number
from scorekeeper.wire.starts import read_start_correction, write_start_correction

Json = dict[str, Any]
SeatFact = Call | JokersDealt | FourPairs | PlayableDiscard | BuyIn
"""What one player did, with nothing more to say about it."""

AnyEntry = TypeVar("AnyEntry", bound=Entry)

MAX_FACTS = 40
"""In the `with` of an amendment."""


@dataclass(frozen=True)
class _Kind(Generic[AnyEntry]):
    """One kind of entry: its class, how it is read, and how its fields are written."""

    type: type[AnyEntry]
    read: Callable[[Fields], AnyEntry]
    write: Callable[[AnyEntry], Json]


def write_entry(entry: Entry) -> Json:
    """An entry as the JSON object of its kind. Fields with nothing in them are left out."""
    if isinstance(entry, CorrectStart):
        return {"kind": "amend", "entry": entry.target, "with": write_start_correction(entry)}
    name, kind = next((name, kind) for name, kind in _KINDS.items() if type(entry) is kind.type)
    return {"kind": name, **kind.write(entry)}


def read_entry(value: object, path: str = "") -> Entry:
    """The entry in a JSON object, which stands at `path` in its document. Raises WireError, which
    says what is wrong and where."""
    fields = Fields(value, path)
    name = fields.text("kind")
    if name not in _KINDS:
        raise WireError(
            fields.path_of("kind"),
            f"“{name}” is no kind of entry; there are {', '.join(_KINDS)}.",
            "entry.unknown_kind",
        )
    entry: Entry = _KINDS[name].read(fields)
    fields.done()
    return entry


def _without_none(**fields: object) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def _write_hand(hand: Hand) -> Json:
    flags = {"bent": hand.bent, "kalooki": hand.kalooki, "no_jokers": hand.no_jokers}
    return {
        "out": hand.out,
        "left": {str(seat): write_left(left) for seat, left in sorted(hand.left.items())},
        **{name: True for name, is_set in flags.items() if is_set},
        **({"laid": sorted(hand.laid)} if hand.laid else {}),
        **_without_none(deal=hand.deal, extras=dict(hand.extras) or None),
    }


def write_left(left: Left) -> Json:
    """What a loser held: the cards, or their points."""
    if isinstance(left, int):
        return {"points": left}
    return {"cards": [write_card(card) for card in left]}


def _read_hand(fields: Fields) -> Hand:
    return Hand(
        out=fields.number("out"),
        left=_read_lefts(Fields(fields.take("left"), fields.path_of("left"))),
        bent=fields.flag("bent"),
        kalooki=fields.flag("kalooki"),
        no_jokers=fields.flag("no_jokers"),
        laid=_read_laid(fields),
        deal=_read_deal(fields),
        extras=_read_extras(fields),
    )


def _read_laid(fields: Fields) -> frozenset[int]:
    """Who laid their contract."""
    if not fields.has("laid"):
        return frozenset()
    seats = items(fields.take("laid"), fields.path_of("laid"), MAX_SEATS)
    return frozenset(whole_number(seat, path) for path, seat in seats)


def _read_extras(fields: Fields) -> dict[str, int]:
    """What the winner scores besides, by its id, and how often."""
    if not fields.has("extras"):
        return {}
    extras = Fields(fields.take("extras"), fields.path_of("extras"))
    if len(extras.values) > MAX_EXTRAS:
        raise WireError(extras.path, f"No hand has more than {MAX_EXTRAS} extras.")
    return {short_text(id, extras.path_of(id[:40])): extras.number(id) for id in extras.values}


def _read_deal(fields: Fields) -> int | None:
    """The number of the deal that an entry names (C25)."""
    return fields.number_or_none("deal")


def _seat(text: str, path: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and text[0] != "0"):
        raise WireError(path, f"“{text[:40]}” is not a seat; seats are numbers from 1.")
    return int(text)


def read_left(held: Fields) -> Left:
    """What a loser held: the cards, or their points."""
    if held.has("cards") == held.has("points"):
        raise WireError(held.path, "Say either “cards” or “points”.")
    if held.has("points"):
        return held.number("points")
    return tuple(
        card_in(card, path, suitless=True)
        for path, card in items(held.take("cards"), held.path_of("cards"), MAX_CARDS)
    )


def _read_lefts(left: Fields) -> dict[int, Left]:
    lefts = {}
    for seat in left.values:
        held = Fields(left.take(seat), left.path_of(seat))
        lefts[_seat(seat, held.path)] = read_left(held)
        held.done()
    return lefts


def _write_penalty(penalty: Penalty) -> Json:
    return _without_none(
        seat=penalty.seat,
        offence=penalty.offence,
        count=None if penalty.count == 1 else penalty.count,
        points=penalty.points,
        hand=penalty.hand,
        deal=penalty.deal,
    )


def _read_penalty(fields: Fields) -> Penalty:
    count = fields.number_or_none("count")
    return Penalty(
        seat=fields.number("seat"),
        offence=fields.text("offence"),
        count=1 if count is None else count,
        points=fields.number_or_none("points"),
        hand=fields.number_or_none("hand"),
        deal=_read_deal(fields),
    )


def _write_paid(paid: Paid) -> Json:
    return {"from": paid.payer, "to": paid.payee, "amount": paid.amount}


def _read_paid(fields: Fields) -> Paid:
    return Paid(_read_account(fields, "from"), _read_account(fields, "to"), fields.number("amount"))


def _read_account(fields: Fields, name: str) -> Account:
    account = fields.take(name)
    for pot in POTS:
        if account == pot:
            return pot
    if isinstance(account, str):
        pots = " or ".join(f"“{pot}”" for pot in POTS)
        raise WireError(fields.path_of(name), f"This must be a seat, {pots}.")
    return whole_number(account, fields.path_of(name))


def _write_amend(amend: Amend) -> Json:
    facts = [write_entry(fact) for fact in amend.facts]
    return {"entry": amend.target, "with": facts[0] if len(facts) == 1 else facts}


def _read_amend(fields: Fields) -> Amend | CorrectStart:
    value, path = fields.take("with"), fields.path_of("with")
    number = fields.number("entry")
    if number == START and isinstance(value, list) and len(value) == 1:
        value, path = value[0], f"{path}.0"
    if number == START and isinstance(value, Mapping):
        return read_start_correction(value, path)
    facts = (
        tuple(_read_fact(item, at) for at, item in items(value, path, MAX_FACTS))
        if isinstance(value, list)
        else (_read_fact(value, path),)
    )
    if not facts:
        raise WireError(path, "Say what stands in its place, or strike the entry.")
    return Amend(number, facts)


def _read_fact(value: object, path: str) -> Fact:
    if isinstance(value, Mapping) and value.get("kind") in ("amend", "strike"):
        raise WireError(path, "A correction can’t stand in an entry’s place.")
    entry = read_entry(value, path)
    assert not isinstance(entry, Correction)
    return entry


def _write_join(join: Join) -> Json:
    return _without_none(name=join.name, after=join.after, points=join.points, deal=join.deal)


def _read_join(fields: Fields) -> Join:
    return Join(
        name=tidy_name(fields.text("name")),
        after=fields.number("after"),
        points=fields.number_or_none("points"),
        deal=_read_deal(fields),
    )


def _of_seat(fact: type[SeatFact]) -> _Kind[Any]:
    return _Kind(
        fact,
        lambda fields: fact(fields.number("seat"), _read_deal(fields)),
        lambda did: _without_none(seat=did.seat, deal=did.deal),
    )


_KINDS: Mapping[str, _Kind[Any]] = {
    "hand": _Kind(Hand, _read_hand, _write_hand),
    "void": _Kind(
        Void,
        lambda fields: Void(fields.text_or_none("why"), _read_deal(fields)),
        lambda void: _without_none(why=void.why, deal=void.deal),
    ),
    "penalty": _Kind(Penalty, _read_penalty, _write_penalty),
    "cut": _Kind(
        Cut,
        lambda fields: Cut(
            fields.number("seat"), fields.number_or_none("hand"), _read_deal(fields)
        ),
        lambda cut: _without_none(seat=cut.seat, hand=cut.hand, deal=cut.deal),
    ),
    "call": _of_seat(Call),
    "jokers_dealt": _of_seat(JokersDealt),
    "four_pairs": _of_seat(FourPairs),
    "playable_discard": _of_seat(PlayableDiscard),
    "buy_in": _of_seat(BuyIn),
    "out_of_game": _Kind(
        OutOfGame,
        lambda fields: OutOfGame(fields.number("seat")),
        lambda left: {"seat": left.seat},
    ),
    "join": _Kind(Join, _read_join, _write_join),
    "end": _Kind(
        End,
        lambda fields: End(fields.text_or_none("why")),
        lambda end: _without_none(why=end.why),
    ),
    "paid": _Kind(Paid, _read_paid, _write_paid),
    "amend": _Kind(Amend, _read_amend, _write_amend),
    "strike": _Kind(
        Strike,
        lambda fields: Strike(fields.number("entry")),
        lambda strike: {"entry": strike.target},
    ),
}
"""Every kind of entry by its name in JSON."""
