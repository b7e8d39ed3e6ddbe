"""Home: the games of this phone, newest first."""

import pytest
from flask import Flask

from scorekeeper.game.entries import End, Hand, OutOfGame, Paid
from scorekeeper.rules.options import OptionValue
from tests.support.builders import hand
from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def let_in_and_home(table: Table) -> Page:
    """Home on a phone that keeps the score of this game only."""
    phone = let_in(table, table.host)
    phone.press(phone.open(f"/open/{table.id}"), "Open", token=table.host)
    return phone.open("/")


def test_a_new_phone_has_no_games_and_one_button(dan: Phone) -> None:
    page = dan.open("/")
    assert page.title == "Scorekeeper"
    assert "Try a sample game" in page.text
    assert page.link("New game") == "/new"
    assert dan.open("/all-games").link("New game") == "/new"


def test_a_game_in_play_shows_how_far_it_is_and_how_everybody_stands(
    ann: Phone, table: Table
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.open("/")
    assert page.link("Jamaican") == table.at()
    assert "Hand 2 of 9" in page.text
    assert "Hand 2 of 9, Cid leads by 12" in page.text
    assert "Ann 30 Bob 12 Cid 0" in page.text
    assert page.link("Go on with hand 2") == table.at()


def test_before_the_first_hand_nobody_leads(ann: Phone, table: Table) -> None:
    assert 'class="cap pen"' not in ann.open("/").html
    table.record(hand(3, {1: 30, 2: 12}))
    assert ann.open("/").html.count('class="cap pen"') == 1


def test_the_first_name_is_enough_and_one_with_a_hyphen_stands_on_one_line(table: Table) -> None:
    for second, shown in ("Bob", "Bartholomew"), ("Bartholomew", "Bartholomew-\u2060James"):
        other = begin_table(table.app, "Bartholomew-James", second, "Cid")
        other.record(hand(1, {2: 30, 3: 12}))
        other.record(End())
        phone = let_in(other, other.host)
        phone.press(phone.open(f"/open/{other.id}"), "Open", token=other.host)
        assert f"{shown} won" in phone.open("/").text


def test_games_are_listed_with_first_names_where_nobody_else_has_them(table: Table) -> None:
    other = begin_table(table.app, "Maria Magdalena", "Ann Lee", "Ann Doe")
    other.record(End())
    assert "Maria 0 Ann Lee 0 Ann Doe 0" in let_in_and_home(other).text
    games = let_in(other, other.host).open("/all-games")
    assert "Today · Maria, Ann Lee, Ann Doe" in games.text


def test_games_are_listed_newest_first(app: Flask, ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    page = ann.open("/new/baby")
    ann.press(page, START, name_1="Eve", name_2="Fay", name_3="Gus")
    page = ann.open("/all-games")
    games = [link.text for link in page.all("a") if "/games/" in link.attributes["href"]]
    assert {game.split()[0] for game in games[:2]} == {"Baby", "Jamaican"}
    assert any("Today · Ann, Bob, Cid Cid won" in game for game in games)


def test_a_game_in_play_stays_on_home_however_many_were_played_since(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    monkeypatch.setattr("scorekeeper.store.games.now", lambda: "2099-11-21T20:00:00Z")
    for _ in range(3):
        other = begin_table(table.app, "Eve", "Fay", "Gus")
        ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
        other.record(End())
    page = ann.open("/")
    assert page.link("Go on with hand 2") == table.at()
    assert "Play again" not in page.text
    in_play = "Jamaican Today · Hand 2 of 9 · Ann, Bob, Cid Cid leads"
    assert in_play in ann.open("/all-games").text


def test_of_two_games_in_play_home_is_about_the_one_last_played(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = begin_table(table.app, "Eve", "Fay", "Gus")
    ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
    for hour, played in (20, other), (21, table):
        at = f"2099-11-21T{hour}:00:00Z"
        monkeypatch.setattr("scorekeeper.store.log.now", lambda at=at: at)
        played.record(hand(1, {2: 30, 3: 12}))
    monkeypatch.setattr("scorekeeper.web.writing.times.now", lambda: "2099-11-21T22:00:00Z")
    assert ann.open("/").link("Go on with hand 2") == table.at()


def test_a_game_left_in_play_the_day_before_is_a_row_below_what_was_played_since(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    monkeypatch.setattr("scorekeeper.store.games.now", lambda: "2099-11-21T20:00:00Z")
    other = begin_table(table.app, "Eve", "Fay", "Gus")
    ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
    other.record(End())
    monkeypatch.setattr("scorekeeper.web.writing.times.now", lambda: "2099-11-22T20:00:00Z")
    page = ann.open("/")
    assert "Hand 2 of 9 · Ann, Bob, Cid Cid leads" in page.text
    assert "Go on" not in page.text


def test_what_ended_today_stays_on_home_beside_the_games_in_play(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    monkeypatch.setattr("scorekeeper.store.games.now", lambda: "2099-11-21T20:00:00Z")
    for _ in range(3):
        other = begin_table(table.app, "Eve", "Fay", "Gus")
        ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
    text = ann.open("/").text
    assert "Today · Ann, Bob, Cid Cid won" in text
    assert text.count("Eve, Fay, Gus") == 2


def test_the_same_people_are_two_taps_from_their_next_game(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    again = ann.open(ann.open("/").link("Same people again"))
    assert ann.press(again, START).text.count("Hand 1 of 9") == 1
    table.record(End())
    page = ann.open("/")
    assert page.link("New game") == "/new"


def test_between_two_evenings_the_main_button_names_game_and_people(
    ann: Phone, table: Table
) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    home = ann.open("/")
    assert "Jamaican Today, Cid won Cid 0 Bob 12 Ann 30" in home.text
    page = ann.open(home.link("Play again Jamaican · Ann, Bob, Cid"))
    assert "Ann" in page.html
    assert ann.press(page, START).title == "Hand 1, Jamaican"


def test_a_game_that_is_over_says_how_many_payments_are_left(app: Flask) -> None:
    table = begin_table(app, variant="european", currency="EUR")
    table.record(hand(1, {2: 30, 3: 12}))
    assert "payment" not in let_in_and_home(table).text
    table.record(End())
    first, second = table.game.state.money.transfers
    assert "Two payments settle it" in let_in_and_home(table).text
    table.record(Paid(first.payer, first.payee, first.amount))
    assert "One payment left" in let_in_and_home(table).text
    table.record(Paid(second.payer, second.payee, second.amount))
    assert "payment" not in let_in_and_home(table).text


def test_who_only_watches_is_not_asked_to_play_again(cid: Phone, table: Table) -> None:
    assert "Same people again" not in cid.open("/").text
    table.record(hand(3, {1: 30, 2: 12}), End())
    assert "Play again" not in cid.open("/").text


def test_older_games_are_two_taps_away(ann: Phone, table: Table) -> None:
    for _ in range(5):
        other = begin_table(table.app)
        ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
    assert ann.open("/").html.count("/games/") == 6
    assert "All games" in ann.open("/").text
    page = ann.open(ann.open("/everything-else").link("All games 6"))
    assert table.at() in page.html


def test_what_was_played_lately_is_offered_first_with_its_people(ann: Phone, table: Table) -> None:
    page = ann.open("/new")
    lately = page.link("Jamaican Today · Ann, Bob, Cid")
    assert f"again={table.id}" in lately
    assert ann.press(ann.open(lately), START).title == "Hand 1, Jamaican"


def test_a_shared_lead_names_all_who_lead(ann: Phone, table: Table) -> None:
    begin_again = begin_table(table.app)
    for game in (table, begin_again):
        game.record(hand(1, {2: 9, 3: 20}), hand(2, {1: 9, 3: 9}))
    ann.press(ann.open(f"/open/{begin_again.id}"), "Open", token=begin_again.host)
    assert "Ann and Bob lead " in ann.open("/").text


def test_a_game_without_any_hand_has_just_begun(ann: Phone, table: Table) -> None:
    begin_again = begin_table(table.app)
    ann.press(ann.open(f"/open/{begin_again.id}"), "Open", token=begin_again.host)
    assert "just started" in ann.open("/").text


def test_who_left_is_not_among_the_standings(ann: Phone, table: Table) -> None:
    table.record(OutOfGame(2))
    assert "Ann 0 Cid 0" in ann.open("/").text


def test_first_names_are_enough_where_they_differ(app: Flask) -> None:
    jamaican = begin_table(app, "Maria Magdalena", "Hans-Peter", "Hans-Christian")
    jamaican.record(hand(1, {2: 30, 3: 12}))
    assert "Maria 0 Hans-Peter 30 Hans-Christian 12" in let_in_and_home(jamaican).text


def test_a_watched_game_is_on_the_watching_phone(cid: Phone, table: Table) -> None:
    page = cid.open("/")
    assert page.link("Jamaican") == page.link("Watch") == table.at()
    assert "Go on" not in page.text


def test_another_phone_does_not_see_the_game(dan: Phone, table: Table) -> None:
    assert table.id not in dan.open("/").html


def test_who_is_out_is_among_the_standings_and_marked(app: Flask) -> None:
    european = begin_table(app, variant="european")
    european.record(hand(1, {2: 90, 3: 12}), hand(1, {2: 65, 3: 12}))
    page = let_in_and_home(european)
    assert "Ann 0 Bob 155 Cid 24 " in page.text
    assert page.says("span", "out") == ["Bob 155"]


@pytest.mark.parametrize(
    ("variant", "options", "entries", "says"),
    [
        (
            "european",
            {},
            [hand(1, {2: 30, 3: 12})],
            "European Hand 2, Ann leads by 12 Ann 0 Bob 30 Cid 12",
        ),
        ("north-american", {"end": "hands", "hands": 4}, [], "Hand 1 of 4"),
        ("kalooki-51", {}, [hand(3, {1: 30, 2: 12})], "Ann 0 Bob 0 Cid 42"),
        ("south-african", {}, [], "Round 1 of 7"),
    ],
    ids=["of no known length", "of as many hands as agreed", "the highest leads", "in rounds"],
)
def test_every_game_shows_how_far_it_is_in_its_own_way(
    app: Flask, variant: str, options: dict[str, OptionValue], entries: list[Hand], says: str
) -> None:
    table = begin_table(app, variant=variant, options=options)
    table.record(*entries)
    page = let_in_and_home(table)
    assert says in page.text
    assert bool(page.all("div", class_="ticks")) == (variant == "south-african")


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


def test_an_iphone_belongs_on_the_home_screen_until_somebody_wants_to_hear_no_more(
    dan: Phone,
) -> None:
    first = "Put it on the home screen first"
    assert first not in dan.open("/").text
    dan.client.environ_base["HTTP_USER_AGENT"] = IPHONE
    page = dan.open("/")
    assert first in page.text
    assert page.says("li") == ["Share", "Add to Home Screen"]
    assert first not in dan.press(page, "Not now").text
    assert first not in dan.open("/").text
