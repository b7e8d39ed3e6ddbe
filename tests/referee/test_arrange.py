"""The best lay-down of a hand: case by case, and compared with an integer program and with a search
that tries everything."""

from dataclasses import replace

import pytest

from scorekeeper.cards import read_cards, write_card, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.verdict import Arrangement
from scorekeeper.rules.options import OptionValue
from tests.support.arrange_brute_force import try_everything
from tests.support.arrange_check import arranged, not_as_it_says, what_is_wrong
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import SORTS, Question, make_question, small_hand
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


def test_c2_a_run_does_not_turn_the_corner() -> None:
    assert not ask("baby", 3, "Qh Kh Ah 2h 3s 4s 5s 6s 9d").can_lay_down
    assert ask("baby", 3, "Jh Qh Kh Ah 3s 4s 5s 6s 9d").goes_out
    assert ask("baby", 3, "Ah 2h 3h 4h 3s 4s 5s 6s 9d").goes_out


def test_c14_where_a_discard_is_required_a_card_is_kept() -> None:
    cards = "5h 5s 5d 9c 9d 9h Ks Kd Kc Kh"
    answer = ask("jamaican", 1, cards)
    assert (answer.left_points, len(answer.left)) == (10, 1)
    assert answer.goes_out
    before_the_draw = ask("jamaican", 1, cards, drawn=False)
    assert left(before_the_draw) == ""
    assert before_the_draw.left_points == 0


def test_c14_the_cheapest_card_that_can_be_spared_is_kept() -> None:
    answer = ask("european", 1, "Ks Kh Kd Kc 9s 9h 9d 9c 2s 3s 4s 5s 6s 7s")
    assert left(answer) == "2s"
    assert answer.goes_out
    by_melding = ask(
        "european", 1, "Ks Kh Kd Kc 9s 9h 9d 9c 2s 3s 4s 5s 6s 7s", discard_to_go_out=False
    )
    assert left(by_melding) == ""
    assert by_melding.goes_out


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("Kh Ks Kd 4h 4s 4d 4c 5s 6s 7s 8s", "4s"),
        ("Kh Ks Kd Qh Qs Qd Ac 2c 3c 4c 5c", "5c"),
        ("Kh Ks Kd Qh Qs Qd 6c 7c 8c 9c *", "6c"),
        ("Kh Ks Kd Qh Qs Qd As 2s 3s * *", "2s"),
    ],
    ids=["of a three", "an end", "one that a joker makes up for", "one that a joker replaces"],
)
def test_c14_where_all_cards_could_be_laid_the_cheapest_that_can_be_is_kept(
    cards: str, kept: str
) -> None:
    assert left(ask("jamaican", 2, cards, drawn=False)) == ""
    assert left(ask("jamaican", 2, cards)) == kept


def test_of_two_runs_in_one_suit_a_joker_spares_a_card_for_the_other() -> None:
    answer = ask("zioncheck", 3, "2d 3d 4d 5d 6d 3d 4d 6d * *", drawn=False)
    assert (left(answer), len(answer.melds)) == ("", 2)


def test_a_run_with_all_its_jokers_in_front_is_laid_whole() -> None:
    answer = ask("north-american", 1, "Qh Kh Ah * * *", leftover=True)
    assert melds(answer) == {"*9h *10h *Jh Qh Kh Ah"}


def test_c14_nothing_can_be_laid_when_no_card_would_be_left_to_discard() -> None:
    cards = "5h 5s 5d 9c 9d 9h"
    assert not ask("baby", 1, cards).can_lay_down
    assert ask("baby", 1, cards, drawn=False).can_lay_down


# --- Jamaican --------------------------------------------------------------------------------


def test_j2_black_aces_are_laid_before_a_red_one() -> None:
    answer = ask("jamaican", 1, "5h 5s 5d 9c 9d 9h As Ac Ah Ad")
    assert answer.left_points == 1
    assert answer.goes_out


