"""What the options of the Jamaican games change, and what the rules are without them."""

import pytest

from tests.support.builders import table_of

VARIANTS = ("jamaican", "super", "baby")


@pytest.mark.parametrize("variant", VARIANTS)
def test_j14_the_offences_and_what_they_cost(variant: str) -> None:
    offences = table_of("Ann", "Bob", variant=variant).rules.offences
    assert {offence.id: offence.points for offence in offences} == {
        "over_call": 50,
        "wrong_challenge": 50,
        "bad_lay_down": 50,
        "no_draw": 50,
        "no_discard": 50,
        "house": 50,
    }
    assert [offence.id for offence in offences if offence.points_editable] == ["house"]


def test_j14_over_calling_may_cost_nothing_but_the_right_to_lay() -> None:
    points = table_of("Ann", "Bob", over_call="points").rules
    lay_last = table_of("Ann", "Bob", over_call="lay_last").rules
    costs = {offence.id: offence.points for offence in lay_last.offences}
    assert costs == {offence.id: offence.points for offence in points.offences} | {"over_call": 0}


@pytest.mark.parametrize("variant", VARIANTS)
def test_j15_three_calls_a_hand_unless_the_table_says_otherwise(variant: str) -> None:
    assert table_of("Ann", "Bob", variant=variant).rules.max_calls == 3
    assert table_of("Ann", "Bob", variant=variant, max_calls=2).rules.max_calls == 2


def test_j16_the_dealer_earns_50_for_the_exact_cut() -> None:
    cut = table_of("Ann", "Bob").rules.cut
    assert cut is not None
    assert (cut.points, cut.by, cut.counts_upcard) == (-50, "dealer", False)


def test_j16_the_cut_may_count_the_card_turned_up() -> None:
    cut = table_of("Ann", "Bob", cut_counts_upcard=True).rules.cut
    assert cut is not None
    assert (cut.points, cut.by, cut.counts_upcard) == (-50, "dealer", True)


def test_j13_a_bent_table_doubles_and_says_when() -> None:
    usual = table_of("Ann", "Bob").rules.doubling
    always = table_of("Ann", "Bob", bent_first_only=False).rules.doubling
    assert usual is not None
    assert always is not None
    assert usual.times == always.times == 2
    assert (usual.first_only, always.first_only) == (True, False)
    assert "before anyone else" in usual.text
    assert "before anyone else" not in always.text


def test_j7_a_whole_suit_stands_for_three_fours_unless_the_table_says_otherwise() -> None:
    assert table_of("Ann", "Bob").rules.lay_down.full_suit
    assert not table_of("Ann", "Bob", full_suit=False).rules.lay_down.full_suit


def test_j9_only_the_contract_is_laid_unless_the_table_says_otherwise() -> None:
    assert not table_of("Ann", "Bob").rules.lay_down.further_melds
    assert table_of("Ann", "Bob", extra_melds=True).rules.lay_down.further_melds


def test_c10_equal_lowest_totals_share_unless_the_table_says_otherwise() -> None:
    assert table_of("Ann", "Bob").rules.ties == "share"
    assert table_of("Ann", "Bob", ties="last_hand").rules.ties == "last_hand"


def test_c13_nothing_is_staked_unless_the_table_says_otherwise() -> None:
    assert table_of("Ann", "Bob").rules.stake_per_point == 0
    assert table_of("Ann", "Bob", stake_per_point=5).rules.stake_per_point == 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_j1_the_usual_number_of_players(variant: str) -> None:
    assert table_of("Ann", "Bob", variant=variant).rules.usual_players == (3, 8)
