"""Whatever stands in the place of a token, a code, a link or a cookie is answered with a sentence,
and opens nothing."""

import string

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.store.codes import LETTERS
from tests.support.many import many
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

thorough = settings(
    max_examples=many(30, 600), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
SIGNED = string.ascii_letters + string.digits + "-_."
tokens = st.text(SIGNED, min_size=22, max_size=22) | st.text(max_size=60)
codes = st.text(LETTERS, min_size=8, max_size=8) | st.text(LETTERS.lower() + " -", max_size=12)
words = st.builds("{}{}".format, st.sampled_from(["1.", "2.", "k1.2/3.", "http://"]), st.text())
in_headers = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"))


def is_let_in(phone: Phone, table: Table) -> bool:
    """Whether a phone may look at the table."""
    return phone.get(table.at()).status_code == 200


@thorough
@given(token=tokens)
def test_any_token_in_a_link(dan: Phone, table: Table, token: str) -> None:
    page = dan.forge(f"/open/{table.id}", token=token)
    assert (page.status, is_let_in(dan, table)) == (404, False)


@thorough
@given(typed=codes | tokens | words)
def test_any_code(dan: Phone, typed: str) -> None:
    answer = dan.post("/open", {"csrf_token": csrf_token_of(dan), "code": typed})
    led_on = answer.headers.get("Location", "")
    assert answer.status_code in (303, 404)
    assert led_on.startswith("/import#") == (answer.status_code == 303)


@thorough
@given(before=st.text(max_size=40), token=tokens)
def test_any_link_in_place_of_a_code(dan: Phone, table: Table, before: str, token: str) -> None:
    for link in (f"{before}#{token}", f"http://localhost/open/{table.id}?{before}#{token}"):
        dan.post("/open", {"csrf_token": csrf_token_of(dan), "code": link})
        assert not is_let_in(dan, table)


@thorough
@given(header=in_headers | in_headers.map("Bearer {}".format) | tokens.map("Bearer {!a}".format))
def test_any_token_of_a_program(app: Flask, table: Table, header: str) -> None:
    for path in (table.id, f"{table.id}/log", f"{table.id}/links"):
        answer = app.test_client().get(f"/api/v1/games/{path}", headers={"Authorization": header})
        assert answer.status_code in (401, 404)
        assert answer.json
        assert answer.json["error"]["message"]


@thorough
@given(cookie=st.text(SIGNED) | in_headers)
def test_any_cookie(app: Flask, table: Table, cookie: str) -> None:
    answer = app.test_client(use_cookies=False).get(
        table.at(), headers={"Cookie": f"scorekeeper={cookie}"}
    )
    assert answer.status_code == 404


@thorough
@given(place=st.integers(0, 10_000), shift=st.integers(1, len(SIGNED) - 1))
def test_a_cookie_with_another_letter(ann: Phone, table: Table, place: int, shift: int) -> None:
    cookie = ann.client.get_cookie("scorekeeper")
    assert cookie is not None
    at = place % (len(cookie.value) - 1)  # the last letter has bits to spare
    other = SIGNED[(SIGNED.index(cookie.value[at]) + shift) % len(SIGNED)]
    forger = Phone(table.app)
    forger.client.set_cookie("scorekeeper", cookie.value[:at] + other + cookie.value[at + 1 :])
    assert is_let_in(ann, table)
    assert not is_let_in(forger, table)


@pytest.mark.parametrize("path", ["", "/entries"])
@thorough
@given(key=in_headers)
def test_any_idempotency_key(ann: Phone, table: Table, path: str, key: str) -> None:
    place = f"/sync/{table.id}{path}" if path else "/sync/games"
    headers = {"X-Scorekeeper-Phone": "1", "Idempotency-Key": key}
    answer = ann.client.post(place, headers=headers, data="{}")
    assert (answer.status_code, answer.is_json) == (422, True)


def csrf_token_of(phone: Phone) -> str:
    """The token with which this phone's forms are sent."""
    return phone.open("/open").value("csrf_token")
