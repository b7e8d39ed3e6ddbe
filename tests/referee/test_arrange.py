"""The best lay-down of a hand: case by case, and compared with an integer program and with a search
that tries everything."""

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.cards import read_cards, write_card, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.verdict import Arrangement
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.wording import show_cards
from tests.support.arrange_brute_force import try_everything
from tests.support.arrange_check import arranged, not_as_it_says, what_is_wrong
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import (
    SORTS,
    Question,
    crowded_hand,
    make_question,
    nearly_built_hand,
    small_hand,
)
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.many import many
from tests.support.plain_variant import FRENCH_RANKS, Sort
from tests.support.verdicts import find_lay_down, table

HANDS_OF_A_SORT = many(3, 150)
SMALL_HANDS_OF_A_SORT = many(1, 10)

NINE_HANDS = {
    1: "5h 5s 5d 9c 9d 9h Ks Kd Kc 2c",
    2: "5h 5s 5d 9c 9d 9h 10s Js Qs Ks 2c",
    3: "5h 5s 5d 6h 7h 8h 9h 10s Js Qs Ks 2c",
    4: "3d 4d 5d 6d 6h 7h 8h 9h 10s Js Qs Ks 2c",
    5: "5h 5s 5d 9c 9d 9h Ks Kd Kc 7h 7c 7s 2c",
    6: "5h 5s 5d 9c 9d 9h Ks Kd Kc 7h 8h 9h 10h 2c",
    7: "5h 5s 5d 9c 9d 9h 7h 8h 9h 10h Js Qs Ks As 2c",
    8: "5h 5s 5d 7h 8h 9h 10h Js Qs Ks As Ad 2d 3d 4d 2c",
    9: "7h 8h 9h 10h Js Qs Ks As Ad 2d 3d 4d 6c 7c 8c 9c 2c",
}
"""For each contract (J8), cards that meet it in one way only, and one card more."""

ALL_SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"


def ask(
    variant: str,
    number: int,
    cards: str,
    *,
    packs: int | None = None,
    seen: str | None = None,
    drawn: bool = True,
    leftover: bool = False,
    **options: OptionValue,
) -> Arrangement:
    """The referee's answer, which must be legal and true."""
    question = Question(
        variant,
        options,
        number,
        packs or PLAIN_VARIANTS[variant].packs[0],
        read_cards(cards),
        None if seen is None else read_cards(seen),
        drawn,
        leftover,
    )
    answer = arranged(question)
    assert not [*not_as_it_says(question, answer)]
    return answer


def melds(answer: Arrangement) -> set[str]:
    """The melds as text: runs from low to high, the cards of sets sorted."""
    return {
        " ".join(map(write_card, meld.cards))
        if meld.kind == "run"
        else " ".join(sorted(map(write_card, meld.cards)))
        for meld in answer.melds
    }


def left(answer: Arrangement) -> str:
    """The cards left as text, sorted."""
    return write_cards(sorted(answer.left, key=write_card))


THREES = "5h 5s 5d 9c 9d 9h"
NINE = f"{THREES} Ks Kd Kc"
LONG_RUN = "Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s"
BLITZ = "Ks Kh Kd 4s 5s 6s 7s 9h 9c 9d"
BEFORE: dict[str, Any] = {"drawn": False}
AFTER: dict[str, Any] = {"leftover": True}
SEVERAL: dict[str, Any] = {"one_meld_per_turn": False}
KALUKI: dict[str, Any] = {"kaluki": True}
EXTRA: dict[str, Any] = {"extra_melds": True}
MELD_ALL: dict[str, Any] = {"discard_to_go_out": False}
ALWAYS: dict[str, Any] = {"half_safe": "always"}
REST = "10d 2c 4d 6h 8c 9s"

