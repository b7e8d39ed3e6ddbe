"""Evenings that failed once, or that find a fault which others seldom meet: what they found is
mended, and each would find it again."""

import pytest

from tests.simulator.evening import House, Plan, Step
from tests.simulator.faults.losses import back_up
from tests.simulator.faults.machines import kill_server, kill_worker
from tests.simulator.people import exchange, leave_or_return, record
from tests.simulator.planted import FAULTS

EVENINGS: dict[str, tuple[int, Plan]] = {
    "cross out too early": (
        814,
        Plan(
            phones=2,
            visitors=frozenset(),
            troubled=True,
            has_older=True,
            steps=(
                Step(exchange, 2399582712),
                Step(kill_server, 1555935465),
                Step(kill_worker, 3449068973),
                Step(record, 2002212598),
                Step(record, 1234513874),
            ),
        ),
    ),
    "overlook marks": (
        2,
        Plan(
            phones=1,
            visitors=frozenset(),
            troubled=False,
            has_older=False,
            steps=(
                Step(back_up, 62654),
                Step(record, 56564),
                Step(exchange, 62116),
                Step(back_up, 55643),
                Step(record, 3706),
            ),
        ),
    ),
    "take all corrections for alike": (
        59,
        Plan(
            phones=2,
            visitors=frozenset(),
            troubled=False,
            has_older=False,
            steps=(
                Step(record, 11560),
                Step(exchange, 63503),
                Step(record, 65475),
                Step(leave_or_return, 2672),
                Step(record, 19999),
            ),
        ),
    ),
}


@pytest.mark.parametrize("fault", EVENINGS)
def test_an_evening_that_failed_once_finds_its_fault_and_nothing_else(
    house: House, fault: str
) -> None:
    seed, plan = EVENINGS[fault]
    assert house.play(seed, plan).violations == []
    with FAULTS[fault]():
        assert house.play(seed, plan).violations
