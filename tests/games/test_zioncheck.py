"""Zioncheck: a whole game, and its rules one by one."""

import pytest

from scorekeeper.game.entries import Call, Entry
from tests.support.builders import hand, play, ranks_of, table_of
from tests.support.paper import on_paper, paper
from tests.support.verdicts import codes, lay_down

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob", variant="zioncheck")

EVENING: list[Entry] = [
    hand(out=ANN, left={BOB: "K Q J"}),
    Call(ANN),
    hand(out=BOB, left={ANN: "A *"}),
    hand(out=BOB, left={ANN: "9"}),
    hand(out=ANN, left={BOB: "2 2"}),
    hand(out=ANN, left={BOB: 44}),
    hand(out=BOB, left={ANN: 61}),
]
SHEET = """
hand   out  Ann  Bob
1      Ann    0   30
2      Bob   30    0
3      Bob    9    0
4      Ann    0    4
5      Ann    0   44
6      Bob   61    0
total       100   78
"""


def test_q2_q3_the_lowest_total_after_six_hands_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners, ranks_of(state)) == (True, (BOB,), [2, 1])


@pytest.mark.parametrize(
    ("hands", "cards"),
    [
        ("six", [10, 10, 10, 10, 11, 14]),
        ("five", [10] * 5),
        ("seven", [11] * 7),
    ],
)
def test_q2_six_hands_or_five_or_seven(hands: str, cards: list[int]) -> None:
    rules = table_of("Ann", "Bob", variant="zioncheck", hands=hands).rules
    assert [hand.cards for hand in rules.hands] == cards
    codes_of = [hand.contract.code for hand in rules.hands]
    assert codes_of == ["33", "34", "44", "333", "334", "344", "444"][: len(cards)]
    assert rules.final_hand == len(cards)


def test_q2_only_a_seventh_hand_is_laid_with_every_card() -> None:
    runs = "4s 5s 6s 7s | 8h 9h 10h Jh | 2c 3c 4c 5c"
    seven = {"hands": "seven"}
    assert codes(lay_down("zioncheck", 7, runs, held="", options=seven)) == set()
    kept = lay_down("zioncheck", 7, runs, held="Kd", options=seven)
    assert codes(kept) == {"laydown.must_go_out"}
    sixth = "Kh Ks Kd | 4s 5s 6s 7s | 8h 9h 10h Jh"
    assert codes(lay_down("zioncheck", 6, sixth, held="2d 3h 5c", options=seven)) == set()


@pytest.mark.parametrize(("players", "packs", "jokers"), [(4, 2, 4), (6, 3, 6), (8, 4, 8)])
def test_q1_the_packs_grow_with_the_table(players: int, packs: int, jokers: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers) == (packs, jokers)
