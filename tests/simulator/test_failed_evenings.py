"""Evenings that failed once, or that find a fault which others seldom meet: what they found is
mended, and each would find it again."""

import pytest

from tests.simulator.evening import House, Plan, Step
from tests.simulator.faults.losses import back_up
from tests.simulator.faults.machines import kill_server, kill_worker
from tests.simulator.people import exchange, leave_or_return, look, record
from tests.simulator.planted import FAULTS
from tests.simulator.scene import Event


def plan(
    phones: int, *steps: tuple[Event, int], troubled: bool = False, has_older: bool = False
) -> Plan:
    """A plan without visitors: what happens, each with its seed."""
    return Plan(phones, frozenset(), troubled, has_older, tuple(Step(*step) for step in steps))


EVENINGS: dict[str, tuple[int, Plan]] = {
    "cross out too early": (
        814,
        plan(
            2,
            (exchange, 2399582712),
            (kill_server, 1555935465),
            (kill_worker, 3449068973),
            (record, 2002212598),
            (record, 1234513874),
            troubled=True,
            has_older=True,
        ),
    ),
    "correct by old numbers": (
        70,
        plan(2, (record, 1204), (leave_or_return, 886), (record, 2658), (record, 2067)),
    ),
    "overlook marks": (
        2,
        plan(
            1,
            (back_up, 62654),
            (record, 56564),
            (exchange, 62116),
            (back_up, 55643),
            (record, 3706),
        ),
    ),
    "take all corrections for alike": (
        59,
        plan(
            2,
            (record, 11560),
            (exchange, 63503),
            (record, 65475),
            (leave_or_return, 2672),
            (record, 19999),
        ),
    ),
    "tell logs apart by number": (
        5004578,
        plan(
            2,
            (back_up, 895766678),
            (record, 2269420700),
            (record, 3057372844),
            (back_up, 1990846099),
            (record, 2868537723),
            troubled=True,
        ),
    ),
    "go on behind the unknown": (
        12,
        plan(
            1,
            (record, 2),
            (record, 1),
            (look, 1),
            (leave_or_return, 2),
            (look, 3),
            has_older=True,
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
