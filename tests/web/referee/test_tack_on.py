"""Tack on: whether cards may be added to a meld, in any game on its own and at a table."""

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.check_pages import (
    answer_questions,
    ask,
    field_value,
    headline,
    questions,
    reasons,
    rules,
)
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.verdicts import WITH_TACKING_ON, tack_on
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

YES, IF, NO = "Yes", "Legal, if …", "No"
FOUR = "4s 5s * 7s"
LAID, OWN = "Have you laid down?", "Is it a meld of your own?"
LAID_EARLIER = "Did you lay down in an earlier turn?"


def try_on(phone: Phone, variant: str, table: str, cards: str, **query: object) -> Page:
    """The page that adds these cards to the first meld, or to that of another index."""
    return ask(phone, f"/check/{variant}/tack-on", table=table, cards=cards, **query)


def lines(page: Page) -> list[list[str]]:
    """The meld before and after, as a screen reader says it, without what fills a gap."""
    rows: list[list[str]] = []
    for element in page.elements:
        classes = element.attributes.get("class", "").split()
        if "line" in classes:
            rows.append([])
        elif rows and element.attributes.get("role") == "img" and len(rows) < 4:
            rows[-1].append(element.text)
        elif "lying" in classes:
            break
    return rows


def test_j11_a_joker_is_replaced_and_a_card_added_without_script(dan: Phone) -> None:
    page = dan.open("/check/jamaican/tack-on?hand=8")
    assert headline(page) == "Which meld?"
    page = dan.press(page, "Check", table=FOUR)
    assert headline(page) == "Which cards?"
    assert "Spades, 4 to 7. Tap what is added." in page.says("p", "sec")
    page = dan.press(page, "Check", cards="6s 3s")
    assert headline(page) == IF
    assert lines(page) == [
        ["4 of spades", "5 of spades", "joker for the 6 of spades", "7 of spades"],
        [
            *("3 of spades", "4 of spades", "5 of spades", "6 of spades", "7 of spades"),
            "joker for the 8 of spades",
        ],
    ]
    words = "6♠ takes the joker’s place; the joker moves to 8♠. 3♠ goes at the low end."
    assert words in page.says("p", "after")
    page = answer_questions(dan, page, "Check", "yes")
    assert headline(page) == YES
    assert reasons(page) == [("Spades, 3 to 8.", "J11")]
    assert rules(page)[0] == "/rulebook?variant=jamaican#J11"
    page = dan.open(page.link("Put it on the table"))
    assert (field_value(page, "table"), field_value(page, "cards")) == ("3s 4s 5s 6s 7s *8s", "")
    assert field_value(page, "hand") == "8"


@pytest.mark.parametrize(
    ("variant", "table", "cards", "rule"),
    [
        ("jamaican", "Js Qs * As", "Ks", "J11"),
        ("jamaican", FOUR, "2s", "J10"),
        ("caribbean", "4s 5s 6s 7s", "3s", "D5"),
        ("european", "9c 9s 9h 9d", "9s", "E5"),
        ("south-african", "9h 9s 9d", "9d", "S5"),
        ("kooky", "2b 3b 4b *5b", "*6b", "K3"),
    ],
)
def test_what_may_not_be_added_is_refused_with_every_reason(
    dan: Phone, variant: str, table: str, cards: str, rule: str
) -> None:
    page = try_on(dan, variant, table, cards, hand=2)
    verdict = tack_on(variant, table, cards, own=True)
    assert headline(page) == NO
    assert reasons(page) == [(reason.message, reason.rule) for reason in verdict.reasons]
    assert rule in [number for _, number in reasons(page)]
    assert len(lines(page)) == 1


@pytest.mark.parametrize(
    ("cards", "said", "marked"),
    [
        ("9s 10s", "To add", []),
        ("8s 10s", "Only 8♠ fits", ["8 of spades"]),
        ("Kh 9s 8s", "Only 8♠ 9♠ fit", ["9 of spades", "8 of spades"]),
        ("8s 8s", "Only 8♠ fits", ["8 of spades"]),
    ],
)
def test_which_of_several_cards_fit_is_said_where_not_all_do(
    dan: Phone, cards: str, said: str, marked: list[str]
) -> None:
    page = try_on(dan, "jamaican", "4s 5s 6s 7s", cards)
    assert headline(page) == NO
    assert page.says("p", "cap")[:1] == [said]
    new = page.all("button", class_="new")
    assert [card.attributes["aria-label"] for card in new] == marked


def test_j10_whose_meld_it_is_is_asked_only_where_it_matters(dan: Phone) -> None:
    page = try_on(dan, "jamaican", "9s 9h 9d", "9c")
    assert OWN not in questions(page)
    page = try_on(dan, "jamaican", "9s 9h 9d", "*")
    assert (OWN in questions(page), LAID in questions(page)) == (True, False)
    page = dan.press(page, "Check", **{questions(page)[OWN]: "no"})
    assert headline(page) == NO
    assert reasons(page)[0] == (
        "You may add a joker only to your own melds, not to 9♠ 9♥ 9♦.",
        "J10",
    )
    assert headline(answer_questions(dan, page, "Check", "yes")) == YES
    assert OWN not in questions(try_on(dan, "caribbean", "9s 9h 9d", "*"))


