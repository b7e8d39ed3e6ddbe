"""Whole games of North American Kalooki and its presets, scored by the winner or by the losers."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import End, Entry, OutOfGame, Penalty
from scorekeeper.game.start import Start
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support import verdicts
from tests.support.builders import hand, play, ranks_of, refused, sums, table_of, totals
from tests.support.paper import on_paper, paper
from tests.support.purse import due, paid_for
from tests.support.verdicts import codes, lay_down

ANN, BOB, CID = 1, 2, 3
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
WINNER = table_of("Ann", "Bob", "Cid", variant="north-american", stake_per_point=2)
LOSERS = table_of("Ann", "Bob", "Cid", variant="north-american", scoring="losers")

TO_500: list[Entry] = [
    hand(out=ANN, left={BOB: "* * A K", CID: 60}),
    hand(out=BOB, left={ANN: 90, CID: 45}, kalooki=True),
    Penalty(CID, "house", points=30),
    hand(out=CID, left={ANN: "Q", BOB: "A"}),
    hand(out=ANN, left={BOB: 150, CID: 120}),
    hand(out=BOB, left={ANN: 100, CID: 90}),
    hand(out=ANN, left={BOB: 50, CID: 45}),
]
SHEET_TO_500 = """
hand   out  Ann  Bob  Cid
1      Ann  135    0    0
2      Bob    0  160    0
3      Cid    0    0   -5
4      Ann  270    0    0
5      Bob    0  190    0
6      Ann   95    0    0
total       500  350   -5
"""

TO_150: list[Entry] = [
    hand(out=ANN, left={BOB: "* * A K", CID: 60}),
    hand(out=BOB, left={ANN: 40, CID: 45}, kalooki=True),
    hand(out=CID, left={ANN: "10", BOB: "A"}),
    Penalty(BOB, "house", points=5),
    hand(out=ANN, left={BOB: "J", CID: "K Q"}),
]
SHEET_TO_150 = """
hand   out  Ann  Bob  Cid
1      Ann    0   75   60
2      Bob   65    0   70
3      Cid   10   15    0
4      Ann    0   15   20
total        75  105  150
"""


def test_n5_who_goes_out_scores_what_the_others_hold_and_the_highest_total_wins() -> None:
    state = play(WINNER, *TO_500)
    assert on_paper(state) == paper(SHEET_TO_500)
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 2, 3]


def test_n6_the_game_ends_with_the_hand_in_which_somebody_reaches_500() -> None:
    assert play(WINNER, *TO_500).finished
    assert refused(WINNER, *TO_500, TO_500[0]).code == "game.finished"
    assert not play(WINNER, *TO_500[:-1], hand(out=ANN, left={BOB: 50, CID: 44})).finished


def test_n5_a_penalty_takes_points_away_where_the_winner_scores() -> None:
    row = play(WINNER, *TO_500).sheet[2]
    assert (row.scores[CID].points, row.scores[CID].penalties, row.scores[CID].sum) == (25, -30, -5)
    assert totals(play(WINNER, Penalty(BOB, "house", count=2))) == [0, -100, 0]


def test_c13_the_lower_totals_pay_the_higher_ones_where_the_highest_wins() -> None:
    state = play(WINNER, *TO_500)
    assert paid_for(state, "stake_per_point") == [
        (BOB, ANN, 2 * 150),
        (CID, ANN, 2 * 505),
        (CID, BOB, 2 * 355),
    ]
    assert dict(state.money.balances) == {ANN: 1310, BOB: 410, CID: -1720}
    assert due(state) == [(CID, ANN, 1310), (CID, BOB, 410)]


def test_n5_the_losers_count_what_they_hold_and_the_lowest_total_wins() -> None:
    state = play(LOSERS, *TO_150)
    assert on_paper(state) == paper(SHEET_TO_150)
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 2, 3]


def test_n6_the_game_ends_with_the_hand_in_which_somebody_reaches_150() -> None:
    assert play(LOSERS, *TO_150).finished
    last = hand(out=ANN, left={BOB: "J", CID: "K 9"})
    assert not play(LOSERS, *TO_150[:-1], last).finished


@pytest.mark.parametrize(
    ("scoring", "bonus", "added"),
    [
        ("winner", 25, [0, 100 + 25, 0]),
        ("winner", 0, [0, 100, 0]),
        ("winner", 70, [0, 100 + 70, 0]),
        ("losers", 25, [60 + 25, 0, 40 + 25]),
        ("losers", 0, [60, 0, 40]),
    ],
)
def test_n5_a_kalooki_adds_to_what_the_winner_scores_or_to_each_loser(
    scoring: str, bonus: int, added: list[int]
) -> None:
    table = table_of(
        "Ann", "Bob", "Cid", variant="north-american", scoring=scoring, kaluki_bonus=bonus
    )
    state = play(table, hand(out=BOB, left={ANN: 60, CID: 40}, kalooki=True))
    assert sums(state) == [added]
    assert state.sheet[0].kalooki


def test_n5_a_hand_that_is_no_kalooki_earns_no_bonus() -> None:
    assert sums(play(WINNER, hand(out=BOB, left={ANN: 60, CID: 40}))) == [[0, 100, 0]]
    assert sums(play(LOSERS, hand(out=BOB, left={ANN: 60, CID: 40}))) == [[60, 0, 40]]


@pytest.mark.parametrize("hands", [1, 2, 5])
def test_n6_or_the_game_ends_after_an_agreed_number_of_hands(hands: int) -> None:
    table = table_of("Ann", "Bob", variant="north-american", end="hands", hands=hands)
    log = [hand(out=ANN, left={BOB: 260})] * hands
    in_play = play(table, *log[1:])
    assert in_play.hand is not None
    assert (in_play.hand.rules.number, in_play.hand.last) == (hands, hands)
    assert play(table, *log).finished


def test_n6_where_points_end_the_game_nobody_knows_its_last_hand() -> None:
    hand_1 = play(WINNER).hand
    assert hand_1 is not None
    assert hand_1.last is None
    assert play(table_of(*NAMES[:2], variant="north-american"), *[hand(1, {2: 2})] * 30).hand


@pytest.mark.parametrize(
    ("variant", "options", "scoring", "target"),
    [
        ("north-american", {}, "winner", 500),
        ("north-american", {"scoring": "losers"}, "losers", 150),
        ("north-american", {"scoring": "losers", "target": 200}, "losers", 200),
        ("north-american", {"target": 300}, "winner", 300),
        ("kalooki-40", {}, "losers", 150),
        ("kalooki-40", {"scoring": "winner"}, "winner", 500),
        ("kalooki-51", {}, "winner", 500),
        ("kalooki-51", {"scoring": "losers"}, "losers", 150),
    ],
)
def test_n6_the_target_is_500_for_the_winner_and_150_for_losers_unless_chosen(
    variant: str, options: dict[str, OptionValue], scoring: str, target: int
) -> None:
    table = table_of("Ann", "Bob", variant=variant, **options)
    assert (table.rules.scored_by, table.rules.target) == (scoring, target)
    assert ends_at(table, target)
    assert not ends_at(table, target - 1)


def ends_at(table: Start, total: int) -> bool:
    """Whether a game is over in which somebody has just this total."""
    hundreds, rest = divmod(total - 1, 100)
    log = [hand(out=ANN, left={BOB: 100})] * hundreds
    return play(table, *log, hand(out=ANN, left={BOB: rest + 1})).finished


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 15), (4, 15), (5, 13), (6, 11)])
def test_n1_so_many_cards_are_dealt_to_so_many_players(players: int, cards: int) -> None:
    table = table_of(*NAMES[:players], variant="north-american")
    in_play = play(table).hand
    assert in_play is not None
    assert in_play.rules.cards == cards
    assert (in_play.packs.packs, in_play.packs.jokers) == (2, 4)
    others = dict.fromkeys(range(3, players + 1), 2)
    eight = "2 3 4 5 6 7 8 9 "
    play(table, hand(out=ANN, left={BOB: eight + "K " * (cards - 7), **others}))
    one_too_many = hand(out=ANN, left={BOB: eight + "Q " + "K " * (cards - 7), **others})
    assert refused(table, one_too_many).rule == "C16"


def test_n1_when_a_player_leaves_the_next_deal_is_that_of_a_smaller_table() -> None:
    table = table_of(*NAMES, variant="north-american")
    five = hand(out=ANN, left=dict.fromkeys(range(2, 6), 10))
    four = hand(out=ANN, left=dict.fromkeys(range(2, 5), 10))
    log: list[Entry] = [OutOfGame(6), five, OutOfGame(5), four]
    shown = [play(table, *log[:count]).hand for count in range(len(log) + 1)]
    assert [in_play.rules.cards for in_play in shown if in_play] == [11, 11, 13, 13, 15]


@pytest.mark.parametrize("variant", ["kalooki-40", "kalooki-51"])
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_n7_the_presets_deal_13_cards_to_any_table(variant: str, players: int) -> None:
    in_play = play(table_of(*NAMES[:players], variant=variant)).hand
    assert in_play is not None
    assert in_play.rules.cards == 13


@pytest.mark.parametrize(
    ("variant", "scored", "minimum"),
    [
        ("north-american", [0, 25 + 15 + 10 + 9, 0], 51),
        ("kalooki-40", [15 + 11 + 10, 0, 9], 40),
        ("kalooki-51", [0, 25 + 11 + 10 + 9, 0], 51),
    ],
)
def test_n4_n7_cards_scoring_and_minimum_of_each_game(
    variant: str, scored: list[int], minimum: int
) -> None:
    table = table_of("Ann", "Bob", "Cid", variant=variant)
    assert sums(play(table, hand(out=BOB, left={ANN: "* A K", CID: "9"}))) == [scored]
    assert table.rules.lay_down.minimum == minimum


@pytest.mark.parametrize("variant", ["north-american", "kalooki-40", "kalooki-51"])
def test_n4_an_ace_counts_15_or_11_as_the_table_chooses(variant: str) -> None:
    for points in (15, 11):
        table = table_of("Ann", "Bob", variant=variant, ace_points=points, scoring="losers")
        assert totals(play(table, hand(out=ANN, left={BOB: "A A"}))) == [0, 2 * points]


def test_c10_equal_highest_totals_share_the_win() -> None:
    state = play(WINNER, hand(out=ANN, left={BOB: 5, CID: 5}), hand(BOB, {ANN: 4, CID: 6}), End())
    assert totals(state) == [10, 10, 0]
    assert state.winners == (ANN, BOB)
    assert ranks_of(state) == [1, 1, 3]


def test_c10_of_those_tied_for_the_highest_total_the_better_last_hand_may_decide() -> None:
    table = replace(WINNER, options={"ties": "last_hand"})
    state = play(table, hand(out=ANN, left={BOB: 5, CID: 5}), hand(BOB, {ANN: 4, CID: 6}), End())
    assert state.winners == (BOB,)


def test_c19_who_leaves_with_the_highest_total_has_not_won() -> None:
    state = play(WINNER, TO_500[0], OutOfGame(ANN), hand(out=CID, left={BOB: 10}), End())
    assert totals(state) == [135, 0, 10]
    assert (state.winners, ranks_of(state)) == ((CID,), [None, 2, 1])
    assert paid_for(state, "stake_per_point") == [(BOB, CID, 20)]


EVERY_PRESET = ("north-american", "kalooki-40", "kalooki-51")


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_n1_some_play_with_two_jokers(variant: str) -> None:
    three_jokers = hand(out=ANN, left={BOB: "* *", CID: "* K"})
    assert not play(table_of(*NAMES[:3], variant=variant), three_jokers).finished
    two = table_of(*NAMES[:3], variant=variant, jokers=2)
    assert refused(two, three_jokers).code == "card.too_many_copies"


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_n2_some_play_the_ace_high_only(variant: str) -> None:
    assert codes(verdicts.meld(variant, "As 2s 3s")) == set()
    high: verdicts.Options = {"ace": "high"}
    assert codes(verdicts.meld(variant, "As 2s 3s", options=high)) == {"run.ace_low"}
    assert codes(verdicts.meld(variant, "Qs Ks As", options=high)) == set()


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_n2_some_need_a_discard_to_go_out(variant: str) -> None:
    melds, needed = "10s Js Qs Ks | 9h 9s 9d", {"laydown.no_discard_left"}
    assert codes(lay_down(variant, 1, melds, held="")) == set()
    must: verdicts.Options = {"discard_to_go_out": True}
    assert codes(lay_down(variant, 1, melds, held="", options=must)) == needed
    assert codes(lay_down(variant, 1, melds, held="2c", options=must)) == set()


@pytest.mark.parametrize("variant", EVERY_PRESET)
def test_n8_the_discards_are_shuffled_again_however_often(variant: str) -> None:
    reshuffling = VARIANTS[variant].reshuffling
    assert reshuffling is not None
    assert (reshuffling.rule, reshuffling.max_times) == ("N8", None)


def test_n7_either_preset_may_be_scored_both_ways() -> None:
    for variant, scored_by in (("kalooki-40", "losers"), ("kalooki-51", "winner")):
        assert VARIANTS[variant].with_options({}).scored_by == scored_by
        for chosen in ("winner", "losers"):
            assert VARIANTS[variant].with_options({"scoring": chosen}).scored_by == chosen
