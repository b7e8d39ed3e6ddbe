"""Links, codes and locks do the same whatever they open: a game or a circle."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY
from tests.web.test_share import link_of, opened

pytestmark = SQLITE_ONLY

At = Callable[[str], str]


@pytest.fixture
def eve(app: Flask) -> Phone:
    """The phone that begins what is shared."""
    return Phone(app)


@pytest.fixture(params=["game", "circle"])
def at(request: pytest.FixtureRequest, eve: Phone) -> At:
    """The addresses below what Eve has begun."""
    if request.param == "game":
        page = eve.press(eve.open("/new/jamaican"), "Start", name_1="Eve", name_2="Gus")
    else:
        page = eve.press(eve.open("/circles/new"), "Begin the circle", name="Friday")
    return lambda path: f"{page.address}{path}"


def made(eve: Phone, at: At) -> Page:
    """The page with a link to watch that was just made."""
    return eve.press(eve.open(at("/share")), "Make a link: Watch")


def questions(eve: Phone, at: At, title: str) -> list[str]:
    """Where the links of a title are withdrawn."""
    return [
        link.attributes["href"]
        for link in eve.open(at("/share")).all("a")
        if link.attributes.get("aria-label", "").startswith(f"Withdraw: {title}")
    ]


def test_a_link_lets_a_phone_in_until_it_is_withdrawn(eve: Phone, dan: Phone, at: At) -> None:
    shared = made(eve, at)
    assert shared.headers["Cache-Control"] == "no-store"
    assert opened(dan, link_of(shared)).address == at("")
    assert at("") in dan.open("/").html
    assert dan.open(at("/share")).status == 403
    (question,) = questions(eve, at, "Watch")
    assert "Withdrawn: Watch." in eve.press(eve.open(question), "Withdraw it").text
    assert dan.open(at("")).status == 404
    assert opened(dan, link_of(shared)).status == 404


def test_its_code_or_the_whole_link_may_be_typed(eve: Phone, dan: Phone, at: At) -> None:
    shared = made(eve, at)
    for typed in (shared.says("p", "code")[0], link_of(shared)):
        assert dan.press(dan.open("/open"), "Open", code=typed).address == at("")


def test_while_it_is_locked_nobody_new_comes_in(eve: Phone, dan: Phone, at: At) -> None:
    link = link_of(made(eve, at))
    assert "Locked: nobody new can join." in eve.press(eve.open(at("/share")), "Lock").text
    assert "It’s locked: nobody else can join." in opened(dan, link).text
    assert dan.open(at("")).status == 404
    eve.press(eve.open(at("/share")), "Unlock")
    assert opened(dan, link).address == at("")


def test_the_last_link_of_a_host_stays(eve: Phone, at: At) -> None:
    (question,) = questions(eve, at, "The phone that began it")
    page = eve.open(question)
    assert "This phone joined with it." in page.text
    refused = eve.press(page, "Withdraw it")
    assert (refused.status, "This is the last link of a host" in refused.text) == (422, True)
    eve.press(eve.open(at("/share")), "Make a link: Host")
    assert eve.press(eve.open(question), "Withdraw it").address == "/"
    assert eve.open(at("")).status == 404


def test_who_watches_takes_it_off_their_phone_and_a_host_does_not(
    eve: Phone, dan: Phone, at: At
) -> None:
    link = link_of(made(eve, at))
    opened(dan, link)
    assert "is off this phone." in dan.forge(at("/forget")).text
    assert dan.open(at("")).status == 404
    assert opened(dan, link).address == at("")
    assert eve.forge(at("/forget")).status == 403
    assert eve.open(at("")).status == 200


def test_a_link_opens_nothing_under_the_address_of_another_kind(eve: Phone, at: At) -> None:
    kind, _, id = at("").strip("/").partition("/")
    other = {"games": "circles", "circles": "games"}[kind]
    for path in ("", "/share"):
        assert eve.open(f"/{other}/{id}{path}").status == 404
