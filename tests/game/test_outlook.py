"""Who wins if: told before the last hand, before somebody is out, before the target is reached."""

import pytest

from scorekeeper.game.entries import Entry, Hand, Penalty
from scorekeeper.game.outlook import outlook
from scorekeeper.game.replay import replay
from tests.support.builders import hand, play, table_of
from tests.support.logs import admit


def test_c10_nothing_is_told_before_the_last_hand() -> None:
    start = table_of("Ann", "Bob", hands="1-4")
    assert outlook(start, play(start, hand(1, {2: 30}))) == {}


def test_c10_who_is_behind_in_the_last_hand_must_make_up_more_than_the_gap() -> None:
    start = table_of("Ann", "Bob", "Cid", hands="1-4")
    state = play(start, hand(1, {2: 30, 3: 30}), *[hand(1, {2: 10, 3: 2})] * 2)
    assert outlook(start, state) == {
        2: "overtakes Ann with 51 fewer",
        3: "overtakes Ann with 35 fewer",
    }


@pytest.mark.parametrize("ties", ["share", "last_hand"])
def test_c10_what_is_told_is_just_enough(ties: str) -> None:
    start = table_of("Ann", "Bob", hands="1-4", ties=ties)
    log = [hand(1, {2: 30}), hand(2, {1: 12}), hand(1, {2: 4})]
    needed = 22 if ties == "last_hand" else 23
    told = outlook(start, play(start, *log))
    assert told == {2: f"overtakes Ann with {needed} fewer"}
    assert replay(start, [*log, hand(2, {1: needed})]).winners == (2,)
    assert replay(start, [*log, hand(2, {1: needed - 1})]).winners != (2,)


@pytest.mark.parametrize("limit_at", ["exceed", "reach"])
def test_e8_what_puts_a_player_out_is_told_to_the_point(limit_at: str) -> None:
    start = table_of("Ann", "Bob", "Cid", variant="european", limit_at=limit_at)
    state = play(start, hand(1, {2: 100, 3: 40}))
    told = outlook(start, state)
    points = 51 if limit_at == "exceed" else 50
    assert told[2] == f"out with {points} more"
    for scored, out in ((points - 1, False), (points, True)):
        entry = Hand(1, {2: scored, 3: 5})
        assert admit(start, [hand(1, {2: 100, 3: 40})], entry) == []
        after = replay(start, [hand(1, {2: 100, 3: 40}), entry])
        assert after.player(2).eliminated is out


def test_e8_a_penalty_that_puts_a_player_out_already_is_told() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="european")
    log: tuple[Entry, ...] = (hand(1, {2: 140, 3: 40}), Penalty(2, "house", points=50))
    assert outlook(start, play(start, *log))[2] == "out when this hand is scored"
    assert play(start, *log, hand(2, {1: 9, 3: 9})).player(2).eliminated


def test_n6_how_far_it_is_to_the_target() -> None:
    start = table_of("Ann", "Bob", variant="north-american", end="points", target=100)
    state = play(start, hand(1, {2: 30}))
    told = outlook(start, state)
    assert told == {1: "ends the game with 70 more", 2: "ends the game with 100 more"}
    assert not play(start, hand(1, {2: 30}), hand(1, {2: 69})).finished
    assert play(start, hand(1, {2: 30}), hand(1, {2: 70})).finished


def test_nothing_is_told_of_a_finished_game() -> None:
    start = table_of("Ann", "Bob", hands="1-4")
    assert outlook(start, play(start, *[hand(1, {2: 10})] * 4)) == {}
