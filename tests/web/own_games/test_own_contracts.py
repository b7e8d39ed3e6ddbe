"""Games in which each player has a contract of their own: every page tells whose is which (X4)."""

import csv
import io

import pytest

from scorekeeper.game.entries import Amend, End, Hand
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY
LEFT = {"left-2-points": "20", "left-3-points": "15"}


@pytest.fixture
def phases(table: Table) -> Table:
    """A game of ten phases: Ann and Cid have laid the first."""
    other = begin_table(table.app, variant="phase-10")
    other.record(hand(1, {2: 40, 3: 15}, laid=(3,)))
    return other


@pytest.fixture
def scorer(phases: Table) -> Phone:
    """Who keeps the score."""
    return let_in(phases, phases.host)


def switches(page: Page) -> list[str]:
    """Who is asked whether they laid their contract."""
    boxes = page.all("input", role="switch")
    return [box.text for box in boxes if box.attributes["name"].endswith("-laid")]


def test_x4_the_table_shows_everybodys_contract(scorer: Phone, phases: Table) -> None:
    page = scorer.open(phases.at())
    assert page.says("h1") == ["Each on their own phase"]
    assert "Up to phase 10" in page.text
    rows = page.says("li", "player")
    assert "1st · set of 3 + run of 4 2" in rows[0]
    assert "3rd · 2 sets of 3 1" in rows[1]


def test_x4_who_laid_is_asked_recorded_and_corrected(scorer: Phone, phases: Table) -> None:
    page = scorer.open(phases.at("/score"))
    assert switches(page) == [f"{name} laid their phase" for name in ("Ann", "Bob", "Cid")]
    assert page.says("small", "cap")[:3] == [
        "Phase 2: set of 3 + run of 4",
        "Phase 1: 2 sets of 3",
        "Phase 2: set of 3 + run of 4",
    ]
    scorer.press(page, SAVE, out=1, **{"left-1-laid": "y", "left-3-laid": "y"}, **LEFT)
    recorded = phases.log[-1]
    assert isinstance(recorded, Hand)
    assert recorded.laid == {3}
    assert [player.laid for player in phases.game.state.players] == [2, 0, 2]
    page = scorer.open(phases.at("/sheet/2"))
    fields = page.form(SAVE).fields
    assert ("left-3-laid" in fields, "left-2-laid" in fields) == (True, False)
    scorer.press(page, SAVE, **{"left-2-laid": "y"})
    amended = phases.log[-1]
    assert isinstance(amended, Amend)
    assert amended.facts == (hand(1, {2: 20, 3: 15}, laid=(2, 3)),)
    assert [player.laid for player in phases.game.state.players] == [2, 1, 2]
    log = scorer.open(phases.at("/log")).text
    assert "Hand 2: Bob laid their phase, too" in log


def test_x4_who_holds_too_much_to_have_laid_is_told_so(scorer: Phone, phases: Table) -> None:
    held = {"left-2-cards": "1 2 3 4 5 6 7 8 9", "left-3-points": "15", "left-2-laid": "y"}
    page = scorer.press(scorer.open(phases.at("/score")), SAVE, out=1, **held)
    assert scorer.answered == 422
    assert "Bob laid their phase and can’t hold 9 cards, but 5 at most." in page.text
    assert page.form(SAVE).fields["left-2-laid"] == "y"


def test_x4_a_player_says_at_their_own_phone_that_they_laid(scorer: Phone, phases: Table) -> None:
    bob = let_in(phases, phases.seat)
    page = bob.open(phases.at("/seat"))
    assert switches(page) == ["Bob laid their phase"]
    page = bob.press(page, "Send", **{"left-cards": "5 7", "left-laid": "y"})
    assert page.says("p").count("Bob laid their phase") == 1
    again = bob.open(phases.at("/seat?change=1")).form("Send").fields
    assert (again["left-cards"], again["left-laid"]) == ("5 7", "y")
    page = scorer.open(phases.at("/score"))
    fields = page.form(SAVE).fields
    assert (fields["left-2-cards"], fields["left-2-laid"]) == ("5 7", "y")
    assert "left-1-laid" not in fields
    scorer.press(page, SAVE, out=1, **{"left-3-points": "15"})
    recorded = phases.log[-1]
    assert isinstance(recorded, Hand)
    assert recorded.laid == {2}


