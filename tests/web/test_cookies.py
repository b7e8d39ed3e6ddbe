"""Cookies hold what was signed, and nothing else."""

from typing import Any

import pytest
from flask import Flask, Request
from werkzeug.test import EnvironBuilder

from scorekeeper.web.security.cookies import SafeCookies
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def signed(app: Flask, held: dict[str, Any]) -> str:
    """What a phone is sent."""
    serializer = SafeCookies().get_signing_serializer(app)
    assert serializer
    return str(serializer.dumps(held))


def read(app: Flask, safe: SafeCookies, text: str, address: str = "http://here") -> dict[str, Any]:
    """What a request that sends this holds."""
    request = Request(EnvironBuilder(base_url=address, headers=[("Cookie", text)]).get_environ())
    with app.request_context(request.environ):
        return safe.open_session(app, request)


def test_a_cookie_that_was_meddled_with_holds_nothing(app: Flask) -> None:
    safe, text = SafeCookies(), signed(app, {"phone": "p"})
    assert read(app, safe, f"scorekeeper={text}") == {"phone": "p"}
    for other in (text[:-1], text + "A", text.swapcase(), ""):
        assert read(app, safe, f"scorekeeper={other}") == {}


def test_a_cookie_under_the_name_of_https_is_none_without_it(app: Flask) -> None:
    safe, text = SafeCookies(), f"__Host-scorekeeper={signed(app, {'phone': 'p'})}"
    assert read(app, safe, text, "https://here") == {"phone": "p"}
    assert read(app, safe, text) == {}


def test_a_cookie_signed_with_an_earlier_secret_is_read_as_long_as_that_counts(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"scorekeeper={signed(app, {'phone': 'p'})}"
    monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", [app.config["SECRET_KEY"]])
    monkeypatch.setitem(app.config, "SECRET_KEY", "a new secret")
    assert read(app, SafeCookies(), text) == {"phone": "p"}
    monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", [])
    assert read(app, SafeCookies(), text) == {}
