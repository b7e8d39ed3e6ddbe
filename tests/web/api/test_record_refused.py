"""Entries that cannot be true, or cannot be read, are refused with every reason."""

from typing import Any

import pytest

from scorekeeper.game.entries import Cut, End, Penalty
from tests.support.builders import hand
from tests.support.programs import Answer, Program
from tests.web.api.conftest import HAND
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

LEFT = HAND["left"]


def refused(scorer: Program, table: Table, entry: object) -> Answer:
    """The refusal of an entry, after which the log is as before."""
    before = table.log
    answer = scorer.post(f"/games/{table.id}/entries", entry)
    assert answer.status == 422
    message = answer.body["error"]["message"]
    assert message[-1] in ".?"
    assert table.log == before
    return answer


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"out": 7}, ["seat.unknown out", "hand.left_missing left.1"]),
        ({"left": LEFT | {"3": {"cards": ["A"]}}}, ["card.suit_needed left.3"]),
        ({"left": LEFT | {"3": {"cards": ["13r"]}}}, ["card.not_in_deck left.3"]),
        (
            {"left": LEFT | {"3": {"cards": ["8"] * 8 + ["9"] * 8 + ["J"] * 8}}},
            ["hand.too_many_cards left.3", "card.too_many_copies left"],
        ),
        (
            {"kalooki": True, "no_jokers": True},
            ["entry.not_in_game kalooki", "entry.not_in_game no_jokers"],
        ),
    ],
)
def test_a_hand_that_cannot_be(
    scorer: Program, table: Table, change: dict[str, Any], reasons: list[str]
) -> None:
    answer = refused(scorer, table, HAND | change)
    assert [" ".join(reason) for reason in answer.reasons] == reasons
    assert " ".join(answer.error) == reasons[0]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"kind": "buy_in", "seat": 1}, "entry.not_in_game kind"),
        ({"kind": "penalty", "seat": 1, "offence": "x"}, "entry.not_in_game offence"),
        ({"kind": "paid", "from": 1, "to": 1, "amount": 5}, "paid.to_oneself to"),
        ({"kind": "paid", "from": 1, "to": 2, "amount": 0}, "paid.amount amount"),
        ({"kind": "amend", "entry": 2**53 - 1, "with": {"kind": "void"}}, "entry.unknown entry"),
    ],
)
def test_another_entry_that_cannot_be(
    scorer: Program, table: Table, entry: dict[str, Any], reason: str
) -> None:
    assert [" ".join(each) for each in refused(scorer, table, entry).reasons] == [reason]


def test_nothing_but_corrections_and_late_penalties_after_the_end(
    scorer: Program, table: Table
) -> None:
    table.record(hand(1, {2: 9, 3: 9}), End())
    for entry in (HAND, {"kind": "void"}, {"kind": "end"}, {"kind": "cut", "seat": 1}):
        assert refused(scorer, table, entry).error[0] == "game.finished"
    late = {"kind": "penalty", "seat": 1, "offence": "no_draw", "hand": 1}
    assert scorer.post(f"/games/{table.id}/entries", late).status == 201


def test_a_change_that_a_later_entry_does_not_bear_names_it(scorer: Program, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 9}), Cut(2), Penalty(1, "no_draw", hand=2))
    answer = refused(scorer, table, {"kind": "strike", "entry": 1})
    assert answer.error == ("entry.no_longer_true", "entry")
    assert answer.body["error"]["message"].startswith("Then entry 2 (exact cut by Bob)")


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        (7, ""), ({"kind": "dance"}, "kind"), ({"kind": "call", "seat": 10**400}, "seat"),
        ({"kind": "call", "seat": float("inf")}, "seat"), (HAND | {"total": 5}, "total"),
        (HAND | {"left": {"2": {"points": float("nan")}}}, "left.2.points"),
        (HAND | {"left": {"2": {"cards": ["K", "Zz"]}}}, "left.2.cards.1"),
        ({"kind": "amend", "entry": 1, "with": [{"kind": "void"}, 7]}, "with.1"),
        ({"kind": "paid", "from": "kitty", "to": 1, "amount": 5}, "from"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(
    scorer: Program, table: Table, entry: object, where: str
) -> None:
    assert refused(scorer, table, entry).error[1] == where
