"""What cards left in hand count in the Jamaican games."""

import pytest

from scorekeeper.cards import read_card, read_cards
from scorekeeper.game.scoring import points_left
from scorekeeper.variants.registry import VARIANTS

SHEET = VARIANTS["jamaican"]
JAMAICAN = (SHEET, SHEET.packs_for(4).deck, SHEET.hands[0].contract)

WORTH = {
    "A": {"s": 15, "c": 15, "h": 1, "d": 1},
    **{str(rank): dict.fromkeys("shdc", rank) for rank in range(2, 11)},
    **{rank: dict.fromkeys("shdc", 10) for rank in "JQK"},
}


@pytest.mark.parametrize("variant", ["jamaican", "super", "baby"])
def test_j2_every_card_counts_what_the_rulebook_says(variant: str) -> None:
    card_points = VARIANTS[variant].card_points
    for rank, suits in WORTH.items():
        for suit, points in suits.items():
            assert card_points.of(read_card(rank + suit)) == points, rank + suit


@pytest.mark.parametrize("joker", ["*", "*9h", "*Ad", "*2"])
def test_j2_a_joker_counts_50_whatever_it_was_to_stand_for(joker: str) -> None:
    assert VARIANTS["jamaican"].card_points.of(read_card(joker)) == 50


@pytest.mark.parametrize("text", ["2", "9", "10", "J", "Q", "K"])
def test_j2_a_suit_nobody_noted_does_not_matter(text: str) -> None:
    card_points = VARIANTS["jamaican"].card_points
    assert card_points.of(read_card(text, suitless=True)) == WORTH[text]["h"]


def test_j2_only_the_colour_of_an_ace_matters() -> None:
    card_points = VARIANTS["jamaican"].card_points
    assert [rank for rank in WORTH if card_points.needs_suit(rank)] == ["A"]


def test_c6_a_hand_counts_the_cards_still_held() -> None:
    held = read_cards("* As Ah Kd 10c 7h")
    assert points_left(*JAMAICAN, held) == 93


def test_c6_a_total_is_taken_as_it_was_noted() -> None:
    assert points_left(*JAMAICAN, 37) == 37


@pytest.mark.parametrize(
    ("variant", "worth"),
    [
        ("caribbean", {"*": 50, "As": 15, "Ac": 15, "Ah": 1, "Ad": 1, "Kh": 10, "2c": 2}),
        ("european", {"*": 15, "As": 11, "Ah": 11, "Qd": 10, "9c": 9}),
        ("south-african", {"*": 25, "As": 11, "Ah": 11, "Jd": 10, "10c": 10, "3h": 3}),
    ],
)
def test_d1_e7_s2_every_game_has_its_card_points(variant: str, worth: dict[str, int]) -> None:
    points = VARIANTS[variant].card_points
    assert {text: points.of(read_card(text)) for text in worth} == worth
