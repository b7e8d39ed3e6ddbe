"""Which cards must be left for the discard (J12, D7, K10, E6, S8, S9, C14)."""

import pytest

from scorekeeper.cards import read_cards
from scorekeeper.referee.turn_end import goes_out
from tests.support.verdicts import (
    JAMAICAN,
    NO_OPTIONS,
    Options,
    codes,
    in_deck,
    lay_down,
    table,
)

MELDS = {
    "jamaican": (1, "5h 5s 5d | 9c 9d 9h | Ks Kd *"),
    "super": (5, "5h 5s 5d | 9c 9d 9h | Ks Kd * | 2s 2c 2h"),
    "baby": (1, "5h 5s 5d | 9c 9d 9h"),
    "caribbean": (1, "5h 5s 5d | 9c 9d 9h | Ks Kd *"),
    "kooky": (1, "5r 5b 5g | 9b 9y 9g | 13b 13r *"),
    "european": (1, "Ks Kh Kd Kc"),
    "north-american": (1, "Ks Kh Kd | 9h 10h Jh"),
    "kalooki-40": (1, "Ks Kh Kd | 9h 10h Jh"),
    "kalooki-51": (1, "Ks Kh Kd | 9h 10h Jh"),
    "south-african": (2, "Ks Kh Kd"),
}
BLITZ = "4s 5s 6s | Ks Kh Kd | 2h 3h 4h 5h 6h 7h 8h"


def broken(variant: str, held: str | None, options: Options = NO_OPTIONS) -> list[tuple[str, str]]:
    """What is wrong with a legal first lay-down if the player keeps these cards."""
    hand, melds = MELDS[variant]
    verdict = lay_down(variant, hand, melds, held=held, options=options)
    return [(reason.code, reason.rule) for reason in verdict.reasons]


@pytest.mark.parametrize("variant", MELDS)
def test_c14_the_cards_left_are_checked_only_if_they_are_known(variant: str) -> None:
    assert broken(variant, None) == []
    two_cards = in_deck(variant, "2c 3c")
    assert broken(variant, two_cards) == []


def test_c1_the_cards_left_are_of_this_deck_too() -> None:
    assert codes(lay_down("three-thirteen", 1, "4s 4d 4h", held="13r")) == {"card.not_in_deck"}


@pytest.mark.parametrize("variant", JAMAICAN)
@pytest.mark.parametrize("held", ["", "*", "* *"])
def test_j12_a_natural_card_is_left_to_discard(variant: str, held: str) -> None:
    assert broken(variant, held) == [("laydown.no_discard_left", "J12")]
    assert broken(variant, f"{held} 4c") == []


@pytest.mark.parametrize("held", ["*", "* *"])
def test_d7_nothing_is_left_or_a_natural_card(held: str) -> None:
    assert broken("caribbean", held) == [("laydown.no_discard_left", "D7")]
    assert broken("caribbean", f"{held} 4c") == []
    assert broken("caribbean", "") == []


@pytest.mark.parametrize("held", ["", "*", "4b", "* 4b"])
def test_k10_anything_may_be_left_in_kooky(held: str) -> None:
    assert broken("kooky", held) == []


@pytest.mark.parametrize("variant", ["north-american", "kalooki-40", "kalooki-51"])
@pytest.mark.parametrize("held", ["", "*", "4c"])
def test_n_anything_may_be_left_in_the_north_american_games(variant: str, held: str) -> None:
    assert broken(variant, held) == []


def test_e6_a_card_is_left_to_discard_unless_a_house_rule_says_otherwise() -> None:
    assert broken("european", "") == [("laydown.no_discard_left", "E6")]
    assert broken("european", "*") == []
    assert broken("european", "4c") == []
    assert broken("european", "", options={"discard_to_go_out": False}) == []


def test_e6_holds_in_later_turns_too() -> None:
    verdict = lay_down("european", 1, "2s 3s 4s", earlier="Ks Kh Kd Kc", held="")
    assert codes(verdict) == {"laydown.no_discard_left"}


@pytest.mark.parametrize("held", ["", "*", "4c"])
def test_s9_nobody_goes_out_with_their_first_lay_down(held: str) -> None:
    assert broken("south-african", held) == [("laydown.no_discard_left", "S9")]
    assert broken("south-african", held, options={"kaluki": True}) == []


@pytest.mark.parametrize("held", ["", "*", "4c", "* 4c"])
def test_s9_later_the_last_card_is_melded_or_discarded(held: str) -> None:
    verdict = lay_down("south-african", 2, "9h 10h Jh", earlier="Ks Kh Kd", held=held)
    assert codes(verdict) == set()


def test_s8_the_blitz_leaves_nothing_or_one_card() -> None:
    for held in ("", "*", "2c"):
        assert codes(lay_down("south-african", 1, BLITZ, held=held)) == set()
    verdict = lay_down("south-african", 1, BLITZ, held="2c 3c")
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.must_go_out", "S8")
    ]
    assert "2♣ 3♣" in verdict.reasons[0].message


def test_s8_a_house_rule_makes_the_blitz_end_with_a_discard() -> None:
    for held, expected in (
        ("", {"laydown.no_discard_left"}),
        ("*", set()),
        ("2c", set()),
        ("2c 3c", {"laydown.must_go_out"}),
    ):
        verdict = lay_down("south-african", 1, BLITZ, held=held, options={"blitz_discard": True})
        assert codes(verdict) == expected


@pytest.mark.parametrize("option", ["kaluki", "blitz_discard"])
def test_s8_and_s9_do_not_affect_each_other(option: str) -> None:
    for hand, melds, held in ((1, BLITZ, "2c 3c"), (2, "Ks Kh Kd", "2c 3c")):
        plain = codes(lay_down("south-african", hand, melds, held=held))
        changed = codes(lay_down("south-african", hand, melds, held=held, options={option: True}))
        assert plain == changed == ({"laydown.must_go_out"} if hand == 1 else set())


def test_e6_whoever_has_nothing_left_to_discard_does_not_go_out() -> None:
    rules, deck = table("european")
    contract = rules.hands[0].contract
    assert not goes_out(rules, deck, contract, ())
    assert goes_out(rules, deck, contract, (), drawn=False)
    assert goes_out(rules, deck, contract, read_cards("4c"))
