"""The app below a path of a name that it shares with others."""

import re

import pytest

from tests.support.phones import Phone
from tests.web.conftest import MakeApp


@pytest.fixture
def dee(make_app: MakeApp) -> Phone:
    """A phone that is nobody's yet."""
    return Phone(make_app(APPLICATION_ROOT="/x/y"))


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules/jamaican", "/check/jamaican"])
def test_every_address_on_a_page_lies_below_it(dee: Phone, path: str) -> None:
    page = dee.open(f"/x/y{path}")
    assert page.status == 200
    addresses = re.findall(r' (?:href|src|action)="(/[^"]*)"', dee.get(f"/x/y{path}").text)
    assert len(addresses) > 5
    assert [address for address in addresses if not address.startswith("/x/y/")] == []


def test_the_cookie_is_for_that_path_alone(make_app: MakeApp) -> None:
    app = make_app(APPLICATION_ROOT="/x/y")
    answer = app.test_client().get("/x/y/")
    assert "Path=/x/y;" in f"{answer.headers['Set-Cookie']};"


def test_health_is_asked_for_without_it_too(dee: Phone) -> None:
    assert [dee.get(path).status_code for path in ("/health", "/x/y/health")] == [200, 200]
