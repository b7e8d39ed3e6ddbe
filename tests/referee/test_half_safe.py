"""Jokers in the lay-downs of the South African rounds (S6)."""

import pytest

from tests.support.verdicts import NO_OPTIONS, Options, codes, lay_down

BLITZ = "4s *5s *6s | *Ks Kh *Kd | 2h 3h 4h 5h 6h 7h 8h"


def half_safe(hand: int, melds: str, seen: str | None, options: Options = NO_OPTIONS) -> bool:
    """Whether the one joker of a lay-down is half safe; nothing else is wrong with it."""
    broken = codes(lay_down("south-african", hand, melds, seen=seen, options=options))
    assert broken <= {"joker.not_half_safe"}
    return not broken


@pytest.mark.parametrize(
    ("hand", "melds", "card", "other"),
    [
        (2, "Ks Kh *Kd", "Kd", "Kc"),
        (3, "4s 5s *6s", "6s", "6h"),
        (3, "4s * 6s", "5s", "5h"),
        (3, "Ks As *", "Qs", "2s"),
        (4, "4s *5s 6s | Ks Kh Kd", "5s", "7s"),
        (5, "4s 5s 6s *7s", "7s", "3s"),
        (7, "*3s 4s 5s 6s 7s", "3s", "8s"),
    ],
)
def test_s6_one_copy_of_a_jokers_card_is_out_of_play(
    hand: int, melds: str, card: str, other: str
) -> None:
    assert half_safe(hand, melds, seen=card)
    assert half_safe(hand, melds, seen=f"{other} {card} 2d")
    assert not half_safe(hand, melds, seen="")
    assert not half_safe(hand, melds, seen=f"{other} *")
    assert half_safe(hand, melds, seen=None)


def test_s6_the_joker_that_is_not_half_safe_is_named() -> None:
    verdict = lay_down("south-african", 4, "4s 5s 6s | Ks Kh *Kd", seen="Kc")
    assert [(r.code, r.rule, r.meld) for r in verdict.reasons] == [("joker.not_half_safe", "S6", 1)]
    assert "K♦" in verdict.reasons[0].message


def test_s6_a_copy_in_another_meld_of_the_lay_down_is_out_of_play() -> None:
    assert half_safe(4, "4s 5s *6s | 6s 6h 6d", seen="")
    assert not half_safe(4, "4s 5s *6s | 6c 6h 6d", seen="")
    assert not half_safe(4, "4s 5s *6s | 5s 5h 5d", seen="")


def test_s6_neither_the_joker_itself_nor_another_joker_is_a_copy() -> None:
    assert not half_safe(3, "4s 5s *6s", seen="*6s")


@pytest.mark.parametrize(
    ("safety", "in_group_of_4", "in_blitz", "in_run"),
    [
        ("first_meld", True, True, False),
        ("always", False, False, False),
        ("never", True, True, True),
    ],
)
def test_s6_when_a_joker_must_be_half_safe_is_a_house_rule(
    safety: str, in_group_of_4: bool, in_blitz: bool, in_run: bool
) -> None:
    assert half_safe(6, "Ks Kh Kd *Kc", seen="", options={"half_safe": safety}) == in_group_of_4
    assert half_safe(1, BLITZ, seen="", options={"half_safe": safety}) == in_blitz
    assert half_safe(7, "4s 5s 6s 7s *8s", seen="", options={"half_safe": safety}) == in_run


def test_s6_always_means_later_melds_too() -> None:
    for safety, expected in (("first_meld", True), ("always", False), ("never", True)):
        verdict = lay_down(
            "south-african",
            2,
            "7s 8s *9s",
            earlier="Ks Kh Kd",
            seen="",
            options={"half_safe": safety},
        )
        assert verdict.legal == expected
    melded = lay_down(
        "south-african",
        2,
        "Js *Qs Ks",
        earlier="Qs Qh Qd",
        seen="",
        options={"half_safe": "always"},
    )
    assert codes(melded) == set()


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        (2, "Ks *Kh *Kd"),
        (3, "4s *5s *6s"),
        (4, "4s *5s 6s | Ks Kh *Kd"),
        (5, "4s * * 7s"),
        (6, "Ks Kh *Kd *Kc"),
        (7, "4s * 6s * 8s"),
    ],
)
def test_s6_a_first_lay_down_has_at_most_one_joker(hand: int, melds: str) -> None:
    verdict = lay_down("south-african", hand, melds)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [("joker.too_many", "S6")]


@pytest.mark.parametrize("hand", [2, 3, 5, 7])
def test_s6_jokers_are_free_in_the_blitz_and_later(hand: int) -> None:
    assert codes(lay_down("south-african", 1, BLITZ)) == set()
    later = lay_down("south-african", hand, "7s *8s *9s | 2h 2d *2c", earlier="Ks Kh Kd")
    assert codes(later) == set()


def test_s6_two_jokers_in_the_run_of_five_are_a_house_rule() -> None:
    melds = "4s 5s 6s *7s *8s"
    assert codes(lay_down("south-african", 7, melds, seen="7s 8s")) == {"joker.too_many"}
    for seen, broken in (
        ("7s 8s", set()),
        ("7s", {"joker.not_half_safe"}),
        ("", {"joker.not_half_safe"}),
    ):
        verdict = lay_down(
            "south-african", 7, melds, seen=seen, options={"two_jokers_run_of_five": True}
        )
        assert codes(verdict) == broken
    three = lay_down(
        "south-african", 7, "4s 5s *6s *7s *8s", options={"two_jokers_run_of_five": True}
    )
    assert codes(three) == {"joker.too_many"}


def test_s6_two_jokers_are_for_the_run_of_five_only() -> None:
    verdict = lay_down("south-african", 5, "4s * * 7s", options={"two_jokers_run_of_five": True})
    assert codes(verdict) == {"joker.too_many"}


def test_s6_never_waives_half_safety_for_two_jokers_too() -> None:
    verdict = lay_down(
        "south-african",
        7,
        "4s 5s 6s *7s *8s",
        seen="",
        options={"two_jokers_run_of_five": True, "half_safe": "never"},
    )
    assert codes(verdict) == set()