def test_j10_only_somebody_who_has_laid_down_may_add(dan: Phone) -> None:
    page = try_on(dan, "jamaican", "9s 9h 9d", "9c")
    assert headline(page) == IF
    page = dan.press(page, "Check", **{questions(page)[LAID]: "no"})
    assert headline(page) == NO
    assert reasons(page)[0] == ("That’s legal only if you have laid down.", "J10")


def test_an_answer_shows_that_one_question_fewer_is_open(dan: Phone) -> None:
    page = try_on(dan, "jamaican", "9s 9h 9d", "9c")
    assert page.says("p", "sec")[0] == "you have laid down. 1 more question."
    page = dan.press(page, "Check", **{questions(page)[LAID]: "yes"})
    assert headline(page) == IF
    assert page.says("p", "sec")[0] == "you keep a card to discard that isn’t a joker."


def test_the_card_that_is_missing_between_is_named(dan: Phone) -> None:
    for cards, missing in (("9h", "8♥ is missing."), ("10h 9h", "8♥ is missing.")):
        page = try_on(dan, "jamaican", "4h 5h 6h 7h", cards)
        assert (headline(page), reasons(page)[0]) == (NO, (missing, "J10"))
    page = try_on(dan, "jamaican", "4h 5h 6h 7h", "10h")
    assert reasons(page)[0] == ("10♥ doesn’t fit 4♥ 5♥ 6♥ 7♥.", "J10")


def test_s5_in_a_round_to_the_card_it_must_have_been_in_an_earlier_turn(dan: Phone) -> None:
    page = try_on(dan, "south-african", "4s 5s *6s", "6s", hand=3)
    assert headline(page) == IF
    assert LAID_EARLIER in questions(page)
    assert "6♠ takes the joker’s place, and the joker comes free." in page.says("p", "after")[0]
    page = answer_questions(dan, page, "Check", "no")
    assert reasons(page)[0] == ("That’s legal only if you laid down in an earlier turn.", "S5")


def test_e5_two_cards_free_a_joker_together(dan: Phone) -> None:
    page = try_on(dan, "european", "10c 10s *", "10h 10d")
    assert "10♥ and 10♦ take the joker’s place, and the joker must be played again this turn." in (
        page.text
    )
    assert lines(page) == [
        ["10 of clubs", "10 of spades", "joker for the 10"],
        ["10 of clubs", "10 of spades", "10 of hearts", "10 of diamonds"],
        ["joker"],
    ]
    assert "The joker that comes free is played again this turn?" in questions(page)


def test_c1_cards_elsewhere_on_the_table_count_as_copies(dan: Phone) -> None:
    page = try_on(dan, "jamaican", "9s 9h 9d\n6s 7s 8s 9s", "9s")
    assert headline(page) == NO
    assert reasons(page) == [("Three 9♠ are laid; the deck has only two.", "C1")]


def test_the_melds_on_the_table_are_there_to_choose_from(dan: Phone) -> None:
    page = try_on(dan, "jamaican", f"{FOUR}\nJc Jd Js\n6h 7h 8h 9h", "10h")
    names = [label.text for label in page.all("span", class_="says")]
    assert names == [
        "Spades, 4 to 7",
        "A three of jacks",
        "Hearts, 6 to 9 takes it",
    ]
    assert headline(page) == NO
    page = dan.press(page, "Check", meld=2)
    assert (headline(page), field_value(page, "meld")) == (IF, "2")
    page = answer_questions(dan, page, "Check", "yes")
    page = dan.open(page.link("Put it on the table"))
    assert field_value(page, "table") == f"{FOUR}\nJc Jd Js\n6h 7h 8h 9h 10h"
    assert field_value(page, "meld") == "2"


@pytest.mark.parametrize("chosen", ["7", "-1", "x", "9" * 40])
def test_a_meld_that_is_not_there_cannot_be_chosen(dan: Phone, chosen: str) -> None:
    page = try_on(dan, "jamaican", "9s 9h 9d", "9c", meld=chosen)
    assert (page.status, field_value(page, "meld")) == (200, "0")


