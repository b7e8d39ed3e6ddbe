"""A form that another site made this phone send is refused on every page."""

from flask import Flask

from scorekeeper.game.entries import End
from tests.support.builders import hand
from tests.support.labels import START, THROW_IT_IN
from tests.support.phones import Phone
from tests.support.routes import address, rules
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


def pages_that_write(app: Flask, game_id: str) -> list[str]:
    """The addresses of all pages that take a form."""
    paths = [address(app, rule, game_id) for rule in rules(app, "POST")]
    return [path for path in paths if not path.startswith(("/api/", "/sync"))]


def test_no_page_takes_a_form_without_a_token(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    paths = pages_that_write(table.app, table.id)
    assert len(paths) > 12
    for path in paths:
        for fields in ({}, {"csrf_token": ""}, {"csrf_token": "forged"}):
            page = ann.send(path, {"version": "1", "seat": "1", "token": table.host, **fields})
            assert (page.status, page.title) == (400, "Not sent"), path
    assert len(table.log) == 1


def test_a_token_of_another_phone_is_not_taken(ann: Phone, bob: Phone, table: Table) -> None:
    fields = bob.open(table.at("/throw-in")).form(THROW_IT_IN).fields
    assert ann.send(table.at("/throw-in"), fields).title == "Not sent"
    assert table.log == []


def test_every_form_on_every_page_has_a_token(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    paths = ["", "/game-menu", "/log", "/score", "/sheet/1", "/penalty", "/throw-in", "/share"]
    forms = [form for path in paths for form in ann.open(table.at(path)).forms]
    table.record(End())
    forms += ann.open(table.at("/end")).forms
    forms += [*ann.open("/new/baby").forms, *ann.open(f"/open/{table.id}").forms]
    assert len(forms) > 15
    assert all(form.fields["csrf_token"] for form in forms)


def test_over_https_a_form_must_come_from_our_own_page(app: Flask) -> None:
    phone = Phone(app, "https://localhost")
    fields = phone.open("/new/jamaican").form(START).fields | {"name_1": "Ann", "name_2": "Bob"}
    for referrer in ("https://elsewhere.example/", ""):
        answer = phone.client.post(
            "/new/jamaican", data=fields, base_url=phone.origin, headers={"Referer": referrer}
        )
        assert answer.status_code == 400
    assert phone.send("/new/jamaican", fields).title == "Hand 1, Jamaican"


def test_the_api_takes_no_cookie_for_a_token(ann: Phone, table: Table) -> None:
    answer = ann.client.post(f"/api/v1/games/{table.id}/entries", json={"kind": "void"})
    assert answer.status_code == 404
    assert table.log == []
