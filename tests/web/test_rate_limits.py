"""Limits: nobody fills the database with games, nobody guesses tokens."""

import json
import time
from math import ceil

import pytest

from tests.support.labels import START
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table

pytestmark = SQLITE_ONLY

GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}

USUAL_HAND = "2h 2s 2d 5c 6c 7c 8c 9d 9h Js Jd Kd Ks"
LONG_SEARCH = " ".join(["*"] * 8 + [f"{rank}{suit}" for suit in "hhhs" for rank in "A23456789JQK"])
"""A hand nobody is dealt: a search of more than 20 ms on any machine."""


@pytest.fixture
def phone(make_app: MakeApp) -> Phone:
    """A phone of an app that takes three games an hour, two wrong tokens and one long search for a
    lay-down."""
    return Phone(
        make_app(
            RATELIMIT_ENABLED=True,
            RATELIMIT_NEW_GAMES="3/hour",
            RATELIMIT_WRONG_TOKENS="2/hour",
            RATELIMIT_SEARCHES="20/hour",
        )
    )


def test_too_many_new_games_are_refused_on_the_page(phone: Phone) -> None:
    fields = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
    for _ in range(3):
        page = phone.press(phone.open("/new/jamaican"), START, **fields)
        assert page.title == "Hand 1, Jamaican"
    page = phone.press(phone.open("/new/jamaican"), START, **fields)
    assert (page.status, page.title) == (429, "A moment, please")
    seconds = int(page.headers["Retry-After"])
    assert 0 < seconds <= 3601
    assert f"Try again in {ceil(seconds / 60)} minutes." in page.text or seconds <= 60
    assert phone.open("/new/jamaican").status == 200


def test_too_many_new_games_are_refused_by_the_api(phone: Phone) -> None:
    for _ in range(3):
        assert phone.client.post("/api/v1/games", json=GAME).status_code == 201
    answer = phone.client.post("/api/v1/games", json=GAME)
    assert answer.status_code == 429
    assert json.loads(answer.text)["error"]["code"] == "rate.limited"
    assert 0 < int(answer.headers["Retry-After"]) <= 3601


def test_other_addresses_are_not_concerned(phone: Phone) -> None:
    for _ in range(4):
        phone.client.post("/api/v1/games", json=GAME)
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    answer = phone.client.post("/api/v1/games", json=GAME, environ_overrides=elsewhere)
    assert answer.status_code == 201


def test_no_token_is_looked_up_after_too_many_wrong_ones(phone: Phone) -> None:
    game = json.loads(phone.client.post("/api/v1/games", json=GAME).text)
    page = phone.open(f"/open/{game['id']}")
    for _ in range(2):
        assert phone.press(page, "Open", token="guessed").status == 404
    page = phone.press(page, "Open", token="guessed again")
    assert (page.status, page.title) == (429, "A moment, please")
    assert 0 < int(page.headers["Retry-After"]) <= 3601
    path = f"/api/v1/games/{game['id']}"
    assert phone.get(path, headers={"Authorization": "Bearer x"}).status_code == 429
    good = {"Authorization": f"Bearer {game['tokens']['host']}"}
    assert phone.get(path, headers=good).status_code == 429
    circle = {"id": game["id"], "token": game["tokens"]["host"]}
    answer = phone.client.post("/api/v1/games", json=GAME | {"circle": circle})
    assert answer.status_code == 429
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    answer = phone.client.get(path, headers=good, environ_overrides=elsewhere)
    assert answer.status_code == 200


def test_pages_left_open_of_what_is_gone_are_no_guesses(phone: Phone) -> None:
    game = json.loads(phone.client.post("/api/v1/games", json=GAME).text)
    statuses = [phone.get(f"/games/{'x' * 22}").status_code for _ in range(3)]
    assert statuses == [404, 404, 429]
    page = phone.press(phone.open(f"/open/{game['id']}"), "Open", token=game["tokens"]["watch"])
    assert page.status == 200


def test_a_game_that_was_let_in_is_never_limited(phone: Phone) -> None:
    fields = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
    page = phone.press(phone.open("/new/jamaican"), START, **fields)
    for _ in range(5):
        page = phone.press(page, "Calls by Ann")
        assert page.status == 200


def test_without_limits_nobody_is_stopped(dan: Phone, table: Table) -> None:
    for _ in range(40):
        assert dan.get(table.at()).status_code == 404


def arrange(phone: Phone, cards: str, **more: str) -> int:
    """The status of the answer to the question how to lay down these cards."""
    body = {"variant": "jamaican", "hand": 9, "cards": cards}
    return phone.client.post("/api/v1/referee/arrange", json=body, **more).status_code


class Processor:
    """Its clock, by which a search takes as long as is said, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0
        self.milliseconds_a_search = 2

    def read(self) -> float:
        self.now += self.milliseconds_a_search
        return self.now / 1000


def test_searches_count_by_the_time_they_take(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Processor()
    monkeypatch.setattr(time, "thread_time", clock.read)
    for _ in range(30):
        assert arrange(phone, USUAL_HAND) == 200
    clock.milliseconds_a_search = 400
    assert arrange(phone, LONG_SEARCH) == 200
    assert arrange(phone, LONG_SEARCH) == 429
    assert arrange(phone, USUAL_HAND) == 429
    page = phone.open(f"/check/jamaican/find?hand=9&cards={LONG_SEARCH}")
    assert (page.status, page.title) == (429, "A moment, please")
    assert phone.open("/practice/jamaican?deal=1&best=y").status == 429
    assert phone.open("/practice/jamaican?deal=1").status == 200
    assert phone.open("/check/jamaican").status == 200


def begin_from(phone: Phone, address: str) -> int:
    """The status of the answer to a game begun from an address."""
    elsewhere = {"REMOTE_ADDR": address}
    return phone.client.post("/api/v1/games", json=GAME, environ_overrides=elsewhere).status_code


def test_the_addresses_of_one_ipv6_network_count_together(phone: Phone) -> None:
    answers = [begin_from(phone, f"2001:db8:1:2::{number}") for number in range(4)]
    assert answers == [201, 201, 201, 429]
    assert begin_from(phone, "2001:db8:1:3::1") == 201


def test_an_ipv4_address_is_the_same_in_ipv6_clothes(phone: Phone) -> None:
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"):
        assert begin_from(phone, address) == 201
    assert begin_from(phone, "::ffff:192.0.2.1") == 429
    assert begin_from(phone, "::ffff:192.0.2.2") == 201


def test_all_ways_to_begin_a_game_count_together(phone: Phone) -> None:
    assert phone.client.post("/api/v1/games", json=GAME).status_code == 201
    fields = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
    assert phone.press(phone.open("/new/jamaican"), START, **fields).status == 200
    assert phone.press(phone.open("/everything-else"), "Try a sample game").status == 200
    assert phone.client.post("/api/v1/games", json=GAME).status_code == 429
    assert phone.client.post("/api/v1/games/import", json={}).status_code == 429