def test_j5_two_jokers_are_not_laid_side_by_side() -> None:
    answer = ask("baby", 2, "Kd Ks Kc 4h 7h 8h * * 2d")
    assert melds(answer) == {"Kc Kd Ks", "*6h 7h 8h *9h"}
    assert left(answer) == "2d 4h"


def test_j5_a_three_has_two_natural_cards() -> None:
    answer = ask("baby", 1, "Kd * * 5h 5s 9c 2d")
    assert not answer.can_lay_down
    assert answer.short_of
    assert ask("baby", 1, "Kd Kc * * 5h 5s 9c 2d").can_lay_down


def test_j5_a_joker_takes_the_place_of_a_card_where_no_end_has_room_for_it() -> None:
    assert left(ask("baby", 3, "As 2s 3s * * 9d Qc Kc Ac * *")) == "2s 9d Kc"


def test_j7_jokers_take_the_place_of_the_lightest_cards_that_are_not_side_by_side() -> None:
    assert left(ask("jamaican", 4, f"{ALL_SPADES} * * 9h")) == "2s 4s 9h"


def test_j6_two_threes_of_a_rank_do_not_make_the_contract() -> None:
    cards = "5h 5s 5d 5h 5c 5d 2s 3s 4s 5s Kd"
    assert not ask("jamaican", 2, cards).can_lay_down
    assert not ask("kooky", 2, "5r 5b 5y 5r 5g 5y 2b 3b 4b 5b 13y").can_lay_down


def test_j6_two_fours_of_a_suit_do_not_make_the_contract() -> None:
    assert not ask("jamaican", 3, "7h 7d 7c 3c 4c 5c 6c 8c 9c 10c Jc Kd").can_lay_down
    assert ask("jamaican", 3, "7h 7d 7c 3c 4c 5c 6c 8s 9s 10s Js Kd").can_lay_down


def test_j6_holds_for_melds_beyond_the_contract_and_after_the_hand() -> None:
    cards = "5h 5s 5d 5h 5c 5d 9c 9d 9h Ks Kd Kc 2c"
    assert len(ask("jamaican", 1, cards, extra_melds=True).melds) == 3
    assert len(ask("jamaican", 1, cards, leftover=True).melds) == 3


@pytest.mark.parametrize("spades", [ALL_SPADES, "As 2s * 4s 5s 6s * 8s 9s 10s Js Qs *"])
def test_j7_a_whole_suit_stands_for_three_fours(spades: str) -> None:
    answer = ask("jamaican", 4, f"{spades} 9h")
    assert [len(meld.cards) for meld in answer.melds] == [13]
    assert left(answer) == "9h"
    assert answer.goes_out
    assert answer.bends
    assert not ask("jamaican", 4, f"{spades} 9h", full_suit=False).can_lay_down


def test_j7_a_whole_suit_and_a_three_make_hand_8() -> None:
    cards = f"{ALL_SPADES} 7h 7d 7c 9h"
    assert left(ask("jamaican", 8, cards)) == "9h"
    assert left(ask("super", 8, cards)) == "9h"
    assert not ask("super", 8, cards, full_suit=False).can_lay_down


def test_j7_a_whole_suit_has_one_ace_high_or_low() -> None:
    assert left(ask("jamaican", 4, f"{ALL_SPADES} As 9h")) == "9h As"


def test_j7_a_whole_suit_stands_for_no_other_number_of_fours() -> None:
    assert not ask("jamaican", 9, f"{ALL_SPADES} 2h 3h 4h 5h 9d").can_lay_down
    assert not ask("jamaican", 3, f"{ALL_SPADES} 7h 7d 7c 9d").can_lay_down


def test_j7_other_melds_join_a_whole_suit_only_if_extra_melds_are_allowed() -> None:
    cards = f"{ALL_SPADES} 7h 7d 7c 2d 3d 4d 5d 9h"
    assert ask("jamaican", 4, cards).left_points == 21 + 14 + 9
    assert left(ask("jamaican", 4, cards, extra_melds=True)) == "9h"