LEFT: list[tuple[str, str, int, str, dict[str, Any], str | int | None]] = [
    ("C2", "baby", 3, "Qh Kh Ah 2h 3s 4s 5s 6s 9d", {}, None),
    ("C2", "baby", 3, "Jh Qh Kh Ah 3s 4s 5s 6s 9d", {}, "9d"),
    ("C2", "baby", 3, "Ah 2h 3h 4h 3s 4s 5s 6s 9d", {}, "9d"),
    ("C14", "jamaican", 1, f"{NINE} Kh", {}, 10),
    ("C14", "jamaican", 1, f"{NINE} Kh", BEFORE, ""),
    ("C14", "european", 1, "Ks Kh Kd Kc 9s 9h 9d 9c 2s 3s 4s 5s 6s 7s", {}, "2s"),
    ("C14", "european", 1, "Ks Kh Kd Kc 9s 9h 9d 9c 2s 3s 4s 5s 6s 7s", MELD_ALL, ""),
    # where all could be laid, the cheapest that can be is kept: of a three, at the end of a run,
    # one that a joker makes up for or replaces
    ("C14", "jamaican", 2, "Kh Ks Kd 4h 4s 4d 4c 5s 6s 7s 8s", {}, "4s"),
    ("C14", "jamaican", 2, "Kh Ks Kd Qh Qs Qd Ac 2c 3c 4c 5c", {}, "5c"),
    ("C14", "jamaican", 2, "Kh Ks Kd Qh Qs Qd 6c 7c 8c 9c *", {}, "6c"),
    ("C14", "jamaican", 2, "Kh Ks Kd Qh Qs Qd As 2s 3s * *", {}, "2s"),
    ("C14", "jamaican", 2, "Kh Ks Kd Qh Qs Qd As 2s 3s * *", BEFORE, ""),
    ("C14", "zioncheck", 3, "2d 3d 4d 5d 6d 3d 4d 6d * *", BEFORE, ""),
    ("C14", "baby", 1, THREES, {}, None),
    ("C14", "baby", 1, THREES, BEFORE, ""),
    ("J2", "jamaican", 1, f"{THREES} As Ac Ah Ad", {}, 1),
    ("J5", "baby", 1, "Kd * * 5h 5s 9c 2d", {}, None),
    ("J5", "baby", 1, "Kd Kc * * 5h 5s 9c 2d", {}, "2d 9c"),
    ("J5", "baby", 2, "Kd Ks Kc 4h 7h 8h * * 2d", {}, "2d 4h"),
    ("J5", "baby", 3, "As 2s 3s * * 9d Qc Kc Ac * *", {}, "2s 9d Kc"),
    ("J6", "jamaican", 2, "5h 5s 5d 5h 5c 5d 2s 3s 4s 5s Kd", {}, None),
    ("J6", "kooky", 2, "5r 5b 5y 5r 5g 5y 2b 3b 4b 5b 13y", {}, None),
    ("J6", "jamaican", 3, "7h 7d 7c 3c 4c 5c 6c 8c 9c 10c Jc Kd", {}, None),
    ("J6", "jamaican", 3, "7h 7d 7c 3c 4c 5c 6c 8s 9s 10s Js Kd", {}, "Kd"),
    ("J6", "jamaican", 1, f"{NINE} 5h 5c 5d 2c", EXTRA, "2c"),
    ("J6", "jamaican", 1, f"{NINE} 5h 5c 5d 2c", AFTER, "2c"),
    ("J7", "jamaican", 4, f"{ALL_SPADES} * * 9h", {}, "2s 4s 9h"),
    ("J7", "jamaican", 4, f"{ALL_SPADES} As 9h", {}, "9h As"),
    ("J7", "jamaican", 8, f"{ALL_SPADES} 7h 7d 7c 9h", {}, "9h"),
    ("J7", "super", 8, f"{ALL_SPADES} 7h 7d 7c 9h", {}, "9h"),
    ("J7", "super", 8, f"{ALL_SPADES} 7h 7d 7c 9h", {"full_suit": False}, None),
    ("J7", "jamaican", 9, f"{ALL_SPADES} 2h 3h 4h 5h 9d", {}, None),
    ("J7", "jamaican", 3, f"{ALL_SPADES} 7h 7d 7c 9d", {}, None),
    ("J7", "jamaican", 4, f"{ALL_SPADES} 7h 7d 7c 2d 3d 4d 5d 9h", {}, 21 + 14 + 9),
    ("J7", "jamaican", 4, f"{ALL_SPADES} 7h 7d 7c 2d 3d 4d 5d 9h", EXTRA, "9h"),
    ("J7", "jamaican", 4, f"{ALL_SPADES} 2d 3d 4d 5d 9h 10h Jh Qh 9d", {}, "9d"),
    ("J9", "baby", 2, "Kd Kc Ks Kh 6h 7h 8h 9h 10h Jh 2c", {}, "2c"),
    ("J9", "baby", 2, "9h 9s 9d 9c 6h 7h 8h 10s Js 2c", {}, "10s 2c Js"),
    ("J9", "jamaican", 1, f"2h 2s 2d {NINE} 7h", {}, 13),
    ("J9", "jamaican", 1, f"2h 2s 2d {NINE} 7h", EXTRA, "7h"),
    ("J12", "jamaican", 1, f"{NINE} *", {}, 5),
    ("J12", "baby", 1, "5h 5s 9c 9d * *", {}, None),
    ("J12", "baby", 1, "5h 5s 9c 9d * * *", {}, None),
    ("D2", "caribbean", 2, "5h 5s 5d 5h 5c 5d 2s 3s 4s 5s Kd", {}, "Kd"),
    ("D2", "caribbean", 2, "5h 5s 5d 5h 5c 5d 2s 3s 4s 5s Kd", {"distinct_threes": True}, None),
    ("D2", "caribbean", 4, f"{ALL_SPADES} 9h", {}, None),
    ("D4", "caribbean", 1, f"2h 2s 2d {NINE} 6h 7h 8h 9h 3c", {}, "3c"),
    ("D7", "caribbean", 1, f"{NINE} *", {}, ""),
    ("D7", "caribbean", 1, f"{NINE} 2c 3h", {}, "2c 3h"),
    ("K2", "kooky", 1, "Ab Ar Ay 5b 5r 5y 9b 9r 9y Ag 2b 6r", BEFORE, "2b 6r"),
    ("K2", "kooky", 1, "Ag 2g 3g 4g 5g 9b", AFTER, "9b"),
    ("K4", "kooky", 1, "2r 2b 2y 5r 5b 5y 9g 9y 9r 10b 11b 12b 13b 4g 6r", {}, "4g 6r"),
    ("K10", "kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y", {}, ""),
    ("K10", "kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y 2g", {}, "2g"),
    ("K10", "kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y 2g 4r", {}, "2g 4r"),
    ("E2", "european", 1, "Qs Ks As 4h 4d 4c 2s 3s 9d", SEVERAL, 14),
    ("E2", "european", 1, "As 2s 3s Kh Kd Kc 9d", SEVERAL, None),
    ("E2", "european", 1, "Ks Ks Kh Kd Qs Js 10s 2h", SEVERAL, "2h"),
    ("E4", "european", 1, "Qs Ks * 2h 3h 4h 7d", SEVERAL, "7d"),
    ("E4", "european", 1, f"{LONG_RUN} 9h 4d", {}, 53),
    ("E4", "european", 1, f"{LONG_RUN} 9h 4d", SEVERAL, "4d 9h"),
    ("E4", "european", 1, "2s 3s 4s 2h 3h 4h 2d 3d 4d 9h", {}, None),
    ("E6", "european", 1, f"{LONG_RUN} 10s 9h", {}, "9h"),
    ("E6", "european", 1, "Ks Kh Kd Kc As Ah Ad Ac *", SEVERAL, 10),
    ("N2", "north-american", 1, "Ks Kh Kd Qc Kc Ac Ah 2h 3h 7s", {}, "7s"),
    ("N3", "north-american", 1, "Ks Kh Kd Ah 2h 3h 4h 5h 9d", {}, None),
    ("N3", "north-american", 1, "Ks Kh Kd Qh Kh Ah 9d", {}, "9d"),
    ("N3", "north-american", 1, "As Ah Ad 5c 6c 7c 9d", {}, "9d"),
    ("N3", "north-american", 1, "As Ah Ad 4c 5c 6c 9d", {}, None),
    ("N3", "north-american", 1, "Ks Kh Kd 2h 3h 4h 5h 9d", {}, None),
    ("N3", "north-american", 1, "Ks Kh Kd 2h 3h 4h 5h 9d", {"minimum": 40}, "9d"),
    ("N3", "kalooki-40", 1, "Ks Kh Kd 2h 3h 4h 5h 9d", {}, "9d"),
    ("N3", "kalooki-51", 1, "Ks Kh Kd 2h 3h 4h 5h 9d", {}, None),
    ("N4", "north-american", 1, "Ks Kh Kd Kc Qh Kh Ah *", {}, ""),
    ("X6", "phase-10", 1, "1r 3r 5r 7r 9r 11r 12r 2u 4g", AFTER, "2u 4g"),
    ("X6", "phase-10", 1, "1r 3r 5r 7r 9r 11r *", AFTER, ""),
    ("X7", "phase-10", 8, "5r 6u 7g * * * * * *", {}, 10),
    ("S3", "south-african", 1, f"{ALL_SPADES} As", {}, ""),
    ("S6", "south-african", 4, "7s 7h 7d 5s 6s * 9h Jd 2c 10c", {"seen": ""}, "10c 2c 9h Jd"),
    ("S6", "south-african", 6, f"Ks Kh Kd * {REST}", {"seen": ""}, REST),
    ("S6", "south-african", 6, f"Ks Kh Kd * {REST}", {"seen": "", **ALWAYS}, None),
    ("S6", "south-african", 6, f"Ks Kh Kd * {REST}", {"seen": "Kc", **ALWAYS}, REST),
    ("S6", "south-african", 2, "Ks Kh * 2c 4d 6h", {"seen": ""}, None),
    ("S6", "south-african", 2, "Ks Kh * 2c 4d 6h", {"seen": "", "half_safe": "never"}, "2c 4d 6h"),
    ("S6", "south-african", 1, "5h 6h 7h * * * Ks 2d", {**AFTER, "seen": "", **ALWAYS}, "2d Ks"),
    ("S8", "south-african", 1, f"{BLITZ} 2d 2h 2c 3h", {}, "3h"),
    ("S8", "south-african", 1, f"{BLITZ} Jd 2d 2h 3h", {}, None),
    ("S8", "south-african", 1, f"{BLITZ} 2d 2h 2c 3h Jd", {}, None),
    ("S8", "south-african", 1, f"{BLITZ} 2d 2h 2c 3h *", {}, 3),
    ("S8", "south-african", 1, "Ks * * 4s * 6s 7s 9h 9c * 2d 2h 2c", {"seen": ""}, ""),
    ("S8", "south-african", 1, f"{BLITZ} 2d 2h 2c 2s", {}, ""),
    ("S8", "south-african", 1, f"{BLITZ} 2d 2h 2c 2s", {"blitz_discard": True}, 2),
    ("S8", "south-african", 1, "Ks Kh Kd 4s 5s 6s 9c 2d 2h * Qc", AFTER, "9c Qc"),
    ("S8", "south-african", 1, "Ks Kh 4s 5s 9c 2d 2h Qc", AFTER, None),
    # a joker stands in for a card that another meld has
    ("S8", "european", 1, "10h 10s * Jh Qh Kh Jh * Kh 8d 7c 5h 3s", AFTER, 23),
    ("S8", "european", 1, "5s 6s * 8s 9s Js Qs Ks * Ks As 5s 2s", AFTER, 7),
    ("S8", "european", 1, "2h 3h 4h 5h 6h 7h 4h 5h 6h 7h 8h 2h * 9h 10h Jh Qh Kh", AFTER, ""),
    ("S8", "north-american", 1, "6d 7d 8d 9d 10d 7d * 9d 10d 10c * Qc Ks Kc Kd Kh", AFTER, ""),
    ("S8", "north-american", 1, "5h * * * * 10h", AFTER, ""),
    ("S8", "south-african", 1, "4d 5d 6d 7d 8d As 2s 3s 4s 2s * * Jd Qd Ad Qc Ac *", AFTER, ""),
    ("S8", "south-african", 1, "3c 4c 5c 6c 4c * 6c 3s * 5s 6s Ks * *", AFTER, ""),
    ("S9", "south-african", 2, "Ks Kh Kd 5s", {}, None),
    ("S9", "south-african", 2, "Ks Kh Kd 5s 9h", {}, "5s 9h"),
    ("S9", "south-african", 2, "Ks Kh Kd 5s", KALUKI, "5s"),
    ("S9", "south-african", 2, "Ks Kh Kd", KALUKI, ""),
    ("S9", "south-african", 2, "Ks Kh Kd 5s 9h", KALUKI, "5s 9h"),
]
"""By rule a hand, what the table agreed on and what else is known, and the cards that are left, or
their points where others would do as well; None where nothing can be laid down."""


