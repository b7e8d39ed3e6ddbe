"""Sets and runs of the European and North American games, and what they are worth (E2, E3, E4,
N2, N3)."""

import pytest

from tests.support.verdicts import POINTS, codes, fix, meld, readings_as_text

NORTH_AMERICAN = ("north-american", "kalooki-40", "kalooki-51")
TWO_TO_KING = "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    ("cards", "kind", "points"),
    [
        ("10h 10s 10d", "set", 30),
        ("10h 10s 10d 10c", "set", 40),
        ("As Ah Ad", "set", 33),
        ("2s 2h *", "set", 6),
        ("Qs Ks As", "run", 31),
        ("As Ks Qs", "run", 31),
        ("9s 10s Js Qs", "run", 39),
        ("6d 7d 8d 9d 10d", "run", 40),
        ("2c 4c *", "run", 9),
        (f"{TWO_TO_KING} As", "run", 95),
    ],
)
def test_e2_sets_and_runs_and_e4_their_worth(
    variant: str, cards: str, kind: str, points: int
) -> None:
    verdict = meld(variant, cards)
    assert (codes(verdict), verdict.kind, verdict.points) == (set(), kind, points)


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    ("cards", "broken", "offered"),
    [
        ("10h 10h 10d", {"set.repeated_suit"}, None),
        ("10h 10h 10d *", {"set.repeated_suit"}, None),
        ("10h 10d *10h", {"set.repeated_suit"}, "10h 10d *10"),
        ("10h 10d *10s *10s", {"set.repeated_suit"}, "10h 10d *10 *10"),
        ("10h 10s 10d 10c *", {"set.too_long"}, None),
        ("10h 10h 10s 10d 10c", {"set.repeated_suit", "set.too_long"}, None),
        ("10h 10s", {"meld.too_short"}, None),
        ("7s 8s", {"meld.too_short"}, None),
        ("7s 8s 10s", {"run.not_consecutive"}, None),
    ],
)
def test_e2_what_is_neither_a_set_nor_a_run(
    variant: str, cards: str, broken: set[str], offered: str | None
) -> None:
    verdict = meld(variant, cards)
    assert (codes(verdict), fix(verdict), verdict.points) == (broken, offered, None)


@pytest.mark.parametrize("cards", ["As 2s 3s", "3s 2s As", "2s 3s As 4s", "As * 3s", "As *2s 3s"])
def test_e2_the_european_ace_is_high_only(cards: str) -> None:
    verdict = meld("european", cards)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [("run.ace_low", "E2")]
    assert fix(verdict) is None


@pytest.mark.parametrize("variant", NORTH_AMERICAN)
@pytest.mark.parametrize(
    ("cards", "reading", "points"),
    [
        ("As 2s 3s", "As 2s 3s", 6),
        ("3s 2s As", "As 2s 3s", 6),
        ("As * 3s", "As *2s 3s", 6),
        ("*As 2s 3s", "*As 2s 3s", 6),
        (f"As {TWO_TO_KING}", f"As {TWO_TO_KING}", 85),
        (f"{TWO_TO_KING} As", f"{TWO_TO_KING} As", 95),
        ("Ks As *Qs", "*Qs Ks As", 31),
    ],
)
def test_n3_an_ace_below_a_two_counts_one(
    variant: str, cards: str, reading: str, points: int
) -> None:
    verdict = meld(variant, cards)
    assert (codes(verdict), readings_as_text(verdict), verdict.points) == (set(), [reading], points)


