"""Tokens: long enough that nobody guesses them, kept as hashes, and in no address or log."""

import base64
import logging

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.game.entries import End
from scorekeeper.store.models import Base
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.routes import pages
from tests.web.conftest import Table


def secrets_of(table: Table, *phones: Phone) -> list[str]:
    """Everything that opens a game: the tokens of its links, the secrets of its phones."""
    secrets = [table.host, table.watch]
    for phone in phones:
        with phone.client.session_transaction() as cookie:
            secrets.append(cookie["phone"])
    return secrets


def opened(table: Table, token: str) -> Phone:
    """A phone that has opened a link; it now has a secret of its own."""
    phone = Phone(table.app)
    assert phone.press(phone.open(f"/open/{table.id}"), "Open", token=token).address == table.at()
    return phone


def test_a_token_has_128_bits(table: Table) -> None:
    ann = opened(table, table.host)
    for secret in [*secrets_of(table, ann), table.id]:
        assert len(base64.urlsafe_b64decode(secret + "==")) >= 16
    assert len({*secrets_of(table, ann), table.id}) == 4


def test_the_database_holds_hashes_only(table: Table, app: Flask) -> None:
    ann, cid = opened(table, table.host), opened(table, table.watch)
    ann.press(ann.open(table.at()), "Calls by Bob")
    with app.app_context(), Session(db.engine) as session:
        everything = str([list(session.execute(select(t))) for t in Base.metadata.sorted_tables])
    assert table.id in everything
    assert not [secret for secret in secrets_of(table, ann, cid) if secret in everything]


def test_a_token_is_in_no_log(table: Table, app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    phones = [opened(table, table.host), opened(table, table.watch)]
    phones[0].press(phones[0].open(table.at()), "Calls by Bob")
    for token in (table.host, table.host[:-1]):
        bearer = {"Authorization": f"Bearer {token}"}
        app.test_client().get(f"/api/v1/games/{table.id}", headers=bearer)
        app.test_client().post(f"/api/v1/games/{table.id}/entries", headers=bearer, data="{")
        phones[1].press(phones[1].open(f"/open/{table.id}"), "Open", token=token)
    assert not [secret for secret in secrets_of(table, *phones) if secret in caplog.text]


def test_a_token_stands_in_no_address_on_any_page(ann: Phone, table: Table, app: Flask) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    shared = ann.press(ann.open(table.at("/share")), "Make a link: Watch")
    link = shared.all("input", id="link")[0].attributes["value"]
    secrets = [*secrets_of(table, ann), link.partition("#")[2]]
    seen = [shared, *(ann.open(path) for path in pages(app, table.id))]
    table.record(End())
    seen += [ann.open(path) for path in pages(app, table.id)]
    for page in seen:
        for element in page.elements:
            for name in ("href", "src", "action"):
                value = element.attributes.get(name, "")
                assert not [secret for secret in secrets if secret in value], (page.address, value)


def test_a_link_is_opened_without_its_token_in_any_address(dan: Phone, table: Table) -> None:
    page = dan.open(f"/open/{table.id}")
    form = page.form("Open")
    assert form.action in ("", f"/open/{table.id}")
    answer = dan.post(page.address, form.filled("Open", {"token": table.watch}))
    assert answer.location == table.at()
    assert answer.request.query_string == b""


def test_the_phones_secret_is_out_of_reach_of_scripts(ann: Phone, table: Table) -> None:
    cookie = ann.client.get_cookie("scorekeeper")
    assert cookie is not None
    assert cookie.http_only
    secret = secrets_of(table, ann)[2]
    assert secret not in ann.open(table.at()).html


def test_a_cookie_that_holds_no_text_opens_nothing(table: Table) -> None:
    phone = Phone(table.app)
    with phone.client.session_transaction() as cookie:
        cookie["phone"] = [table.host]
    assert phone.open(table.at()).status == 404
