"""New game: stakes, who starts, drawing for seats, and a target left empty."""

import json
import re
from random import Random

import pytest
from babel.numbers import list_currencies
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.start import Start
from scorekeeper.store.games import load
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.forms.fields import CurrencyField
from scorekeeper.web.writing.money import SIGNS_OF_SEVERAL, currency_sign, letters_of
from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

AMOUNTS = (
    "amount_initial_stake",
    "amount_buy_in_stake",
    "amount_call_up_pay",
    "amount_kalooki_pay",
)
CHIPS = "Write a whole number of chips, or fill in the money first."
NAMES = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}


def start(app: Flask, dan: Phone, variant: str, **values: object) -> tuple[Start, Page]:
    """The game that begins, and its first page."""
    page = dan.press(dan.open(f"/new/{variant}"), START, **(NAMES | values))
    assert dan.answered == 303, page.says("p", "wrong")
    with app.app_context(), Session(db.engine) as session:
        game = load(session, page.address.rsplit("/", 1)[1])
    assert game is not None
    return game.start, page


def reverse(self: object, seats: list[object]) -> None:
    """A draw in which the last comes first."""
    seats.reverse()


@pytest.fixture
def reversed_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are drawn in the reverse of their order."""
    monkeypatch.setattr(Random, "shuffle", reverse)


SENTENCES = {
    "european": (
        "Each pays in 50 chips. The winner of a hand gets 10 chips from each, 20 chips for laying"
        " all cards at once. Buying back in costs 50 chips. The last one left takes the pool."
    ),
    "south-african": (
        "Each puts R1 in the kitty. A buy costs R0.10. The winner of a round gets R0.10 from each"
        " for every ten points left, and R1 more for a Blitz. The winner of the game takes the"
        " kitty. At the end, everybody pays those ahead of them nothing for each point between"
        " them."
    ),
    "ten-pennies": (
        "A buy costs 1 chip. The winner of the game takes the kitty. At the end, everybody pays"
        " those ahead of them nothing for each point between them."
    ),
    "jamaican": (
        "Nobody pays in. At the end, everybody pays those ahead of them 1 chip for each point"
        " between them."
    ),
}


def sentence(page: Page) -> str:
    """What is paid for what."""
    return page.says("p", "says")[1].replace(" .", ".")


@pytest.mark.parametrize("variant", SENTENCES)
def test_what_is_paid_for_what_is_a_sentence_of_which_each_amount_opens_its_slip(
    dan: Phone, variant: str
) -> None:
    page = dan.open(f"/new/{variant}")
    assert sentence(page) == SENTENCES[variant]
    slips = {slip.attributes["id"] for slip in page.all("div", class_="stake")}
    amounts = {amount.attributes["popovertarget"] for amount in page.all("button", class_="amount")}
    assert amounts | {"currency-slip"} == slips
    for slip in page.all("div", class_="stake"):
        name = slip.attributes["id"].removesuffix("-slip")
        field = page.all("input", name=name)[0].attributes
        assert page.all("label", **{"for": name})
        assert page.all("p", id=field["aria-describedby"])
    assert any("/stakes+" in part.attributes.get("src", "") for part in page.all("script"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_stake_of_every_game_is_in_its_sentence(dan: Phone, variant: str) -> None:
    page = dan.open(f"/new/{variant}")
    amounts = {amount.attributes["data-amount"] for amount in page.all("button", class_="amount")}
    fields = {
        field.attributes["name"]
        for field in page.all("input")
        if "data-smallest" in field.attributes
    }
    assert amounts == fields


@pytest.mark.parametrize("variant", ["jamaican", "kooky", "north-american", "continental"])
def test_g4_other_games_may_be_played_for_money_too(dan: Phone, variant: str) -> None:
    page = dan.open(f"/new/{variant}")
    fields = page.form(START).fields
    assert ("for_money" in fields, fields["option_stake_per_point"]) == (False, "1")
    begun, _ = start(dan.client.application, dan, variant)
    assert begun.rules.stake_per_point == 0
    begun, _ = start(dan.client.application, dan, variant, for_money="y")
    assert begun.rules.stake_per_point == 1


def test_c13_only_european_has_no_stake_per_point(dan: Phone) -> None:
    fields = dan.open("/new/european").form(START).fields
    assert "option_stake_per_point" not in fields
    assert fields["amount_call_up_pay"] == "10"


def test_the_stakes_are_agreed_before_the_first_card(app: Flask, dan: Phone) -> None:
    begun, page = start(
        app, dan, "south-african", currency="zar", option_unit="2", option_small="20c"
    )
    assert begun.currency == "ZAR"
    assert begun.rules.stakes is not None
    assert (begun.rules.stakes.unit, begun.rules.stakes.small) == (200, 20)
    assert "In the kitty R6" in page.text


@pytest.mark.parametrize("sign", CurrencyField.signs)
def test_a_currency_is_known_by_its_sign(app: Flask, dan: Phone, sign: str) -> None:
    begun, _ = start(app, dan, "european", currency=f"{sign} ".upper())
    assert begun.currency == CurrencyField.signs[sign]
    assert begun.currency in list_currencies()


def test_the_script_of_the_page_knows_the_same_signs(dan: Phone) -> None:
    field = dan.open("/new/european").all("input", name="currency")[0].attributes
    assert json.loads(field["data-signs"]) == CurrencyField.signs
    for written in ("", "gbp", *CurrencyField.signs):
        assert re.fullmatch(field["data-right"], written)
        assert len(written) <= int(field["maxlength"])
    assert not any(re.fullmatch(field["data-right"], sign) for sign in SIGNS_OF_SEVERAL)


def test_the_sign_of_a_currency_that_is_offered_can_be_typed_for_it(dan: Phone) -> None:
    tiles = dan.open("/new/european").all("button", class_="btn")
    offered = {
        tile.attributes["data-currency"]: tile.text.rpartition(" ")[2]
        for tile in tiles
        if tile.attributes.get("data-currency")
    }
    assert len(offered) == 9
    for code, sign in offered.items():
        assert letters_of(sign) == code


WITHOUT = {"for_money": None}


@pytest.mark.parametrize("variant", ["european", "south-african"])
def test_without_money_is_one_tap(app: Flask, dan: Phone, variant: str) -> None:
    begun, page = start(app, dan, variant, **WITHOUT)
    stakes = begun.rules.stakes
    assert stakes is not None
    assert stakes.for_nothing
    assert begun.rules.stake_per_point == 0
    assert "In the" not in page.text
    rules = dan.open(f"{page.address}/rules")
    assert "Money" not in rules.says("h2")
    assert "Without money." in rules.says("p", "choice-made")
    assert not any("unit" in question.lower() for question in rules.says("p", "sec"))


def test_without_money_nobody_minds_what_the_stakes_say(app: Flask, dan: Phone) -> None:
    begun, _ = start(app, dan, "european", amount_call_up_pay="ten", **WITHOUT)
    assert begun.rules.stakes is not None
    assert begun.rules.stakes.for_nothing


def test_what_was_typed_stays_without_money_and_counts_again_with_it(dan: Phone) -> None:
    values = {"amount_call_up_pay": "25", "amount_initial_stake": "7", "name_1": "Ann"}
    refused = dan.press(dan.open("/new/european"), START, **values, **WITHOUT)
    fields = refused.form(START).fields
    assert (fields["amount_call_up_pay"], fields["amount_initial_stake"]) == ("25", "7")
    assert "for_money" not in fields


def test_e9_each_stake_stands_with_the_money_of_the_game(app: Flask, dan: Phone) -> None:
    begun, page = start(app, dan, "european", amount_initial_stake="70", amount_call_up_pay="0")
    stakes = begun.rules.stakes
    assert stakes is not None
    assert (stakes.amount("start"), stakes.amount("hand"), stakes.amount("kalooki")) == (70, 0, 20)
    assert "In the pool 210 chips" in page.text


def test_e9_the_unit_is_what_divides_all_amounts_and_stays_where_none_has_changed(
    app: Flask, dan: Phone
) -> None:
    begun, _ = start(app, dan, "european")
    assert {begun.options[id] for id in ("unit", "initial_stake", "call_up_pay")} == {10, 5, 1}
    amounts = {
        "amount_initial_stake": "€10",
        "amount_buy_in_stake": "10.00",
        "amount_call_up_pay": "2",
        "amount_kalooki_pay": "4",
    }
    begun, _ = start(app, dan, "european", currency="€", **amounts)
    stakes = [begun.options[id] for id in ("unit", "initial_stake", "call_up_pay")]
    assert [*stakes, begun.options["kalooki_pay"]] == [200, 5, 1, 2]


def test_e9_an_amount_too_large_beside_the_others_is_called_that(dan: Phone) -> None:
    values = NAMES | {"currency": "EUR", "amount_initial_stake": "100.01"}
    page = dan.press(dan.open("/new/european"), START, **values)
    assert dan.answered == 422
    assert page.says("p", "wrong")[0] == "That’s a lot beside the others. At most €1."
    assert page.value("amount_initial_stake") == "100.01"


def test_the_usual_currencies_are_suggested(dan: Phone) -> None:
    page = dan.open("/new/european")
    assert page.all("input", name="currency")[0].attributes["list"] == "currencies"
    options = {option.attributes["value"] for option in page.all("option")}
    assert {"JMD", "ZAR", "GBP", "USD", "EUR"} <= options


@pytest.mark.parametrize(
    ("unit", "currency", "amount"),
    [
        (" 2 ", "GBP", 200),
        ("2.5", "GBP", 250),
        ("0,05", "eur", 5),
        ("€2", "eur", 200),
        ("50c", "eur", 50),
        ("50 p", "GBP", 50),
        ("J$2", "jmd", 200),
        ("$2", "usd", 200),
        ("2,50 eur", "eur", 250),
        ("1,50 €", "eur", 150),
        ("£5", "GBP", 500),
        ("500", "JPY", 500),
        ("10000", "GBP", 1_000_000),
        ("0", "", 0),
        ("1000000", "", 1_000_000),
    ],
)
def test_a_stake_is_typed_as_people_write_money(
    app: Flask, dan: Phone, unit: str, currency: str, amount: int
) -> None:
    begun, _ = start(app, dan, "european", currency=currency, **dict.fromkeys(AMOUNTS, unit))
    assert begun.rules.stakes is not None
    assert begun.rules.stakes.amount("hand") == amount


@pytest.mark.parametrize(
    ("unit", "currency", "sentence"),
    [
        ("", "", CHIPS),
        ("-1", "", CHIPS),
        ("1.50", "", CHIPS),
        ("1.50", "JPY", "Write an amount such as 50."),
        ("ten", "GBP", "Write an amount such as 0.50."),
        ("1.500", "GBP", "Write an amount such as 0.50."),
        ("$5", "GBP", "Write an amount such as 0.50."),
        ("50c", "JPY", "Write an amount such as 50."),
        ("99999999", "GBP", "That’s a lot. At most £10,000."),
        ("9" * 5000, "GBP", "Write an amount such as 0.50."),
        ("10000.01", "GBP", "That’s a lot. At most £10,000."),
        ("1000001", "", "That’s a lot. At most 1,000,000 chips."),
    ],
)
def test_a_stake_that_is_no_amount_is_refused_beside_its_field(
    dan: Phone, unit: str, currency: str, sentence: str
) -> None:
    values = NAMES | {"amount_call_up_pay": unit, "currency": currency}
    page = dan.press(dan.open("/new/european"), START, **values)
    assert dan.answered == 422
    assert page.says("p", "wrong") == [sentence]
    assert page.value("amount_call_up_pay") == unit


def test_k6_the_table_chooses_who_starts_a_kooky_game(app: Flask, dan: Phone) -> None:
    page = dan.open("/new/kooky")
    assert "Who is the youngest?" in page.text
    assert page.form(START).fields["starter"] == "left"
    begun, page = start(app, dan, "kooky", starter=1)
    assert begun.starter == 1
    assert "Ann deals Ann starts" in page.text


def test_k6_the_starter_is_found_among_the_names(app: Flask, dan: Phone) -> None:
    names = {"name_1": "", "name_2": "Ann", "name_3": "Bob", "name_5": "Cid"}
    begun, _ = start(app, dan, "kooky", starter=5, first_dealer=2, **names)
    assert (begun.first_dealer, begun.starter) == (1, 3)


def test_k6_an_empty_seat_cannot_start(dan: Phone) -> None:
    page = dan.press(dan.open("/new/kooky"), START, **NAMES, starter=6)
    assert dan.answered == 422
    assert page.says("p", "wrong") == ["Nobody’s sitting there; choose a seat with a name."]
    assert page.value("starter") == "6"


def test_in_other_games_nobody_chooses_who_starts(app: Flask, dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    assert "starter" not in page.form(START).fields
    dan.send("/new/jamaican", page.form(START).fields | NAMES | {"starter": "3"})
    assert "Bob starts" in dan.open(dan.open("/").link("Jamaican")).text


@pytest.mark.usefixtures("reversed_draw")
def test_c9_seats_and_deal_may_be_drawn_and_the_table_hears_of_it(app: Flask, dan: Phone) -> None:
    begun, page = start(app, dan, "european", first_dealer="seats")
    assert begun.players == ("Cid", "Bob", "Ann")
    dealer = begun.name(begun.first_dealer)
    assert page.says("div", "info") == [
        "Drawn by lot, clockwise: Cid, Bob and Ann.",
        f"Drawn by lot: {dealer} deals first.",
    ]
    assert f"{dealer} deals" in page.text


@pytest.mark.usefixtures("reversed_draw")
def test_c9_where_only_the_deal_is_drawn_the_seats_stay(app: Flask, dan: Phone) -> None:
    begun, page = start(app, dan, "european", first_dealer="draw")
    assert begun.players == ("Ann", "Bob", "Cid")
    assert page.says("div", "info") == [
        f"Drawn by lot: {begun.name(begun.first_dealer)} deals first."
    ]


@pytest.mark.usefixtures("reversed_draw")
@pytest.mark.parametrize(
    "values",
    [
        {"name_3": "ann"},
        {"currency": "XX"},
        {"amount_call_up_pay": "-1"},
        {"amount_call_up_pay": ""},
    ],
)
def test_nothing_is_drawn_until_everything_else_is_right(
    dan: Phone, values: dict[str, str]
) -> None:
    values = NAMES | {"first_dealer": "seats"} | values
    page = dan.press(dan.open("/new/european"), START, **values)
    assert dan.answered == 422
    assert "Drawn by lot" not in page.text
    fields = page.form(START).fields
    assert {name: fields[name] for name in values} == values
    assert not dan.open("/").says("div", "info")


@pytest.mark.usefixtures("reversed_draw")
def test_whoever_was_to_start_still_starts_after_the_draw(app: Flask, dan: Phone) -> None:
    begun, _ = start(app, dan, "kooky", first_dealer="seats", starter=1)
    assert begun.starter is not None
    assert begun.name(begun.starter) == "Ann"


@pytest.mark.usefixtures("reversed_draw")
def test_a_draw_does_not_mix_up_what_is_wrong(dan: Phone) -> None:
    names = NAMES | {"name_3": "ANN"}
    page = dan.press(dan.open("/new/european"), START, **names, first_dealer="seats")
    assert dan.answered == 422
    assert page.says("p", "wrong") == [
        "Seat 3: “ANN” is already in seat 1; give the two different names."
    ]
    assert page.all("input", name="name_3")[0].attributes["aria-invalid"] == "true"


EMPTY = "Empty means 500, or 150 if: The cards you hold count against you; the lowest total wins."


@pytest.mark.parametrize(
    ("variant", "values", "target"),
    [
        ("north-american", {}, 500),
        ("north-american", {"option_scoring": "losers"}, 150),
        ("north-american", {"option_scoring": "losers", "option_target": 500}, 500),
        ("north-american", {"option_target": 300}, 300),
        ("kalooki-40", {}, 150),
        ("kalooki-40", {"option_scoring": "winner"}, 500),
        ("kalooki-51", {}, 500),
    ],
)
def test_n6_a_target_left_empty_follows_from_who_scores(
    app: Flask, dan: Phone, variant: str, values: dict[str, object], target: int
) -> None:
    page = dan.open(f"/new/{variant}")
    assert page.form(START).fields["option_target"] == ""
    assert EMPTY in page.says("p", "cap")
    begun, page = start(app, dan, variant, **values)
    assert begun.rules.target == target
    assert f"Up to {target}" in page.text


@pytest.mark.parametrize("target", ["0", "-1", "many", "100001"])
def test_n6_a_target_must_be_a_number(dan: Phone, target: str) -> None:
    page = dan.press(dan.open("/new/north-american"), START, **NAMES, option_target=target)
    assert dan.answered == 422
    assert "a whole number from 1 to 100000" in page.says("p", "wrong")[0]
    assert page.value("option_target") == target


@pytest.mark.parametrize(
    ("variant", "most"),
    [
        ("jamaican", 8),
        ("caribbean", 6),
        ("kooky", 6),
        ("european", 8),
        ("south-african", 8),
        ("north-american", 6),
    ],
)
def test_c11_as_many_seats_as_the_packs_serve_and_a_script_shows_one_more_than_sit(
    dan: Phone, variant: str, most: int
) -> None:
    def spare(page: Page) -> list[bool]:
        classes = [seat.attributes["class"].split() for seat in page.all("div", class_="seat")]
        return ["spare" in each for each in classes]

    page = dan.open(f"/new/{variant}")
    sentence = "usually {}–{} players".format(*VARIANTS[variant].usual_players)
    assert sentence in page.text
    assert spare(page) == [seat > 3 for seat in range(1, most + 1)]
    page = dan.press(page, START, name_4="Ann")
    assert dan.answered == 422
    assert spare(page) == [seat > 5 for seat in range(1, most + 1)]


@pytest.mark.parametrize(("language", "dollars"), [("de", "$"), ("es", "US$"), ("fr", "$US")])
def test_a_currency_has_the_sign_that_readers_know(app: Flask, language: str, dollars: str) -> None:
    with app.test_request_context("/", headers={"Accept-Language": language}):
        assert (currency_sign("GBP"), currency_sign("USD")) == ("£", dollars)
