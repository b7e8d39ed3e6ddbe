"""What cookies hold is remembered, and is what was signed all the same."""

from typing import Any

import pytest
from flask import Flask, Request
from werkzeug.test import EnvironBuilder

from scorekeeper.web.security import cookies
from scorekeeper.web.security.cookies import SafeCookies
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def signed(app: Flask, held: dict[str, Any]) -> str:
    """What a phone is sent."""
    serializer = SafeCookies().get_signing_serializer(app)
    assert serializer
    return str(serializer.dumps(held))


def read(app: Flask, safe: SafeCookies, text: str, address: str = "http://here") -> dict[str, Any]:
    """What a request that sends this holds; whoever asked may change it."""
    request = Request(EnvironBuilder(base_url=address, headers=[("Cookie", text)]).get_environ())
    with app.request_context(request.environ):
        return safe.open_session(app, request)


@pytest.mark.parametrize(
    "held", [{}, {"phone": "p", "language": "de"}, {"phone": "p", "_flashes": [("info", {})]}]
)
def test_who_changes_what_a_cookie_held_changes_it_for_nobody_else(
    app: Flask, held: dict[str, Any]
) -> None:
    safe, text = SafeCookies(), f"scorekeeper={signed(app, held)}"
    for _ in range(3):
        found = read(app, safe, text)
        assert found == held
        found["phone"] = "another"
        found.get("_flashes", []).append("more")


def test_a_cookie_that_was_meddled_with_holds_nothing_though_its_like_is_known(app: Flask) -> None:
    safe, text = SafeCookies(), signed(app, {"phone": "p"})
    assert read(app, safe, f"scorekeeper={text}") == {"phone": "p"}
    for other in (text[:-1], text + "A", text.swapcase(), ""):
        for _ in range(2):
            assert read(app, safe, f"scorekeeper={other}") == {}


def test_a_cookie_under_the_name_of_https_is_none_without_it(app: Flask) -> None:
    safe, text = SafeCookies(), f"__Host-scorekeeper={signed(app, {'phone': 'p'})}"
    for _ in range(2):
        assert read(app, safe, text, "https://here") == {"phone": "p"}
        assert read(app, safe, text) == {}


def test_no_more_than_so_many_are_remembered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cookies, "MAX_REMEMBERED", 3)
    safe = SafeCookies()
    for number in range(10):
        text = f"scorekeeper={signed(app, {'phone': str(number)})}"
        assert read(app, safe, text)["phone"] == str(number)
        assert len(safe._held) <= 3  # noqa: SLF001


def test_what_a_stranger_makes_long_is_read_but_not_remembered(app: Flask) -> None:
    safe, text = SafeCookies(), f"scorekeeper={signed(app, {'phone': 'p'})}"
    assert read(app, safe, f"other={'x' * cookies.MAX_LENGTH}; {text}") == {"phone": "p"}
    assert not safe._held  # noqa: SLF001
    assert read(app, safe, text) == {"phone": "p"}
    assert safe._held  # noqa: SLF001


def test_a_cookie_signed_with_an_earlier_secret_is_read_as_long_as_that_counts(app: Flask) -> None:
    text = f"scorekeeper={signed(app, {'phone': 'p'})}"
    app.config.update(SECRET_KEY_FALLBACKS=[app.config["SECRET_KEY"]], SECRET_KEY="a new secret")
    safe = SafeCookies()
    for _ in range(2):
        assert read(app, safe, text) == {"phone": "p"}
    app.config["SECRET_KEY_FALLBACKS"] = []
    assert read(app, SafeCookies(), text) == {}