def test_a_meld_that_is_none_is_refused(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican/tack-on", table="7h 8h * *", entering="y")
    assert headline(page) == NO
    assert reasons(page) == [("Two jokers may not lie side by side.", "J5")]
    page = ask(dan, "/check/jamaican/tack-on", table="7h 8h", entering="y")
    assert headline(page) == "Which meld?"
    page = ask(dan, "/check/jamaican/tack-on", table="7h 8h 9h 10h", meld=1, entering="y")
    assert headline(page) == "Which meld?"


def test_cards_nobody_can_read_are_named_and_kept(dan: Phone) -> None:
    for table, cards in ((FOUR, "6x"), ("4s 5z", "6s"), ("<script>", "'\"&\0")):
        page = try_on(dan, "jamaican", table, cards)
        assert headline(page) == "What’s that?"
        assert (field_value(page, "table"), field_value(page, "cards")) == (
            table,
            cards.replace("\0", ""),
        )
    assert headline(try_on(dan, "jamaican", FOUR, " ".join(["6s"] * 65))) == "What’s that?"


def test_many_cards_are_answered_at_once(dan: Phone) -> None:
    nines = " ".join(["9s", "9h", "9d", "9c"] * 15)
    page = try_on(dan, "jamaican", "\n".join(["9s 9h 9d"] * 20), f"{nines} 8h * * *")
    assert headline(page) == NO


def test_t5_where_nothing_is_added_to_melds_no_page_offers_it(dan: Phone) -> None:
    page = dan.open("/check/three-thirteen")
    assert "Tack on to a meld" not in page.text
    assert dan.open("/check/three-thirteen/tack-on").status == 200


@pytest.mark.parametrize(
    ("variant", "hand", "other", "rule"),
    [("south-african", 1, 2, "S8"), ("contract-rummy", 7, 6, "F10"), ("liverpool", 7, 6, "F10")],
)
def test_s8_f10_where_all_cards_are_laid_at_once_no_page_offers_to_add_any(
    dan: Phone, variant: str, hand: int, other: int, rule: str
) -> None:
    assert "Tack on to a meld" not in ask(dan, f"/check/{variant}", hand=hand).text
    assert "Tack on to a meld" in ask(dan, f"/check/{variant}", hand=other).text
    page = try_on(dan, variant, "4h 5h 6h 7h", "8h", hand=hand)
    assert headline(page) == NO
    assert [number for _, number in reasons(page)] == [rule]
    assert headline(try_on(dan, variant, "4h 5h 6h 7h", "8h", hand=other)) == IF


@pytest.mark.parametrize("variant", WITH_TACKING_ON)
def test_every_game_has_a_page_to_tack_on(dan: Phone, variant: str) -> None:
    check = f"/check/{variant}?hand={VARIANTS[variant].hands[-1].number - 1}"
    page = dan.open(dan.open(check).link("Tack on to a meld"))
    assert (page.status, page.title) == (200, f"Tack on, {VARIANTS[variant].name}")
    assert page.link("Check a lay-down").startswith(f"/check/{variant}")


def test_the_melds_just_checked_are_at_hand_and_the_way_back_keeps_them(dan: Phone) -> None:
    melds = "9s 9h 9d\n7c 7d 7h\nKs Kd *"
    page = ask(dan, "/check/jamaican", melds=melds, hand=1)
    page = dan.open(page.link("Tack on to a meld"))
    assert (field_value(page, "table"), field_value(page, "hand")) == (melds, "1")
    page = dan.press(page, "Check", cards="9c", meld=0)
    page = dan.open(page.link("Check a lay-down"))
    assert (field_value(page, "melds"), field_value(page, "hand")) == (melds, "1")
    page = dan.open(ask(dan, "/check/jamaican", melds="7h 9c").link("Tack on to a meld"))
    assert field_value(page, "table") == ""


def test_at_a_table_its_house_rules_and_packs_count(ann: Phone, table: Table) -> None:
    page = ask(ann, table.at("/tack-on"), table="9s 9s 9h", cards="9s")
    assert reasons(page) == [("Three 9♠ are laid; the deck has only two.", "C1")]
    assert rules(page) == [f"/rulebook?game={table.id}#C1"]
    other = begin_table(table.app, "Ann", "Bob", "Cid", "Dee", "Eve")
    phone = let_in(other, other.host)
    assert headline(ask(phone, other.at("/tack-on"), table="9s 9s 9h", cards="9s")) == IF
    page = phone.open(phone.open(other.at("/check")).link("Tack on to a meld"))
    assert page.address.startswith(other.at("/tack-on"))


def test_a_script_gets_only_the_verdict(dan: Phone) -> None:
    part = try_on(dan, "jamaican", FOUR, "6s", part="verdict")
    assert headline(part) == IF
    assert (part.all("html"), part.forms) == ([], [])
    page = try_on(dan, "jamaican", FOUR, "6s")
    assert (lines(part), questions(part)) == (lines(page), questions(page))


def test_x1_blue_and_yellow_are_typed_as_b_and_y_in_phase_10(dan: Phone) -> None:
    page = try_on(dan, "phase-10", "5b 5r 5g", "5y")
    assert lines(page)[1] == ["blue 5", "red 5", "green 5", "yellow 5"]


def test_s8_no_card_is_missing_where_none_may_be_added(dan: Phone) -> None:
    page = try_on(dan, "south-african", "4s 5s 6s", "8s", hand=1)
    assert headline(page) == NO
    assert "missing" not in page.text
