"""Groups and runs of the South African game (S3, S6)."""

import pytest

from tests.support.verdicts import codes, fix, meld, readings_as_text

TWO_TO_KING = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ks Kh Kd", "set"),
        ("Ks Kh Kd Kc", "set"),
        ("Ah 2h 3h", "run"),
        ("Ah Kh Qh", "run"),
        (f"As {TWO_TO_KING}", "run"),
        (f"{TWO_TO_KING} As", "run"),
        (f"As {TWO_TO_KING} As", "run"),
        (f"As As {TWO_TO_KING}", "run"),
    ],
)
def test_s3_groups_and_runs(cards: str, kind: str) -> None:
    verdict = meld("south-african", cards)
    assert (codes(verdict), verdict.kind, verdict.points) == (set(), kind, None)


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("Ks Ks Kh", {"set.repeated_suit"}),
        ("Ks Kh *Ks", {"set.repeated_suit"}),
        ("Ks Kh Kd Kc *", {"set.too_long"}),
        ("Ks Kh", {"meld.too_short"}),
        ("4s 5s", {"meld.too_short"}),
        ("Kh Ah 2h", {"run.ace_turns_corner"}),
        ("2h Ah Kh", {"run.ace_turns_corner"}),
        ("4s 5s 7s", {"run.not_consecutive"}),
        ("4s 4s 5s 6s", {"run.repeated_rank"}),
        ("As 2s 3s As", {"run.repeated_rank"}),
        ("As Qs Ks As", {"run.repeated_rank"}),
    ],
)
def test_s3_what_is_neither_a_group_nor_a_run(cards: str, broken: set[str]) -> None:
    verdict = meld("south-african", cards)
    assert codes(verdict) == broken
    assert {reason.rule for reason in verdict.reasons} <= {"S3", "C2"}


@pytest.mark.parametrize(
    "cards",
    [
        f"As {TWO_TO_KING} As *",
        "As 2s 3s 4s As *",
        "As * *3s 4s 5s 6s 7s 8s As",
        "As 2s 3s *4s * As",
        "Qd Jd Kd *A Ad",
        "* 9d 10d Jd Qd *Ad *Ad",
    ],
)
def test_s3_the_ace_is_at_both_ends_only_in_a_run_of_fourteen(cards: str) -> None:
    verdict = meld("south-african", cards)
    assert not verdict.legal
    assert verdict.readings == ()


@pytest.mark.parametrize(
    "cards",
    [f"* {TWO_TO_KING} *As".replace("2s", "*2s"), f"*As {TWO_TO_KING} *", f"As {TWO_TO_KING} As"],
)
def test_c3_a_reading_is_listed_once(cards: str) -> None:
    in_no_order = " ".join(sorted(cards.split(), reverse=True))
    for laid in (cards, in_no_order):
        readings = readings_as_text(meld("south-african", laid))
        assert len(readings) == len(set(readings)) == 1


@pytest.mark.parametrize(
    ("cards", "readings"),
    [
        ("4s * 6s", ["4s *5s 6s"]),
        ("4s 6s *", ["4s *5s 6s"]),
        ("4s * * 7s", ["4s *5s *6s 7s"]),
        ("4s * *6s", ["4s *5s *6s"]),
        ("*4s * 6s", ["*4s *5s 6s"]),
        ("Ks As *", ["*Qs Ks As"]),
        ("As Ks *", ["*Qs Ks As"]),
        ("As 2s *", ["As 2s *3s"]),
        ("2s As *", ["As 2s *3s"]),
        ("5s 5h 5d *", ["5s 5h 5d *5c"]),
        ("5s *5h * 5c", ["5s *5h *5d 5c"]),
        ("5s 5h *5d", ["5s 5h *5d"]),
        ("5h *5s *5d *", ["5h *5s *5d *5c"]),
        ("4s 5s *6s", ["4s 5s *6s"]),
        (f"As {TWO_TO_KING} *", [f"As {TWO_TO_KING} *As"]),
        (f"* {TWO_TO_KING}", [f"*As {TWO_TO_KING}"]),
    ],
)
def test_s6_a_joker_that_can_only_be_one_card_needs_no_declaration(
    cards: str, readings: list[str]
) -> None:
    verdict = meld("south-african", cards)
    assert (codes(verdict), readings_as_text(verdict)) == (set(), readings)


@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("4s 5s *", "4s 5s *6s"),
        ("* 4s 5s", "*3s 4s 5s"),
        ("5s 5h *", "5s 5h *5d"),
        ("5s 5h *5", "5s 5h *5d"),
        ("4s 6s * *", "4s *5s 6s *7s"),
        ("4s *5s *", "4s *5s *6s"),
        ("5h *5s *", "5h *5s *5d"),
    ],
)
def test_s6_a_joker_that_can_be_several_cards_must_be_declared(cards: str, offered: str) -> None:
    verdict = meld("south-african", cards)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("joker.undeclared", "S6")
    ]
    assert (verdict.readings, fix(verdict)) == ((), offered)
    assert readings_as_text(meld("south-african", offered)) == [offered]


@pytest.mark.parametrize("cards", ["5h * *", "* 5h *", "* * Ah"])
def test_s6_one_natural_and_two_bare_jokers_may_be_many_things(cards: str) -> None:
    verdict = meld("south-african", cards)
    assert codes(verdict) == {"joker.undeclared"}
    assert codes(meld("south-african", fix(verdict) or "")) == set()