@pytest.mark.parametrize(("rule", "variant", "number", "cards", "how", "expected"), LEFT)
def test_what_is_left_of_a_hand(
    rule: str,
    variant: str,
    number: int,
    cards: str,
    how: dict[str, Any],
    expected: str | int | None,
) -> None:
    """C2, C14, J2, J5 to J7, J9, J12, D2, D4, D7, K2, K4, K10, E2, E4, E6, N2 to N4, X6, X7, S3,
    S6, S8 and S9."""
    answer = ask(variant, number, cards, **how)
    assert answer.can_lay_down == (expected is not None)
    if expected is not None:
        assert (answer.left_points if isinstance(expected, int) else left(answer)) == expected


# --- the whole table -------------------------------------------------------------------------


def test_c1_more_copies_than_the_packs_hold_cannot_be_arranged() -> None:
    cards = read_cards("5s 5s 5s 9c 9d 9h Ks Kd Kc 2c")
    answer = arranged(Question("jamaican", {}, 1, 2, cards))
    assert [reason.code for reason in answer.reasons] == ["card.too_many_copies"]
    assert not answer.can_lay_down
    assert answer.left == cards
    assert ask("jamaican", 1, "5s 5s 5s 9c 9d 9h Ks Kd Kc 2c", packs=3).can_lay_down


