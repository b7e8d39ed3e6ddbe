"""Two phones keep score: nobody writes over a change unseen."""

import pytest

from scorekeeper.game.entries import Call, Strike
from tests.support.builders import hand, totals
from tests.support.labels import RECORD_IT, SAVE, THROW_IT_IN
from tests.support.phones import Phone
from tests.web.conftest import Table

TYPED = {"out": 2, "left-1-cards": "K 9", "left-3-points": "10+15"}


def test_an_old_form_shows_what_changed_keeps_what_was_typed_and_saves_the_next_time(
    ann: Phone, bob: Phone, table: Table
) -> None:
    page = bob.open(table.at("/score"))
    ann.press(ann.open(table.at()), "Calls by Cid")
    page = bob.press(page, SAVE, **TYPED)
    assert page.status == 409
    assert "Somebody else made an entry in the meantime." in page.text
    assert "a call by Cid" in page.says("li")
    fields = page.form(SAVE).fields
    assert {name: fields[name] for name in TYPED} == {n: str(v) for n, v in TYPED.items()}
    assert table.log == [Call(3)]
    assert bob.press(page, SAVE).title == "Hand 2, Jamaican"
    assert table.log == [Call(3), hand(2, {1: "K 9", 3: 25})]


def test_c16_what_changed_is_shown_before_what_is_unusual_is_asked_again(
    ann: Phone, bob: Phone, table: Table
) -> None:
    page = bob.open(table.at("/score"))
    ann.press(ann.open(table.at()), "Calls by Cid")
    page = bob.press(page, SAVE, **TYPED | {"left-1-cards": " ".join(["K"] * 8 + ["Q"] * 4)})
    assert page.status == 409
    assert page.says("li") == ["a call by Cid"]
    assert "Ann would hold 12 cards" not in page.text
    page = bob.press(page, SAVE)
    assert page.status == 422
    assert "Ann would hold 12 cards" in page.text
    assert table.log == [Call(3)]
    bob.press(page, SAVE)
    assert len(table.log) == 2


def test_c25_the_same_hand_scored_on_two_phones_is_recorded_once(
    ann: Phone, bob: Phone, table: Table
) -> None:
    pages = {phone: phone.open(table.at("/score")) for phone in (ann, bob)}
    ann.press(pages[ann], SAVE, **TYPED)
    page = bob.press(pages[bob], SAVE, **TYPED | {"left-1-cards": "9 K"})
    assert page.title == "Hand 2, Jamaican"
    assert "already recorded from another phone, just the same: Bob went out;" in page.text
    assert f'data-saved="score-{table.id}"' in page.html
    assert len(table.log) == 1


def test_c25_a_hand_scored_otherwise_on_two_phones_is_shown_to_the_second(
    ann: Phone, bob: Phone, table: Table
) -> None:
    pages = {phone: phone.open(table.at("/score")) for phone in (ann, bob)}
    ann.press(pages[ann], SAVE, **TYPED)
    page = bob.press(pages[bob], SAVE, **TYPED | {"left-1-cards": "K 8"})
    assert (page.status, page.title) == (409, "Hand 1 is already recorded")
    assert "1 line differs." in page.text
    assert len(table.log) == 1
    page = bob.press(page, "Correct it: Ann 18, not 19")
    assert totals(table.game.state) == [18, 0, 25]
    assert len(table.game.state.sheet) == 1


@pytest.mark.parametrize("cards", ["1 2", "K K K K K K K K K"])
def test_cards_that_there_are_not_are_said_although_another_phone_was_first(
    ann: Phone, bob: Phone, table: Table, cards: str
) -> None:
    pages = {phone: phone.open(table.at("/score")) for phone in (ann, bob)}
    ann.press(pages[ann], SAVE, **TYPED)
    page = bob.press(pages[bob], SAVE, **TYPED | {"left-1-cards": cards})
    assert (page.status, page.value("left-1-cards")) == (422, cards)
    page = bob.press(page, SAVE, **{"left-1-cards": "K 8"})
    assert (page.status, page.title) == (409, "Hand 1 is already recorded")


