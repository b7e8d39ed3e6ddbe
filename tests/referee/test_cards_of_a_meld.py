"""Cards are real: they belong to the deck, and there are only so many copies (C1)."""

import pytest

from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.verdicts import (
    FOURS,
    THREES_OF_A_SUIT,
    codes,
    in_deck,
    lay_down,
    meld,
    tack_on,
)


@pytest.mark.parametrize("variant", FOURS)
def test_c1_a_third_copy_is_one_too_many_with_two_packs(variant: str) -> None:
    assert codes(meld(variant, in_deck(variant, "5s 5s 5h"))) == set()
    assert codes(meld(variant, in_deck(variant, "5s 5s 5s"))) == {"card.too_many_copies"}


def test_c1_three_packs_have_three_copies_and_eight_jokers() -> None:
    assert codes(meld("jamaican", "5s 5s 5s", packs=3)) == set()
    assert codes(meld("jamaican", "5s 5s 5s 5s", packs=3)) == {"card.too_many_copies"}
    assert codes(meld("jamaican", "5s 5s * * * * * * * *", packs=3)) == set()
    assert codes(meld("jamaican", "5s 5h * * * * * * * * *", packs=3)) == {"card.too_many_copies"}


@pytest.mark.parametrize("variant", FOURS)
def test_c1_a_joker_is_not_a_copy_of_the_card_it_stands_for(variant: str) -> None:
    assert codes(meld(variant, in_deck(variant, "5s 5s *5s"))) == set()


@pytest.mark.parametrize(
    ("variant", "jokers"),
    [("jamaican", 4), ("caribbean", 4), ("kooky", 8), ("european", 2), ("north-american", 4)],
)
def test_c1_more_jokers_than_the_deck_has_are_too_many(variant: str, jokers: int) -> None:
    few = in_deck(variant, "5s 5h") + " *" * jokers
    assert "card.too_many_copies" not in codes(meld(variant, few))
    assert "card.too_many_copies" in codes(meld(variant, few + " *"))


def test_c1_a_house_rule_may_add_jokers() -> None:
    melds = "5h 5s * * | 9h 9s * * | Kh Ks *"
    assert codes(lay_down("jamaican", 1, melds)) == {"card.too_many_copies"}
    assert codes(lay_down("jamaican", 1, melds, options={"jokers": 5})) == set()


@pytest.mark.parametrize("variant", [*FOURS, *THREES_OF_A_SUIT])
@pytest.mark.parametrize("place", ["", "*"], ids=["natural", "declared"])
def test_c1_a_card_of_another_deck_is_not_in_this_one(variant: str, place: str) -> None:
    foreign = "13r" if "K" in PLAIN_VARIANTS[variant].ranks else "Kh"
    verdict = meld(variant, f"{in_deck(variant, '2h 3h 4h')} {place}{foreign}")
    assert codes(verdict) == {"card.not_in_deck"}
    assert (verdict.readings, verdict.fix) == ((), None)


@pytest.mark.parametrize("variant", JUDGED)
def test_c1_the_rule_of_a_foreign_card_is_where_the_deck_is_described(variant: str) -> None:
    game = PLAIN_VARIANTS[variant]
    foreign = "7h 8h 9h 10h" if "g" in game.suits else "7g 8g 9g 10g"
    assert meld(variant, foreign).reasons[0].rule == game.deck_rule


def test_c1_the_copies_in_all_melds_of_a_lay_down_count() -> None:
    verdict = lay_down("caribbean", 1, "5h 5s 5d | 5h 5c 5d | 5h Ks *")
    assert "card.too_many_copies" in codes(verdict)
    assert codes(lay_down("caribbean", 1, "5h 5s 5d | 5h 5c 5d | 5s 5c *")) == set()


def test_c1_cards_kept_in_hand_and_laid_before_count_as_copies() -> None:
    melds = "5h 5s 5d | 9c 9d 9h | Ks Kd Kh"
    assert codes(lay_down("jamaican", 1, melds, held="5h 2s")) == set()
    assert codes(lay_down("jamaican", 1, melds, held="5h 5h 2s")) == {"card.too_many_copies"}
    later = lay_down("kooky", 1, "2r 3r 4r 5r", earlier="5r 5g 5y | 5r 9b 9y")
    assert "card.too_many_copies" in codes(later)


def test_c1_melds_elsewhere_on_the_table_count_as_copies_when_tacking_on() -> None:
    elsewhere = "9c 9d 9h | 9h 10h Jh Qh"
    assert codes(tack_on("caribbean", "6h 7h 8h *", "9h")) == set()
    refused = tack_on("caribbean", "5h 6h 7h 8h", "9h", others=elsewhere)
    assert codes(refused) == {"card.too_many_copies"}


@pytest.mark.parametrize("text", ["", "5h", "5h 5s", "5h 6h", "*"])
@pytest.mark.parametrize("variant", [*FOURS, *THREES_OF_A_SUIT])
def test_too_few_cards_are_never_a_meld(variant: str, text: str) -> None:
    verdict = meld(variant, in_deck(variant, text))
    assert "meld.too_short" in codes(verdict)
    assert (verdict.readings, verdict.fix) == ((), None)


def test_c1_too_many_copies_are_named_as_players_say_it() -> None:
    for variant, cards, named in (
        ("kooky", "5b 5b 5b", "Three black 5s are laid; the deck has only two."),
        ("kooky", "Ay Ay Ay", "Three gold aces are laid; the deck has only two."),
        ("jamaican", "5h 5h 5h", "Three 5♥ are laid; the deck has only two."),
    ):
        assert named in [reason.message for reason in meld(variant, cards).reasons]
