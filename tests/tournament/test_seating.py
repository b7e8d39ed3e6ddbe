"""Who sits at which table: everybody has one seat, and those who sit out take turns."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.seating import order_for_seating, seat_across, seat_in_order
from scorekeeper.tournament.table_sizes import table_sizes

draws = st.integers(3, 24).flatmap(lambda number: st.permutations(range(1, number + 1)))


@given(draws, st.integers(3, 6))
def test_everybody_has_one_seat_or_sits_out(draw: list[int], usual: int) -> None:
    sizes = table_sizes(len(draw), usual)
    for seating in (seat_in_order(draw, sizes), seat_across(draw, sizes)):
        assert tuple(map(len, seating.tables)) == sizes
        seated = [player for table in seating.tables for player in table]
        assert sorted([*seated, *seating.sitting_out]) == sorted(draw)


def test_those_who_sit_out_take_turns() -> None:
    out: dict[int, int] = {}
    for _ in range(10):
        resting = order_for_seating([1, 2, 3, 4, 5], 4, out)[4:]
        assert len(resting) == 1
        out[resting[0]] = out.get(resting[0], 0) + 1
    assert out == dict.fromkeys(range(1, 6), 2)


def test_the_best_are_spread_over_the_tables() -> None:
    assert seat_across([1, 2, 3, 4, 5, 6, 7], [4, 3]).tables == ((1, 4, 5, 7), (2, 3, 6))
