"""Evenings that failed once: what they found is mended, and each would find it again."""

import pytest

from tests.simulator.evening import House, Plan, Step
from tests.simulator.faults.losses import back_up
from tests.simulator.people import exchange, record
from tests.simulator.planted import FAULTS

EVENINGS: dict[str, tuple[int, Plan]] = {
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
}


@pytest.mark.parametrize("fault", EVENINGS)
def test_an_evening_that_failed_once_finds_its_fault_and_nothing_else(
    house: House, fault: str
) -> None:
    seed, plan = EVENINGS[fault]
    assert house.play(seed, plan).violations == []
    with FAULTS[fault]():
        assert house.play(seed, plan).violations
