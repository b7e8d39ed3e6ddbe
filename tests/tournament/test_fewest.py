"""How few meet again at the least, beside all seatings there are."""

from itertools import permutations

import pytest

from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.planning import plan_rounds
from scorekeeper.tournament.seating import (
    Seating,
    count_meetings,
    find_repeat_meetings,
    seat_in_order,
)


@pytest.mark.parametrize(
    ("number", "sizes"), [(5, (3, 2)), (6, (3, 3)), (6, (2, 2, 2)), (7, (4, 3))]
)
def test_what_is_said_to_be_impossible_is(number: int, sizes: tuple[int, ...]) -> None:
    players = range(1, number + 1)
    before: list[Seating] = []
    for turn in range(4):
        everyone = (seat_in_order(order, sizes) for order in permutations(players))
        met = count_meetings(before)
        fewest = min(len(find_repeat_meetings(each.tables, met)) for each in everyone)
        (seating,) = plan_rounds(players, sizes, 1, before)
        assert min_repeat_meetings([seating], before) <= fewest
        if turn == 1:
            assert min_repeat_meetings([seating], before) == fewest
        before.append(seating)


def test_all_meet_again_once_all_have_met() -> None:
    tables = Seating(((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    assert [min_repeat_meetings([tables] * rounds) for rounds in (4, 5, 6)] == [0, 9, 18]


def test_two_who_sit_at_one_table_whenever_they_play_meet_again() -> None:
    tables = Seating(((1, 2, 3, 4),), (5,))
    assert min_repeat_meetings([tables], [Seating(((1, 2, 3, 5),), (4,))]) == 3


def test_a_newcomer_is_a_new_person_to_everybody() -> None:
    before = [Seating(((1, 2, 3), (4, 5, 6)))]
    assert min_repeat_meetings([Seating(((1, 4, 7), (2, 5, 8), (3, 6, 9)))], before) == 0
