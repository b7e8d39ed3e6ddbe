"""What a first lay-down must be worth, and how many melds a turn may have (E4, N3, N7)."""

import pytest

from scorekeeper.rules.options import OptionValue
from tests.support.verdicts import EVERY_GAME_OF_POINTS, codes, lay_down

SEVERAL: dict[str, dict[str, OptionValue]] = {
    **{variant: {} for variant in EVERY_GAME_OF_POINTS},
    "european": {"one_meld_per_turn": False},
}
"""What lets a player lay several melds in one turn (E4), where that has to be agreed on."""
MINIMUM = {"european": 40, "north-american": 51, "kalooki-40": 40, "kalooki-51": 51}
THIRTEEN = "Ks Kh Kd | 9h 10h Jh | 2c 3c 4c | 4d 5d 6d 7d"


@pytest.mark.parametrize("variant", EVERY_GAME_OF_POINTS)
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        ("9s 10s Js Qs", 39),
        ("6d 7d 8d 9d 10d", 40),
        ("Ks Kh Kd | 4s 5s 6s", 45),
        ("Ks Kh Kd | 5s 7s *", 48),
        ("Ks Kh Kd | 6s *7s 8s", 51),
        ("10h 10s *", 30),
        ("Qs Ks As | 6h 6s *6", 49),
        ("Qs Ks *As | 6h 7h *8h", 52),
        ("As Ah Ad | 6s 6h 6d", 51),
        ("2h 2s 2d | 3h 3s 3d", 15),
        ("8h 8s 8d | 8h 8s 8c", 48),
    ],
)
def test_e4_and_n3_the_first_lay_down_is_worth_enough_or_is_refused(
    variant: str, melds: str, points: int
) -> None:
    verdict = lay_down(variant, 1, melds, options=SEVERAL[variant])
    assert verdict.points == points
    rule = "E4" if variant == "european" else "N3"
    expected = [("laydown.too_few_points", rule)] if points < MINIMUM[variant] else []
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == expected


@pytest.mark.parametrize(("variant", "other"), [("european", 51), ("north-american", 40)])
def test_e4_and_n3_the_minimum_is_a_house_rule(variant: str, other: int) -> None:
    melds = "Ks Kh Kd | 4s 5s 6s"
    low, high = (
        codes(lay_down(variant, 1, melds, options=SEVERAL[variant])),
        codes(lay_down(variant, 1, melds, options={**SEVERAL[variant], "minimum": other})),
    )
    assert {MINIMUM[variant]: low, other: high} == {40: set(), 51: {"laydown.too_few_points"}}


@pytest.mark.parametrize("variant", ["north-american", "kalooki-40", "kalooki-51"])
def test_n3_an_ace_counts_one_below_a_two_and_otherwise_eleven(variant: str) -> None:
    assert lay_down(variant, 1, "As 2s 3s").points == 6
    assert lay_down(variant, 1, "As 2s 3s | As Ah Ad").points == 39
    assert lay_down(variant, 1, "As 2s 3s | As Ks Qs | Ah Kh Qh").points == 68


@pytest.mark.parametrize("variant", EVERY_GAME_OF_POINTS)
def test_e4_only_the_first_lay_down_has_a_minimum(variant: str) -> None:
    verdict = lay_down(variant, 1, "2s 3s 4s", earlier="As Ah Ad | Ks Kh Kd")
    assert (codes(verdict), verdict.points) == (set(), 9)


@pytest.mark.parametrize("variant", EVERY_GAME_OF_POINTS)
def test_e4_cards_that_are_not_a_meld_are_worth_nothing(variant: str) -> None:
    verdict = lay_down(variant, 1, "Ks Kh Kd | 7h 8h 9d", options=SEVERAL[variant])
    assert codes(verdict) == {"run.mixed_suits", "laydown.too_few_points"}
    assert verdict.points == 30


@pytest.mark.parametrize("variant", EVERY_GAME_OF_POINTS)
def test_e4_an_undeclared_joker_is_reported_for_its_meld(variant: str) -> None:
    verdict = lay_down(variant, 1, "Ks Kh Kd Kc | 9h 10h *", options=SEVERAL[variant])
    assert [(reason.code, reason.meld) for reason in verdict.reasons] == [("joker.undeclared", 1)]


@pytest.mark.parametrize("hand", [1, 2, 99])
def test_e1_every_hand_is_alike(hand: int) -> None:
    assert codes(lay_down("european", hand, "6d 7d 8d 9d 10d")) == set()


def test_e4_there_is_one_meld_a_turn_unless_the_table_agreed_on_more() -> None:
    two = "Ks Kh Kd | 9h 10h Jh"
    verdict = lay_down("european", 1, two)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.one_meld_per_turn", "E4")
    ]
    assert codes(lay_down("european", 1, two, options=SEVERAL["european"])) == set()
    assert codes(lay_down("european", 1, "6d 7d 8d 9d 10d")) == set()


def test_e4_one_meld_a_turn_holds_later_too() -> None:
    verdict = lay_down("european", 1, "2s 3s 4s | 2h 3h 4h", earlier="Ks Kh Kd Kc")
    assert codes(verdict) == {"laydown.one_meld_per_turn"}


def test_e4_a_kalooki_is_more_than_one_meld_in_a_turn() -> None:
    assert codes(lay_down("european", 1, THIRTEEN, held="2d")) == set()
    twelve = THIRTEEN.removesuffix(" 7d")
    assert codes(lay_down("european", 1, twelve)) == {"laydown.one_meld_per_turn"}


def test_e4_all_cards_but_the_discard_are_laid_at_once_and_are_worth_the_minimum() -> None:
    for held, broken in (
        ("2d", set()),
        ("", {"laydown.no_discard_left"}),
        ("2d 3d", {"laydown.one_meld_per_turn"}),
    ):
        assert codes(lay_down("european", 1, THIRTEEN, held=held)) == broken
    low = "2s 3s 4s | 2h 3h 4h | 2d 2c 2h 2s | 3d 4d 5d"
    assert codes(lay_down("european", 1, low, held="Kc")) == {"laydown.too_few_points"}
    all_the_rest = [
        (each.message, each.rule) for each in lay_down("european", 1, THIRTEEN).unjudged
    ]
    assert all_the_rest == [
        ("you keep one card at most", "E4"),
        ("you keep a card to discard", "E6"),
    ]


def test_e6_melds_laid_after_another_are_not_a_kalooki() -> None:
    verdict = lay_down("european", 1, THIRTEEN, earlier="As Ah Ad")
    assert codes(verdict) == {"laydown.one_meld_per_turn"}


@pytest.mark.parametrize(
    ("melds", "to_go"), [("9s 10s Js Qs", "one point"), ("Ks Kh Kd", "10 points")]
)
def test_e4_what_is_still_to_go_is_said(melds: str, to_go: str) -> None:
    assert [reason.to_go for reason in lay_down("european", 1, melds).reasons] == [to_go]
