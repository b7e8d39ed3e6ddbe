"""Secure: what a phone can't do at an address of plain HTTP, and what helps."""

import pytest
from flask import Flask

from tests.support.phones import Phone
from tests.web.conftest import Table

STEPS = "Three steps, once on each phone"


@pytest.fixture
def both_ports(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the app served by HTTP and by HTTPS."""
    monkeypatch.setitem(table.app.config, "HTTP_PORT", 8000)
    monkeypatch.setitem(table.app.config, "HTTPS_PORT", 8443)


def test_without_a_certificate_it_says_who_can_help(dan: Phone) -> None:
    page = dan.open("/secure")
    assert "keep the screen on during a game" in page.text
    assert "start it with “--https”" in page.text
    assert STEPS not in page.text
    assert dan.open("/scorekeeper.crt").status == 404


def test_a_public_copy_is_one_more_way(
    app: Flask, dan: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "PUBLIC_COPY", "https://you.example/")
    assert dan.open("/secure").link("https://you.example/") == "https://you.example/"


@pytest.mark.usefixtures("both_ports")
def test_with_one_it_leads_through_the_steps_and_on(dan: Phone) -> None:
    page = dan.open("/secure")
    assert STEPS in page.text
    assert page.link("Get the certificate") == "/scorekeeper.crt"
    assert page.link("All done: go on") == "https://localhost:8443/"


@pytest.mark.usefixtures("both_ports")
def test_links_for_other_phones_are_plain_as_those_know_no_certificate(
    ann: Phone, table: Table
) -> None:
    page = ann.press(ann.open(table.at("/share")), "Make a link: Watch")
    link = page.all("input", id="link")[0].attributes["value"]
    assert link.startswith(f"http://localhost:8000/open/{table.id}#")