def test_c1_cards_of_another_deck_cannot_be_arranged() -> None:
    cards = read_cards("5s 5h 5d 9c 9d 9h Ks Kd 12b 2c")
    answer = arranged(Question("jamaican", {}, 1, 2, cards))
    assert [reason.code for reason in answer.reasons] == ["card.not_in_deck"]
    assert not answer.can_lay_down


def test_a_run_with_all_its_jokers_in_front_is_laid_whole() -> None:
    answer = ask("north-american", 1, "Qh Kh Ah * * *", leftover=True)
    assert melds(answer) == {"*9h *10h *Jh Qh Kh Ah"}


# --- Jamaican --------------------------------------------------------------------------------


@pytest.mark.parametrize("spades", [ALL_SPADES, "As 2s * 4s 5s 6s * 8s 9s 10s Js Qs *"])
def test_j7_a_whole_suit_stands_for_three_fours(spades: str) -> None:
    answer = ask("jamaican", 4, f"{spades} 9h")
    assert [len(meld.cards) for meld in answer.melds] == [13]
    assert left(answer) == "9h"
    assert answer.goes_out
    assert answer.bends
    assert not ask("jamaican", 4, f"{spades} 9h", full_suit=False).can_lay_down


@pytest.mark.parametrize("number", NINE_HANDS)
def test_j8_each_contract_is_laid_with_its_number_of_threes_and_fours(number: int) -> None:
    answer = ask("jamaican", number, NINE_HANDS[number])
    contract = Question("jamaican", {}, number, 2, ()).hand.contract
    kinds = [meld.kind for meld in answer.melds]
    assert (kinds.count("set"), kinds.count("run")) == (
        contract.count("set"),
        contract.count("run"),
    )
    assert left(answer) == "2c"
    assert answer.goes_out
    assert answer.bends


