"""Find: the best lay-down of a hand, unless the scorer has switched the finder off."""

import pytest
from flask import Flask

from scorekeeper.referee.arranging import work
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand
from tests.support.check_pages import answer_questions, ask, field_value, headline, questions
from tests.support.games.registry import JUDGED
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

THREE_PAIRS = "5h 5s 5d 9c 9d 9h Ks Kd"
NOTICE = "The scorer has switched off the finder at this table."
YES = "Yes"
BENDING = "You bend the table if nobody else has laid down before."
LINK = "I have these cards"
FEW_STEPS = 20_000
"""So few that a large hand is given up when a first lay-down is found."""


def found(page: Page) -> list[str]:
    """The melds that were found, and what is left."""
    return page.says("p", "verdict")


def leads_to_the_finder(page: Page) -> bool:
    """Whether a page has a link to the finder."""
    return any(LINK in link.text for link in page.all("a"))


def test_a_lay_down_is_found_without_script(dan: Phone) -> None:
    page = dan.open(dan.open("/check/jamaican").link(LINK))
    assert page.title == "Can I lay down? Jamaican"
    assert headline(page) == "What have you got?"
    page = dan.press(page, "Can I lay down?", cards=f"{THREE_PAIRS} * 2c Qh", hand=1)
    assert headline(page) == YES
    assert "12 points left." in page.says("p", "sec")
    assert found(page) == [
        "A three of fives",
        "A three of nines",
        "A three of kings",
        "left",
    ]
    assert field_value(page, "cards") == f"{THREE_PAIRS} * 2c Qh"


