"""A player's fours have different suits, and their threes different ranks (J6, D2, K3)."""

import pytest

from tests.support.verdicts import EVERY_GAME_OF_FOURS, JAMAICAN, codes, in_deck, lay_down

TWO_RUNS = "6c 7c 8c 9c | 2c 3c 4c 5c"
RULES = {**dict.fromkeys(JAMAICAN, "J6"), "caribbean": "D2", "kooky": "K3"}
HAND_WITH_TWO_RUNS = {"jamaican": 3, "super": 7, "baby": 3, "caribbean": 3, "kooky": 3}


@pytest.mark.parametrize("variant", EVERY_GAME_OF_FOURS)
def test_j6_two_fours_of_one_suit_may_not_be_laid(variant: str) -> None:
    sets = {"baby": "", "super": "9h 9s 9d | 5h 5s 5d"}.get(variant, "9h 9s 9d")
    hand = HAND_WITH_TWO_RUNS[variant]
    verdict = lay_down(variant, hand, in_deck(variant, f"{TWO_RUNS} | {sets}"))
    assert [(reason.code, reason.rule, reason.meld) for reason in verdict.reasons] == [
        ("laydown.repeated_suit", RULES[variant], 1)
    ]


@pytest.mark.parametrize("variant", EVERY_GAME_OF_FOURS)
def test_j6_the_suit_of_a_four_is_that_of_its_naturals(variant: str) -> None:
    sets = {"baby": "", "super": "9h 9s 9d | 5h 5s 5d"}.get(variant, "9h 9s 9d")
    melds = in_deck(variant, f"* 7c * 9c | 2c * 4c * | {sets}")
    verdict = lay_down(variant, HAND_WITH_TWO_RUNS[variant], melds)
    assert codes(verdict) == {"laydown.repeated_suit"}


@pytest.mark.parametrize(
    ("variant", "hand", "beside"),
    [
        ("jamaican", 2, "2s 3s 4s 5s"),
        ("super", 5, "9h 9s 9d | Kh Ks Kd"),
        ("baby", 1, ""),
        ("kooky", 2, "2s 3s 4s 5s"),
    ],
)
def test_j6_two_threes_of_one_rank_may_not_be_laid(variant: str, hand: int, beside: str) -> None:
    melds = in_deck(variant, f"5h 5s 5d | 5h 5c 5d | {beside}")
    verdict = lay_down(variant, hand, melds)
    assert [(reason.code, reason.rule, reason.meld) for reason in verdict.reasons] == [
        ("laydown.repeated_rank", RULES[variant], 1)
    ]


def test_d2_threes_may_repeat_a_rank_unless_a_house_rule_forbids_it() -> None:
    melds = "5h 5s 5d | 5h 5c 5d | 2s 3s 4s 5s"
    assert codes(lay_down("caribbean", 2, melds)) == set()
    verdict = lay_down("caribbean", 2, melds, options={"distinct_threes": True})
    assert [(reason.code, reason.rule, reason.meld) for reason in verdict.reasons] == [
        ("laydown.repeated_rank", "D2", 1)
    ]


@pytest.mark.parametrize("variant", JAMAICAN)
@pytest.mark.parametrize(
    ("later", "broken"),
    [
        ("5h 5c 5d", {"laydown.repeated_rank"}),
        ("9h 9c 9d", set()),
        ("6c 7c 8c 9c", {"laydown.repeated_suit"}),
        ("6d 7d 8d 9d", set()),
    ],
)
def test_j6_all_melds_of_the_hand_count_together(
    variant: str, later: str, broken: set[str]
) -> None:
    hand = 6 if variant == "super" else 2
    verdict = lay_down(
        variant, hand, later, earlier="5h 5s 5d | 2c 3c 4c 5c", options={"extra_melds": True}
    )
    assert codes(verdict) == broken


@pytest.mark.parametrize(
    ("variant", "options", "later", "broken"),
    [
        ("caribbean", {}, "5h 5c 5d", set()),
        ("caribbean", {"distinct_threes": True}, "5h 5c 5d", {"laydown.repeated_rank"}),
        ("caribbean", {}, "6c 7c 8c 9c", {"laydown.repeated_suit"}),
        ("kooky", {}, "5h 5c 5d", {"laydown.repeated_rank"}),
        ("kooky", {}, "6c 7c 8c 9c", {"laydown.repeated_suit"}),
        ("kooky", {}, "6d 7d 8d 9d", set()),
    ],
)
def test_d2_and_k3_melds_laid_before_count(
    variant: str, options: dict[str, bool], later: str, broken: set[str]
) -> None:
    before = in_deck(variant, "5h 5s 5d | 2c 3c 4c 5c")
    verdict = lay_down(variant, 2, in_deck(variant, later), earlier=before, options=options)
    assert codes(verdict) == broken


def test_j6_the_whole_suit_counts_too() -> None:
    whole = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
    verdict = lay_down("jamaican", 4, f"{whole} | 2s 3s 4s 5s", options={"extra_melds": True})
    assert codes(verdict) == {"laydown.repeated_suit"}