@pytest.mark.parametrize("number", NINE_HANDS)
def test_j8_without_one_of_its_cards_no_contract_is_laid(number: int) -> None:
    _first, *others = NINE_HANDS[number].split()
    answer = ask("jamaican", number, " ".join([*others, "3c"]))
    assert not answer.can_lay_down
    assert answer.short_of
    assert len(answer.left) == len(others) + 1


@pytest.mark.parametrize("number", NINE_HANDS)
def test_j8_a_joker_stands_in_for_any_card(number: int) -> None:
    _first, *others = NINE_HANDS[number].split()
    assert left(ask("jamaican", number, " ".join([*others, "*"]))) == "2c"


@pytest.mark.parametrize(
    ("variant", "options", "bends"),
    [
        ("jamaican", {}, True),
        ("jamaican", {"bent_first_only": True}, True),
        ("caribbean", {}, True),
        ("kooky", {}, False),
        ("kooky", {"bent_doubles": True}, True),
    ],
)
def test_j13_going_out_with_the_first_lay_down_bends_if_the_game_doubles(
    variant: str, options: dict[str, bool], bends: bool
) -> None:
    cards = "5b 5r 5y 9b 9r 9y 13b 13r 13y 2b" if variant == "kooky" else NINE_HANDS[1]
    packs = 1 if variant == "kooky" else 2
    answer = arranged(Question(variant, options, 1, packs, read_cards(cards)))
    assert answer.goes_out
    assert answer.bends == bends


