"""Cards are read as they were laid, or put in order (C2, C3)."""

import pytest

from tests.support.verdicts import (
    FOURS,
    THREES_OF_A_SUIT,
    codes,
    fix,
    in_deck,
    meld,
    readings_as_text,
)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("laid", "reading"),
    [
        ("7h 8h 9h *", "7h 8h 9h *10h"),
        ("* 7h 8h 9h", "*6h 7h 8h 9h"),
        ("9h 8h 7h *", "*6h 7h 8h 9h"),
        ("* 9h 8h 7h", "7h 8h 9h *10h"),
        ("7h * 9h 10h", "7h *8h 9h 10h"),
        ("10h 9h * 7h", "7h *8h 9h 10h"),
        ("7h * 9h *", "7h *8h 9h *10h"),
        ("* 9h * 7h", "7h *8h 9h *10h"),
        ("Ah Kh * Jh", "Jh *Qh Kh Ah"),
        ("* 2h 3h 4h", "*Ah 2h 3h 4h"),
        # a declared joker is ordered as its card
        ("7h 8h *9h 10h", "7h 8h *9h 10h"),
        ("*9h 7h 8h 10h", "7h 8h *9h 10h"),
        ("7h 10h 8h *9h", "7h 8h *9h 10h"),
        ("*9h 7h 8h *", "*6h 7h 8h *9h"),
        ("9h 8h 7h *10h", "7h 8h 9h *10h"),
        ("*6h 9h 8h 7h", "*6h 7h 8h 9h"),
        ("7h *6h 8h 10h *", "*6h 7h 8h *9h 10h"),
    ],
)
def test_c3_the_order_or_its_declaration_says_what_a_joker_stands_for(
    variant: str, laid: str, reading: str
) -> None:
    verdict = meld(variant, in_deck(variant, laid))
    assert codes(verdict) == set()
    assert readings_as_text(verdict) == [in_deck(variant, reading)]


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("laid", "readings"),
    [
        ("8h 7h 9h *", ["7h 8h 9h *10h", "*6h 7h 8h 9h"]),
        ("7h 9h 10h *", ["7h *8h 9h 10h"]),
        ("7h 9h Jh * *", ["7h *8h 9h *10h Jh"]),
        ("Qh Kh Ah *", ["*Jh Qh Kh Ah"]),
        ("* Ah 2h 3h", ["Ah 2h 3h *4h"]),
        ("3h 2h Ah *", ["Ah 2h 3h *4h"]),
        ("Qh Kh * *", ["*Jh Qh Kh *Ah"]),
        ("7h * * 9h 10h", ["7h *8h 9h 10h *Jh", "*6h 7h *8h 9h 10h"]),
    ],
)
def test_c3_jokers_of_cards_in_no_order_go_inside_then_high_then_low(
    variant: str, laid: str, readings: list[str]
) -> None:
    verdict = meld(variant, in_deck(variant, laid))
    assert codes(verdict) == set()
    assert readings_as_text(verdict) == [in_deck(variant, reading) for reading in readings]


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("laid", "offered"),
    [
        ("7h 8h * *", "*6h 7h 8h *9h"),
        ("* * 8h 7h", "*6h 7h 8h *9h"),
        ("7h 8h 9h * *", "*6h 7h 8h 9h *10h"),
        ("7h * * 10h", None),
        ("* * Kh Ah", None),
        ("Ah 2h * *", None),
    ],
)
def test_c3_the_fix_puts_right_what_is_not_legal_as_laid(
    variant: str, laid: str, offered: str | None
) -> None:
    verdict = meld(variant, in_deck(variant, laid))
    assert codes(verdict) == {"run.adjacent_jokers"}
    assert fix(verdict) == (offered and in_deck(variant, offered))


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("laid", "offered"),
    [
        ("7h 8h *3h 10h", "7h 8h *9h 10h"),
        ("7h *8s 9h 10h", "7h *8h 9h 10h"),
        ("7h 8h 9h *9h", "7h 8h 9h *10h"),
        ("5h 5s *6h", "5h 5s *5"),
    ],
)
def test_c3_a_joker_that_fits_in_no_order_is_misdeclared(
    variant: str, laid: str, offered: str
) -> None:
    verdict = meld(variant, in_deck(variant, laid))
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("joker.misdeclared", "C3")
    ]
    assert fix(verdict) == in_deck(variant, offered)


