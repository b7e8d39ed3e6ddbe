"""From what players held to the rows of the sheet."""

from scorekeeper.game.entries import Call, Cut, OutOfGame, Penalty, Void
from tests.support.builders import amend, hand, play, sums, table_of, totals

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")


def test_c6_going_out_scores_nothing_and_the_others_count_what_they_hold() -> None:
    state = play(TABLE, hand(out=ANN, left={BOB: "K 9 As", CID: 35}))
    assert totals(state) == [0, 34, 35]
    row = state.sheet[0]
    assert (row.out, row.bent, row.void, row.closed_by, row.deal.dealer) == (
        ANN,
        False,
        False,
        1,
        ANN,
    )
    assert [row.scores[seat].points for seat in (ANN, BOB, CID)] == [0, 34, 35]


def test_c7_a_bent_table_doubles_card_points_only() -> None:
    state = play(
        TABLE,
        Penalty(BOB, "over_call"),
        Cut(ANN),
        Penalty(CID, "house", points=20),
        hand(out=ANN, left={BOB: "K 9 As", CID: 35}, bent=True),
    )
    assert sums(state) == [[-50, 2 * 34 + 50, 2 * 35 + 20]]
    row = state.sheet[0]
    bob = row.scores[BOB]
    assert row.bent
    assert (bob.points, bob.doubled, bob.penalties, bob.bonus) == (34, True, 50, 0)
    assert (row.scores[ANN].doubled, row.scores[ANN].bonus) == (False, -50)


def test_j13_a_table_that_was_not_bent_doubles_nothing() -> None:
    state = play(TABLE, hand(out=ANN, left={BOB: "K 9 As", CID: 35}))
    assert not any(score.doubled for score in state.sheet[0].scores.values())


def test_j13_out_first_of_all_is_recorded_alike_where_only_that_bends() -> None:
    table = table_of("Ann", "Bob", bent_first_only=True)
    assert totals(play(table, hand(out=ANN, left={BOB: "K"}, bent=True))) == [0, 20]
    assert totals(play(table, hand(out=ANN, left={BOB: "K"}))) == [0, 10]


def test_c8_penalties_and_bonuses_join_the_sum_of_the_hand_in_which_they_happened() -> None:
    state = play(
        TABLE,
        Penalty(BOB, "no_draw"),
        hand(out=BOB, left={ANN: "2", CID: "3"}),
        Cut(BOB),
        Penalty(CID, "wrong_challenge"),
        hand(out=CID, left={ANN: "4", BOB: "5"}),
    )
    assert sums(state) == [[2, 50, 3], [4, 5 - 50, 50]]
    assert [state.sheet[1].total(seat) for seat in (ANN, BOB, CID)] == [6, 5, 53]


def test_c8_a_penalty_may_name_an_earlier_hand() -> None:
    won = hand(out=ANN, left={BOB: "2", CID: "3"})
    state = play(TABLE, won, won, Penalty(CID, "no_discard", hand=1))
    assert sums(state) == [[0, 2, 53], [0, 2, 3]]
    assert [row.total(CID) for row in state.sheet] == [53, 56]


def test_c8_a_deal_thrown_in_is_a_row_of_its_own_and_keeps_its_penalties() -> None:
    state = play(
        TABLE,
        Penalty(BOB, "bad_lay_down"),
        Cut(ANN),
        Void("misdeal"),
        hand(out=ANN, left={BOB: "2", CID: "3"}),
    )
    assert sums(state) == [[-50, 50, 0], [0, 2, 3]]
    assert [(row.hand.number, row.void, row.out) for row in state.sheet] == [
        (1, True, None),
        (1, False, ANN),
    ]
    assert totals(state) == [-50, 52, 3]


def test_c8_a_penalty_for_a_hand_that_was_dealt_twice_belongs_to_its_last_deal() -> None:
    won = hand(out=ANN, left={BOB: "2", CID: "3"})
    state = play(TABLE, Void(), won, Penalty(BOB, "no_draw", hand=1))
    assert sums(state) == [[0, 0, 0], [0, 52, 3]]


def test_c8_a_hand_amended_to_be_thrown_in_keeps_its_penalties() -> None:
    won = hand(out=ANN, left={BOB: "2", CID: "3"}, bent=True)
    state = play(TABLE, Penalty(CID, "no_draw"), won, amend(2, Void()))
    assert sums(state) == [[0, 0, 50]]
    assert state.sheet[0].void
    assert not state.sheet[0].bent