def test_x4_who_counts_too_much_to_have_laid_is_told_so(phases: Table) -> None:
    bob = let_in(phases, phases.seat)
    held = {"left-cards": "1 2 3 4 5 6 7 8 9", "left-laid": "y"}
    page = bob.press(bob.open(phases.at("/seat")), "Send", **held)
    assert bob.answered == 422
    assert "Bob laid their phase and can’t hold 9 cards, but 5 at most." in page.text
    assert page.form("Send").fields["left-laid"] == "y"


def test_x4_other_games_do_not_ask_who_laid(ann: Phone, table: Table) -> None:
    assert switches(ann.open(table.at("/score"))) == []
    assert switches(let_in(table, table.seat).open(table.at("/seat"))) == []


def test_x4_the_sheet_marks_who_laid_what(scorer: Phone, phases: Table) -> None:
    phases.record(hand(3, {1: 5, 2: 5}))
    page = scorer.open(phases.at("/sheet"))
    cells = [each.text for each in page.all("a", class_="cell")]
    assert cells == [
        "Ann, hand 1: 0, went out, phase 1. Correct it",
        "Bob, hand 1: 40. Correct it",
        "Cid, hand 1: 15, phase 1. Correct it",
        "Ann, hand 2: 5. Correct it",
        "Bob, hand 2: 5. Correct it",
        "Cid, hand 2: 0, went out, phase 2. Correct it",
    ]
    assert page.says("h1") == ["Cid leads, phase 3"]
    assert "phase 1 : laid that phase" in page.text


def test_x4_who_laid_is_exported(scorer: Phone, phases: Table) -> None:
    text = scorer.get(phases.at("/sheet.csv")).text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows[0]["laid"] == "Ann, Cid"


def test_x4_the_board_and_the_seat_tell_the_contract(scorer: Phone, phases: Table) -> None:
    assert "Bob phase 1" in scorer.open(phases.at("/board")).text
    bob = let_in(phases, phases.seat)
    page = bob.open(phases.at("/seat"))
    assert "Phase 1: 2 sets of 3" in page.text or "Phase 2" in page.text


def test_x4_the_referee_judges_the_contract_of_whoever_asks(scorer: Phone, phases: Table) -> None:
    page = scorer.open(phases.at("/check"))
    assert "Check phase 2 (Ann and Cid)" in page.text
    assert [each.text for each in page.all("option")][:3] == [
        "1: Two sets of three (Bob)",
        "2: A set of three and a run of four (Ann and Cid)",
        "3: A set of four and a run of four",
    ]
    answer = scorer.open(phases.at("/check?hand=8&cards=1r+2r+3r+4r+5r+6r+7r")).text
    assert "Seven cards of one colour" in answer
    for _ in range(2):
        phases.record(hand(1, {2: 40, 3: 15}, laid=(3,)))
    assert "Check phase 1 (Bob)" in scorer.open(phases.at("/check")).text  # who starts now


def test_x4_the_referee_names_nobody_where_many_are_on_a_contract(table: Table) -> None:
    other = begin_table(table.app, "Ann", "Bob", "Cid", "Dot", variant="phase-10")
    text = let_in(other, other.host).open(other.at("/check")).text
    assert "Check phase 1" in text
    assert "Check phase 1 (" not in text


def test_x4_the_end_counts_the_contracts_laid(scorer: Phone, phases: Table) -> None:
    phases.record(hand(3, {1: 5, 2: 5}), End())
    page = scorer.open(phases.at("/end"))
    assert page.says("li", "placed")[0] == "1st Cid 2 phases 15"
    text = page.text
    assert "Phases laid 2 Ann Hands won 1 Worst hand 5 (hand 2) Phases laid 1 Bob" in text


def test_x4_practice_and_rules_go_on_after_the_tenth_hand(scorer: Phone, phases: Table) -> None:
    for _ in range(11):
        phases.record(hand(2, {1: 5, 3: 5}) if len(phases.log) % 3 else hand(1, {2: 5, 3: 5}))
    assert phases.game.state.hand is not None
    assert phases.game.state.hand.rules.number == 13
    for path in ("", "/practice", "/rules", "/check", "/find", "/sheet", "/board", "/end"):
        page = scorer.open(phases.at(path))
        assert page.status == 200, path