def test_j7_three_fours_are_laid_if_they_leave_less_than_a_whole_suit() -> None:
    answer = ask("jamaican", 4, f"{ALL_SPADES} 2d 3d 4d 5d 9h 10h Jh Qh 9d")
    assert len(answer.melds) == 3
    assert left(answer) == "9d"


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


def test_j9_melds_may_be_larger_than_they_must_be() -> None:
    answer = ask("baby", 2, "Kd Kc Ks Kh 6h 7h 8h 9h 10h Jh 2c")
    assert melds(answer) == {"Kc Kd Kh Ks", "6h 7h 8h 9h 10h Jh"}
    assert left(answer) == "2c"


def test_j9_the_melds_that_count_most_are_laid_and_no_others() -> None:
    cards = "2h 2s 2d 5h 5s 5d 9c 9d 9h Ks Kd Kc 7h"
    answer = ask("jamaican", 1, cards)
    assert melds(answer) == {"5d 5h 5s", "9c 9d 9h", "Kc Kd Ks"}
    assert answer.left_points == 13
    assert left(ask("jamaican", 1, cards, extra_melds=True)) == "7h"


def test_j9_a_card_goes_to_the_meld_that_needs_it() -> None:
    answer = ask("baby", 2, "9h 9s 9d 9c 6h 7h 8h 10s Js 2c")
    assert melds(answer) == {"9c 9d 9s", "6h 7h 8h 9h"}
    assert left(answer) == "10s 2c Js"


def test_j12_a_joker_is_not_kept_for_the_discard() -> None:
    answer = ask("jamaican", 1, "5h 5s 5d 9c 9d 9h Ks Kd Kc *")
    assert len(answer.left) == 1
    assert not answer.left[0].joker
    assert answer.left_points == 5
    assert answer.goes_out


def test_j12_only_jokers_beside_the_contract_leave_nothing_to_discard() -> None:
    assert not ask("baby", 1, "5h 5s 9c 9d * *").can_lay_down
    assert not ask("baby", 1, "5h 5s 9c 9d * * *").can_lay_down


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


def test_d2_threes_may_repeat_a_rank_unless_a_house_rule_forbids_it() -> None:
    cards = "5h 5s 5d 5h 5c 5d 2s 3s 4s 5s Kd"
    answer = ask("caribbean", 2, cards)
    assert left(answer) == "Kd"
    assert [meld.kind for meld in answer.melds].count("set") == 2
    assert not ask("caribbean", 2, cards, distinct_threes=True).can_lay_down


def test_d2_a_whole_suit_is_one_four() -> None:
    assert not ask("caribbean", 4, f"{ALL_SPADES} 9h").can_lay_down


def test_d4_further_melds_are_laid_with_the_contract() -> None:
    answer = ask("caribbean", 1, "2h 2s 2d 5h 5s 5d 9c 9d 9h Ks Kd Kc 6h 7h 8h 9h 3c")
    assert len(answer.melds) == 5
    assert left(answer) == "3c"
    assert answer.bends


def test_d7_a_player_is_out_by_melding_everything() -> None:
    answer = ask("caribbean", 1, "5h 5s 5d 9c 9d 9h Ks Kd Kc *")
    assert left(answer) == ""
    assert answer.goes_out
    assert answer.bends


def test_d7_a_player_with_two_cards_left_is_not_out() -> None:
    answer = ask("caribbean", 1, "5h 5s 5d 9c 9d 9h Ks Kd Kc 2c 3h")
    assert left(answer) == "2c 3h"
    assert not answer.goes_out


def test_k2_the_expensive_aces_are_laid_and_the_green_one_counts_nothing() -> None:
    answer = ask("kooky", 1, "Ab Ar Ay 5b 5r 5y 9b 9r 9y Ag 2b 6r", drawn=False)
    assert answer.left_points == 8
    assert left(answer) == "2b 6r"


def test_k2_of_equal_points_the_fewest_cards_are_left() -> None:
    answer = ask("kooky", 1, "Ag 2g 3g 4g 5g 9b", leftover=True)
    assert melds(answer) == {"Ag 2g 3g 4g 5g"}


