"""The first lay-downs of the South African rounds (S4, S5)."""

import pytest

from tests.support.verdicts import codes, lay_down

GROUP, GROUP_OF_4 = "Ks Kh Kd", "Ks Kh Kd Kc"
RUN, RUN_OF_4, RUN_OF_5 = "4s 5s 6s", "4s 5s 6s 7s", "4s 5s 6s 7s 8s"
BLITZ = "4s 5s 6s | Ks Kh Kd | 2h 3h 4h 5h 6h 7h 8h"
ROUNDS = {
    1: BLITZ,
    2: GROUP,
    3: RUN,
    4: f"{RUN} | {GROUP}",
    5: RUN_OF_4,
    6: GROUP_OF_4,
    7: RUN_OF_5,
}
BLITZ_FIFTH = {
    1: GROUP,
    2: RUN,
    3: GROUP_OF_4,
    4: RUN_OF_4,
    5: BLITZ,
    6: f"{RUN} | {GROUP}",
    7: RUN_OF_5,
}


@pytest.mark.parametrize("hand", ROUNDS)
def test_s4_every_round_has_its_own_first_lay_down(hand: int) -> None:
    assert codes(lay_down("south-african", hand, ROUNDS[hand])) == set()
    later = lay_down("south-african", hand, BLITZ_FIFTH[hand], options={"order": "blitz-fifth"})
    assert codes(later) == set()


@pytest.mark.parametrize(
    ("hand", "melds"),
    [(2, RUN), (3, GROUP), (4, RUN), (4, GROUP), (4, f"{RUN} | 2h 3h 4h"), (6, RUN_OF_4)],
)
def test_s4_no_meld_of_the_round_may_be_missing(hand: int, melds: str) -> None:
    verdict = lay_down("south-african", hand, melds)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.contract", "S4")
    ]


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        (2, GROUP_OF_4),
        (2, f"{GROUP} | 7s 7h 7d"),
        (2, f"{GROUP} | {RUN}"),
        (3, RUN_OF_4),
        (3, f"{RUN} | 9h 10h Jh"),
        (4, f"{RUN_OF_4} | {GROUP}"),
        (4, f"{RUN} | {GROUP_OF_4}"),
        (4, f"{RUN} | {GROUP} | 9h 10h Jh"),
        (5, RUN_OF_5),
        (6, f"{GROUP_OF_4} | {RUN}"),
        (7, f"{RUN_OF_5} 9s"),
    ],
)
def test_s5_the_first_lay_down_is_exactly_what_the_round_asks(hand: int, melds: str) -> None:
    verdict = lay_down("south-african", hand, melds)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.not_exact", "S5")
    ]


@pytest.mark.parametrize("hand", [2, 3, 4, 5, 6, 7])
def test_s5_later_any_groups_and_runs_are_laid(hand: int) -> None:
    verdict = lay_down("south-african", hand, "9h 10h Jh Qh | 7s 7h 7d 7c", earlier=ROUNDS[hand])
    assert codes(verdict) == set()


@pytest.mark.parametrize(("hand", "smaller"), [(5, RUN), (6, GROUP), (7, RUN_OF_4)])
def test_s4_melds_that_are_too_small_do_not_count(hand: int, smaller: str) -> None:
    assert codes(lay_down("south-african", hand, smaller)) == {"laydown.contract"}
