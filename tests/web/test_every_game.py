"""Every game, from New game to its end, through the pages."""

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

# Ann always goes out, Bob always holds 60 and Cid 45: how many hands until the game is over, and
# what the totals are then, by rank.
LENGTHS = {
    "jamaican": (9, [0, 405, 540]),
    "super": (5, [0, 225, 300]),
    "baby": (3, [0, 135, 180]),
    "caribbean": (9, [0, 405, 540]),
    "kooky": (9, [0, 405, 540]),
    "european": (4, [0, 180, 180]),
    "north-american": (5, [525, 0, 0]),
    "kalooki-40": (3, [0, 135, 180]),
    "kalooki-51": (5, [525, 0, 0]),
    "south-african": (7, [0, 315, 420]),
}
LEFT = {"left-2-points": "60", "left-3-points": "45"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_is_played_from_its_beginning_to_its_end(dan: Phone, variant: str) -> None:
    hands, totals = LENGTHS[variant]
    names = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
    page = dan.press(dan.open(f"/new/{variant}"), "Start", **names)
    table = page.address
    for _ in range(hands):
        assert page.address == table
        page = dan.open(page.link("Score the"))
        held = {name: value for name, value in LEFT.items() if name in page.form("Save").fields}
        page = dan.press(page, "Save", out=1, **held)
    assert (page.title, page.address) == ("Ann won", f"{table}/end")
    assert [int(text.split()[-1]) for text in page.says("li", "placed")] == totals
    assert dan.open(f"{table}/money").status == 200
    assert dan.open(f"{table}/sheet").says("h1") == ["Ann won"]
    assert dan.press(page, "Play again").address != table
