"""The word of warning before a deal whose stock may run out."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Call, Entry, OutOfGame
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand, play, table_of

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")


def warned(variant: str, players: int, **options: OptionValue) -> list[int]:
    """The numbers of the hands before which the table is warned."""
    table = table_of(*NAMES[:players], variant=variant, **options)
    won = hand(out=1, left=dict.fromkeys(range(2, players + 1), 13))
    log: list[Entry] = []
    numbers = []
    for _ in table.rules.hands:
        in_play = play(table, *log).hand
        assert in_play is not None
        numbers += [in_play.rules.number] if in_play.short_stock else []
        log.append(won)
    return numbers


@pytest.mark.parametrize(
    ("variant", "players", "hands"),
    [
        ("caribbean", 4, []),
        ("caribbean", 5, [9]),
        ("caribbean", 6, [4, 5, 6, 7, 8, 9]),
        ("kooky", 5, []),
        ("kooky", 6, [6, 7, 8, 9]),
        ("jamaican", 4, []),
        ("jamaican", 6, []),
        ("jamaican", 8, []),
        ("south-african", 5, []),
        ("south-african", 6, [1, 2, 3, 4, 5, 6, 7]),
        ("european", 8, []),
        ("north-american", 6, []),
    ],
)
def test_c17_the_table_is_warned_where_cards_and_calls_exceed_the_deck(
    variant: str, players: int, hands: list[int]
) -> None:
    assert warned(variant, players) == hands


def test_c17_more_buys_need_more_cards() -> None:
    """Five players: 65 cards dealt, one turned up, 40 for four buys each are 106 of 108 cards."""
    assert warned("south-african", 5, max_buys=4) == []
    assert warned("south-african", 5, max_buys=5) == [1, 2, 3, 4, 5, 6, 7]


def test_c17_a_player_fewer_needs_fewer_cards() -> None:
    table = table_of(*NAMES[:6], variant="south-african")
    before = play(table).hand
    after = play(table, OutOfGame(6)).hand
    assert before is not None
    assert after is not None
    assert (before.short_stock, after.short_stock) == (True, False)


def test_c17_calls_beyond_the_limit_need_more_cards() -> None:
    """Five players in hand 8: 75 + 1 + 30 are 106; a fourth call makes it 108, a fifth 110."""
    table = table_of(*NAMES[:5], variant="caribbean")
    won = [hand(out=1, left=dict.fromkeys(range(2, 6), 10))] * 7
    shown = [play(table, *won, *[Call(1)] * calls).hand for calls in (3, 4, 5)]
    assert [in_play.short_stock for in_play in shown if in_play] == [False, False, True]


def test_c17_calls_for_the_whole_game_count_as_they_are_made() -> None:
    """Six players in hand 9: 96 cards dealt and one turned up; each call brings two of the 108."""
    for_the_game = replace(VARIANTS["caribbean"], calls_for_the_game=True, max_calls=18)
    table = replace(table_of(*NAMES[:6], variant="caribbean"), variant=for_the_game)
    won = [hand(out=1, left=dict.fromkeys(range(2, 7), 13))] * 8
    shown = [play(table, *won, *[Call(1)] * calls).hand for calls in (0, 5, 6)]
    assert [in_play.short_stock for in_play in shown if in_play] == [False, False, True]
