"""Last time, in sentences."""

from scorekeeper.circle.last_time import describe_evening, find_last_evening
from scorekeeper.game.entries import End, Entry
from tests.support.builders import hand, play, table_of
from tests.support.seasons import PlayedGame, evenings_of, people_of


def describe(
    *entries: Entry, names: tuple[str, ...] = ("Ann", "Bob", "Cid"), variant: str = "jamaican"
) -> list[str]:
    """What is said of a game."""
    state = play(table_of(*names, variant=variant), *entries, End())
    day = "2026-11-21T20:00:00Z"
    games = [PlayedGame("g" * 22, day, day, state)]
    evening = find_last_evening(evenings_of(games))
    assert evening
    return describe_evening(evening, people_of(games), "21 November")


def test_who_won_who_came_last_and_who_bent_the_table() -> None:
    assert describe(
        hand(3, {1: 5, 2: 9}), hand(1, {2: 4, 3: 30}), hand(2, {1: 5, 3: 40}, bent=True)
    ) == [
        "Bob won Jamaican on 21 November with 13, 2 ahead of Ann.",
        "Cid went out once and still came last with 110.",
        "Bob bent the table in hand 3.",
    ]


def test_where_nobody_bent_the_table_who_won_the_most_hands() -> None:
    assert describe(hand(1, {2: 5, 3: 9}), hand(1, {2: 5, 3: 9})) == [
        "Ann won Jamaican on 21 November with 0, 10 ahead of Bob.",
        "Cid came last with 18.",
        "Ann won the most hands: two.",
    ]


def test_x10_who_won_with_more_contracts_laid_is_not_ahead_in_points() -> None:
    log = [hand(1, {2: 5, 3: 10}), hand(2, {1: 50, 3: 10}, laid=(1,))]
    assert describe(*log, variant="phase-10") == [
        "Ann won Phase 10 on 21 November with 50.",
        "Cid came last with 20.",
        "Ann and Bob won the most hands, one each.",
    ]


def test_a_shared_win() -> None:
    assert describe(hand(1, {2: 5}), hand(2, {1: 5}), names=("Ann", "Bob")) == [
        "Ann and Bob shared the win at Jamaican on 21 November with 5.",
        "Ann and Bob won the most hands, one each.",
    ]


def test_nobody_came_last_where_two_are_level() -> None:
    assert describe(hand(1, {2: 22, 3: 22}))[:-1] == [
        "Ann won Jamaican on 21 November with 0, 22 ahead of Bob and Cid.",
    ]


def test_all_who_came_last_twice_over_are_not_named_with_two_players() -> None:
    assert describe(
        hand(1, {2: 5}, bent=True), hand(1, {2: 5}, bent=True), names=("Ann", "Bob")
    ) == [
        "Ann won Jamaican on 21 November with 0, 20 ahead of Bob.",
        "Ann bent the table in hands 1 and 2.",
    ]


def test_before_anything_was_played_to_its_end() -> None:
    assert find_last_evening([]) is None


def test_the_last_is_the_one_that_ended_last() -> None:
    state = play(table_of("Ann", "Bob"), End())
    times = [("2026-01-01T20:00:00Z", "2026-01-09T20:00:00Z")]
    times += [("2026-01-02T20:00:00Z", "2026-01-02T23:00:00Z")]
    games = [PlayedGame(f"{n:022}", *each, state) for n, each in enumerate(times)]
    evening = find_last_evening(evenings_of(games))
    assert evening
    assert evening.game.id == f"{0:022}"
