"""A title, changed from the game's menu, is shown wherever the game is named."""

import pytest

from scorekeeper.game.entries import End
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import Table

TITLE = "Friday at Ann’s"


def give_title(phone: Phone, table: Table, title: str) -> None:
    """Types a title on its page."""
    phone.press(phone.open(table.at("/title")), SAVE, title=title)


def test_a_title_is_shown_to_everybody_wherever_the_game_is_named(
    ann: Phone, cid: Phone, table: Table
) -> None:
    give_title(ann, table, f"  {TITLE} ")
    assert table.game.title == TITLE
    for phone in (ann, cid):
        assert phone.open("/").link(TITLE) == table.at()
        assert phone.open(table.at("/game-menu")).says("p", "name") == [TITLE]
    table.record(End())
    assert f"{TITLE}, " in ann.open(table.at("/end")).text
    assert f"{TITLE} Jamaican · Today · Ann, Bob, Cid" in ann.open("/all-games").text


def test_without_a_title_the_game_has_its_own_name_again(ann: Phone, table: Table) -> None:
    give_title(ann, table, TITLE)
    give_title(ann, table, "")
    assert ann.open("/").link("Jamaican") == table.at()


@pytest.mark.parametrize("title", ["<b>Friday", "x" * 61, "a\u202eb"])
def test_a_title_nobody_can_have_is_refused_and_stays_typed(
    ann: Phone, table: Table, title: str
) -> None:
    page = ann.press(ann.open(table.at("/title")), SAVE, title=title)
    assert (ann.answered, table.game.title) == (422, "")
    assert "A title can" in page.says("p", "wrong")[0]
    assert "<b>Friday" not in page.html
    assert page.form(SAVE).fields["title"].startswith(title[:3])
