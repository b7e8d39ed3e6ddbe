"""Who is out of a European game, who may buy back into it, and with which total."""

from collections.abc import Sequence

import pytest

from scorekeeper.game.admit import admit, admit_log
from scorekeeper.game.entries import Amend, BuyIn, End, Entry, OutOfGame, Penalty, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from tests.support.builders import hand, play, refused, table_of, totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
THREE = table_of("Ann", "Bob", "Cid", variant="european")
FOUR = table_of("Ann", "Bob", "Cid", "Dan", variant="european")

AT_160_120_97: list[Entry] = [
    hand(out=CID, left={ANN: 80, BOB: 60}),
    hand(out=ANN, left={BOB: 60, CID: 90}),
    hand(out=BOB, left={ANN: 80, CID: 7}),
]
BEFORE_THE_LAST: list[Entry] = [
    hand(out=DAN, left={ANN: 100, BOB: 100, CID: 50}),
    hand(out=CID, left={ANN: 50, BOB: 40, DAN: 40}),
]
"""Ann 150, Bob 140, Cid 50, Dan 40."""
AT_160_155_90_40 = [*BEFORE_THE_LAST, hand(out=DAN, left={ANN: 10, BOB: 15, CID: 40})]
AT_160_155_151_40 = [*BEFORE_THE_LAST, hand(out=DAN, left={ANN: 10, BOB: 15, CID: 101})]


def out_of_it(state: State) -> list[int]:
    """The seats that are out of the game."""
    return [player.seat for player in state.players if player.eliminated]


def test_e8_at_160_120_97_the_first_re_enters_at_120() -> None:
    state = play(THREE, *AT_160_120_97)
    assert (totals(state), out_of_it(state)) == ([160, 120, 97], [ANN])
    assert state.player(ANN).may_buy_in
    state = play(THREE, *AT_160_120_97, BuyIn(ANN))
    assert (totals(state), out_of_it(state)) == ([120, 120, 97], [])
    assert [player.rank for player in state.players] == [2, 2, 1]


@pytest.mark.parametrize("order", [(ANN, BOB), (BOB, ANN)])
def test_e8_at_160_155_90_40_both_re_enter_at_90(order: tuple[int, int]) -> None:
    state = play(FOUR, *AT_160_155_90_40)
    assert (totals(state), out_of_it(state)) == ([160, 155, 90, 40], [ANN, BOB])
    assert [player.buy_in_total for player in state.players] == [90, 90, None, None]
    state = play(FOUR, *AT_160_155_90_40, *map(BuyIn, order))
    assert (totals(state), out_of_it(state)) == ([90, 90, 90, 40], [])


def test_e8_at_160_155_151_40_none_may_buy_in_and_40_wins() -> None:
    state = play(FOUR, *AT_160_155_151_40)
    assert (totals(state), out_of_it(state)) == ([160, 155, 151, 40], [ANN, BOB, CID])
    assert state.finished
    assert state.winners == (DAN,)
    assert [player.rank for player in state.players] == [4, 3, 2, 1]
    for seat in (ANN, BOB, CID):
        assert not state.player(seat).may_buy_in
        assert refused(FOUR, *AT_160_155_151_40, BuyIn(seat)).code == "game.finished"


AT_161_150_120_0: list[Entry] = [
    hand(out=DAN, left={ANN: 100, BOB: 100, CID: 60}),
    hand(out=DAN, left={ANN: 61, BOB: 50, CID: 60}),
]
AT_161_150_0: list[Entry] = [
    hand(out=CID, left={ANN: 100, BOB: 100}),
    hand(out=CID, left={ANN: 61, BOB: 50}),
]


def test_e8_who_is_just_at_the_limit_plays_on_but_is_not_below_it() -> None:
    """161/150/120/0: Bob plays on at 150, but Ann comes back with Cid's 120."""
    state = play(FOUR, *AT_161_150_120_0)
    assert (totals(state), out_of_it(state)) == ([161, 150, 120, 0], [ANN])
    assert state.player(ANN).buy_in_total == 120
    assert totals(play(FOUR, *AT_161_150_120_0, BuyIn(ANN))) == [120, 150, 120, 0]


