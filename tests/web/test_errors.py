"""What a visitor sees when something cannot be done: a sentence and a way on, as a page or as
JSON, never a stack trace."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import Engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.web.database import db
from tests.support.databases import CLOSE_OTHER_CONNECTIONS, run_sql
from tests.support.labels import THROW_IT_IN
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import POSTGRESQL_ONLY, MakeApp, Table


def check(page: Page, status: int, title: str) -> None:
    """An error page has its status, a headline, a sentence and a way home."""
    assert (page.status, page.title, page.says("h1")) == (status, title, [title])
    assert any(link.attributes["href"] == "/" for link in page.all("a", class_="btn"))
    assert "Traceback" not in page.html


@pytest.mark.parametrize("address", ["/nothing", "/games/x", f"/games/{'x' * 22}", "/open/x"])
def test_what_is_not_there(dan: Phone, address: str) -> None:
    check(dan.open(address), 404, "Nothing here")


def test_what_a_watcher_may_not_do(cid: Phone, table: Table) -> None:
    page = cid.open(table.at("/score"))
    check(page, 403, "Not on this phone")
    assert page.link("Back to the table") == table.at("")


def test_what_an_address_does_not_take(ann: Phone, table: Table) -> None:
    check(ann.open(table.at("/calls")), 405, "Not here")
    assert set(ann.get(table.at("/calls")).headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_what_is_too_much(ann: Phone, table: Table) -> None:
    check(ann.forge(table.at("/throw-in"), why="x" * 400_000), 413, "Too much")
    parts = {f"why{part}": "x" for part in range(600)}
    answer = ann.post(table.at("/throw-in"), parts, content_type="multipart/form-data")
    assert answer.status_code == 413


def test_a_form_without_its_token(ann: Phone, table: Table) -> None:
    check(ann.send(table.at("/calls"), {"seat": "1"}), 400, "Not sent")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "/games/x", 404, "not_found"),
        ("PUT", "/games", 405, "method.not_allowed"),
        ("POST", "/games", 400, "body.unreadable"),
    ],
)
def test_the_api_answers_with_json(
    app: Flask, method: str, path: str, status: int, code: str
) -> None:
    answer = app.test_client().open(f"/api/v1{path}", method=method)
    error = json.loads(answer.text)["error"]
    assert (answer.status_code, error["code"], error["where"]) == (status, code, "")
    assert error["message"].endswith(".")


@contextmanager
def broken(app: Flask, exception: Exception) -> Iterator[None]:
    """Meanwhile every query of the app ends with an exception."""
    with app.app_context():
        engine: Engine = db.engine

    def fail(*_: object) -> None:
        raise exception

    event.listen(engine, "before_cursor_execute", fail)
    yield
    event.remove(engine, "before_cursor_execute", fail)


def test_our_own_mistakes_are_logged_and_not_shown(
    app: Flask, ann: Phone, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    bearer = {"Authorization": "Bearer x"}
    with broken(app, RuntimeError("the secret reason")):
        page = ann.open(table.at())
        answer = ann.get(f"/api/v1/games/{table.id}", headers=bearer)
    check(page, 500, "Our mistake")
    assert (answer.status_code, json.loads(answer.text)["error"]["code"]) == (500, "internal")
    assert "secret reason" not in page.html + answer.text
    assert "the secret reason" in caplog.text


def test_a_database_that_fails_in_the_middle_saves_nothing_and_goes_on(
    app: Flask, ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/throw-in"))
    with broken(app, OperationalError("", {}, Exception("gone"))):
        check(ann.press(page, THROW_IT_IN), 503, "Not saved")
    assert table.log == []
    assert ann.press(page, THROW_IT_IN).status == 200
    assert len(table.log) == 1


def test_a_database_that_goes_once_the_answer_is_there_takes_nothing_back(
    app: Flask, ann: Phone, table: Table
) -> None:
    def go(*_: object) -> None:
        raise OperationalError("", {}, Exception("gone"))

    with app.app_context():
        engine: Engine = db.engine
    page = ann.open(table.at())
    event.listen(engine, "rollback", go)
    try:
        shown = ann.get(table.at())
        recorded = ann.post(
            table.at("/calls"), page.form("Calls by Bob").filled("Calls by Bob", {})
        )
    finally:
        event.remove(engine, "rollback", go)
    assert (shown.status_code, recorded.status_code) == (200, 303)
    assert len(table.log) == 1
    assert ann.open(table.at()).status == 200


@pytest.mark.parametrize(
    "url", ["sqlite:////nowhere/at/all.sqlite", "postgresql+psycopg://localhost:1/gone"]
)
def test_a_database_that_is_gone(make_app: MakeApp, table: Table, ann: Phone, url: str) -> None:
    phone = Phone(make_app(SQLALCHEMY_DATABASE_URI=url))
    cookie = ann.client.get_cookie("scorekeeper")
    assert cookie is not None
    phone.client.set_cookie("scorekeeper", cookie.value)
    check(phone.open(table.at()), 503, "Not saved")
    bearer = {"Authorization": f"Bearer {table.host}"}
    answer = phone.get(f"/api/v1/games/{table.id}", headers=bearer)
    assert answer.status_code == 503
    assert json.loads(answer.text)["error"]["code"] == "database.unavailable"


@POSTGRESQL_ONLY
def test_a_lost_connection_is_replaced(ann: Phone, table: Table, database_url: str) -> None:
    assert ann.open(table.at()).status == 200
    run_sql(make_url(database_url), CLOSE_OTHER_CONNECTIONS)
    assert ann.open(table.at()).status == 200


@POSTGRESQL_ONLY
def test_a_database_that_only_reads_shows_games_and_says_what_was_not_saved(
    app: Flask, ann: Phone, table: Table
) -> None:
    def only_read(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.cursor().execute("SET default_transaction_read_only = on")
        connection.commit()

    with app.app_context():
        engine = db.engine
    engine.dispose()
    event.listen(engine, "connect", only_read)
    try:
        page = ann.open(table.at("/throw-in"))
        check(ann.press(page, THROW_IT_IN), 503, "Not saved")
    finally:
        event.remove(engine, "connect", only_read)
        engine.dispose()
    assert (page.status, table.log) == (200, [])
    assert ann.press(page, THROW_IT_IN).status == 200


@pytest.mark.parametrize("host", ["a..b", ".", "a" * 64])
def test_what_is_no_name_of_a_host_is_refused(dan: Phone, table: Table, host: str) -> None:
    for path in ("/", "/nothing", f"/api/v1/games/{table.id}", "/static/css/base.css"):
        answer = dan.get(path, headers={"Host": host})
        assert answer.status_code == 400, path
        assert host not in answer.text.split()
