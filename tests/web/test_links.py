"""Links, codes and locks do the same whatever they open: a game, a circle or a tournament."""

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.links import Role
from scorekeeper.web.security.kinds import KINDS, Kind
from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY
from tests.web.test_share import link_of, opened

pytestmark = SQLITE_ONLY

LOCKED = "It’s locked: nobody else can join. Ask whoever shared it to unlock it."
BEGINS: dict[str, tuple[str, str, dict[str, object]]] = {
    "game": ("/new/jamaican", START, {"name_1": "Eve", "name_2": "Gus"}),
    "circle": ("/circles/new", "Begin the circle", {"name": "Friday"}),
    "tournament": ("/tournaments/new/super", "Begin the tournament", {"name": "Kalooki night"}),
}
"""The page on which a kind of thing is begun, its button, and what is filled in."""


@dataclass(frozen=True)
class Shared:
    """What Eve has begun."""

    eve: Phone
    kind: Kind[Any]
    address: str

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"{self.address}{path}"

    def made(self, role: Role = "watch") -> Page:
        """The page with a link that was just made."""
        page = self.eve.open(self.at("/share"))
        if role == "host" and "score" in self.kind.offers:  # a switch once there is a link to score
            return self.eve.press(self.made("score"), self.kind.offers[role].text)
        return self.eve.press(page, f"Make a link: {self.kind.offers[role].title}")

    def questions(self, title: str) -> list[Page]:
        """The pages that ask whether the links of this title are to be withdrawn."""
        return [
            self.eve.open(link.attributes["href"])
            for link in self.eve.open(self.at("/share")).all("a")
            if link.attributes.get("aria-label", "").startswith(f"Withdraw: {title}")
        ]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.name)
def shared(request: pytest.FixtureRequest, app: Flask) -> Shared:
    """Something of each kind that links open."""
    eve, (address, button, fields) = Phone(app), BEGINS[request.param.name]
    return Shared(eve, request.param, eve.press(eve.open(address), button, **fields).address)


def test_a_link_lets_a_phone_in_until_it_is_withdrawn(shared: Shared, dan: Phone) -> None:
    eve, made = shared.eve, shared.made()
    assert made.headers["Cache-Control"] == "no-store"
    assert opened(dan, link_of(made)).address == shared.address
    assert shared.address in dan.open("/").html
    assert dan.open(shared.at("/share")).status == 403
    title = shared.kind.offers["watch"].title
    for question in shared.questions(title):
        assert f"Withdrawn: {title}." in eve.press(question, "Withdraw it").text
    assert dan.open(shared.address).status == 404
    assert opened(dan, link_of(made)).status == 404


def test_its_code_or_the_whole_link_may_be_typed(shared: Shared, dan: Phone) -> None:
    made = shared.made()
    for text in (made.says("p", "code")[0], link_of(made)):
        assert dan.press(dan.open("/open"), "Open", code=text).address == shared.address


def test_while_it_is_locked_nobody_new_comes_in(shared: Shared, dan: Phone) -> None:
    eve, link = shared.eve, link_of(shared.made())
    assert "Locked: nobody new can join." in eve.press(eve.open(shared.at("/share")), "Lock").text
    assert LOCKED in opened(dan, link).text
    assert dan.open(shared.address).status == 404
    eve.press(eve.open(shared.at("/share")), "Lock")
    assert opened(dan, link).address == shared.address


def test_the_last_link_of_a_host_stays(shared: Shared) -> None:
    (question,) = shared.questions("The phone that began it")
    assert "This phone joined with it." in question.text
    refused = shared.eve.press(question, "Withdraw it")
    assert (refused.status, "This is the last link with all rights" in refused.text) == (422, True)
    shared.made("host")
    assert shared.eve.press(question, "Withdraw it").address == "/"
    assert shared.eve.open(shared.address).status == 404


def test_who_watches_takes_it_off_their_phone_and_a_host_does_not(
    shared: Shared, dan: Phone
) -> None:
    link = link_of(shared.made())
    opened(dan, link)
    assert "is off this phone." in dan.forge(shared.at("/forget")).text
    assert dan.open(shared.address).status == 404
    assert shared.address not in dan.open("/").html
    assert opened(dan, link).address == shared.address
    assert shared.eve.forge(shared.at("/forget")).status == 403
    assert shared.eve.open(shared.address).status == 200


def test_a_link_opens_nothing_under_the_address_of_another_kind(shared: Shared) -> None:
    id = shared.address.rpartition("/")[2]
    for kind in KINDS:
        for path in ("", "/share"):
            address = f"/{kind.name}s/{id}{path}"
            assert shared.eve.open(address).status == (200 if kind is shared.kind else 404)