def test_e8_with_only_one_below_the_limit_nobody_buys_in() -> None:
    state = play(THREE, *AT_161_150_0)
    assert (totals(state), out_of_it(state), state.finished) == ([161, 150, 0], [ANN], False)
    refusal = refused(THREE, *AT_161_150_0, BuyIn(ANN))
    assert (refusal.code, refusal.rule) == ("buy_in.too_few_others", "E8")
    assert state.player(ANN).no_buy_in == refusal.message
    assert "at least two others are below 150" in refusal.message


def test_e8_it_is_judged_by_the_totals_when_it_is_entered() -> None:
    """A penalty takes Bob to the limit before Ann has bought in."""
    fine = Penalty(BOB, "house", points=30)
    assert play(THREE, *AT_160_120_97).player(ANN).may_buy_in
    assert not play(THREE, *AT_160_120_97, fine).player(ANN).may_buy_in
    assert refused(THREE, *AT_160_120_97, fine, BuyIn(ANN)).code == "buy_in.too_few_others"
    assert totals(play(THREE, *AT_160_120_97, BuyIn(ANN), fine)) == [120, 150, 97]


def test_e8_who_has_just_come_back_is_not_counted_among_the_others() -> None:
    """160/155/90/40: Cid and Dan let Ann in; when Dan then leaves, Ann's 90 is no second total."""
    log = [*AT_160_155_90_40, BuyIn(ANN), OutOfGame(DAN)]
    assert refused(FOUR, *log, BuyIn(BOB)).code == "buy_in.too_few_others"


def test_c26_a_buy_in_that_used_to_be_enough_stays_when_the_log_is_corrected_or_imported() -> None:
    """161/150/0 and a buy-in, as a log of earlier days has it: at the highest total in play."""
    log: list[Entry] = [*AT_161_150_0, BuyIn(ANN)]
    table = table_after(THREE, log)
    assert dict(table.totals) == {ANN: 150, BOB: 150, CID: 0}
    assert not admit_log(THREE, log).refusals
    later = admit(table, Penalty(CID, "house", points=5)).table
    corrected = admit(later, Amend(4, (Penalty(CID, "house", points=6),)))
    assert (corrected.refusals, dict(corrected.table.totals)) == ((), {ANN: 150, BOB: 150, CID: 6})


def test_c26_a_buy_in_that_used_to_be_enough_may_stand_for_the_first_entry() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="european", limit=50)
    won = hand(out=CID, left={ANN: 61, BOB: 50})
    assert not admit_log(start, [won, Amend(1, (won, BuyIn(ANN)))]).refusals


def test_e8_a_correction_that_leaves_too_few_below_the_limit_for_a_later_buy_in_is_refused() -> (
    None
):
    log: list[Entry] = [*AT_160_120_97, BuyIn(ANN)]
    table = table_after(THREE, log)
    wrong = admit(table, Amend(3, (hand(out=BOB, left={ANN: 80, CID: 60}),))).refusals
    assert [refusal.code for refusal in wrong] == ["entry.no_longer_true"]
    assert "entry 4 (Ann buys in)" in wrong[0].message


def test_e8_a_correction_that_ends_the_game_before_a_later_buy_in_is_refused() -> None:
    log: list[Entry] = [*AT_160_120_97, BuyIn(ANN)]
    others_out = hand(out=ANN, left={BOB: 60, CID: 151})
    wrong = admit(table_after(THREE, log), Amend(3, (others_out,))).refusals
    assert [refusal.code for refusal in wrong] == ["entry.no_longer_true"]


