"""Check at a table: for the hand in play, with its packs and by its house rules."""

import pytest

from scorekeeper.game.entries import End
from scorekeeper.rules.options import OptionValue
from scorekeeper.store import history
from tests.support.builders import hand
from tests.support.check_pages import ask, field_value, headline, legal_melds, reasons, rules
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

TWO_THREES = "9s 9h 9d\n7c 7d 7h"
THREE_THREES = f"{TWO_THREES}\nKs Kd *"
WHOLE_SUIT = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"


def agreed(table: Table, **options: OptionValue) -> tuple[Phone, str]:
    """A phone at another table with these house rules, and the address of its check."""
    other = begin_table(table.app, options=options)
    return let_in(other, other.host), other.at("/check")


def test_the_hand_in_play_is_checked(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Check"))
    assert page.title == "Check a lay-down, Jamaican"
    assert (headline(page), field_value(page, "hand")) == ("Three threes", "1")
    assert headline(ann.press(page, "Check", melds=THREE_THREES)) == "Legal, if …"
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.open(table.at("/check"))
    assert (headline(page), field_value(page, "hand")) == ("Two threes and a four", "2")
    assert headline(ann.press(page, "Check", melds=TWO_THREES)) == "A four still to go"


def test_a_check_works_out_no_scores_and_no_money(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise AssertionError("a check asks for the state of its game")

    monkeypatch.setattr(history, "derive_state", refuse)
    table.record(hand(3, {1: 30, 2: 12}))
    assert headline(ask(ann, table.at("/check"), melds=TWO_THREES)) == "A four still to go"


def test_what_the_cards_dealt_leave_no_doubt_about_is_not_asked(ann: Phone, table: Table) -> None:
    jokers_laid = "9s 9h *\n7c 7d *\nKs Kd *"  # of the two cards kept, one at most is a joker
    assert headline(ask(ann, table.at("/check"), melds=jokers_laid)) == "Yes"
    european = begin_table(table.app, variant="european")
    phone, check = let_in(european, european.host), european.at("/check")
    assert headline(ask(phone, check, melds="Ks Kh Kd Kc")) == "Yes"
    assert headline(ask(phone, check, melds="Ks Kh Kd Kc", later="y")) == "Legal, if …"
    run = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    assert headline(ask(phone, check, melds=run)) == "Yes"
    assert headline(ask(phone, check, melds=f"{run} As")) == "Legal, if …"


def test_another_hand_can_be_chosen(ann: Phone, table: Table) -> None:
    page = ask(ann, table.at("/check"), hand=9)
    assert (headline(page), field_value(page, "hand")) == ("Four fours", "9")
    page = ann.press(page, "Check", melds=THREE_THREES, hand=1)
    assert headline(page) == "Legal, if …"


def test_the_page_leads_back_to_its_table_and_on_to_the_finder(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/check"))
    assert page.link("Back to the table") == table.at()
    assert page.link("I have these cards").startswith(table.at("/find?"))


def test_lay_it_like_this_stays_at_the_table(ann: Phone, table: Table) -> None:
    page = ask(ann, table.at("/check"), melds="7h 8h * *", hand=2)
    assert rules(page)[0] == f"/rulebook?game={table.id}#J5"
    page = ann.open(page.link("Lay it like this"))
    assert (page.address.partition("?")[0], field_value(page, "hand")) == (table.at("/check"), "2")
    assert legal_melds(page) == ["Hearts, 6 to 9"]


def test_more_melds_may_be_laid_where_the_table_agreed_on_it(ann: Phone, table: Table) -> None:
    melds = f"{THREE_THREES}\n2s 2d 2h"
    page = ask(ann, table.at("/check"), melds=melds)
    assert reasons(page) == [("No melds may be laid beyond the contract.", "J9")]
    phone, check = agreed(table, extra_melds=True)
    assert headline(ask(phone, check, melds=melds)) == "Legal, if …"
    assert headline(ask(phone, check, melds="2s 2d 2h", later="y")) == "Legal, if …"


def test_only_the_hands_that_the_table_plays_are_offered(table: Table) -> None:
    phone, check = agreed(table, hands="1-4")
    page = ask(phone, check, hand=9)
    assert page.forms[0].offered["hand"] == ["1", "2", "3", "4"]
    assert field_value(page, "hand") == "1"


def test_there_are_as_many_copies_as_packs_on_the_table(ann: Phone, table: Table) -> None:
    page = ask(ann, table.at("/check"), melds="9s 9s 9s")
    assert ("Three 9♠ are laid; the deck has only two.", "C1") in reasons(page)
    other = begin_table(table.app, "Ann", "Bob", "Cid", "Dee", "Eve")
    page = ask(let_in(other, other.host), other.at("/check"), melds="9s 9s 9s")
    assert legal_melds(page) == ["A three of nines"]


def still_opens(page: Page) -> bool:
    """Whether a page of a game that is over shows its last hand."""
    return (page.status, field_value(page, "hand")) == (200, "9")


def test_a_game_that_is_over_can_still_be_checked(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    assert still_opens(cid.open(table.at("/check")))
    assert still_opens(cid.open(table.at("/find")))
    assert cid.open(cid.open(table.at("/check")).link("Back to the table")).title == "Cid won"
