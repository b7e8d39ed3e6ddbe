"""Games from New game to their end, through the pages; with `dev.py test --all` every game."""

import pytest

from tests.support.games.registry import JUDGED
from tests.support.labels import SAVE, START
from tests.support.many import some
from tests.support.phones import Phone
from tests.support.plain_sum import PlainGame
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

HELD = {2: 40, 3: 35}
LEFT = {f"left-{seat}-points": str(points) for seat, points in HELD.items()}


def on_paper(variant: str) -> tuple[int, list[int]]:
    """How many hands it takes until the game is over when Ann always goes out, Bob holds 40 and Cid
    35, and what the totals are then, by rank."""
    beginning = {"variant": variant, "options": {}, "players": ["Ann", "Bob", "Cid"]}
    paper = PlainGame(beginning | {"first_dealer": 1, "starter": None})
    hands = 0
    while paper.ended_by is None:
        hands += 1
        counts = any(paper.rules.points.values())
        left = {
            str(seat): {"points": points}
            for seat, points in HELD.items()
            if counts and seat in paper.in_play
        }
        paper.record(hands, {"kind": "hand", "out": 1, "left": left})
    ranks = paper.c10_ranks()
    return hands, [paper.total(seat) for seat in sorted(ranks, key=lambda seat: ranks[seat])]


@pytest.mark.parametrize("variant", some(6, JUDGED))
def test_a_game_is_played_from_its_beginning_to_its_end(dan: Phone, variant: str) -> None:
    hands, totals = on_paper(variant)
    names = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
    page = dan.press(dan.open(f"/new/{variant}"), START, **names)
    table = page.address
    for _ in range(hands):
        assert page.address == table
        page = dan.open(page.link("Score the"))
        held = {name: value for name, value in LEFT.items() if name in page.form(SAVE).fields}
        page = dan.press(page, SAVE, out=1, **held)
    assert (page.title, page.address) == ("Ann won", f"{table}/end")
    assert [int(text.split()[-1]) for text in page.says("li", "placed")] == totals
    assert dan.open(f"{table}/money").status == 200
    assert dan.open(f"{table}/sheet").says("h1") == ["Ann won"]
    assert dan.press(page, "Play again").address != table