@pytest.mark.parametrize(
    ("limit_at", "limit", "total", "out"),
    [
        ("exceed", 150, 150, False),
        ("exceed", 150, 151, True),
        ("reach", 150, 149, False),
        ("reach", 150, 150, True),
        ("exceed", 200, 200, False),
        ("exceed", 200, 201, True),
        ("reach", 200, 200, True),
    ],
)
def test_e8_a_total_above_the_limit_is_out_or_one_that_reaches_it(
    limit_at: str, limit: int, total: int, out: bool
) -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", limit_at=limit_at, limit=limit)
    state = play(table, *[hand(out=CID, left={ANN: part, BOB: 2}) for part in (100, total - 100)])
    assert totals(state) == [total, 4, 0]
    assert (ANN in out_of_it(state)) is out


def test_e8_the_limit_is_150_and_must_be_exceeded_unless_the_table_says_otherwise() -> None:
    elimination = THREE.rules.elimination
    assert elimination is not None
    assert (elimination.limit, elimination.limit_at, elimination.max_buy_ins) == (150, "exceed", 2)


@pytest.mark.parametrize(
    "next_one", [hand(out=BOB, left={CID: 7}), Void("misdeal")], ids=["hand", "void"]
)
def test_e8_after_the_next_hand_or_void_it_is_too_late(next_one: Entry) -> None:
    refusal = refused(THREE, *AT_160_120_97, next_one, BuyIn(ANN))
    assert (refusal.code, refusal.where, refusal.rule) == ("buy_in.too_late", "seat", "E8")
    assert play(THREE, *AT_160_120_97, next_one).player(ANN).no_buy_in == refusal.message


def test_e8_a_penalty_before_the_next_hand_does_not_make_it_too_late() -> None:
    log = [*AT_160_120_97, Penalty(BOB, "house", points=10), BuyIn(ANN)]
    assert totals(play(THREE, *log)) == [130, 130, 97]


def test_e8_who_declined_may_not_buy_in_any_more() -> None:
    refusal = refused(THREE, *AT_160_120_97, OutOfGame(ANN), BuyIn(ANN))
    assert (refusal.code, refusal.rule) == ("buy_in.too_late", "E8")
    state = play(THREE, *AT_160_120_97, OutOfGame(ANN))
    assert (out_of_it(state), state.player(ANN).rank) == ([ANN], 3)


def test_e8_who_has_bought_in_once_need_not_do_so_again() -> None:
    refusal = refused(THREE, *AT_160_120_97, BuyIn(ANN), BuyIn(ANN))
    assert (refusal.code, refusal.rule) == ("buy_in.not_out", "E8")


def test_e8_who_is_not_out_cannot_buy_in() -> None:
    assert refused(THREE, BuyIn(ANN)).code == "buy_in.not_out"
    assert refused(THREE, *AT_160_120_97, BuyIn(BOB)).code == "buy_in.not_out"
    assert refused(THREE, BuyIn(4)).code == "seat.unknown"


def test_c19_who_has_left_cannot_buy_in() -> None:
    refusal = refused(FOUR, OutOfGame(DAN), BuyIn(DAN))
    assert (refusal.code, refusal.rule) == ("seat.not_in_play", "C19")


def at_the_limit_again(start: Start, times: int) -> Sequence[Entry]:
    """Ann is put out, and each time but the last buys in at once."""
    log: list[Entry] = [hand(out=CID, left={ANN: 100, BOB: 2})]
    for number in range(times):
        log += [BuyIn(ANN)] if number else []
        log += [hand(out=CID, left={ANN: 151 - play(start, *log).player(ANN).total, BOB: 2})]
    return log


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_e8_a_player_buys_in_at_most_so_many_times(most: int) -> None:
    table = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=most)
    log = at_the_limit_again(table, most + 1)
    state = play(table, *log)
    assert (out_of_it(state), state.player(ANN).buy_ins) == ([ANN], most)
    refusal = refused(table, *log, BuyIn(ANN))
    assert (refusal.code, refusal.where, refusal.rule) == ("buy_in.too_often", "seat", "E8")
    assert refusal.message.startswith("Ann has" if most else "Nobody may buy in")


def test_e8_buying_in_counts_for_each_player_alone() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan", variant="european", max_buy_ins=1)
    state = play(table, *AT_160_155_90_40, BuyIn(ANN), BuyIn(BOB))
    assert [player.buy_ins for player in state.players] == [1, 1, 0, 0]