def test_k4_further_sets_and_runs_are_laid_with_the_contract() -> None:
    answer = ask("kooky", 1, "2r 2b 2y 5r 5b 5y 9g 9y 9r 10b 11b 12b 13b 4g 6r")
    assert len(answer.melds) == 4
    assert left(answer) == "4g 6r"


def test_k10_a_player_is_out_with_nothing_left_and_with_one_card() -> None:
    assert ask("kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y").goes_out
    assert ask("kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y 2g").goes_out
    assert not ask("kooky", 1, "5r 5b 5y 9g 9y 9r 13b 13r 13y 2g 4r").goes_out


# --- European and North American -------------------------------------------------------------


def test_e2_the_ace_is_high_only() -> None:
    assert (
        ask("european", 1, "Qs Ks As 4h 4d 4c 2s 3s 9d", one_meld_per_turn=False).left_points == 14
    )
    assert not ask("european", 1, "As 2s 3s Kh Kd Kc 9d", one_meld_per_turn=False).can_lay_down


def test_e2_a_set_has_a_suit_once() -> None:
    answer = ask("european", 1, "Ks Ks Kh Kd Qs Js 10s 2h", one_meld_per_turn=False)
    assert melds(answer) == {"Kd Kh Ks", "10s Js Qs Ks"}


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


def test_e4_a_joker_counts_as_the_card_it_stands_for_at_the_high_end() -> None:
    answer = ask("european", 1, "Qs Ks * 2h 3h 4h 7d", one_meld_per_turn=False)
    assert melds(answer) == {"Qs Ks *As", "2h 3h 4h"}
    assert sum(meld.worth or 0 for meld in answer.melds) == 40


def test_e4_more_points_are_left_if_otherwise_the_melds_are_worth_too_little() -> None:
    cards = "2s 3s 5s 6s * 7d 8d 6s 6h 6c Kc"
    answer = ask("european", 1, cards, one_meld_per_turn=False)
    assert melds(answer) == {"6c 6h 6s", "7d 8d *9d"}
    assert answer.left_points == 26
    after_the_hand = ask("european", 1, cards, leftover=True)
    assert melds(after_the_hand) == {"6c 6h 6s", "2s 3s *4s 5s 6s"}
    assert after_the_hand.left_points == 25


def test_e4_one_meld_a_turn_is_the_one_that_leaves_least_and_is_worth_the_minimum() -> None:
    cards = "Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 9h 4d"
    answer = ask("european", 1, cards)
    assert melds(answer) == {"2s 3s 4s 5s 6s 7s 8s 9s"}
    assert left(ask("european", 1, cards, one_meld_per_turn=False)) == "4d 9h"


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


def test_e4_all_cards_at_once_are_worth_the_minimum_too() -> None:
    assert not ask("european", 1, "2s 3s 4s 2h 3h 4h 2d 3d 4d 9h").can_lay_down


def test_e6_a_kalooki_is_laid_in_several_melds_all_the_same() -> None:
    cards = "Ks Kh Kd Kc 2s 3s 4s 5s 6s 7s 8s 9s 10s 9h"
    answer = ask("european", 1, cards)
    assert len(answer.melds) > 1
    assert left(answer) == "9h"
    assert answer.goes_out


def test_e6_a_joker_is_laid_and_the_cheapest_card_kept_for_the_last_discard() -> None:
    answer = ask("european", 1, "Ks Kh Kd Kc As Ah Ad Ac *", one_meld_per_turn=False)
    assert (answer.left_points, len(answer.left)) == (10, 1)
    assert answer.goes_out
    assert not answer.bends


def test_n2_the_ace_is_high_or_low() -> None:
    answer = ask("north-american", 1, "Ks Kh Kd Qc Kc Ac Ah 2h 3h 7s")
    assert melds(answer) == {"Kd Kh Ks", "Qc Kc Ac", "Ah 2h 3h"}