@pytest.mark.parametrize("variant", FOURS)
def test_c3_a_declaration_that_fits_in_another_order_is_not_wrong(variant: str) -> None:
    verdict = meld(variant, in_deck(variant, "7h 8h 10h * *9h"))
    assert readings_as_text(verdict) == [
        in_deck(variant, "7h 8h *9h 10h *Jh"),
        in_deck(variant, "*6h 7h 8h *9h 10h"),
    ]


@pytest.mark.parametrize("variant", THREES_OF_A_SUIT)
@pytest.mark.parametrize("laid", ["7h * * 10h", "10h * * 7h", "7h 10h * *", "* 10h * 7h"])
def test_c3_jokers_may_be_side_by_side_if_no_rule_forbids_it(variant: str, laid: str) -> None:
    verdict = meld(variant, laid)
    assert codes(verdict) == set()
    assert readings_as_text(verdict) == ["7h *8h *9h 10h"]


@pytest.mark.parametrize("variant", [*FOURS, *THREES_OF_A_SUIT])
def test_c2_a_set_is_read_in_any_order(variant: str) -> None:
    readings = readings_as_text(meld(variant, in_deck(variant, "5d 5h 5s")))
    assert readings == [in_deck(variant, "5d 5h 5s")]


@pytest.mark.parametrize("variant", [*FOURS, *THREES_OF_A_SUIT])
@pytest.mark.parametrize(
    ("laid", "broken"),
    [
        ("5h 6s 7h 8h", {"run.mixed_suits"}),
        ("5h 6h 7h 8s 9h", {"run.mixed_suits"}),
        ("5h 5s 6d", {"set.mixed_ranks"}),
        ("5h 5s * 6d", {"set.mixed_ranks"}),
        ("5h 5s 5d 6d", {"set.mixed_ranks"}),
        ("5h 6h 8h 9h", {"run.not_consecutive"}),
        ("5h 6h * 9h 10h", {"run.not_consecutive"}),
        ("5h 5h 6h 7h", {"run.repeated_rank"}),
        ("5h 6h 7h * 7h", {"run.repeated_rank"}),
        ("Qh Kh Ah 2h", {"run.ace_turns_corner"}),
        ("2h Ah Kh Qh", {"run.ace_turns_corner"}),
        ("Kh Ah 2h 3h", {"run.ace_turns_corner"}),
        ("Kh Ah * 3h", {"run.ace_turns_corner"}),
        ("2h 9s Kd", {"meld.not_a_meld"}),
        ("2h 9s Kd 5c", {"meld.not_a_meld"}),
    ],
)
def test_c2_cards_that_are_neither_a_set_nor_a_run(
    variant: str, laid: str, broken: set[str]
) -> None:
    verdict = meld(variant, in_deck(variant, laid))
    assert codes(verdict) == broken
    assert (verdict.readings, verdict.fix, verdict.points) == ((), None, None)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("laid", "broken"),
    [
        ("5h 6s 7h", {"run.mixed_suits", "meld.too_short"}),
        ("Kh Ah 2h", {"run.ace_turns_corner", "meld.too_short"}),
        ("5h 7h", {"run.not_consecutive", "meld.too_short"}),
        ("* *", {"set.too_few_naturals", "meld.too_short"}),
        ("7h 7h 7h 8h 9h", {"card.too_many_copies", "run.repeated_rank"}),
        ("5h 5h 5h 6s", {"card.too_many_copies", "set.mixed_ranks"}),
    ],
)
def test_c5_every_broken_rule_is_listed(variant: str, laid: str, broken: set[str]) -> None:
    assert codes(meld(variant, in_deck(variant, laid))) == broken


def test_in_a_whole_suit_only_the_ace_comes_twice() -> None:
    (reason,) = meld("south-african", "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Qs As").reasons
    assert (reason.code, reason.rule) == ("run.repeated_rank", "S3")
    assert reason.sentence == "a run has no rank twice; repeated: Q."


def test_where_there_is_no_ace_a_run_ends_with_the_last_rank() -> None:
    (reason,) = meld("phase-10", "11r 12r 1r 2r").reasons
    assert reason.sentence == "a run ends with 12; 1 doesn’t follow it."


def test_b3_a_whole_suit_in_no_order_is_read_with_its_ace_high_first() -> None:
    laid = "Ah 3h 2h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
    first, *_ = readings_as_text(meld("carioca", laid, options={"round_the_corner": True}))
    assert first == "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"
