"""A hand that cannot be: a sentence says what and where, and all that was typed stays."""

import pytest

from scorekeeper.game.entries import End
from tests.support.labels import SAVE, WORK_IT_OUT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

BOB, CID = "left-2-cards", "left-3-cards"
BOBS_TOTAL, CIDS_TOTAL = "left-2-points", "left-3-points"


def refused(phone: Phone, table: Table, press: str = "Save", **values: object) -> Page:
    """The page that comes back; it must hold everything that was typed, and nothing is recorded."""
    before = table.log
    page = phone.press(phone.open(table.at("/score")), press, **values)
    assert (phone.answered, page.title) in [(422, "Score hand 1"), (422, "Score round 1")]
    fields = page.form(press).fields
    assert {name: fields.get(name) for name in values} == {
        name: None if value is None else str(value) for name, value in values.items()
    }
    assert table.log == before
    return page


def beside(page: Page, seat: int) -> list[str]:
    """What is said beside the line of a player."""
    html = page.html.split(f'data-seat="{seat}"')[1].split("</fieldset>")[0]
    return Page(200, html, "", page.headers).says("p", "wrong")


def test_a_hand_nobody_won(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=None, **{BOB: "K", CIDS_TOTAL: "10+15"})
    assert "Who went out? If nobody did, the hand is thrown in." in page.text


def test_a_hand_won_by_nobody_at_the_table(ann: Phone, table: Table) -> None:
    fields = ann.open(table.at("/score")).form(SAVE).fields | {BOB: "K", CIDS_TOTAL: "9"}
    for out in ("0", "4", "x", "9" * 5000):
        page = ann.send(table.at("/score"), fields | {"out": out})
        assert (page.status, page.value(BOB), page.value(CIDS_TOTAL)) == (422, "K", "9")
    assert table.log == []


def test_a_winner_with_cards(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{"left-1-cards": "K", BOB: "9", CID: "9"})
    assert beside(page, 1) == ["Ann went out and can’t have any cards left."]


def test_a_loser_without_any(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "K"})
    assert beside(page, 3) == ["Still missing: what Cid had left."]


def test_a_loser_with_nothing(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "K", CIDS_TOTAL: "0"})
    assert beside(page, 3) == ["Cid didn’t go out, so they must have cards left."]


def test_cards_and_a_total_for_the_same_player(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "K", BOBS_TOTAL: "10", CID: "9"})
    assert beside(page, 2) == ["Either the cards or the total, not both."]


@pytest.mark.parametrize("text", ["K 9 Zz", "K;9", "0h", "<b>K</b>", '"><script>x</script>'])
def test_what_is_no_card(ann: Phone, table: Table, text: str) -> None:
    page = refused(ann, table, out=1, **{BOB: text, CIDS_TOTAL: "9"})
    assert "isn’t a card." in beside(page, 2)[0]
    assert "Write them like this: Q K As Ah *" in page.text
    assert "<script>x" not in page.html


def test_what_is_no_card_of_a_game_with_four_colours(table: Table) -> None:
    played = begin_table(table.app, variant="kooky")
    page = refused(let_in(played, played.host), played, out=1, **{BOB: "Zz", CIDS_TOTAL: "9"})
    assert beside(page, 2) == ["“Zz” (card 1) isn’t a card."]
    assert "Write them like this: Ab Ar Ay Ag *" in page.text


@pytest.mark.parametrize("text", ["ten", "10-5", "1.5", "+10", "10++", "NaN", "-5", "1e3"])
def test_what_is_no_total(ann: Phone, table: Table, text: str) -> None:
    page = refused(ann, table, out=1, **{BOBS_TOTAL: text, CIDS_TOTAL: "9"})
    assert beside(page, 2) == [f"“{text}” isn’t a total; write 35 or 10+15+10."]


@pytest.mark.parametrize("text", ["99999", "10+10000", "9" * 90, "10000+"])
def test_a_total_that_is_too_large(ann: Phone, table: Table, text: str) -> None:
    page = refused(ann, table, out=1, **{BOBS_TOTAL: text, CIDS_TOTAL: "9"})
    assert beside(page, 2) == [f"“{text}” is too large; write at most 9999."]


@pytest.mark.parametrize("press", [SAVE, WORK_IT_OUT])
def test_an_ace_without_its_colour(ann: Phone, table: Table, press: str) -> None:
    page = refused(ann, table, press, out=1, **{BOB: "A", CIDS_TOTAL: "9"})
    assert beside(page, 2) == ["Bob: what A counts depends on its suit; say which it was."]


@pytest.mark.parametrize("press", [SAVE, WORK_IT_OUT])
def test_a_card_of_another_deck(ann: Phone, table: Table, press: str) -> None:
    page = refused(ann, table, press, out=1, **{BOB: "13r", CIDS_TOTAL: "9"})
    assert beside(page, 2) == ["red 13 isn’t in this game’s packs."]


def test_more_copies_than_the_packs_hold(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "9h 9h * * *", CID: "9h * *"})
    assert "9♥ is entered 3 times, but the packs have only 2." in page.text
    assert "★ is entered 5 times, but the packs have only 4." in page.text


def test_points_no_hand_can_have(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOBS_TOTAL: "9999+1", CIDS_TOTAL: "9"})
    assert beside(page, 2)[0].startswith("Bob can’t hold 10000 points:")


def test_more_cards_than_a_hand_can_hold(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "K Q J 9 " * 5, CIDS_TOTAL: "9"})
    no, unless = (
        "Bob can’t hold 20 cards: 10 were dealt, so at most 17.",
        "only after a fifth call.",
    )
    assert beside(page, 2) == [f"{no} Bob could hold 20 {unless}"]


def test_a_line_that_is_far_too_long(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=1, **{BOB: "K " * 300, CIDS_TOTAL: "9+" * 100})
    for seat in 2, 3:
        assert beside(page, seat) == ["That’s more than Scorekeeper can take at once."]


def test_two_mistakes_are_both_said(ann: Phone, table: Table) -> None:
    page = refused(ann, table, out=None, **{BOB: "Zz", CIDS_TOTAL: "ten"})
    assert len(page.all("fieldset", class_="line")) == 3
    assert beside(page, 2)
    assert beside(page, 3)
    assert "Who went out?" in page.text


@pytest.mark.parametrize("field", ["left-²-cards", "left--1-cards", f"left-{'9' * 5000}-cards"])
def test_a_line_of_nobody_is_passed_over(ann: Phone, table: Table, field: str) -> None:
    values = {"out": "1", BOB: "K", CID: "9", field: "K"}
    page = ann.send(table.at("/score"), ann.open(table.at("/score")).form(SAVE).fields | values)
    assert page.title == "Hand 2, Jamaican"


def test_a_hand_after_the_end(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    table.record(End())
    page = ann.press(page, SAVE, out=1, **{BOB: "K", CIDS_TOTAL: "9"})
    assert (page.status, page.value(BOB), page.value(CIDS_TOTAL)) == (409, "K", "9")
    assert "The game ended in hand 1: the game ends early." in page.text
    page = ann.press(page, SAVE)
    assert (page.status, page.value(BOB), page.value(CIDS_TOTAL)) == (409, "K", "9")
    assert ann.open(table.at("/score")).address == table.at("/end")
