"""Style sheets: a page asks for those it needs as one file."""

import pytest

from scorekeeper.web.assets import folder
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

CSS = folder() / "static" / "css"


def test_the_sheets_of_a_page_come_as_one_file_that_is_kept(dan: Phone) -> None:
    links = dan.open("/check/jamaican").all("link", rel="stylesheet")
    address = next(link.attributes["href"] for link in links if "keys" in link.attributes["href"])
    answer = dan.get(address)
    sheets = [(CSS / f"{name}.css").read_text() for name in ("cards", "drawn", "keys", "check")]
    assert answer.text == "\n".join(sheets)
    assert answer.mimetype == "text/css"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers
    again = dan.client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("names", ["base+nothing", "base+base", "base+../tokens", "base+"])
def test_there_is_no_file_of_other_sheets(dan: Phone, names: str) -> None:
    assert dan.get(f"/static/css/{names}.css").status_code == 404


def test_what_is_no_longer_under_its_address_is_asked_for_again(dan: Phone) -> None:
    assert dan.get("/static/css/base+tokens.css").headers["Cache-Control"] == "no-cache"
