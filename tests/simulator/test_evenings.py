"""Whole evenings on which everything goes wrong: nothing is lost, nothing stands twice, and in the
end everybody has the same."""

import pytest

from tests.simulator.evening import House
from tests.simulator.planted import FAULTS, find
from tests.simulator.test_failed_evenings import EVENINGS as FAILED
from tests.support.many import many

PARTS = 4
EVENINGS = many(10, 1200)
"""In each part: 3 seconds of one core at rest, or 6 minutes."""
MOST_UNTIL_FOUND = 3000


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_whatever_goes_wrong(house: House, part: int) -> None:
    for seed in range(part * EVENINGS, (part + 1) * EVENINGS):
        report = house.play(seed)
        story = "\n".join(["", f"python -m tests.simulator --seed {seed}", *report.story])
        assert report.violations == [], story


def test_an_evening_goes_as_it_went_before(house: House) -> None:
    assert house.play(7).story == house.play(7).story


@pytest.mark.long
@pytest.mark.many
@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - FAILED.keys()))
def test_a_fault_made_on_purpose_is_found(house: House, fault: str) -> None:
    assert find(house, fault, MOST_UNTIL_FOUND)[0]


@pytest.mark.parametrize("fault", list(FAULTS)[:3])
def test_a_coarse_fault_is_found_at_once(house: House, fault: str) -> None:
    assert find(house, fault, 20)[0]
