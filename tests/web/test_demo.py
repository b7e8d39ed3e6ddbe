"""The game to look at and to try things on."""

from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def test_the_demo_is_a_game_of_eight_hands_to_play_with(dan: Phone) -> None:
    page = dan.press(dan.open("/"), "Try a sample game")
    assert page.says("h1") == ["Four fours"]
    assert "Hand 9 of 9" in page.text
    sheet = dan.open(f"{page.address}/sheet")
    for mark in ("doubled", "cut −50", "+50", "Bob leads by 8"):
        assert mark in sheet.text


def test_the_same_phone_opens_the_same_demo(dan: Phone) -> None:
    first = dan.press(dan.open("/"), "Try a sample game")
    again = dan.press(dan.open("/everything-else"), "Try a sample game")
    assert again.address == first.address
    assert dan.open("/").says("h2") == ["Jamaican"]


def test_who_plays_it_is_not_who_plays_next(dan: Phone) -> None:
    dan.press(dan.open("/"), "Try a sample game")
    page = dan.open("/new/jamaican")
    assert page.value("name_1") == ""
    assert page.says("button", "chip") == []


def test_every_phone_has_its_own(dan: Phone, cid: Phone) -> None:
    his = dan.press(dan.open("/"), "Try a sample game").address
    assert cid.get(his).status_code == 404
