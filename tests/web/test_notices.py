"""Notices: what the next page says first."""

from flask import Flask

from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def begin(phone: Phone) -> Page:
    page = phone.open("/new/jamaican")
    return phone.press(page, START, name_1="Ann", name_2="Bob", name_3="Cid")


def test_what_was_recorded_is_said_and_taken_back_in_its_own_game_alone(app: Flask) -> None:
    phone = Phone(app)
    one, other = begin(phone), begin(phone)
    form = one.form("Calls by Ann")
    phone.post(form.action or one.address, form.filled("Calls by Ann", {}))  # its answer is lost
    page = phone.open(other.address)
    assert page.status == 200
    assert "Recorded" not in page.text
    assert "Take back" not in page.text
