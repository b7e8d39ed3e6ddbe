"""What only calls explain that nobody has recorded: one tap records them, and all that was typed
stays (C16)."""

from scorekeeper.game.entries import Call, End
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

EIGHTEEN = "K K K Q Q Q J J J 10 10 10 9 9 9 8 8 8"
TWENTY = f"{EIGHTEEN} 7 7"
BOB, CID = "left-2-cards", "left-3-cards"


def buttons(page: Page) -> list[str]:
    """The buttons that record calls; a page with a script shows one, a page without the other."""
    return [text for text in page.says("button") if text.startswith("Record")]


def refused(phone: Phone, table: Table, **values: object) -> Page:
    page = phone.press(phone.open(table.at("/score")), SAVE, out=1, **values)
    assert page.status == 422
    return page


def test_a_tap_records_all_calls_that_explain_the_cards_and_keeps_them(
    ann: Phone, table: Table
) -> None:
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "9"})
    assert buttons(page) == ["Record 4 calls"] * 2
    page = ann.press(page, "Record 4 calls")
    assert page.status == 200
    assert (page.value("out"), page.value(BOB), page.value(CID)) == ("1", EIGHTEEN, "9")
    assert "Bob has made 4 calls in this hand; 3 are allowed." in page.text
    assert table.log == [Call(2)] * 4
    assert buttons(page) == []
    ann.press(page, SAVE)
    assert table.log == [*[Call(2)] * 4, hand(1, {2: EIGHTEEN, 3: "9"})]


def test_only_the_calls_that_are_missing_are_recorded(ann: Phone, table: Table) -> None:
    for _ in range(3):
        table.record(Call(2))
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "9"})
    ann.press(page, "Record the call")
    assert table.log == [Call(2)] * 4


def test_the_calls_of_two_players_are_recorded_at_once(ann: Phone, table: Table) -> None:
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "2 3 4 5 6 7 " * 3})
    page = ann.press(page, buttons(page)[0])
    calls = table.log
    assert calls[:4] == [Call(2)] * 4
    assert set(calls[4:]) == {Call(3)}
    ann.press(page, SAVE)
    assert len(table.log) == len(calls) + 1


def test_a_second_tap_records_nothing_more(ann: Phone, table: Table) -> None:
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "9"})
    for _ in range(2):
        ann.press(page, "Record 4 calls")
    assert table.log == [Call(2)] * 4


def test_calls_wait_for_what_somebody_else_recorded_meanwhile(ann: Phone, table: Table) -> None:
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "9"})
    table.record(Call(2))
    page = ann.press(page, "Record 4 calls")
    assert (page.status, page.value(BOB)) == (409, EIGHTEEN)
    assert table.log == [Call(2)]
    assert buttons(page) == ["Record 3 calls"] * 2


def test_no_call_helps_once_the_game_is_over(ann: Phone, table: Table) -> None:
    page = refused(ann, table, **{BOB: EIGHTEEN, CID: "9"})
    table.record(End())
    page = ann.press(page, "Record 4 calls")
    assert (page.status, page.value(BOB), buttons(page)) == (409, EIGHTEEN, [])
    assert table.log == [End()]


def test_a_hand_that_no_call_explains_has_no_such_button(ann: Phone, table: Table) -> None:
    assert buttons(refused(ann, table, **{BOB: "K " * 30, CID: "9"})) == []
    assert buttons(refused(ann, table, **{BOB: "9h 9h 9h", CID: "9"})) == []


def test_no_call_is_recorded_in_a_row_that_is_corrected(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: "K", 3: "9"}))
    page = ann.press(ann.open(table.at("/sheet/1")), SAVE, **{BOB: EIGHTEEN})
    assert (page.status, buttons(page)) == (422, [])
    assert "only after a fourth call" in page.text


def test_a_game_that_says_buys_records_buys(table: Table) -> None:
    shanghai = begin_table(table.app, variant="shanghai")
    scorer = let_in(shanghai, shanghai.host)
    page = refused(scorer, shanghai, **{BOB: TWENTY, CID: "9"})
    assert buttons(page) == ["Record 4 buys"] * 2
