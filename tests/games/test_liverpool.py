"""Liverpool: a whole game, and its rules one by one."""

import pytest

from scorekeeper.game.entries import Cut, Entry
from tests.support.builders import hand, play, refused, table_of, totals
from tests.support.paper import on_paper, paper
from tests.support.verdicts import codes, lay_down

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="liverpool")

EVENING: list[Entry] = [
    Cut(CID),
    hand(out=BOB, left={ANN: "K K", CID: "A 9"}),
    hand(out=ANN, left={BOB: 12, CID: "* * 2"}),
    Cut(BOB),
    hand(out=CID, left={ANN: 7, BOB: 80}),
    hand(out=CID, left={ANN: "Q", BOB: "8 8"}),
    hand(out=ANN, left={BOB: "A", CID: "5 6 7"}),
    hand(out=BOB, left={ANN: 33, CID: 41}),
    hand(out=ANN, left={BOB: 95, CID: 102}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Bob   20    0  -26
2      Ann    0   12   32
3      Cid    7   30    0
4      Cid   10   16    0
5      Ann    0   15   18
6      Bob   33    0   41
7      Ann    0   95  102
total        70  168  167
"""


def test_l2_l4_the_lowest_total_after_seven_hands_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (ANN,))


def test_l2_twelve_cards_or_eleven_for_each_contract() -> None:
    for deal, cards in (("twelve", 12), ("eleven", 11)):
        hands = table_of("Ann", "Bob", variant="liverpool", deal=deal).rules.hands
        assert {hand.cards for hand in hands} == {cards}
        assert [hand.contract.code for hand in hands] == [
            *("33", "34", "44", "333", "334", "344", "444")
        ]


def test_l2_the_seventh_hand_leaves_no_card() -> None:
    runs = "4s 5s 6s 7s | 8h 9h 10h Jh | 2c 3c 4c 5c"
    assert codes(lay_down("liverpool", 7, f"{runs} 6c", held="")) == set()
    assert codes(lay_down("liverpool", 7, runs, held="Kd")) == {"laydown.must_go_out"}


@pytest.mark.parametrize(("players", "packs", "jokers"), [(5, 2, 4), (6, 3, 6), (8, 3, 6)])
def test_l1_the_packs_grow_with_the_table(players: int, packs: int, jokers: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers) == (packs, jokers)


def test_l3_the_player_on_the_dealers_right_cuts() -> None:
    assert totals(play(TABLE, Cut(CID))) == [0, 0, -50]
    for seat in (ANN, BOB):
        refusal = refused(TABLE, Cut(seat))
        assert (refusal.code, refusal.rule) == ("cut.not_dealer", "L3")
        assert refusal.message == "Only the player on the dealer’s right cuts, and that’s Cid."


def test_l3_a_table_may_do_without_the_exact_cut() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="liverpool", exact_cut=False)
    assert refused(start, Cut(CID)).code == "entry.not_in_game"


def test_l2_most_deal_ten_cards_and_from_the_fifth_hand_on_twelve() -> None:
    """Bicycle's deals, which most play in Liverpool too."""
    hands = table_of("Ann", "Bob", variant="liverpool").rules.hands
    usual = table_of("Ann", "Bob", variant="liverpool", deal="twelve").rules.hands
    assert [hand.cards for hand in hands] == [10, 10, 10, 10, 12, 12, 12]
    assert [hand.contract for hand in hands] == [hand.contract for hand in usual]


@pytest.mark.parametrize(
    ("choice", "packs"), [("from_six", [2, 2, 2, 3, 3]), ("from_five", [2, 2, 3, 3, 3])]
)
def test_l1_some_take_three_packs_from_five_players_on(choice: str, packs: list[int]) -> None:
    rules = table_of("Ann", "Bob", variant="liverpool", three_packs=choice).rules
    assert [rules.packs_for(players).packs for players in range(3, 8)] == packs
    assert [rules.packs_for(players).jokers for players in (4, 8)] == [4, 6]
