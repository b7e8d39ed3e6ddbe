"""Entries as the JSON objects that are promised to users' programs."""

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    FourPairs,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.wire.entries import read_entry, write_entry
from tests.support.builders import amend, hand

ENTRIES: list[tuple[Entry, dict[str, object]]] = [
    (
        hand(1, {3: "10♥ K ★ joker9h", 2: 35}, bent=True),
        {
            "kind": "hand",
            "out": 1,
            "left": {"2": {"points": 35}, "3": {"cards": ["10h", "K", "*", "*9h"]}},
            "bent": True,
        },
    ),
    (
        hand(2, {1: ""}, kalooki=True, no_jokers=True),
        {
            "kind": "hand",
            "out": 2,
            "left": {"1": {"cards": []}},
            "kalooki": True,
            "no_jokers": True,
        },
    ),
    (Void(), {"kind": "void"}),
    (Void("misdeal"), {"kind": "void", "why": "misdeal"}),
    (Call(2), {"kind": "call", "seat": 2}),
    (Penalty(2, "no_draw"), {"kind": "penalty", "seat": 2, "offence": "no_draw"}),
    (
        Penalty(2, "house", 3, 20, 4),
        {"kind": "penalty", "seat": 2, "offence": "house", "count": 3, "points": 20, "hand": 4},
    ),
    (Cut(1), {"kind": "cut", "seat": 1}),
    (Cut(1, hand=2), {"kind": "cut", "seat": 1, "hand": 2}),
    (JokersDealt(1), {"kind": "jokers_dealt", "seat": 1}),
    (FourPairs(1), {"kind": "four_pairs", "seat": 1}),
    (PlayableDiscard(1), {"kind": "playable_discard", "seat": 1}),
    (BuyIn(1), {"kind": "buy_in", "seat": 1}),
    (OutOfGame(1), {"kind": "out_of_game", "seat": 1}),
    (End(), {"kind": "end"}),
    (End("late"), {"kind": "end", "why": "late"}),
    (Paid(1, 2, 150), {"kind": "paid", "from": 1, "to": 2, "amount": 150}),
    (amend(1, Void()), {"kind": "amend", "entry": 1, "with": {"kind": "void"}}),
    (
        amend(1, Call(1), Void()),
        {"kind": "amend", "entry": 1, "with": [{"kind": "call", "seat": 1}, {"kind": "void"}]},
    ),
    (Strike(4), {"kind": "strike", "entry": 4}),
]


@pytest.mark.parametrize(("entry", "document"), ENTRIES)
def test_an_entry_is_written_as_promised(entry: Entry, document: dict[str, object]) -> None:
    assert write_entry(entry) == document
    assert read_entry(document) == entry


def test_null_is_read_as_if_left_out() -> None:
    document = {"kind": "penalty", "seat": 2, "offence": "house", "count": None, "points": None}
    assert read_entry(document) == Penalty(2, "house")
    assert read_entry({"kind": "void", "why": None}) == Void()


def test_false_flags_may_be_written() -> None:
    document = {"kind": "hand", "out": 1, "left": {"2": {"points": 5}}, "bent": False}
    assert read_entry(document) == hand(1, {2: 5})


def test_a_list_of_one_is_what_stands_alone() -> None:
    document = {"kind": "amend", "entry": 1, "with": [{"kind": "void"}]}
    assert read_entry(document) == amend(1, Void())