@pytest.mark.parametrize("variant", NORTH_AMERICAN)
def test_n2_a_run_never_turns_the_corner_or_has_the_ace_twice(variant: str) -> None:
    assert codes(meld(variant, "Ks As 2s")) == {"run.ace_turns_corner"}
    assert codes(meld(variant, f"As {TWO_TO_KING} As")) == {"run.repeated_rank"}


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("7h * 9h", "7h *8h 9h"),
        ("9h * 7h", "7h *8h 9h"),
        ("7h 9h *", "7h *8h 9h"),
        ("* 9h 7h", "7h *8h 9h"),
        ("7h 8h *9h", "7h 8h *9h"),
        ("*9h 7h 8h", "7h 8h *9h"),
        ("*6h 7h 8h *9h", "*6h 7h 8h *9h"),
        ("7h * * 10h", "7h *8h *9h 10h"),
        ("7h 10h * *", "7h *8h *9h 10h"),
        ("7h 8h * *10h", "7h 8h *9h *10h"),
        ("*6h *7h 8h", "*6h *7h 8h"),
        ("7h *8h *9h", "7h *8h *9h"),
    ],
)
def test_e3_the_order_declares_a_joker_between_naturals(
    variant: str, cards: str, reading: str
) -> None:
    verdict = meld(variant, cards)
    assert (codes(verdict), readings_as_text(verdict)) == (set(), [reading])


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("7h 8h *", "7h 8h *9h"),
        ("* 7h 8h", "*6h 7h 8h"),
        ("8h 7h *", "*6h 7h 8h"),
        ("7h 8h 9h *", "7h 8h 9h *10h"),
        ("8h 10h 9h *", "8h 9h 10h *Jh"),
        ("Kh Ah *", "*Qh Kh Ah"),
        ("7h 9h * *", "7h *8h 9h *10h"),
        ("*6h 7h *", "*6h 7h *8h"),
        ("7h * *9h", "7h *8h *9h"),
        ("*7h * 9h", "*7h *8h 9h"),
    ],
)
def test_e3_a_joker_at_an_end_or_with_another_beside_one_natural_must_be_declared(
    variant: str, cards: str, offered: str
) -> None:
    verdict = meld(variant, cards)
    assert codes(verdict) == {"joker.undeclared"}
    assert (verdict.readings, fix(verdict)) == ((), offered)
    assert readings_as_text(meld(variant, offered)) == [offered]


@pytest.mark.parametrize("variant", POINTS)
def test_e3_two_jokers_beside_one_natural_are_offered_as_a_set_first(variant: str) -> None:
    for cards, offered in (("5h * *", "5h *5 *5"), ("* 5h *", "*5 5h *5"), ("5h *5 *", "5h *5 *5")):
        verdict = meld(variant, cards)
        assert (codes(verdict), fix(verdict)) == ({"joker.undeclared"}, offered)
        assert codes(meld(variant, offered)) == set()


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    "cards", ["10c 10s *", "10c 10s *10", "10c 10s *10h", "10c *10 *10", "10c *10h *10d"]
)
def test_e3_the_suit_of_a_joker_in_a_set_need_not_be_declared(variant: str, cards: str) -> None:
    verdict = meld(variant, cards)
    assert (codes(verdict), verdict.kind, verdict.points) == (set(), "set", 30)
    assert len(verdict.readings) == 1


@pytest.mark.parametrize("variant", NORTH_AMERICAN)
def test_n2_four_jokers_are_declared_like_two(variant: str) -> None:
    assert codes(meld(variant, "5h 5s * *")) == set()
    assert codes(meld(variant, "5h * * *")) == {"joker.undeclared"}
    assert codes(meld(variant, "4h * * * 8h")) == set()
    assert codes(meld(variant, "* 4h 5h *")) == {"joker.undeclared"}
    assert meld(variant, "* 4h 5h *").reasons[0].rule == "N2"


@pytest.mark.parametrize("variant", ["european", "north-american", "south-african"])
def test_c4_a_meld_has_at_least_one_natural_card(variant: str) -> None:
    jokers = "*5h *6h" if variant == "european" else "*5h *6h *7h"
    assert "set.too_few_naturals" in codes(meld(variant, "* *"))
    assert not meld(variant, jokers).legal
    assert meld(variant, jokers).readings == ()


@pytest.mark.parametrize("variant", POINTS)
def test_e3_a_joker_declared_as_an_impossible_card_is_misdeclared(variant: str) -> None:
    verdict = meld(variant, "5h * 7h *9h")
    assert codes(verdict) == {"joker.misdeclared"}
    assert fix(verdict) == "5h *6h 7h *8h"
    assert codes(meld(variant, "5h 5s *6s")) == {"joker.misdeclared"}


def test_e2_and_n2_are_cited() -> None:
    for variant, rule in (("european", "E2"), ("north-american", "N2")):
        for cards in ("10h 10h 10d", "10h 10s", "10h 10s 9d", "7s 8s 10s", "7s 8s 9h"):
            assert [reason.rule for reason in meld(variant, cards).reasons] == [rule]
    assert [reason.rule for reason in meld("european", "7s 8s *").reasons] == ["E3"]
