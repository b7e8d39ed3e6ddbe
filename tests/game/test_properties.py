"""What holds for every game that can be recorded."""

import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.admit import admit, admit_log
from scorekeeper.game.corrections import facts_at, standing
from scorekeeper.game.entries import Amend, Entry, Hand, Strike
from scorekeeper.game.remarks import doubts, warnings
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.game.wording import describe
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import WholeGame, read_export, write_export
from scorekeeper.wire.state import write_state
from tests.support.plain_sum import plain_totals
from tests.support.played import facts, games
from tests.support.strategies import any_entry

Game = tuple[Start, list[Entry]]


def totals(start: Start, log: list[Entry]) -> dict[int, int]:
    """Everybody's total after a log."""
    return {player.seat: player.total for player in replay(start, log).players}


@given(games())
def test_after_every_entry_the_totals_are_those_added_up_on_paper(game: Game) -> None:
    start, log = game
    over_call = 0 if start.options.get("over_call") == "lay_last" else 50
    for count in range(len(log) + 1):
        written = [write_entry(entry) for entry in log[:count]]
        expected = plain_totals(len(start.players), written, over_call=over_call)
        assert totals(start, log[:count]) == expected


@given(games())
def test_the_rows_of_the_sheet_add_up_to_the_totals(game: Game) -> None:
    start, log = game
    state = replay(start, log)
    added: Counter[int] = Counter()
    for row in state.sheet:
        for seat, score in row.scores.items():
            factor = 2 if row.bent and seat != row.out and score.left != () else 1
            assert score.sum == score.points * factor + score.penalties + score.bonus
            added[seat] += score.sum
            assert score.total == added[seat]
    for player in state.players:
        in_hand = 0
        if state.hand:
            in_hand = state.hand.penalties.get(player.seat, 0)
            in_hand += state.hand.bonuses.get(player.seat, 0)
        assert player.total == added[player.seat] + in_hand


@given(games(), st.data())
def test_amending_back_and_forth_changes_nothing(game: Game, data: st.DataObject) -> None:
    start, log = game
    places = sorted({number for number, _ in standing(log)})
    if not places:
        return
    number = data.draw(st.sampled_from(places))
    there = Amend(number, (data.draw(facts(start, log)),))
    if admit(start, log, there):
        return
    back = Amend(number, facts_at(log, number))
    assert admit(start, [*log, there], back) == []
    assert replay(start, [*log, there, back]) == replay(start, log)


@given(games())
def test_striking_the_last_fact_and_entering_it_again_gives_the_same_totals(game: Game) -> None:
    start, log = game
    in_order = [number for number, _ in standing(log)]
    if not in_order:
        return
    again = facts_at(log, in_order[-1])
    log = [*log, Strike(in_order[-1])]
    before = totals(start, log[:-1])
    for fact in again:
        assert admit(start, log, fact) == []
        log = [*log, fact]
    assert totals(start, log) == before


@given(games(), st.data())
def test_striking_a_strike_restores_everything(game: Game, data: st.DataObject) -> None:
    start, log = game
    strike = Strike(data.draw(st.integers(1, len(log) + 1)))
    if admit(start, log, strike):
        return
    again = Strike(len(log) + 1)
    assert admit(start, [*log, strike], again) == []
    assert replay(start, [*log, strike, again]) == replay(start, log)


@given(games(), any_entry)
def test_nothing_is_raised_whatever_somebody_records(game: Game, entry: Entry) -> None:
    start, log = game
    faults = admit(start, log, entry)
    assert all(fault.code and fault.message.endswith(".") for fault in faults)
    assert describe(start, entry)
    if isinstance(entry, Hand):
        assert all(doubt.code == "hand.unusual" for doubt in doubts(start, log, entry))
    if not faults:
        replay(start, [*log, entry])
        warnings(start, [*log, entry])


@given(games(), any_entry)
def test_a_log_is_admitted_as_a_whole_when_each_entry_was(game: Game, entry: Entry) -> None:
    start, log = game
    assert admit_log(start, log) is None
    assert (admit_log(start, [*log, entry]) is None) == (admit(start, log, entry) == [])


@given(games())
def test_c13_balances_sum_to_nothing_and_payments_settle_them(game: Game) -> None:
    start, log = game
    money = replay(start, log).money
    assert sum(money.balances.values()) == 0
    moved: Counter[int] = Counter()
    for posting in money.postings:
        moved[posting.payer] -= posting.amount
        moved[posting.payee] += posting.amount
    assert {seat: moved[seat] for seat in start.seats} == dict(money.balances)


@given(games())
def test_c10_a_finished_game_has_winners_and_they_are_first(game: Game) -> None:
    state = replay(*game)
    first = tuple(player.seat for player in state.players if player.place == 1)
    assert state.winners == (first if state.finished else ())
    assert first
    lowest = min(player.total for player in state.players if player.in_play)
    assert all(state.player(seat).total == lowest for seat in first)


@given(games())
def test_every_game_can_be_shown_exported_and_imported(game: Game) -> None:
    start, log = game
    state = replay(start, log)
    assert json.loads(json.dumps(write_state("g", len(log), start, state)))["version"] == len(log)
    assert write_csv(start, state).count("\n") == len(state.sheet) + 2
    whole = WholeGame(start, "begun", tuple(("at", entry) for entry in log))
    assert read_export(json.loads(json.dumps(write_export(whole))), VARIANTS) == whole
