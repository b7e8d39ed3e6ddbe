"""What holds for every game that can be recorded."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from scorekeeper.game.admit import admit_log
from scorekeeper.game.changes import describe_entry
from scorekeeper.game.corrections import facts_at, facts_in_force
from scorekeeper.game.entries import Amend, BuyIn, Entry, Hand, Strike
from scorekeeper.game.fold import table_after
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.game.wording import describe
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import WholeGame, read_export, write_export, write_start
from scorekeeper.wire.state import write_state
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.logs import admit, doubts, warnings
from tests.support.many import many
from tests.support.plain_money import plain_state
from tests.support.random_games import Game, facts, games, random_game
from tests.support.strategies import any_entry

PLAYER = (
    *("seat", "total", "place", "calls", "in_play", "eliminated"),
    *("may_buy_in", "buy_in_total", "buy_ins", "balance"),
)
ROW = ("hand", "entry", "out", "void", "put_out", "bought_in")
WAYS_TO_END = {"hands": "last hand", "points": "target", "one_left": "last one"}
WITH_BUY_INS = tuple(id for id, game in PLAIN_VARIANTS.items() if game.max_buy_ins)
CELL = ("points", "doubled", "penalties", "bonus", "sum", "total")


def totals(start: Start, log: Sequence[Entry]) -> dict[int, int]:
    """Everybody's total after a log."""
    return {player.seat: player.total for player in replay(start, log).players}


def shown(start: Start, log: Sequence[Entry]) -> dict[str, Any]:
    """Of what the public interface shows, the part that can be worked out on paper."""
    after = replay(start, log)
    state: Any = write_state("g", len(log), after.start, after)
    hand, money = state["hand"], state["money"]
    return {
        "status": state["status"],
        "hand": hand and _only(hand, ("number", "of", "dealer", "starter")),
        "players": [_only(player, PLAYER) for player in state["players"]],
        "sheet": [
            _only(row, ROW)
            | {"seats": {seat: _only(cell, CELL) for seat, cell in row["seats"].items()}}
            for row in state["sheet"]
        ],
        "winners": state["winners"],
        "pots": money["pots"],
        "postings": Counter(
            (posting["entry"], posting["from"], posting["to"], posting["amount"])
            for posting in money["postings"]
        ),
    }


def _only(document: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: document[name] for name in names}


def note_events(state: State) -> None:
    """What a game came to, for `--hypothesis-show-statistics`."""
    event(f"finished: {state.finished}")
    event(f"put out: {any(row.put_out for row in state.sheet)}")
    event(f"bought in: {sum(player.buy_ins for player in state.players)}")
    event(f"passed over: {bool(state.ignored)}")
    for cause in {posting.cause for posting in state.money.postings}:
        event(f"paid for: {cause}")


@pytest.mark.parametrize("variant", PLAIN_VARIANTS)
@given(st.data())
@settings(max_examples=many(1, 40))
def test_after_every_entry_the_game_stands_as_worked_out_on_paper(
    variant: str, data: st.DataObject
) -> None:
    start, log = data.draw(games(variants=[variant]))
    note_events(replay(start, log))
    beginning = write_start(start) | {"options": start.options}
    written = [write_entry(entry) for entry in log]
    note(json.dumps([beginning, written]))
    for count in range(len(log) + 1):
        expected = plain_state(beginning, written[:count])
        for what, value in shown(start, log[:count]).items():
            assert value == expected[what], f"{what} after entry {count}"


@pytest.mark.long
@pytest.mark.many
@pytest.mark.parametrize("variant", [id for id, game in PLAIN_VARIANTS.items() if game.reached])
def test_random_games_come_to_what_matters(variant: str) -> None:
    chance = Random(5)
    random_games = [random_game(chance, VARIANTS[variant], 24) for _ in range(40)]
    reached = Counter(what for start, log in random_games for what in _reached(start, log))
    expected = PLAIN_VARIANTS[variant].reached
    assert all(reached[what] >= number for what, number in expected.items()), reached


def _reached(start: Start, log: Sequence[Entry]) -> set[str]:
    state = replay(start, log)
    played_out = state.finished and any(not row.void for row in state.sheet[-1:])
    return {
        *(posting.cause for posting in state.money.postings),
        *(["put out"] if any(row.put_out for row in state.sheet) else []),
        *(["passed over"] if state.ignored else []),
        *([WAYS_TO_END[start.rules.ending]] if played_out else []),
    }


@given(games())
def test_the_rows_of_the_sheet_add_up_to_the_totals(game: Game) -> None:
    start, log = game
    state = replay(start, log)
    running: dict[int, int] = {}
    for row in state.sheet:
        running.update(row.deal.began_with)
        for seat, score in row.scores.items():
            factor = 2 if score.doubled else 1
            assert score.sum == score.points * factor + score.penalties + score.bonus
            assert row.total(seat) == running[seat] + score.sum
            running[seat] = row.total(seat)
        assert set(row.bought_in) <= set(row.put_out)
        running.update(row.bought_in)
    running.update(state.hand.deal.began_with if state.hand else {})
    for player in state.players:
        in_hand = 0
        if state.hand:
            in_hand = state.hand.penalties.get(player.seat, 0)
            in_hand += state.hand.bonuses.get(player.seat, 0)
        assert player.total == running.get(player.seat, player.total) + in_hand