# --- Caribbean and Kooky ---------------------------------------------------------------------


# --- European and North American -------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "minimum", "enough"),
    [
        ("9s 10s Js Qs 2h", 40, False),
        ("6d 7d 8d 9d 10d 2h", 40, True),
        ("6d 7d 8d 9d 10d 2h", 51, False),
        ("Js Qs Ks As 10s 2h", 51, True),
        ("Ks Kh * 4s 5s 6s 2h", 40, True),
        ("Ks Kh * 3s 4s 2h", 40, False),
    ],
)
def test_e4_the_first_lay_down_is_worth_the_minimum(cards: str, minimum: int, enough: bool) -> None:
    answer = ask("european", 1, cards, one_meld_per_turn=False, minimum=minimum)
    assert answer.can_lay_down == enough
    assert (answer.short_of is None) == enough


def test_e4_more_points_are_left_if_otherwise_the_melds_are_worth_too_little() -> None:
    cards = "2s 3s 5s 6s * 7d 8d 6s 6h 6c Kc"
    answer = ask("european", 1, cards, one_meld_per_turn=False)
    assert melds(answer) == {"6c 6h 6s", "7d 8d *9d"}
    assert answer.left_points == 26
    after_the_hand = ask("european", 1, cards, leftover=True)
    assert melds(after_the_hand) == {"6c 6h 6s", "2s 3s *4s 5s 6s"}
    assert after_the_hand.left_points == 25


@pytest.mark.parametrize(
    ("cards", "drawn", "kept"),
    [
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 9h", True, "9h"),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 10s", True, "2s"),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 10s", False, ""),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 10s Js", True, "2s"),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s", True, "2s"),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s Ah As Ad Ac 5h 7d", True, None),
        ("Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s Ah As Ad Ac 5h", True, "5h"),
    ],
)
def test_e4_all_cards_but_the_discard_are_laid_in_several_melds(
    cards: str, drawn: bool, kept: str | None
) -> None:
    answer = ask("european", 1, cards, drawn=drawn)
    if kept is None:
        assert len(answer.melds) == 1
    else:
        assert len(answer.melds) > 1
        assert left(answer) == kept
        assert answer.goes_out


@pytest.mark.parametrize(
    ("variant", "cards", "short_of"),
    [
        ("european", "2s 5h Kc Jh 7s", "A meld: nothing here makes a set or a run."),
        ("european", "Ks Kh Kd 2s 3s 4s", "Ten more points; the best meld comes to 30 of 40."),
        ("north-american", "Ks Kh Kd 2s 3s 4s", "12 more points; the melds come to 39 of 51."),
    ],
)
def test_e4_n3_the_points_that_are_short_of_the_minimum_are_named(
    variant: str, cards: str, short_of: str
) -> None:
    assert find_lay_down(variant, 1, f"{cards} 9d").short_of == short_of


# --- Phase 10 --------------------------------------------------------------------------------


def test_of_runs_of_any_colours_one_that_begins_with_a_joker_comes_first() -> None:
    answer = ask("phase-10", 1, "1u 2r 3r 4r * 10u 11r 12r", packs=1, leftover=True)
    assert [write_cards(meld.cards) for meld in answer.melds] == ["*9 10u 11r 12r", "1u 2r 3r 4r"]


