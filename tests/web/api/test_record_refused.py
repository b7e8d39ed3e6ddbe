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
    message = answer.says["error"]["message"]
    assert message[-1] in ".?"
    assert table.log == before
    return answer


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"out": 7}, ["seat.unknown out", "hand.left_missing left.1"]),
        ({"out": 2}, ["hand.winner_has_cards left.2", "hand.left_missing left.1"]),
        ({"left": {}}, ["hand.left_missing left.2"]),
        ({"left": LEFT | {"3": {"cards": []}}}, ["hand.loser_has_nothing left.3"]),
        ({"left": LEFT | {"3": {"points": 0}}}, ["hand.loser_has_nothing left.3"]),
        ({"left": LEFT | {"4": {"points": 5}}}, ["seat.unknown left.4"]),
        ({"left": LEFT | {"3": {"points": 10**9}}}, ["hand.impossible_points left.3"]),
        ({"left": LEFT | {"3": {"points": -5}}}, ["hand.impossible_points left.3"]),
        ({"left": LEFT | {"3": {"cards": ["*"] * 5}}}, ["card.too_many_copies left"]),
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
        ({"kind": "call", "seat": 0}, "seat.unknown seat"),
        ({"kind": "buy_in", "seat": 1}, "entry.not_in_game kind"),
        ({"kind": "cut", "seat": 2}, "cut.not_dealer seat"),
        ({"kind": "penalty", "seat": 1, "offence": "x"}, "entry.not_in_game offence"),
        (
            {"kind": "penalty", "seat": 1, "offence": "no_draw", "points": 5},
            "penalty.points_fixed points",
        ),
        ({"kind": "penalty", "seat": 1, "offence": "house", "count": 0}, "penalty.count count"),
        ({"kind": "penalty", "seat": 1, "offence": "house", "hand": 2}, "hand.unknown hand"),
        ({"kind": "paid", "from": 1, "to": 1, "amount": 5}, "paid.to_oneself to"),
        ({"kind": "paid", "from": 1, "to": 2, "amount": 0}, "paid.amount amount"),
        ({"kind": "strike", "entry": 1}, "entry.unknown entry"),
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
    assert answer.says["error"]["message"].startswith("Then entry 2 (exact cut by Bob)")


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        (7, ""), ([], ""), (None, ""), ("void", ""), ({}, "kind"), ({"kind": 7}, "kind"),
        ({"kind": "dance"}, "kind"), ({"kind": "void", "who": 1}, "who"),
        ({"kind": "void", "why": "x" * 201}, "why"), ({"kind": "void", "why": "\0"}, "why"),
        ({"kind": "call"}, "seat"), ({"kind": "call", "seat": "1"}, "seat"),
        ({"kind": "call", "seat": 1.0}, "seat"), ({"kind": "call", "seat": True}, "seat"),
        ({"kind": "call", "seat": 10**400}, "seat"),
        ({"kind": "call", "seat": float("inf")}, "seat"),
        (HAND | {"left": []}, "left"), (HAND | {"left": {"x": {"points": 1}}}, "left.x"),
        (HAND | {"left": {"02": {"points": 1}}}, "left.02"), (HAND | {"left": {"2": 5}}, "left.2"),
        (HAND | {"left": {"2": {"cards": [], "points": 1}}}, "left.2"),
        (HAND | {"left": {"2": {"points": float("nan")}}}, "left.2.points"),
        (HAND | {"left": {"2": {"cards": ["K", "Zz"]}}}, "left.2.cards.1"),
        (HAND | {"left": {"2": {"cards": ["K"] * 65}}}, "left.2.cards"),
        (HAND | {"bent": "yes"}, "bent"), (HAND | {"total": 5}, "total"),
        ({"kind": "amend", "entry": 1, "with": []}, "with"),
        ({"kind": "amend", "entry": 1, "with": {"kind": "strike", "entry": 1}}, "with"),
        ({"kind": "amend", "entry": 1, "with": [{"kind": "void"}, 7]}, "with.1"),
        ({"kind": "paid", "from": "kitty", "to": 1, "amount": 5}, "from"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(
    scorer: Program, table: Table, entry: object, where: str
) -> None:
    assert refused(scorer, table, entry).error[1] == where