def test_c8_what_happened_in_the_hand_in_play_counts_at_once() -> None:
    state = play(TABLE, Penalty(BOB, "no_draw"), Penalty(BOB, "house", points=5), Cut(ANN))
    assert totals(state) == [-50, 55, 0]
    assert state.sheet == ()
    assert state.hand is not None
    assert (dict(state.hand.penalties), dict(state.hand.bonuses)) == ({BOB: 55}, {ANN: -50})


def test_c8_a_row_knows_all_that_happened_in_its_deal() -> None:
    won = hand(out=ANN, left={BOB: "2", CID: "3"})
    late = Penalty(BOB, "no_draw", hand=1)
    state = play(TABLE, Call(BOB), won, Void(), late, Cut(BOB))
    assert [list(row.facts) for row in state.sheet] == [
        [(1, Call(BOB)), (2, won), (4, late)],
        [(3, Void())],
    ]
    assert state.hand is not None
    assert list(state.hand.facts) == [(5, Cut(BOB))]


def test_c8_totals_may_be_negative() -> None:
    state = play(TABLE, Cut(ANN), hand(out=ANN, left={BOB: "2", CID: "3"}))
    assert totals(state) == [-50, 2, 3]


def test_j14_a_penalty_costs_50_each_time() -> None:
    assert totals(play(TABLE, Penalty(BOB, "over_call", count=3))) == [0, 150, 0]
    again = [Penalty(BOB, "over_call")] * 2
    assert totals(play(TABLE, *again, Penalty(CID, "over_call"))) == [0, 100, 50]


def test_k7_over_calling_costs_100_once_a_round_and_other_offences_each_time() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="kooky")
    caught = Penalty(BOB, "over_call")
    mistaken = Penalty(BOB, "bad_lay_down")
    round_1 = [mistaken, caught, mistaken, caught, Penalty(CID, "over_call", count=2)]
    won = hand(out=ANN, left={BOB: 5, CID: 7})
    assert sums(play(table, *round_1, won, caught, won)) == [[0, 205, 107], [0, 105, 7]]


def test_k7_over_calling_costs_once_a_round_however_late_it_is_noticed() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="kooky")
    won = hand(out=ANN, left={BOB: 5, CID: 7})
    late = [Penalty(seat, "over_call", hand=1) for seat in (BOB, BOB, CID)]
    assert sums(play(table, won, won, *late)) == [[0, 105, 107], [0, 5, 7]]
    mistaken = [Penalty(BOB, "bad_lay_down", hand=1)] * 2
    assert sums(play(table, Penalty(BOB, "over_call"), won, *late, *mistaken)) == [[0, 205, 107]]


def test_d8_an_over_call_noticed_late_takes_the_doubling_away() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="caribbean")
    won = hand(out=ANN, left={BOB: 5, CID: 7}, bent=True)
    assert sums(play(table, won)) == [[0, 10, 14]]
    of_bob, of_ann = (Penalty(seat, "over_call", hand=1) for seat in (BOB, ANN))
    assert sums(play(table, won, of_bob)) == [[0, 60, 14]]
    assert sums(play(table, won, of_bob, of_ann, of_ann)) == [[100, 55, 7]]


def test_j14_a_house_penalty_costs_what_the_table_says_else_50() -> None:
    state = play(TABLE, Penalty(BOB, "house"), Penalty(CID, "house", count=2, points=15))
    assert totals(state) == [0, 50, 30]


def test_j14_who_lays_last_for_over_calling_pays_nothing() -> None:
    table = table_of("Ann", "Bob", "Cid", over_call="lay_last")
    assert totals(play(table, Penalty(BOB, "over_call", count=2))) == [0, 0, 0]
    assert totals(play(table, Penalty(BOB, "no_draw"))) == [0, 50, 0]


def test_j16_the_exact_cut_scores_minus_50() -> None:
    assert totals(play(TABLE, Cut(ANN))) == [-50, 0, 0]


def test_c8_who_cut_exactly_and_then_left_has_the_bonus_all_the_same() -> None:
    state = play(TABLE, Cut(ANN), OutOfGame(ANN), hand(out=BOB, left={CID: 9}))
    assert sums(state) == [[-50, 0, 9]]
