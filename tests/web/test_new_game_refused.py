"""A new game that cannot begin: a sentence says why, and everything that was typed stays."""

import pytest

from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

GOOD = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}

NO_CURRENCY = "A currency is three letters or a sign, such as JMD or €."
SEVERAL = "“{}” is the sign of several currencies; write three letters, such as {}."
TOO_FEW = "Write at least two names."


def refused(dan: Phone, **values: object) -> Page:
    """The page that comes back; it must hold everything that was typed."""
    agreed = {"currency": "USD", "for_money": "y", "option_max_calls": "2", "option_hands": "1-4"}
    values = GOOD | agreed | values
    page = dan.press(dan.open("/new/jamaican"), START, **values)
    assert (dan.answered, page.title) == (422, "New game: Jamaican")
    form = page.form(START)
    for name, value in values.items():
        assert form.fields[name] == str(value), name
    assert dan.open("/").link("New game")
    assert "Try a sample game" in dan.open("/").text
    return page


def wrong_beside(page: Page, field: str) -> str:
    """The sentence beside a field, which a screen reader finds from the field."""
    id = page.all("input", name=field)[0].attributes["aria-describedby"].split()[-1]
    return next(element.text for element in page.elements if element.attributes.get("id") == id)


@pytest.mark.parametrize(
    ("values", "field", "sentence"),
    [
        (
            {"name_4": "ANN"},
            "name_4",
            "Seat 4: “ANN” is already in seat 1; give the two different names.",
        ),
        (
            {"name_2": "B" * 25},
            "name_2",
            "Seat 2: a name can have at most 24 letters; this one has 25.",
        ),
        ({"name_2": "", "name_3": " "}, "name_2", TOO_FEW),
        ({"name_1": "", "name_3": "", "first_dealer": 7}, "name_1", TOO_FEW),
        *(
            (dict.fromkeys(GOOD, "") | {"first_dealer": dealer}, "name_1", TOO_FEW)
            for dealer in ("1", "3", "draw")
        ),
        *(({"currency": text}, "currency", NO_CURRENCY) for text in ("US", "U5D", "ÄÖÜ", "€€")),
        ({"currency": " $"}, "currency", SEVERAL.format("$", "JMD or USD")),
        ({"currency": " Kr"}, "currency", SEVERAL.format("Kr", "SEK or NOK")),
        ({"currency": " ¥"}, "currency", SEVERAL.format("¥", "JPY or CNY")),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nowhere_else(
    dan: Phone, values: dict[str, object], field: str, sentence: str
) -> None:
    page = refused(dan, **values)
    assert page.says("p", "wrong") == [wrong_beside(page, field)] == [sentence]


@pytest.mark.parametrize(
    "name", ["<b>Bob</b>", '"><script>alert(1)</script>', "Bo\u202eb", "B\x00b"]
)
def test_a_name_full_of_markup(dan: Phone, name: str) -> None:
    page = refused(dan, name_2=name)
    assert "<script>alert" not in page.html
    assert "<b>Bob" not in page.html
    assert wrong_beside(page, "name_2").startswith("Seat 2: a name")


def test_a_seat_without_a_name_cannot_deal(dan: Phone) -> None:
    page = refused(dan, first_dealer=7)
    assert "Nobody’s sitting there; choose a seat with a name." in page.text


@pytest.mark.parametrize("number", ["10", "-1", "", "many", "2.5", "9" * 5000])
def test_a_house_rule_out_of_its_limits(dan: Phone, number: str) -> None:
    page = refused(dan, option_max_calls=number)
    assert "whole number from 0 to 9" in page.text
    assert "open" in page.all("details")[1].attributes


def test_a_stake_that_is_no_amount(dan: Phone) -> None:
    page = refused(dan, option_stake_per_point="1.505")
    assert "Write an amount such as 0.50." in page.text
    assert page.all("button", class_="amount")[0].attributes["class"] == "amount refused"


def test_a_house_rule_that_is_not_on_offer(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    fields = page.form(START).fields | GOOD | {"option_hands": "1-5"}
    page = dan.send("/new/jamaican", fields)
    assert page.status == 422
    assert page.form(START).fields["name_3"] == "Cid"


def test_several_mistakes_are_all_pointed_out(dan: Phone) -> None:
    page = refused(dan, name_2="B" * 25, name_4="Cid", currency="$")
    assert len(page.all("p", class_="wrong")) == 3


def test_a_wrong_number_does_not_hide_what_else_is_wrong(dan: Phone) -> None:
    page = refused(dan, name_2="B" * 25, option_max_calls="many")
    assert wrong_beside(page, "name_2").startswith("Seat 2: a name")
    assert "Write a whole number from 0 to 9." in page.says("p", "wrong")


def test_a_number_beyond_the_limits_is_marked_and_said_in_the_words_of_the_page(dan: Phone) -> None:
    page = refused(dan, option_max_calls="99999", currency="US")
    for name in ("option_max_calls", "currency"):
        assert page.all("input", name=name)[0].attributes["aria-invalid"] == "true"
    assert wrong_beside(page, "currency") == NO_CURRENCY
    assert wrong_beside(page, "option_max_calls") == "Write a whole number from 0 to 9."


@pytest.mark.parametrize("field", ["names-²", "names-" + "9" * 5000])
def test_a_field_with_a_strange_number_breaks_nothing(dan: Phone, field: str) -> None:
    page = dan.open("/new/jamaican")
    page = dan.send("/new/jamaican", page.form(START).fields | GOOD | {field: "Eve"})
    assert page.status < 500
