"""The log of security: what was done and tried, by which network and in which game; never a token,
a code, a secret or a name."""

import json
from datetime import datetime
from typing import Any

import pytest
from flask import Flask

from tests.support.phones import Phone
from tests.web.api.conftest import NEW_GAME
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table, let_in
from tests.web.test_withdraw import withdraw

pytestmark = SQLITE_ONLY

Log = pytest.LogCaptureFixture


@pytest.fixture
def log(caplog: Log) -> Log:
    """The log of security alone."""
    caplog.set_level("INFO", "scorekeeper.security")
    return caplog


def lines(log: Log) -> list[dict[str, Any]]:
    """The lines of the log so far, each read as the JSON that it is."""
    messages = [record.message for record in log.records if record.name == "scorekeeper.security"]
    return [json.loads(line) for line in messages]


def events(log: Log) -> list[str]:
    """What the lines are about."""
    return [line["event"] for line in lines(log)]


def test_a_line_has_the_time_the_network_and_the_game(dan: Phone, table: Table, log: Log) -> None:
    dan.get(table.at(), environ_overrides={"REMOTE_ADDR": "2001:db8:1:2:3::4"})
    (line,) = lines(log)
    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line == {"event": "wrong token", "network": "2001:db8:1:2::/64", "game": table.id}


@pytest.mark.parametrize("path", ["/circles/{}", "/tournaments/{}/tournament-menu"])
def test_a_line_says_what_it_is_about_if_that_is_no_game(dan: Phone, path: str, log: Log) -> None:
    dan.get(path.format("x" * 22))
    assert [line["game"] for line in lines(log)] == ["x" * 22]


def test_what_opens_a_game_is_in_it(dan: Phone, table: Table, log: Log) -> None:
    page = dan.open(f"/open/{table.id}")
    dan.press(page, "Open", token="guessed")
    dan.press(page, "Open", token=table.watch)
    dan.open(table.at("/score"))
    dan.send(table.at("/forget"), {"csrf_token": "forged"})
    assert events(log) == ["wrong token", "phone let in", "not allowed", "form forged"]
    assert {line["game"] for line in lines(log)} == {table.id}


def test_what_the_host_does_is_in_it(table: Table, log: Log) -> None:
    ann = let_in(table, table.host)
    page = ann.press(ann.open(table.at("/share")), "Make a link: Watch")
    code, (link,) = page.says("p", "code")[0], page.all("input", id="link")
    ann.press(page, "Lock")
    ann.press(ann.open(table.at("/share")), "Lock")
    withdraw(ann, table, "Bob")
    ann.press(ann.open(table.at("/delete")), "Delete")
    assert events(log) == [
        "link made",
        "locked",
        "unlocked",
        "link withdrawn",
        "game deleted",
    ]
    for secret in (code, link.attributes["value"], table.host, "Ann", "Bob"):
        assert secret not in log.text


def test_a_link_that_a_program_uses_is_in_it_once_a_day(app: Flask, log: Log) -> None:
    client = app.test_client()
    begun = json.loads(client.post("/api/v1/games", json=NEW_GAME).text)
    token = begun["tokens"]["watch"]
    for _ in range(3):
        client.get(f"/api/v1/games/{begun['id']}", headers={"Authorization": f"Bearer {token}"})
    assert [(line["event"], line["game"]) for line in lines(log)] == [("link used", begun["id"])]
    assert token not in log.text


def test_limits_and_foreign_hosts_are_in_it(make_app: MakeApp, log: Log) -> None:
    app = make_app(
        RATELIMIT_ENABLED=True, RATELIMIT_WRONG_TOKENS="1/hour", TRUSTED_HOSTS=["localhost"]
    )
    client = app.test_client()
    for _ in range(2):
        client.get(f"/games/{'x' * 22}")
    client.get("/", base_url="http://elsewhere.example")
    assert events(log) == ["wrong token", "wrong token", "too many tries", "other host"]
    assert "elsewhere" not in log.text