@pytest.mark.parametrize(
    ("cards", "enough"),
    [
        ("Ks Kh Kd Ah 2h 3h 4h 5h 9d", False),
        ("Ks Kh Kd Qh Kh Ah 9d", True),
        ("As Ah Ad 5c 6c 7c 9d", True),
        ("As Ah Ad 4c 5c 6c 9d", False),
    ],
)
def test_n3_a_low_ace_counts_1_and_any_other_11(cards: str, enough: bool) -> None:
    assert ask("north-american", 1, cards).can_lay_down == enough


def test_n3_the_minimum_is_a_house_rule() -> None:
    cards = "Ks Kh Kd 2h 3h 4h 5h 9d"
    assert not ask("north-american", 1, cards).can_lay_down
    assert ask("north-american", 1, cards, minimum=40).can_lay_down
    assert ask("kalooki-40", 1, cards).can_lay_down
    assert not ask("kalooki-51", 1, cards).can_lay_down


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


def test_n4_a_player_is_out_with_nothing_left() -> None:
    answer = ask("north-american", 1, "Ks Kh Kd Kc Qh Kh Ah *")
    assert left(answer) == ""
    assert answer.goes_out
    assert not answer.bends


# --- Phase 10 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kept"), [("1r 3r 5r 7r 9r 11r 12r 2u 4g", "2u 4g"), ("1r 3r 5r 7r 9r 11r *", "")]
)
def test_x6_after_the_hand_seven_cards_of_one_colour_are_laid_too(cards: str, kept: str) -> None:
    assert left(ask("phase-10", 1, cards, packs=1, leftover=True)) == kept


def test_x7_six_wilds_and_one_natural_are_seven_cards_of_one_colour() -> None:
    answer = ask("phase-10", 8, "5r 6u 7g * * * * * *", packs=1)
    assert (answer.left_points, len(answer.left)) == (10, 2)


def test_of_runs_of_any_colours_one_that_begins_with_a_joker_comes_first() -> None:
    answer = ask("phase-10", 1, "1u 2r 3r 4r * 10u 11r 12r", packs=1, leftover=True)
    assert [write_cards(meld.cards) for meld in answer.melds] == ["*9 10u 11r 12r", "1u 2r 3r 4r"]


# --- South African ---------------------------------------------------------------------------


def test_s3_a_run_of_fourteen_has_the_ace_at_both_ends() -> None:
    answer = ask("south-african", 1, f"{ALL_SPADES} As")
    assert left(answer) == ""
    assert answer.goes_out


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


def test_s6_a_copy_in_the_other_meld_makes_a_joker_half_safe() -> None:
    answer = ask("south-african", 4, "7s 7h 7d 5s 6s * 9h Jd 2c 10c", seen="")
    assert left(answer) == "10c 2c 9h Jd"
    jokers = [card for meld in answer.melds for card in meld.cards if card.joker]
    assert write_cards(jokers) == "*7s"


def test_s6_a_house_rule_says_when_jokers_must_be_half_safe() -> None:
    cards = "Ks Kh Kd * 2c 4d 6h 9s 8c 10d"
    assert ask("south-african", 6, cards, seen="").can_lay_down
    assert not ask("south-african", 6, cards, seen="", half_safe="always").can_lay_down
    assert ask("south-african", 6, cards, seen="Kc", half_safe="always").can_lay_down
    assert not ask("south-african", 2, "Ks Kh * 2c 4d 6h", seen="").can_lay_down
    assert ask("south-african", 2, "Ks Kh * 2c 4d 6h", seen="", half_safe="never").can_lay_down


def test_s8_in_the_blitz_a_player_goes_out_or_lays_nothing() -> None:
    answer = ask("south-african", 1, "Ks Kh Kd 4s 5s 6s 7s 9h 9c 9d 2d 2h 2c 3h")
    assert left(answer) == "3h"
    assert answer.goes_out
    answer = ask("south-african", 1, "Ks Kh Kd 4s 5s 6s 7s 9h 9c 9d Jd 2d 2h 3h")
    assert not answer.can_lay_down
    assert len(answer.left) == 14


