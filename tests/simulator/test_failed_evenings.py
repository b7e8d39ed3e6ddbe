"""Evenings that failed once: what they found is mended, and each would find it again."""

import pytest

from tests.simulator.evening import House, Plan, Step
from tests.simulator.planted import Fault, name_of, overlook_marks

EVENINGS: dict[Fault, tuple[int, Plan]] = {
    overlook_marks: (
        2,
        Plan(
            phones=1,
            visitors=frozenset(),
            troubled=False,
            has_older=False,
            steps=(
                Step("a backup", 62654),
                Step("record", 56564),
                Step("exchange", 62116),
                Step("a backup", 55643),
                Step("record", 3706),
            ),
        ),
    ),
}


@pytest.mark.parametrize("fault", EVENINGS, ids=name_of)
def test_an_evening_that_failed_once_finds_its_fault_and_nothing_else(
    house: House, fault: Fault
) -> None:
    seed, plan = EVENINGS[fault]
    assert house.play(seed, plan).violations == []
    with fault():
        assert house.play(seed, plan).violations
