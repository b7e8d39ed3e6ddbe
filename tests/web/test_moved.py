"""Pages that have moved: links survive every change."""

import pytest

from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


@pytest.mark.parametrize(("old", "new"), [("/bring", "/import-game"), ("/phone", "/settings")])
def test_an_old_address_leads_to_the_new_one(dan: Phone, old: str, new: str) -> None:
    answer = dan.get(old)
    assert (answer.status_code, answer.location) == (308, new)
    assert dan.open(old).status == 200


@pytest.mark.parametrize(("old", "new"), [("/keep", "/export"), ("/more", "/game-menu")])
def test_an_old_address_of_a_game_leads_to_the_new_one(
    cid: Phone, table: Table, old: str, new: str
) -> None:
    answer = cid.get(table.at(old))
    assert (answer.status_code, answer.location) == (308, table.at(new))
    assert cid.open(table.at(old)).status == 200


def test_the_old_address_of_the_picture_leads_to_the_new_one(cid: Phone, table: Table) -> None:
    answer = cid.get(table.at("/sheet.png"))
    assert (answer.status_code, answer.location) == (308, table.at("/picture.png"))
    assert cid.get(answer.location).content_type == "image/png"


def test_an_old_address_tells_nobody_whether_there_is_a_game(dan: Phone, table: Table) -> None:
    assert dan.get(table.at("/keep")).status_code == dan.get(f"/games/{'x' * 22}/keep").status_code
    assert dan.open(table.at("/keep")).status == 404