# --- South African ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "cards", "laid"),
    [
        (2, "Ks Kh Kd Kc 4s 5s 6s 7s 8s 9d", {"K K K"}),
        (3, "Ks Kh Kd Kc 4s 5s 6s 7s 8s 9d", {"6s 7s 8s"}),
        (4, "Ks Kh Kd Kc 4s 5s 6s 7s 8s 9d", {"K K K", "6s 7s 8s"}),
        (5, "Ks Kh Kd Kc 4s 5s 6s 7s 8s 9d", {"5s 6s 7s 8s"}),
        (6, "Ks Kh Kd Kc 4s 5s 6s 7s 8s 9d", {"K K K K"}),
        (7, "Ks Kh Kd Kc 3s 4s 5s 6s 7s 8s", {"4s 5s 6s 7s 8s"}),
    ],
)
def test_s5_exactly_what_the_round_asks_is_laid_as_the_cards_that_count_most(
    number: int, cards: str, laid: set[str]
) -> None:
    answer = ask("south-african", number, cards)
    shapes = {
        " ".join(write_card(card) if meld.kind == "run" else card.rank or "" for card in meld.cards)
        for meld in answer.melds
    }
    assert shapes == laid
    assert not answer.goes_out


def test_s6_at_most_one_joker_in_the_first_lay_down() -> None:
    cards = "4s * 6s * 8s Kd Kh 2c 2d 9h"
    assert not ask("south-african", 7, cards).can_lay_down
    answer = ask("south-african", 7, cards, two_jokers_run_of_five=True)
    assert melds(answer) == {"4s *5s 6s *7s 8s"}
    assert not ask("south-african", 5, "4s * 6s * Kd 2c", two_jokers_run_of_five=True).can_lay_down


@pytest.mark.parametrize(
    ("seen", "laid"),
    [
        ("", set()),
        ("9c", set()),
        ("4s", {"*4s 5s 6s"}),
        ("7s", {"5s 6s *7s"}),
    ],
)
def test_s6_a_joker_stands_for_a_card_of_which_a_copy_is_out_of_play(
    seen: str, laid: set[str]
) -> None:
    cards = "5s 6s * 9h Jd 2c 8d 10c Kh 3d 4h"
    assert melds(ask("south-african", 3, cards, seen=seen)) == laid


def test_s6_half_safety_is_not_checked_if_nobody_says_what_is_out_of_play() -> None:
    answer = ask("south-african", 3, "5s 6s * 9h Jd 2c 8d 10c Kh 3d 4h")
    assert melds(answer) <= {"*4s 5s 6s", "5s 6s *7s"}
    assert answer.can_lay_down


def test_s3_one_ace_is_not_at_both_ends_of_a_run_of_fourteen() -> None:
    answer = ask("south-african", 2, ALL_SPADES, kaluki=True)
    assert answer.short_of == "A group of three."


# --- any hand --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["jamaican", "super"])
def test_64_cards_are_arranged(variant: str) -> None:
    suits = " ".join(f"{rank}{suit}" for rank in FRENCH_RANKS for suit in "shdc")
    answer = ask(variant, 9, f"{suits} 2s 3s 4s 5s 6s 7s 8s 9s * * * *", packs=4)
    assert len(answer.melds) == 4
    assert answer.left_points > 0


def test_the_order_of_the_cards_does_not_matter() -> None:
    for sort in SORTS:
        question = make_question(sort, 1)
        backwards = replace(question, cards=question.cards[::-1])
        once, again = arranged(question), arranged(backwards)
        assert (once.left_points, len(once.left)) == (again.left_points, len(again.left)), str(
            question
        )


@pytest.mark.many
@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.name)
def test_c14_no_lay_down_leaves_less_than_that_of_the_referee(sort: Sort) -> None:
    """C14, J6 to J9, J12, D2 to D7, K3, K4, K10, E2 to E6, N2, N3, S3 to S9."""
    for seed in range(HANDS_OF_A_SORT):
        question = make_question(sort, seed)
        assert what_is_wrong(question) == [], str(question)


@pytest.mark.many
@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.name)
def test_trying_everything_finds_what_the_integer_program_finds(sort: Sort) -> None:
    for seed in range(SMALL_HANDS_OF_A_SORT):
        rules, cards, seen = small_hand(sort, seed)
        assert fewest_left(rules, cards, seen) == try_everything(rules, cards, seen), write_cards(
            cards
        )