def test_s8_jokers_are_free_in_the_blitz() -> None:
    answer = ask("south-african", 1, "Ks * * 4s * 6s 7s 9h 9c * 2d 2h 2c", seen="")
    assert left(answer) == ""
    assert answer.goes_out


def test_s8_if_the_blitz_needs_a_discard_the_cheapest_card_is_kept() -> None:
    cards = "Ks Kh Kd 4s 5s 6s 7s 9h 9c 9d 2d 2h 2c 2s"
    assert left(ask("south-african", 1, cards)) == ""
    answer = ask("south-african", 1, cards, blitz_discard=True)
    assert answer.left_points == 2
    assert len(answer.left) == 1
    assert answer.goes_out


def test_s8_after_the_blitz_the_others_lay_whatever_they_hold() -> None:
    answer = ask("south-african", 1, "Ks Kh Kd 4s 5s 6s 9c 2d 2h * Qc", leftover=True)
    assert len(answer.melds) == 3
    assert left(answer) == "9c Qc"
    nothing = ask("south-african", 1, "Ks Kh 4s 5s 9c 2d 2h Qc", leftover=True)
    assert not nothing.can_lay_down
    assert len(nothing.left) == 8


def test_s8_two_cards_left_are_one_too_many_for_the_blitz() -> None:
    cards = "Ks Kh Kd 4s 5s 6s 7s 9h 9c 9d 2d 2h 2c 3h"
    assert not ask("south-african", 1, f"{cards} Jd").can_lay_down
    assert ask("south-african", 1, f"{cards} *").goes_out


def test_s9_two_cards_stay_in_the_turn_of_the_first_lay_down() -> None:
    assert not ask("south-african", 2, "Ks Kh Kd 5s").can_lay_down
    answer = ask("south-african", 2, "Ks Kh Kd 5s 9h")
    assert answer.can_lay_down
    assert not answer.goes_out


def test_s9_with_the_kalooki_house_rule_a_player_goes_out_at_once() -> None:
    assert ask("south-african", 2, "Ks Kh Kd 5s", kaluki=True).goes_out
    assert ask("south-african", 2, "Ks Kh Kd", kaluki=True).goes_out
    assert not ask("south-african", 2, "Ks Kh Kd 5s 9h", kaluki=True).goes_out


def test_s3_one_ace_is_not_at_both_ends_of_a_run_of_fourteen() -> None:
    answer = ask("south-african", 2, ALL_SPADES, kaluki=True)
    assert answer.short_of == "A group of three."


# --- any hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "cards", "points", "kept"),
    [
        ("european", "10h 10s * Jh Qh Kh Jh * Kh 8d 7c 5h 3s", 23, 4),
        ("european", "5s 6s * 8s 9s Js Qs Ks * Ks As 5s 2s", 7, 2),
        ("european", "2h 3h 4h 5h 6h 7h 4h 5h 6h 7h 8h 2h * 9h 10h Jh Qh Kh", 0, 0),
        ("north-american", "6d 7d 8d 9d 10d 7d * 9d 10d 10c * Qc Ks Kc Kd Kh", 0, 0),
        ("north-american", "5h * * * * 10h", 0, 0),
        ("south-african", "4d 5d 6d 7d 8d As 2s 3s 4s 2s * * Jd Qd Ad Qc Ac *", 0, 0),
        ("south-african", "3c 4c 5c 6c 4c * 6c 3s * 5s 6s Ks * *", 0, 0),
    ],
)
def test_s8_a_joker_stands_in_for_a_card_that_another_meld_has(
    variant: str, cards: str, points: int, kept: int
) -> None:
    answer = ask(variant, 1, cards, leftover=True)
    assert (answer.left_points, len(answer.left)) == (points, kept)


def test_s6_jokers_make_one_another_half_safe_with_the_naturals_of_two_melds() -> None:
    cards = "5h 6h 7h * * * Ks 2d"
    answer = ask("south-african", 1, cards, leftover=True, half_safe="always", seen="")
    assert left(answer) == "2d Ks"
    assert len(answer.melds) == 2


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
