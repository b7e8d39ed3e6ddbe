"""Threes and fours of the Jamaican and Caribbean games; sets and runs of Kooky (J3, J4, J5, D2,
K3)."""

import pytest

from tests.support.verdicts import FOURS, codes, fix, in_deck, meld, readings_as_text

WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"


def broken_rules(variant: str, cards: str) -> list[tuple[str, str]]:
    """The code and the number of every broken rule."""
    return [(reason.code, reason.rule) for reason in meld(variant, cards).reasons]


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    "cards",
    [
        "5h 5s 5d",
        "5h 5h 5s",
        "5h 5h 5s 5s 5d 5d 5c 5c",
        "Kh Ks *",
        "Kh Kh *Kh",
        "Kh Ks *K *K",
        "Kh Ks * * * *",
        "Ah Ad As Ac *",
    ],
)
def test_j3_a_three_is_three_or_more_of_a_rank_with_any_suits(variant: str, cards: str) -> None:
    verdict = meld(variant, in_deck(variant, cards))
    assert (codes(verdict), verdict.kind, verdict.points) == (set(), "set", None)
    assert len(verdict.readings) == 1


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    "cards",
    [
        "7s 8s 9s 10s",
        "10s 9s 8s 7s",
        "9s 7s 10s 8s",
        "Ah 2h 3h 4h",
        "Jd Qd Kd Ad",
        "Ad Jd Qd Kd",
        "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac",
        WHOLE_SUIT,
        "* 7h * 9h * Jh * Kh",
    ],
)
def test_j4_a_four_is_four_or_more_in_a_row_with_the_ace_at_either_end(
    variant: str, cards: str
) -> None:
    verdict = meld(variant, in_deck(variant, cards))
    assert (codes(verdict), verdict.kind, verdict.points) == (set(), "run", None)


@pytest.mark.parametrize("variant", FOURS)
def test_j4_a_four_has_at_most_thirteen_cards(variant: str) -> None:
    for cards in (f"{WHOLE_SUIT} Ah", f"{WHOLE_SUIT} *", f"Ah {WHOLE_SUIT}"):
        assert codes(meld(variant, in_deck(variant, cards))) == {"run.repeated_rank"}
    twelve = WHOLE_SUIT.removeprefix("Ah ")
    assert readings_as_text(meld(variant, in_deck(variant, f"{twelve} *"))) == [
        in_deck(variant, f"{twelve} *Ah")
    ]


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize("cards", ["3c 4c 5c", "3c * 5c", "Ac 2c 3c", "Qc Kc Ac"])
def test_j4_three_in_a_row_are_too_few(variant: str, cards: str) -> None:
    verdict = meld(variant, in_deck(variant, cards))
    assert (codes(verdict), verdict.fix) == ({"meld.too_short"}, None)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize("cards", ["Kd * *", "Kd *K *K", "* Kd *", "Kd * * *", "* * *"])
def test_j5_a_three_has_at_least_two_natural_cards(variant: str, cards: str) -> None:
    verdict = meld(variant, in_deck(variant, cards))
    assert (codes(verdict), verdict.fix) == ({"set.too_few_naturals"}, None)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    "cards",
    ["5h * * 8h", "8h * * 5h", "5h *6h *7h 8h", "5h * *7h 8h 9h", "5h * * 8h *", "5h * * * 9h"],
)
def test_j5_two_jokers_do_not_stand_side_by_side_in_a_four(variant: str, cards: str) -> None:
    verdict = meld(variant, in_deck(variant, cards))
    assert (codes(verdict), verdict.fix) == ({"run.adjacent_jokers"}, None)


@pytest.mark.parametrize("variant", FOURS)
def test_j5_declared_jokers_side_by_side_are_put_apart_by_the_fix(variant: str) -> None:
    verdict = meld(variant, in_deck(variant, "5h 6h *7h *8h"))
    assert codes(verdict) == {"run.adjacent_jokers"}
    assert fix(verdict) == in_deck(variant, "*4h 5h 6h *7h")


@pytest.mark.parametrize("variant", FOURS)
def test_j5_jokers_need_not_be_declared(variant: str) -> None:
    assert readings_as_text(meld(variant, in_deck(variant, "Kh Ks *"))) == [
        in_deck(variant, "Kh Ks *K")
    ]
    assert readings_as_text(meld(variant, in_deck(variant, "* 6h 7h 8h"))) == [
        in_deck(variant, "*5h 6h 7h 8h")
    ]


@pytest.mark.parametrize("variant", ["jamaican", "caribbean"])
def test_the_rules_of_threes_and_fours_are_cited(variant: str) -> None:
    assert broken_rules(variant, "5h 5s") == [("meld.too_short", "J3")]
    assert broken_rules(variant, "5h 5s 6s") == [("set.mixed_ranks", "J3")]
    assert broken_rules(variant, "5h 6h 7h") == [("meld.too_short", "J4")]
    assert broken_rules(variant, "5h 6h 8h 9h") == [("run.not_consecutive", "J4")]
    assert broken_rules(variant, "5h * * 8h") == [("run.adjacent_jokers", "J5")]
    assert broken_rules(variant, "5h * *") == [("set.too_few_naturals", "J5")]
    assert broken_rules(variant, "Kh Ah 2h 3h") == [("run.ace_turns_corner", "C2")]


def test_k3_is_cited_for_the_sets_and_runs_of_kooky() -> None:
    cards = ("5r 5b", "5r 6r 7r", "5r * * 8r", "5r * *")
    assert {rule for text in cards for _, rule in broken_rules("kooky", text)} == {"K3"}


def test_k3_twelve_and_thirteen_are_ranks_like_others() -> None:
    assert codes(meld("kooky", "12b 12b 12g")) == set()
    assert codes(meld("kooky", "10y 11y 12y 13y Ay")) == set()
    assert codes(meld("kooky", "13y Ay 2y 3y")) == {"run.ace_turns_corner"}
