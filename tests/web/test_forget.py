"""Forgetting everything on this phone."""

from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


def test_a_phone_that_forgot_everything_no_longer_opens_its_games(ann: Phone, table: Table) -> None:
    assert ann.open(table.at("")).status == 200
    page = ann.press(ann.open("/forget"), "Forget everything")
    assert table.at("") not in page.html
    assert ann.open(table.at("")).status == 404


def test_a_copy_of_its_cookie_opens_nothing_either(ann: Phone, table: Table) -> None:
    copies = [ann.copy()]
    ann.press(ann.open(f"/open/{table.id}"), "Open", token=table.watch)
    copies.append(ann.copy())
    ann.press(ann.open("/forget"), "Forget everything")
    assert [copy.open(table.at()).status for copy in copies] == [404, 404]


def test_the_browser_is_told_to_forget_what_it_keeps(ann: Phone) -> None:
    token = ann.open("/forget").form("Forget everything").fields
    answer = ann.post("/forget", token)
    assert "storage" in answer.headers["Clear-Site-Data"]