def test_c25_who_uses_what_is_recorded_goes_on(ann: Phone, bob: Phone, table: Table) -> None:
    page = bob.open(table.at("/score"))
    ann.press(ann.open(table.at("/score")), SAVE, **TYPED)
    page = bob.press(page, SAVE, **TYPED | {"out": 1, "left-1-cards": "", "left-2-cards": "K"})
    assert "2 lines differ." in page.text
    assert page.form("Correct it: use mine")
    assert bob.open(page.link("Use theirs")).title == "Hand 2, Jamaican"


def test_c25_a_hand_that_another_phone_threw_in_can_still_be_recorded(
    ann: Phone, bob: Phone, table: Table
) -> None:
    page = bob.open(table.at("/score"))
    ann.press(ann.open(table.at("/throw-in")), THROW_IT_IN)
    page = bob.press(page, SAVE, **TYPED)
    assert "There it was thrown in." in page.text
    bob.press(page, "Correct it: use mine")
    assert totals(table.game.state) == [19, 0, 25]


def test_c25_a_hand_cannot_be_thrown_in_once_it_is_recorded(
    ann: Phone, bob: Phone, table: Table
) -> None:
    page = bob.open(table.at("/throw-in"))
    ann.press(ann.open(table.at("/score")), SAVE, **TYPED)
    page = bob.press(page, THROW_IT_IN)
    assert page.title == "Hand 2, Jamaican"
    assert "Hand 1 is already recorded: Bob went out;" in page.text
    assert len(table.log) == 1


def test_c25_a_form_of_a_deal_that_was_taken_back_is_for_the_deal_in_play(
    ann: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    page = ann.open(table.at("/score"))
    table.record(Strike(1))
    page = ann.press(page, SAVE, **TYPED)
    assert (page.status, page.value("left-1-cards")) == (409, "K 9")
    assert page.says("li") == ["hand 1 taken back: Ann went out; Bob 30, Cid 12"]
    assert ann.press(page, SAVE).title == "Hand 2, Jamaican"


def test_everything_since_is_shown_in_its_order(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    table.record(Call(1), Call(2), Strike(1))
    page = ann.press(page, SAVE, **TYPED)
    assert page.says("li") == ["a call by Ann", "a call by Bob", "taken back: a call by Ann"]


def test_a_corrected_row_that_somebody_corrected_meanwhile(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    page = ann.open(table.at("/sheet/1"))
    table.record(Call(2))
    page = ann.press(page, SAVE, **{"left-2-points": "35"})
    assert (page.status, page.value("left-2-points")) == (409, "35")
    assert "a call by Bob" in page.text
    ann.press(page, SAVE)
    assert table.game.state.player(2).total == 35


def test_a_penalty_on_an_old_page(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/penalty"))
    table.record(Call(2))
    page = ann.press(page, RECORD_IT, seat=2, what="house", points=30, count=2)
    assert page.status == 409
    fields = page.form(RECORD_IT).fields
    assert [fields[name] for name in ("seat", "what", "points", "count")] == [
        "2", "house", "30", "2",
    ]  # fmt: skip
    ann.press(page, RECORD_IT)
    assert table.game.state.player(2).total == 60


def test_a_page_kept_from_before_and_changed_is_not_taken_for_the_same(
    ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/score"))
    ann.press(page, SAVE, **TYPED)
    page = ann.press(page, SAVE, **TYPED | {"left-1-cards": "K 8"})
    assert (page.status, page.value("left-1-cards")) == (409, "K 8")
    assert "Bob went out;" in page.text
    assert ann.press(page, SAVE).title == "Hand 1 is already recorded"
    assert len(table.log) == 1


@pytest.mark.parametrize("version", ["", "x", "-1", "7", "9" * 5000])
def test_a_form_of_a_version_that_never_was_is_told_so(
    ann: Phone, table: Table, version: str
) -> None:
    page = ann.press(ann.open(table.at("/score")), SAVE, version=version, **TYPED)
    assert page.status == 409
    assert page.says("li") == ["the log was changed"]
    assert ann.press(page, SAVE).title == "Hand 2, Jamaican"


def test_a_form_from_before_a_backup_was_put_back_does_not_strike_what_is_there_since(
    ann: Phone, bob: Phone, table: Table
) -> None:
    ann.press(ann.open(table.at()), "Calls by Cid")
    page = bob.open(table.at("/log"))
    table.put_backup_back()
    ann.press(ann.open(table.at()), "Calls by Bob")
    page = bob.press(page, "Take back")
    assert "Not recorded, because in the meantime: the log was changed." in page.text
    assert table.log == [Call(2)]