def test_e8_with_two_at_the_table_nobody_buys_in() -> None:
    table = table_of("Ann", "Bob", variant="european")
    log = [hand(out=BOB, left={ANN: 80}), hand(out=BOB, left={ANN: 80})]
    state = play(table, *log)
    assert (state.finished, state.winners) == (True, (BOB,))
    assert refused(table, *log, BuyIn(ANN)).code == "game.finished"


def test_e8_when_one_of_the_last_two_leaves_the_other_has_won_at_once() -> None:
    state = play(THREE, *AT_160_120_97, OutOfGame(BOB))
    assert (state.finished, state.winners) == (True, (CID,))
    assert [player.rank for player in state.players] == [2, None, 1]
    assert refused(THREE, *AT_160_120_97, OutOfGame(BOB), BuyIn(ANN)).code == "game.finished"


def test_e8_nobody_buys_into_a_game_that_was_ended() -> None:
    player = play(FOUR, *AT_160_155_90_40, End()).player(ANN)
    assert (player.may_buy_in, player.no_buy_in) == (False, "The game is over.")


def test_e8_a_penalty_puts_nobody_out_before_a_hand_is_scored() -> None:
    held = hand(out=CID, left={ANN: 140, BOB: 2})
    before: list[Entry] = [held, Penalty(ANN, "house", points=50)]
    assert out_of_it(play(THREE, *before)) == []
    assert out_of_it(play(THREE, *before, Void())) == []
    state = play(THREE, *before, Void(), hand(out=ANN, left={BOB: 2, CID: 3}))
    assert (totals(state), out_of_it(state)) == ([190, 4, 3], [ANN])


def test_e8_if_house_penalties_leave_nobody_the_lowest_total_wins() -> None:
    table = table_of("Ann", "Bob", variant="european")
    state = play(
        table,
        hand(out=BOB, left={ANN: 140}),
        hand(out=ANN, left={BOB: 140}),
        Penalty(BOB, "house", points=30),
        hand(out=BOB, left={ANN: 40}),
    )
    assert (totals(state), out_of_it(state)) == ([180, 170], [ANN, BOB])
    assert (state.finished, state.winners) == (True, (BOB,))
    assert [player.rank for player in state.players] == [2, 1]
    assert dict(state.money.balances) == {ANN: -50 - 10 + 10 - 10, BOB: -50 + 10 - 10 + 10 + 100}


def test_e8_the_row_after_a_buy_in_starts_from_the_new_total() -> None:
    state = play(THREE, *AT_160_120_97, BuyIn(ANN), hand(out=BOB, left={ANN: 9, CID: 3}))
    assert [state.sheet[3].total(seat) for seat in state.sheet[3].scores] == [129, 120, 100]
    assert state.sheet[2].bought_in == {ANN: 120}


def test_e9_buying_in_costs_five_units_and_who_is_out_pays_no_winner() -> None:
    """Of the first three hands everybody won one, with two units from the others."""
    table = table_of("Ann", "Bob", "Cid", variant="european", unit=7)
    declined = play(table, *AT_160_120_97, hand(out=BOB, left={CID: 7})).money
    assert dict(declined.balances) == {ANN: -35, BOB: -35 + 7, CID: -35 - 7}
    back = play(table, *AT_160_120_97, BuyIn(ANN)).money
    assert dict(back.balances) == {ANN: -35 - 35, BOB: -35, CID: -35}
    assert back.pots["pool"] == 4 * 35


@pytest.mark.parametrize("variant", ["european", "jamaican"])
def test_e8_nobody_has_a_total_to_come_back_with_before_a_hand_or_where_nobody_is_out(
    variant: str,
) -> None:
    start = table_of("Ann", "Bob", "Cid", variant=variant)
    assert table_after(start, []).totals_to_buy_in_at() == []
    after = table_after(start, [hand(out=CID, left={ANN: 80, BOB: 60})])
    assert after.totals_to_buy_in_at() == ([80, 60, 0] if variant == "european" else [])
