"""How far it still is: told before somebody is out, and before the target is reached."""

import pytest

from scorekeeper.game.entries import Entry, Hand, Penalty
from scorekeeper.game.ranking import outlook
from scorekeeper.game.replay import replay
from tests.support.builders import hand, play, table_of
from tests.support.logs import admit


def test_nothing_is_told_where_a_number_of_hands_ends_the_game() -> None:
    start = table_of("Ann", "Bob", hands="1-4")
    assert outlook(start, play(start, *[hand(1, {2: 30})] * 3)) == {}


@pytest.mark.parametrize("limit_at", ["exceed", "reach"])
def test_e8_how_far_it_is_to_the_limit_is_told(limit_at: str) -> None:
    start = table_of("Ann", "Bob", "Cid", variant="european", limit_at=limit_at)
    state = play(start, hand(1, {2: 100, 3: 40}))
    assert outlook(start, state)[2] == "50 left"
    for scored, out in ((49, False), (50, limit_at == "reach"), (51, True)):
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
    texts = outlook(start, state)
    assert texts == {1: "70 to go", 2: "100 to go"}
    assert not play(start, hand(1, {2: 30}), hand(1, {2: 69})).finished
    assert play(start, hand(1, {2: 30}), hand(1, {2: 70})).finished


def test_nothing_is_told_of_a_finished_game() -> None:
    start = table_of("Ann", "Bob", hands="1-4")
    assert outlook(start, play(start, *[hand(1, {2: 10})] * 4)) == {}