def test_it_says_that_a_player_goes_out_and_bends_the_table(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican/find", cards=f"{THREE_PAIRS} * 2c")
    assert headline(page) == "Yes, and out"
    assert "to discard" in page.text
    assert BENDING in page.says("p", "sec")
    assert list(questions(page)) == []


def test_it_names_what_is_missing(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican/find", cards=f"{THREE_PAIRS} 2c 3d")
    assert headline(page) == "No"
    assert found(page) == ["One card is missing", "A three of fives", "A three of nines"]
    (short,) = (text for text in page.says("p", "sec") if "joker would make" in text)
    assert short == "One more three; another K or a joker would make K♠ K♦ K."
    assert "Your cards: 10" in page.says("p", "cap")
    page = ask(dan, "/check/jamaican/find", cards="5h 5s 5d 9c 9d 9h 2c 3d", hand=2)
    assert "A four still to go." in page.says("p", "sec")


@pytest.mark.parametrize(
    ("game", "number", "cards", "enough"),
    [
        ("jamaican", 1, "5h 5s 5d 9c 9d 9h Ks Kd", "2c"),
        ("european", 1, "5h 5s", "2c"),
        ("phase-10", 1, "5r 5b 5g 9r 9b", "2r"),
        ("south-african", 1, "5h 5s 5d 9c 9d 9h Ks Kd 2c 3c 8h Qd", "4s"),
    ],
)
def test_so_few_cards_that_no_hand_could_be_laid_are_not_refused(
    dan: Phone, game: str, number: int, cards: str, enough: str
) -> None:
    address = f"/check/{game}/find"
    page = ask(dan, address, hand=number, cards=cards)
    assert headline(page) == "Not yet"
    assert any(page.says("p", "sec"))
    assert headline(ask(dan, address, hand=number, cards=f"{cards} {enough}")) == "No"


def test_it_says_where_not_everything_was_tried(
    dan: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = "5h 5s 5d 5c 9c 9d 9h 9s Ks Kd Kc 6h 7h 8h 10h 6c 7c 8c Qc * * * As 2h"
    monkeypatch.setattr(work, "MAX_STEPS", FEW_STEPS)
    page = ask(dan, "/check/jamaican/find", cards=cards, hand=3)
    assert headline(page) == YES
    assert any("There may be a better one" in text for text in page.says("p", "sec"))
    monkeypatch.setattr(work, "MAX_STEPS", 0)
    page = ask(dan, "/check/jamaican/find", cards=cards, hand=3)
    assert headline(page) == "Not found"
    assert any(text.startswith("None was found, but") for text in page.says("p", "sec"))


def test_before_the_draw_no_card_is_kept_for_the_discard(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican/find", cards=f"{THREE_PAIRS} *")
    assert headline(page) == "Yes, once you have drawn"
    assert found(page) == ["A three of fives", "A three of nines", "A three of kings"]
    page = dan.press(page, "Can I lay down?", undrawn="y")
    assert (headline(page), field_value(page, "undrawn")) == ("Yes, and out", "y")
    assert BENDING in page.says("p", "sec")


def test_all_cards_of_whoever_holds_more_than_were_dealt_leave_none_to_discard(dan: Phone) -> None:
    cards = "Kh Kd Ks Ah Ad As 3h 3d 3s 5h 5d 5s"
    page = ask(dan, "/check/three-thirteen/find", hand=9, cards=cards)
    assert headline(page) == "No"
    page = ask(dan, "/check/three-thirteen/find", hand=10, cards=cards)
    assert headline(page) == "Yes, once you have drawn"
    assert "You discard the card that you draw." in page.says("p", "sec")


def test_a_joker_is_only_laid_where_it_is_half_safe(dan: Phone) -> None:
    query = {"hand": 3, "cards": "7h * 9h 2c Kd"}
    page = ask(dan, "/check/south-african/find", **query)
    assert headline(page) == "Legal, if …"
    assert "a copy of 8♥ is out of play. 12 points left." in page.says("p", "sec")
    assert list(questions(page)) == ["Is a copy of 8♥ out of play?"]
    assert headline(answer_questions(dan, page, "Can I lay down?", "yes")) == YES
    page = answer_questions(dan, page, "Can I lay down?", "no")
    assert headline(page) == "No"
    assert headline(answer_questions(dan, page, "Can I lay down?", "yes")) == YES
    (name,) = questions(page).values()
    forgotten = ask(dan, "/check/south-african/find", hand=3, cards="", **{name: "no"})
    assert name not in forgotten.html
    assert headline(ask(dan, "/check/south-african/find", **query, seen="8h")) == YES
    assert headline(ask(dan, "/check/south-african/find", **query, seen="8s")) == "No"


def test_a_lay_down_that_is_legal_for_certain_comes_before_one_that_leaves_less(dan: Phone) -> None:
    query = {"hand": 3, "cards": "7h * 9h 2c 3c 4c Kd"}
    page = ask(dan, "/check/south-african/find", **query)
    assert (headline(page), found(page)[0]) == (YES, "Clubs, 2 to 4")
    assert "51 points left. Only 19, if a copy of 8♥ is out of play." in page.says("p", "sec")
    assert list(questions(page)) == ["Is a copy of 8♥ out of play?"]
    page = answer_questions(dan, page, "Can I lay down?", "yes")
    assert (headline(page), found(page)[0]) == (YES, "Hearts, 7 to 9")
    page = answer_questions(dan, page, "Can I lay down?", "no")
    assert (headline(page), found(page)[0]) == (YES, "Clubs, 2 to 4")
    assert "Is a copy of 8♥ out of play?" in questions(page)


def test_cards_nobody_can_hold_are_named(dan: Phone) -> None:
    for cards, sentence in (
        ("7h 7x", "“7x” (card 2) isn’t a card; write 7h, 10s, Kd, or * for a joker."),
        (" ".join(["7h"] * 65), "No more than 64 cards at once."),
        ("7r", "red 7 isn’t in this game’s deck."),
    ):
        page = ask(dan, "/check/jamaican/find", cards=cards, hand=3)
        assert sentence in page.says("p", "sec")
        assert field_value(page, "cards") == cards


def test_a_script_gets_only_what_was_found(dan: Phone) -> None:
    part = ask(dan, "/check/jamaican/find", cards=f"{THREE_PAIRS} * 2c", part="verdict")
    assert headline(part) == "Yes, and out"
    assert part.all("html") == []
    assert part.forms == []


@pytest.mark.parametrize("variant", JUDGED)
def test_every_game_has_a_finder(dan: Phone, variant: str) -> None:
    page = dan.open(f"/check/{variant}/find")
    assert page.title == f"Can I lay down? {VARIANTS[variant].name}"
    assert page.link("Check a lay-down") == f"/check/{variant}"


def test_at_a_table_the_finder_is_about_the_hand_in_play(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.open(table.at("/find"))
    assert field_value(page, "hand") == "2"
    page = ann.press(page, "Can I lay down?", cards=f"{THREE_PAIRS} 3h 4h 6h * 2c")
    assert "Hearts, 3 to 6" in found(page)


def test_the_scorer_switches_the_finder_off_and_on(ann: Phone, table: Table) -> None:
    assert leads_to_the_finder(ann.open(table.at("/check")))
    page = ann.press(ann.open(table.at("/game-menu")), "Finding lay-downs")
    assert ann.answered == 303
    assert (page.title, table.game.finder) == ("More", False)
    assert "The finder is off." in page.text
    page = ann.press(page, "Finding lay-downs")
    assert "The finder is on." in page.text
    assert table.game.finder
    assert leads_to_the_finder(ann.open(table.at("/check")))


def test_while_it_is_off_nobody_finds_and_everybody_checks(
    ann: Phone, cid: Phone, table: Table
) -> None:
    ann.press(ann.open(table.at("/game-menu")), "Finding lay-downs")
    for phone in (ann, cid):
        for query in ({}, {"cards": f"{THREE_PAIRS} * 2c"}, {"part": "verdict"}):
            page = ask(phone, table.at("/find"), **query)
            assert page.address == table.at("/check")
            assert NOTICE in page.text
            assert found(page) == []
        page = ask(phone, table.at("/check"), melds="5h 5s 5d")
        assert not leads_to_the_finder(page)
        assert NOTICE not in page.text
        assert found(page) == ["A three of fives"]


def test_every_table_has_its_own_switch(app: Flask, ann: Phone, table: Table) -> None:
    other = begin_table(app)
    ann.press(ann.open(table.at("/game-menu")), "Finding lay-downs")
    assert other.game.finder
    assert leads_to_the_finder(let_in(other, other.watch).open(other.at("/check")))
    assert ann.open("/check/jamaican/find").title == "Can I lay down? Jamaican"


def test_x1_blue_and_yellow_are_typed_as_b_and_y_in_phase_10(dan: Phone) -> None:
    cards = "5b 5y 5g 9b 9y 9r 2b"
    page = ask(dan, "/check/phase-10/find", cards=cards, hand=1)
    assert (headline(page), field_value(page, "cards")) == ("Yes, and out", cards)
    assert "You discard the last card." in page.says("p", "sec")