@given(games(), st.data())
def test_amending_back_and_forth_changes_nothing(game: Game, data: st.DataObject) -> None:
    start, log = game
    before = replay(start, log)
    numbers = sorted({number for number, _ in facts_in_force(log)} - set(before.ignored))
    if not numbers:
        return
    number = data.draw(st.sampled_from(numbers))
    there = Amend(number, (data.draw(facts(start, log[: number - 1])),))
    if admit(start, log, there):
        return
    back = Amend(number, facts_at(log, number))
    assert admit(start, [*log, there], back) == []
    assert replay(start, [*log, there, back]) == before


@given(games())
def test_striking_the_last_fact_and_entering_it_again_gives_the_same_totals(game: Game) -> None:
    start, log = game
    in_order = [number for number, _ in facts_in_force(log)]
    if not in_order or in_order[-1] in replay(start, log).ignored:
        return
    again = facts_at(log, in_order[-1])
    before = totals(start, log)
    log = [*log, Strike(in_order[-1])]
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
    refusals = admit(start, log, entry)
    assert all(refusal.code and refusal.message.endswith(".") for refusal in refusals)
    if not isinstance(entry, Amend | Strike):
        assert describe(start, entry)
    if isinstance(entry, Hand):
        assert all(doubt.code == "hand.unusual" for doubt in doubts(start, log, entry))
    if not refusals:
        assert_sound(start, replay(start, [*log, entry]))
        warnings(start, [*log, entry])
        assert describe_entry(table_after(start, [*log, entry]), len(log) + 1)


@given(games(max_proposals=10), st.lists(any_entry, min_size=1, max_size=12))
def test_whatever_is_admitted_leaves_a_sound_game(game: Game, proposed: list[Entry]) -> None:
    start, log = game
    for entry in proposed:
        if not admit(start, log, entry):
            log = [*log, entry]
            assert_sound(start, replay(start, log))


@given(games())
def test_a_game_is_sound_after_every_entry(game: Game) -> None:
    start, log = game
    for count in range(len(log) + 1):
        assert_sound(start, replay(start, log[:count]))


def assert_sound(start: Start, state: State) -> None:
    """What is true of every state, whatever the game."""
    players = state.players
    in_play = [player.seat for player in players if player.in_play]
    ranked = [player for player in players if player.rank is not None]
    assert [player.seat for player in players] == list(state.start.seats)
    assert not any(player.in_play and player.eliminated for player in players)
    assert state.finished == (state.hand is None) == bool(state.winners)
    assert state.winners == tuple(
        seat for seat in state.order if state.finished and state.player(seat).rank == 1
    )
    for player in players:
        assert (player.rank is None) == (not player.in_play and not player.eliminated)
        assert not player.may_buy_in or (player.eliminated and len(in_play) >= 2)
        assert player.may_buy_in == (player.buy_in_total is not None)
        might_buy_in = player.eliminated and state.start.rules.elimination is not None
        assert (player.no_buy_in is not None) == (might_buy_in and not player.may_buy_in)
    for player in ranked:
        assert player.rank == 1 + sum((one.rank or 0) < (player.rank or 0) for one in ranked)
    if state.hand:
        assert len(in_play) >= 2
        assert {state.hand.dealer, state.hand.starter} <= set(in_play)
    if in_play:
        best = max if state.start.rules.highest_wins else min
        most_laid = max(state.player(seat).laid for seat in in_play)
        furthest = [seat for seat in in_play if state.player(seat).laid == most_laid]
        total = best(state.player(seat).total for seat in furthest)
        first = [player for player in ranked if player.rank == 1]
        assert all(player.in_play and player.total == total for player in first)


@given(games(), any_entry)
def test_a_log_is_admitted_as_a_whole_when_each_entry_was(game: Game, entry: Entry) -> None:
    start, log = game
    assert admit_log(start, log).table == table_after(start, log)
    assert (not admit_log(start, [*log, entry]).refusals) == (admit(start, log, entry) == [])


@given(games(variants=WITH_BUY_INS), st.data())
def test_e8_a_whole_log_buys_in_where_a_player_may(game: Game, data: st.DataObject) -> None:
    start, log = game
    entry = BuyIn(data.draw(st.sampled_from(start.seats)))
    codes = {refusal.code for refusal in admit(start, log, entry)}
    if not admit_log(start, [*log, entry]).refusals:
        assert codes <= {"buy_in.too_few_others"}, "but for what was once enough (C26)"
    else:
        assert codes


@given(games())
def test_every_game_can_be_shown_exported_and_imported(game: Game) -> None:
    start, log = game
    state = replay(start, log)
    assert json.loads(json.dumps(write_state("g", len(log), state.start, state)))["version"] == len(
        log
    )
    csv = write_csv(state.start, state, lambda amount, _: str(amount))
    lines = 2 + len(state.sheet) + sum(bool(row.bought_in) for row in state.sheet)
    balances = (1 + bool(state.start.currency)) * bool(state.money.postings)
    assert csv.count("\n") == lines + balances + csv.count(",joins,")
    whole = WholeGame(start, "begun", tuple(("at", entry) for entry in log))
    every_option = start.variant.all_options(start.options)
    read = read_export(json.loads(json.dumps(write_export(whole))))
    assert read == replace(whole, start=replace(start, options=every_option))
