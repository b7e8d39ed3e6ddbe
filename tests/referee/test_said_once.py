"""Each fault is said once: no reason follows from another, and none is about cards that nobody laid
(C5)."""

from tests.support.verdicts import codes, lay_down, meld


def messages(variant: str, hand: int, melds: str) -> list[str]:
    """What is wrong with melds laid down together."""
    return [reason.message for reason in lay_down(variant, hand, melds).reasons]


def test_j6_three_runs_of_one_suit_are_counted_in_one_reason() -> None:
    clubs = "4c 5c 6c 7c | 8c 9c 10c Jc"
    two, three = (
        f"{count} fours in clubs: fours must be of different suits." for count in ("Two", "Three")
    )
    assert messages("super", 9, f"{clubs} | 4s 5s 6s 7s | 4h 5h 6h 7h") == [two]
    assert messages("super", 9, f"{clubs} | Jc Qc Kc Ac | 4h 5h 6h 7h") == [three]


def test_k3_three_sets_of_one_rank_are_counted_in_one_reason() -> None:
    (reason,) = lay_down("kooky", 1, "9r 9b 9y | 9g 9g 9y | * 9b 9r").reasons
    assert reason.message == "Three sets of nines: sets must be of different ranks."
    assert reason.meld == 2


def test_what_is_laid_beyond_the_contract_is_there_to_discard_once_it_is_taken_back() -> None:
    assert codes(lay_down("baby", 1, "5h 5s 5d | 9c 9d 9h | 2s 2c 2h", held="")) == {
        "laydown.extra_melds"
    }
    assert codes(lay_down("south-african", 5, "6h 7h 8h 9h 10h", held="Qc")) == {
        "laydown.not_exact"
    }
    assert codes(lay_down("european", 1, "7c 7d 7h | 8c 9c 10c", held="", earlier="Ks Qs Js")) == {
        "laydown.one_meld_per_turn"
    }
    assert codes(lay_down("baby", 1, "5h 5s 5d", held="")) == {
        "laydown.contract",
        "laydown.no_discard_left",
    }


def test_s6_no_joker_is_unsafe_as_long_as_nobody_said_for_which_card_it_stands() -> None:
    assert codes(lay_down("south-african", 5, "* 4h 5h 6h", seen="Ks")) == {"joker.undeclared"}
    assert codes(lay_down("south-african", 5, "*3h 4h 5h 6h", seen="Ks")) == {"joker.not_half_safe"}


def test_c2_a_run_with_another_card_in_a_gap_turns_no_corner() -> None:
    whole = "2c 3c 4c 5c 6c 7c Qd 9c 10c Jc Qc Kc Ac"
    assert codes(meld("caribbean", whole)) == {
        "run.mixed_suits",
        "run.repeated_rank",
        "run.not_consecutive",
    }


def test_c5_declared_jokers_are_read_as_declared_where_that_breaks_fewer_rules() -> None:
    assert codes(meld("european", "*Jd Qd *Kd Qd")) == {"run.repeated_rank"}
    assert codes(meld("european", "*7h 9h 10h")) == {"joker.misdeclared"}


def test_e2_a_card_that_does_not_fit_makes_no_set_too_long() -> None:
    assert codes(meld("european", "9s 9c 9h 9d Kd")) == {"set.mixed_ranks"}


def test_g3_nobody_is_told_how_to_lay_sets_where_only_runs_are_laid() -> None:
    for cards in ("2h 2c 2s", "2h 2c", "4s 4c 5s", "Kd 2h 9d", "7h 7s 9d"):
        for reason in meld("continental", cards).reasons:
            assert "a set" not in reason.message
    assert codes(meld("continental", "2h 2c 2s")) == {"meld.not_a_meld"}
    assert codes(meld("continental", "2h 2c")) == {"meld.not_a_meld", "meld.too_short"}


def test_p2_nobody_is_told_how_to_lay_runs_where_only_sets_are_laid() -> None:
    for cards in ("4s 5s 7s", "4s 4c 5s 6s", "9d 10d", "3s 4s 5s"):
        for reason in meld("ten-pennies", cards).reasons:
            assert "a run" not in reason.message, cards
