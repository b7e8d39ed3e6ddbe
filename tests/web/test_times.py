"""Days and times by the clock of the phone that asks, whose script notes its zone in a cookie."""

import re

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, End
from scorekeeper.game.start import Start
from scorekeeper.store.games import import_game
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.writing import times
from scorekeeper.wire.games import WholeGame
from tests.support.phones import Phone
from tests.support.stored import grant
from tests.web.conftest import SQLITE_ONLY, Table, let_in

pytestmark = SQLITE_ONLY

START = Start(VARIANTS["jamaican"], ("Ann", "Bob", "Cid"))
BEGUN, CALLED, ENDED = "2026-11-22T01:30:00Z", "2026-11-22T03:15:00Z", "2026-11-22T06:00:00Z"
ZONES = [
    ("America/Jamaica", "21 Nov", "2026-11-21", "10:15 pm", "2026-11-22 01:00:00"),
    ("Africa/Johannesburg", "22 Nov", "2026-11-22", "5:15 am", "2026-11-22 08:00:00"),
    ("Pacific/Auckland", "22 Nov", "2026-11-22", "4:15 pm", "2026-11-22 19:00:00"),
]


def evening(app: Flask, begun: str = BEGUN) -> Table:
    """A game that was played some time ago."""
    log = ((CALLED, Call(2)), (ENDED, End()))
    host = new_token()
    with app.app_context(), Session(db.engine) as session:
        game = import_game(session, WholeGame(START, begun, log))
        grant(session, game.id, host, "host")
        session.commit()
    return Table(app, game.id, host, host)


def phone_in(table: Table, zone: str) -> Phone:
    """A phone whose script noted its zone."""
    phone = let_in(table, table.host)
    phone.client.set_cookie("zone", zone)
    return phone


def spaced(text: str) -> str:
    """With plain spaces where narrow ones stand."""
    return re.sub(r"\s", " ", text)


@pytest.mark.parametrize(("zone", "day", "date", "time", "played"), ZONES)
def test_an_evening_has_the_date_it_had_at_the_table(
    app: Flask, zone: str, day: str, date: str, time: str, played: str
) -> None:
    table = evening(app)
    phone = phone_in(table, zone)
    assert day in phone.open(table.at("/sheet")).text
    assert time in spaced(phone.open(table.at("/log")).text)
    assert (
        f"jamaican-{date}.csv" in phone.get(table.at("/sheet.csv")).headers["Content-Disposition"]
    )
    assert played.replace(" ", "%20").replace(":", "%3A") in phone.get(table.at("/export")).text


@pytest.mark.parametrize(
    "zone", ["", "Nowhere/Near", "../../etc/passwd", "UTC\x00", "ü", "a" * 3000, "/etc/localtime"]
)
def test_without_a_zone_times_are_in_utc_and_say_so(app: Flask, zone: str) -> None:
    table = evening(app)
    phone = phone_in(table, zone)
    assert "3:15 am UTC" in spaced(phone.open(table.at("/log")).text)
    assert "22 Nov" in phone.open(table.at("/sheet")).text


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-11-22T23:59:00Z", "Today"),
        ("2026-11-23T00:01:00Z", "Yesterday"),
        ("2026-11-24T12:00:00Z", "Sunday"),
        ("2026-11-28T12:00:00Z", "Sunday"),
        ("2026-11-29T12:00:00Z", "22 November"),
        ("2026-11-21T12:00:00Z", "22 November"),
    ],
)
def test_home_names_the_days_of_the_last_week(
    app: Flask, monkeypatch: pytest.MonkeyPatch, now: str, day: str
) -> None:
    monkeypatch.setattr(times, "now", lambda: now)
    with app.test_request_context("/"):
        assert times.recent_day("2026-11-22T20:00:00Z") == day


@pytest.mark.parametrize("begun", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
@pytest.mark.parametrize("zone", ["America/Jamaica", "Pacific/Auckland"])
def test_the_first_and_the_last_day_there_is(app: Flask, begun: str, zone: str) -> None:
    table = evening(app, begun)
    phone = phone_in(table, zone)
    assert begun[:4] in phone.get(table.at("/sheet.csv")).headers["Content-Disposition"]
    for address in ("/", table.at("/sheet"), table.at("/log"), table.at("/sheet.pdf")):
        assert phone.get(address).status_code == 200
