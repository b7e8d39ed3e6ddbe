"""JSON that is no entry is refused with what is wrong and where."""

import pytest

from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.errors import WireError


def refused(document: object) -> WireError:
    """Why a document is no entry."""
    with pytest.raises(WireError) as error:
        read_entry(document)
    assert error.value.message.endswith(".")
    assert str(error.value).endswith(error.value.message)
    return error.value


def hand_with(left: object) -> dict[str, object]:
    """A hand with this `left`."""
    return {"kind": "hand", "out": 1, "left": left}


@pytest.mark.parametrize("document", [None, [], "void", 3, True, {1: "void"}])
def test_an_entry_is_an_object(document: object) -> None:
    assert refused(document).path == ""


@pytest.mark.parametrize(
    ("document", "path", "code"),
    [
        ({}, "kind", "body.missing"),
        ({"kind": None}, "kind", "body.missing"),
        ({"kind": 3}, "kind", "body.invalid"),
        ({"kind": "deal"}, "kind", "entry.unknown_kind"),
        ({"kind": "void", "reason": "misdeal"}, "reason", "body.invalid"),
        ({"kind": "void", "why": 3}, "why", "body.invalid"),
        ({"kind": "void", "why": "x" * 201}, "why", "body.invalid"),
        ({"kind": "void", "why": "a\0b"}, "why", "body.invalid"),
        ({"kind": "void", "why": "a\ud800b"}, "why", "body.invalid"),
        ({"kind": "call"}, "seat", "body.missing"),
        ({"kind": "call", "seat": "2"}, "seat", "body.invalid"),
        ({"kind": "call", "seat": True}, "seat", "body.invalid"),
        ({"kind": "call", "seat": 2.0}, "seat", "body.invalid"),
        ({"kind": "call", "seat": 2**53}, "seat", "body.invalid"),
        ({"kind": "call", "seat": 2, "hand": 1}, "hand", "body.invalid"),
        ({"kind": "penalty", "seat": 2}, "offence", "body.missing"),
        ({"kind": "penalty", "seat": 2, "offence": 5}, "offence", "body.invalid"),
        ({"kind": "penalty", "seat": 2, "offence": "house", "count": "x"}, "count", "body.invalid"),
        (
            {"kind": "penalty", "seat": 2, "offence": "house", "points": []},
            "points",
            "body.invalid",
        ),
        ({"kind": "penalty", "seat": 2, "offence": "house", "hand": {}}, "hand", "body.invalid"),
        ({"kind": "paid", "to": 2, "amount": 5}, "from", "body.missing"),
        ({"kind": "paid", "from": 1, "to": "bank", "amount": 5}, "to", "body.invalid"),
        ({"kind": "paid", "from": True, "to": "kitty", "amount": 5}, "from", "body.invalid"),
        ({"kind": "paid", "from": 1, "to": 2, "amount": 1.5}, "amount", "body.invalid"),
        ({"kind": "strike"}, "entry", "body.missing"),
    ],
)
def test_a_field_that_is_wrong_is_named(document: object, path: str, code: str) -> None:
    error = refused(document)
    assert (error.path, error.code) == (path, code)


@pytest.mark.parametrize(
    ("document", "path", "code"),
    [
        ({"kind": "hand", "out": "1", "left": {}}, "out", "body.invalid"),
        ({"kind": "hand", "out": 1}, "left", "body.missing"),
        (hand_with([]), "left", "body.invalid"),
        (hand_with({"x": {"points": 1}}), "left.x", "body.invalid"),
        (hand_with({"01": {"points": 1}}), "left.01", "body.invalid"),
        (hand_with({"0": {"points": 1}}), "left.0", "body.invalid"),
        (hand_with({"٣": {"points": 1}}), "left.٣", "body.invalid"),
        (hand_with({"100": {"points": 1}}), "left.100", "body.invalid"),
        (hand_with({"": {"points": 1}}), "left.", "body.invalid"),
        (hand_with({"2": None}), "left.2", "body.missing"),
        (hand_with({"2": 35}), "left.2", "body.invalid"),
        (hand_with({"2": {}}), "left.2", "body.invalid"),
        (hand_with({"2": {"points": 1, "cards": []}}), "left.2", "body.invalid"),
        (hand_with({"2": {"points": "1"}}), "left.2.points", "body.invalid"),
        (hand_with({"2": {"points": 1, "card": "7h"}}), "left.2.card", "body.invalid"),
        (hand_with({"2": {"cards": ["7h"], "card": "7h"}}), "left.2.card", "body.invalid"),
        (hand_with({"2": {"cards": "7h"}}), "left.2.cards", "body.invalid"),
        (hand_with({"2": {"cards": ["7h"] * 65}}), "left.2.cards", "body.invalid"),
        (hand_with({"2": {"cards": ["7h", 7]}}), "left.2.cards.1", "card.unreadable"),
        (hand_with({"2": {"cards": ["7h", "7x"]}}), "left.2.cards.1", "card.unreadable"),
        (hand_with({"2": {"cards": ["7h" * 11]}}), "left.2.cards.0", "card.unreadable"),
        (hand_with({"2": {"cards": ["\ud800"]}}), "left.2.cards.0", "card.unreadable"),
        (hand_with({"2": {"points": 5}}) | {"bent": "yes"}, "bent", "body.invalid"),
    ],
)
def test_what_is_wrong_with_a_hand_is_found_in_its_depth(
    document: object, path: str, code: str
) -> None:
    error = refused(document)
    assert (error.path, error.code) == (path, code)


def test_an_unreadable_card_is_named_by_its_text() -> None:
    assert "“7x”" in refused(hand_with({"2": {"cards": ["7x"]}})).message


VOID = {"kind": "void"}


@pytest.mark.parametrize(
    ("replacement", "path"),
    [
        (None, "with"),
        ("void", "with"),
        ([], "with"),
        ([VOID] * 41, "with"),
        ({"kind": "strike", "entry": 1}, "with"),
        ([VOID, {"kind": "amend", "entry": 1, "with": VOID}], "with.1"),
        ([VOID, {"kind": "call", "seat": "x"}], "with.1.seat"),
        (hand_with({"2": {"cards": ["7x"]}}), "with.left.2.cards.0"),
    ],
)
def test_what_is_wrong_with_an_amendment_is_found_in_its_depth(
    replacement: object, path: str
) -> None:
    assert refused({"kind": "amend", "entry": 1, "with": replacement}).path == path


def test_an_amendment_names_its_entry() -> None:
    assert refused({"kind": "amend", "with": VOID}).path == "entry"
