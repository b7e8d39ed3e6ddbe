"""New game: choose one, name the players, agree on house rules, start."""

import re
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.rules.variant import Variant
from scorekeeper.store.games import Game, load
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.start import families
from tests.support.guide import read_with_examples
from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone

NAMES = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}


def begun(app: Flask, page: Page) -> Game:
    """The game whose page this is."""
    with app.app_context(), Session(db.engine) as session:
        game = load(session, page.address.rsplit("/", 1)[1])
    assert game is not None
    return game


def games_on(phone: Phone) -> int:
    """How many games a phone has."""
    links = phone.open("/all-games").all("a")
    return len([link for link in links if "/games/" in link.attributes["href"]])


def test_every_game_is_described_in_one_line(dan: Phone) -> None:
    page = dan.open("/new")
    for variant in VARIANTS.values():
        assert page.link(variant.name) == f"/new/{variant.id}"
        assert len(variant.line.split()) <= 6
    assert "Jamaican Nine hands of threes and fours 3–8 usually 3–8 players" in page.text


@pytest.mark.parametrize("page", ["/new", "/own", "/rules", "/check", "/tournaments/new"])
def test_each_fold_names_its_games_and_a_game_alone_has_none(
    dan: Phone, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = read_with_examples(tmp_path, monkeypatch)  # with the positions of contract rummies
    monkeypatch.setattr(families, "VARIANTS", games)
    offer = dan.open(page)
    heads = offer.says("summary")
    assert heads[2:] == [
        "Contract rummies Contract Rummy, Liverpool, Zioncheck, Carioca, Shanghai, Continental",
        "More of the family Harbour, Three Thirteen, Ten Pennies, Phase 10",
    ]
    assert heads[0] == "From Jamaica Jamaican, Super, Baby, Caribbean, Kooky, Sunday"
    listed = [link.text for link in offer.all("a") if " usually " in link.text]
    if page in ("/own", "/check"):
        games = {id: variant for id, variant in games.items() if variant.has_cards}
    for name, variant in zip(listed, games.values(), strict=True):
        assert name.startswith(f"{variant.name} {variant.line}")


def test_names_are_enough_to_start(app: Flask, dan: Phone) -> None:
    page = dan.press(dan.open("/new/jamaican"), START, **NAMES)
    assert page.title == "Hand 1, Jamaican"
    start = begun(app, page).start
    assert (start.players, start.first_dealer) == (("Ann", "Bob", "Cid"), 1)
    assert start.options == start.variant.all_options({})


def test_names_are_kept_tidy_and_empty_seats_closed_up(app: Flask, dan: Phone) -> None:
    names = {"name_2": "  Ann   Marie ", "name_5": "Zoë", "name_8": "Élan"}
    page = dan.press(dan.open("/new/jamaican"), START, first_dealer=5, **names)
    start = begun(app, page).start
    assert start.players == ("Ann Marie", "Zoë", "Élan")
    assert start.first_dealer == 2


def test_house_rules_and_money_are_agreed_before_the_first_card(app: Flask, dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    page = dan.press(
        page,
        START,
        currency="jmd",
        option_hands="1-4",
        option_jokers=5,
        option_full_suit="False",
        option_max_calls=2,
        for_money="y",
        option_stake_per_point="0.10",
        **NAMES,
    )
    start = begun(app, page).start
    assert start.currency == "JMD"
    assert (start.rules.last_hand, start.packs.jokers) == (4, 5)
    assert not start.rules.lay_down.full_suit
    assert (start.rules.max_calls, start.rules.stake_per_point) == (2, 10)


def test_an_unusual_number_of_players_may_play_and_is_mentioned(dan: Phone) -> None:
    names = {"name_1": "Ann", "name_2": "Bob"}
    page = dan.press(dan.open("/new/jamaican"), START, **names)
    assert page.title == "Hand 1, Jamaican"
    assert "Jamaican is usually played by 3 to 8." in page.text


def test_who_played_last_sits_already_and_whoever_they_are_is_in_sight(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    assert "open" in page.all("details", class_="people")[0].attributes
    dan.press(page, START, first_dealer=2, **NAMES)
    page = dan.open("/new/super")
    assert "open" not in page.all("details", class_="people")[0].attributes
    assert page.says("span", "when-closed") == ["Ann, Bob, Cid Ann deals first"]
    assert dan.press(page, START).title == "Hand 5, Super"
    assert [option.attributes["value"] for option in dan.open("/new/baby").all("option")][:3] == [
        "Ann",
        "Bob",
        "Cid",
    ]


def test_the_currency_of_the_last_game_for_money_is_offered_again(dan: Phone) -> None:
    dan.press(dan.open("/new/european"), START, currency="EUR", **NAMES)
    dan.press(dan.open("/new/jamaican"), START, currency="")
    for game, amount in (("european", "0.50"), ("south-african", "1"), ("jamaican", "0.01")):
        fields = dan.open(f"/new/{game}").form(START).fields
        assert fields["currency"] == "EUR"
        assert amount in fields.values()


def test_a_form_sent_twice_begins_one_game(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    first = dan.press(page, START, **NAMES)
    second = dan.press(page, START, **NAMES)
    assert first.address == second.address
    assert games_on(dan) == 1


def test_a_form_sent_again_because_its_answer_was_lost_opens_the_game(
    app: Flask, dan: Phone
) -> None:
    page = dan.open("/new/jamaican")
    cookie = dan.client.get_cookie("scorekeeper")
    assert cookie is not None
    first = dan.press(page, START, **NAMES)
    dan.client.set_cookie("scorekeeper", cookie.value)
    second = dan.press(page, START, **NAMES)
    assert (second.status, second.address) == (200, first.address)


def test_a_form_sent_again_says_what_was_drawn_at_first(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    drawn = {"first_dealer": "seats"} | NAMES
    first, second = (dan.press(page, START, **drawn).text for _ in range(2))
    assert "Drawn by lot, clockwise:" in first
    assert first == second


@pytest.mark.parametrize("key", ["", "short", "x" * 23, "<" * 22, "é" * 22])
def test_a_form_with_a_key_that_can_be_guessed_begins_a_game_of_its_own(
    dan: Phone, key: str
) -> None:
    page = dan.open("/new/jamaican")
    fields = page.form(START).fields | NAMES | {"idempotency_key": key}
    for _ in range(2):
        assert dan.send("/new/jamaican", fields).title == "Hand 1, Jamaican"
    assert games_on(dan) == 2


def test_the_id_of_another_game_does_not_open_it(ann: Phone, dan: Phone, table: object) -> None:
    theirs = ann.open("/").link("Jamaican").rsplit("/", 1)[1]
    page = dan.open("/new/jamaican")
    fields = page.form(START).fields | NAMES | {"idempotency_key": theirs}
    assert dan.send("/new/jamaican", fields).address != f"/games/{theirs}"
    assert dan.open(f"/games/{theirs}").status == 404


def test_a_planted_cookie_does_not_open_the_game_that_is_begun(app: Flask, dan: Phone) -> None:
    attacker = Phone(app)
    attacker.press(attacker.open("/new/jamaican"), START, **NAMES)
    planted = attacker.client.get_cookie("scorekeeper")
    assert planted is not None
    dan.client.set_cookie("scorekeeper", planted.value)
    begun = dan.press(dan.open("/new/jamaican"), START, **NAMES)
    assert dan.open(begun.address).status == 200
    assert attacker.open(begun.address).status == 404
    assert games_on(attacker) == 1


def test_there_is_no_page_for_a_game_that_is_not_on_offer(dan: Phone) -> None:
    assert dan.open("/new/poker").status == 404


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_house_rule_explains_the_word_one_has_to_know(dan: Phone, variant: Variant) -> None:
    page = dan.open(f"/new/{variant.id}")
    slips = {element.attributes["id"] for element in page.all("div", class_="from-below")}
    buttons = [button.attributes["popovertarget"] for button in page.all("button", class_="why")]
    assert buttons == [f"option_{each.id}-word" for each in variant.options if each.about]
    assert set(buttons) <= slips


def test_the_word_is_the_one_of_the_rules_and_says_nothing_for_programs(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    (word,) = page.all("div", id="option_max_calls-word")
    text = " ".join(" ".join(word.words).split())
    assert text.startswith("Call To claim the discard out of turn.")
    shown = [" ".join("".join(each.words).split()) for each in page.all("div", class_="from-below")]
    assert not any(re.search(r"`|_|\b[A-Z]\d+\b", each) for each in shown)


def test_names_used_before_are_offered_the_latest_first_and_without_a_script_too(
    dan: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day, names in ((21, NAMES), (22, {"name_1": "Dee", "name_2": "Ann", "name_3": ""})):
        monkeypatch.setattr("scorekeeper.store.games.now", f"2026-11-{day}T20:00:00Z".__str__)
        dan.press(dan.open("/new/baby"), START, **names)
    page = dan.open("/new/european")
    assert page.says("button", "chip") == ["Dee", "Ann", "Bob", "Cid"]
    known = page.all("datalist", id="known")
    assert len(known) == 1
    assert page.all("input", name="name_1")[0].attributes["list"] == "known"


def test_the_first_name_comes_before_what_leads_away(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    ways = [
        element.attributes.get("name") or element.text
        for element in page.elements
        if element.tag in ("a", "input")
    ]
    assert ways.index("name_1") < ways.index("Rules of this game")
    assert ways.index("name_1") < ways.index("Make it a game of your own")