@pytest.mark.parametrize(
    ("variant", "number", "cards", "nearly", "unfinished", "one_more"),
    [
        (
            "jamaican",
            3,
            "7h 7d 7c 3c 4c 5c 6c 8s 9s Js Jh 2d",
            "7♥ 7♦ 7♣|3♣ 4♣ 5♣ 6♣",
            "8♠ 9♠ ★10♠ J♠",
            "★10♠",
        ),
        ("jamaican", 1, "5h 5s 5d 9c 9d 9h Ks Kd 2c", "5♠ 5♥ 5♦|9♥ 9♦ 9♣", "K♠ K♦ ★K", "★K"),
        ("jamaican", 3, "7h 7d 7c 3c 4c 5c 6c 8s 9s Ks Jh 2d", "7♥ 7♦ 7♣|3♣ 4♣ 5♣ 6♣", "", ""),
        ("jamaican", 1, "5h 5s 5d 9c 8d 7h Ks Qd 2c", "5♠ 5♥ 5♦", "", ""),
        ("jamaican", 1, "2h 3s 5d 9c 8d 7h Ks Qd Jc", "", "", ""),
        ("jamaican", 1, "5h 5s 5d 9c 9d 9h Ks Kd Kc", "5♠ 5♥ 5♦|9♥ 9♦ 9♣|K♠ K♦ K♣", "", ""),
        ("european", 1, "5h 5s 5d 9c 8d 7h Ks Qd 2c", "5♠ 5♥ 5♦", "", ""),
        ("south-african", 4, "5s 6s 7s Kh Ks 9d 2c", "5♠ 6♠ 7♠", "K♠ K♥ K♦", "K♦"),
    ],
)
def test_how_near_a_hand_is_that_cannot_be_laid_down(
    variant: str, number: int, cards: str, nearly: str, unfinished: str, one_more: str
) -> None:
    answer = ask(variant, number, cards)
    assert "|".join(show_cards(meld.cards) for meld in answer.nearly) == nearly
    assert show_cards(answer.unfinished.cards if answer.unfinished else ()) == unfinished
    assert show_cards([answer.one_more] if answer.one_more else []) == one_more


@pytest.mark.many
def test_no_more_melds_of_the_contract_can_be_laid_than_are_shown() -> None:
    rng = random.Random("nearly")
    for _ in range(many(20, 400)):
        blank = Question("jamaican", {}, rng.choice([1, 2, 3, 4, 6]), 2, ())
        jokers = rng.choice([0, 1])
        hand = rng.choice([nearly_built_hand, crowded_hand])
        cards = hand(blank.plain, blank.deck, 9, jokers, rng)[:9]
        question = replace(blank, cards=tuple(cards))
        answer = arranged(question)
        demands = question.plain.demands
        for count in range(1, len(demands)):
            enough = [
                try_everything(replace(question.plain, demands=part, keep="nothing"), cards)
                for part in combinations(demands, count)
            ]
            shown = len(answer.nearly or answer.melds)
            assert any(enough) <= (count <= shown), str(question)


@pytest.mark.parametrize(
    ("number", "cards", "short_of"),
    [
        (2, "Ks Kh 5s 7d 9c 2h", "A group of three; K♦ would make K♠ K♥ K♦."),
        (2, "Ks Kh 5s 5d 9c 2h", "A group of three; K♦ would make K♠ K♥ K♦."),
        (2, "As Ah 5s 5d 9c 2h", "A group of three; A♦ would make A♠ A♥ A♦."),
        (4, "5s 6s 7s Kh Ks 9d 2c", "A group of three; K♦ would make K♠ K♥ K♦."),
        (4, "5s 6s * Kh Ks 9d 2c", "A run of three; 4♠ would make 4♠ 5♠ 6♠."),
    ],
)
def test_s5_the_one_card_that_is_short_of_the_contract_is_named(
    number: int, cards: str, short_of: str
) -> None:
    assert find_lay_down("south-african", number, cards).short_of == short_of


def test_s5_the_card_that_is_short_is_named_where_any_number_of_jokers_may_be_laid() -> None:
    rules, deck = table("south-african")
    free = replace(rules, lay_down=replace(rules.lay_down, max_jokers=None))
    hand = rules.hands[1]
    answer = arrange(free, deck, hand, read_cards("Ks Kh 5s 7d 9c 2h"))
    assert answer.short_of == "A group of three; K♦ would make K♠ K♥ K♦."
