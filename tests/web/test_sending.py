"""Forms that a page's script sends: it is told where to go, and goes there itself."""

from scorekeeper.game.entries import Penalty
from tests.support.labels import RECORD_IT
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

BY_SCRIPT = {"X-Requested-With": "fetch"}


def fields(phone: Phone, table: Table) -> dict[str, str]:
    """The form of a penalty for Bob, filled in."""
    form = phone.open(table.at("/penalty")).form(RECORD_IT)
    return form.filled(RECORD_IT, {"seat": 2, "what": "bad_lay_down"})


def test_a_script_is_told_where_to_go_and_the_notice_waits_there(ann: Phone, table: Table) -> None:
    answer = ann.client.post(table.at("/penalty"), data=fields(ann, table), headers=BY_SCRIPT)
    assert (answer.status_code, answer.text) == (204, "")
    assert answer.headers["Location"] == table.at("?recorded=1")
    assert table.log == [Penalty(2, "bad_lay_down")]
    assert "Recorded: penalty for Bob:" in ann.open(answer.headers["Location"]).text


def test_a_browser_is_redirected(ann: Phone, table: Table) -> None:
    answer = ann.client.post(table.at("/penalty"), data=fields(ann, table))
    assert answer.status_code == 303


def test_a_script_is_answered_with_the_form_that_was_refused(ann: Phone, table: Table) -> None:
    sent = fields(ann, table) | {"count": "many"}
    answer = ann.client.post(table.at("/penalty"), data=sent, headers=BY_SCRIPT)
    assert (answer.status_code, "Location" in answer.headers) == (422, False)
    assert 'value="many"' in answer.text


def test_a_script_still_needs_the_csrf_token(ann: Phone, table: Table) -> None:
    sent = fields(ann, table) | {"csrf_token": "forged"}
    answer = ann.client.post(table.at("/penalty"), data=sent, headers=BY_SCRIPT)
    assert (answer.status_code, table.log) == (400, [])
    assert "data-failed" in answer.text
