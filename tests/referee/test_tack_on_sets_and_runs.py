"""Building on melds in the European, North American and South African games (E5, N2, S5, S7)."""

import pytest

from scorekeeper.referee.verdict import LayDownVerdict
from tests.support.verdicts import (
    NO_OPTIONS,
    POINTS,
    THREES_OF_A_SUIT,
    Options,
    after,
    codes,
    lay_down,
    tack_on,
)

TWO_TO_KING = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"


def set_after(
    variant: str, meld: str, cards: str, *, own: bool = True, options: Options = NO_OPTIONS
) -> tuple[list[str], int]:
    """The set with the cards added, sorted, and how many jokers came free."""
    result, freed = after(tack_on(variant, meld, cards, own=own, options=options))
    return sorted(result.split()), freed


@pytest.mark.parametrize("variant", THREES_OF_A_SUIT)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("meld", "cards", "result"),
    [
        ("5h 6h 7h", "8h", "5h 6h 7h 8h"),
        ("5h 6h 7h", "4h", "4h 5h 6h 7h"),
        ("5h 6h 7h", "9h 4h 8h", "4h 5h 6h 7h 8h 9h"),
        ("Jh Qh Kh", "Ah", "Jh Qh Kh Ah"),
        ("7h 6h 5h", "8h", "5h 6h 7h 8h"),
        ("5h 6h 7h", "*8h", "5h 6h 7h *8h"),
        ("5h 6h 7h", "*4h *8h", "*4h 5h 6h 7h *8h"),
        ("5h *6h 7h", "*8h", "5h *6h 7h *8h"),
        ("Qh Kh Ah", "*", "*Jh Qh Kh Ah"),
        ("10h Jh Qh", "* Kh Ah", "*9h 10h Jh Qh Kh Ah"),
    ],
)
def test_e5_and_s5_runs_are_built_on_at_both_ends(
    variant: str, own: bool, meld: str, cards: str, result: str
) -> None:
    assert after(tack_on(variant, meld, cards, own=own)) == (result, 0)


@pytest.mark.parametrize("variant", THREES_OF_A_SUIT)
@pytest.mark.parametrize(
    ("meld", "card"),
    [
        ("5h 6h 7h", "9h"),
        ("5h 6h 7h", "8s"),
        ("5h 6h 7h", "6h"),
        ("Qh Kh Ah", "2h"),
        ("10c 10s 10h", "9h"),
        ("10c 10s 10h", "10h"),
        ("10c 10s 10h", "*10h"),
        ("10c 10s 10h", "*9d"),
        ("5h 6h 7h", "*9h"),
        ("5h 6h 7h", "*8h 8h"),  # a joker just added frees nothing
    ],
)
def test_e5_and_s5_other_cards_do_not_fit(variant: str, meld: str, card: str) -> None:
    verdict = tack_on(variant, meld, card)
    assert codes(verdict) == {"tack.does_not_fit"}


def test_e2_no_ace_is_added_below_a_two_in_the_european_game() -> None:
    assert not tack_on("european", "2h 3h 4h", "Ah").legal
    for variant in ("north-american", "south-african"):
        assert after(tack_on(variant, "2h 3h 4h", "Ah")) == ("Ah 2h 3h 4h", 0)


@pytest.mark.parametrize("variant", THREES_OF_A_SUIT)
@pytest.mark.parametrize(
    ("meld", "cards"), [("5h 6h 7h", "*"), ("5h *6h 7h", "*"), ("5h 6h 7h", "8h *")]
)
def test_e3_and_s6_a_joker_added_to_a_run_open_at_both_ends_must_be_declared(
    variant: str, meld: str, cards: str
) -> None:
    assert codes(tack_on(variant, meld, cards)) == {"joker.undeclared"}


def test_e2_nothing_lies_below_a_two_in_the_european_game() -> None:
    assert after(tack_on("european", "2h 3h 4h", "*")) == ("2h 3h 4h *5h", 0)
    for variant in ("north-american", "south-african"):
        assert codes(tack_on(variant, "2h 3h 4h", "*")) == {"joker.undeclared"}


@pytest.mark.parametrize("variant", POINTS)
def test_e5_the_natural_card_frees_a_joker_in_a_run(variant: str) -> None:
    assert after(tack_on(variant, "4s 5s *6s", "6s")) == ("4s 5s 6s", 1)
    assert after(tack_on(variant, "4s *5s *6s", "6s 5s")) == ("4s 5s 6s", 2)
    assert after(tack_on(variant, "4s *5s 6s", "7s 5s", own=False)) == ("4s 5s 6s 7s", 1)
    assert codes(tack_on(variant, "4s *5s 6s", "5h")) == {"tack.does_not_fit"}


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize("card", ["10d", "*", "*10", "10h"])
def test_e5_a_four_card_set_is_closed(variant: str, card: str) -> None:
    for meld in ("10c 10s 10h 10d", "10c 10s 10h *10"):
        assert codes(tack_on(variant, meld, card)) == {"tack.full"}


@pytest.mark.parametrize("variant", POINTS)
@pytest.mark.parametrize(
    ("meld", "cards", "result", "freed"),
    [
        # the fourth suit closes a set, with the joker in it where only one suit comes
        ("10c 10s 10h", "10d", "10c 10d 10h 10s", 0),
        ("10c 10s 10h", "*", "*10 10c 10h 10s", 0),
        ("10c 10s 10h", "*10", "*10 10c 10h 10s", 0),
        ("10c 10s *", "10h", "*10 10c 10h 10s", 0),
        # two missing suits together free a joker
        ("10c 10s *", "10h 10d", "10c 10d 10h 10s", 1),
        ("10c 10s *", "10d 10h", "10c 10d 10h 10s", 1),
        ("10c *10 *10", "10h 10d", "*10 10c 10d 10h", 1),
        ("10c *10 *10", "10s 10d", "*10 10c 10d 10s", 1),
    ],
)
def test_e5_a_set_takes_the_missing_suits_and_two_of_them_free_a_joker(
    variant: str, meld: str, cards: str, result: str, freed: int
) -> None:
    assert set_after(variant, meld, cards) == (result.split(), freed)


@pytest.mark.parametrize("variant", POINTS)
def test_e5_the_third_of_three_missing_suits_does_not_fit(variant: str) -> None:
    verdict = tack_on(variant, "10c *10 *10", "10h 10d 10s")
    assert not verdict.legal
    assert verdict.reasons[0].rule in ("E5", "N2")


FREEING = "5h *6h 7h + 6h"
"""The natural card takes the place of the joker in somebody’s run."""


def later(melds: str, added: str, held: str | None = None) -> LayDownVerdict:
    """Check a later turn of somebody who laid four kings."""
    return lay_down("european", 1, melds, held=held, earlier="Ks Kh Kd Kc", added=added)


def test_e5_a_joker_that_came_free_is_played_again_in_the_same_turn() -> None:
    """“The released joker must immediately be used in a new meld or built upon an existing meld –
    it can never be kept in the hand of a player to save it for later” (002)."""
    assert [(each.code, each.rule, each.message) for each in later("", FREEING).reasons] == [
        ("joker.kept", "E5", "The joker that came free must be played again this turn.")
    ]
    for held in ("2c 3c", "* 3c", "*"):
        assert codes(later("", FREEING, held)) == {"joker.kept"}
    assert codes(later("Qs Qh *Q", FREEING, "2c 3c")) == set()
    assert codes(later("", f"{FREEING} | 9c 10c Jc + *Qc", "2c 3c")) == set()
    assert codes(later("", f"5c 6c 7c + *8c | {FREEING}", "2c 3c")) == set()
    one_of_two = later("Qs Qh *Q", f"{FREEING} | 2s *3s 4s + 3s")
    assert [each.message for each in one_of_two.reasons] == [
        "Two jokers came free and must be played again this turn."
    ]


def test_e5_a_first_lay_down_keeps_no_joker_that_came_free_either() -> None:
    first = lay_down("european", 1, "Ks Kh Kd Kc", added=FREEING, held="2c 3c")
    assert codes(first) == {"joker.kept"}
    with_it = lay_down("european", 1, "Ks Kh Kd *K", added=FREEING, held="2c 3c")
    assert codes(with_it) == set()


def test_e5_a_tack_on_alone_leaves_open_whether_the_joker_is_played_again() -> None:
    alone = tack_on("european", "5h *6h 7h", "6h")
    assert ("the joker that comes free is played again this turn", "E5") in [
        (each.message, each.rule) for each in alone.unjudged
    ]
    two = tack_on("european", "10c *10 *10", "10h 10d", options={"one_suit_frees": True})
    assert two.unjudged[-1].message == "the jokers that come free are played again this turn"
    assert "E5" not in [each.rule for each in tack_on("european", "5h 6h 7h", "8h").unjudged]


@pytest.mark.parametrize("variant", ["north-american", "south-african"])
def test_n2_s7_elsewhere_a_joker_that_came_free_goes_into_the_hand(variant: str) -> None:
    assert codes(lay_down(variant, 2, "", added=FREEING, earlier="Ks Kh Kd", held="2c *")) == set()
    assert tack_on(variant, "5h *6h 7h", "6h").unjudged == ()


@pytest.mark.parametrize("variant", POINTS)
def test_e5_one_missing_suit_twice_frees_no_joker(variant: str) -> None:
    assert codes(tack_on(variant, "10c 10s *10", "10h 10h")) == {"tack.full"}


def test_e5_one_suit_frees_is_a_house_rule() -> None:
    free = {"one_suit_frees": True}
    assert set_after("european", "10c 10s *", "10h", options=free) == (["10c", "10h", "10s"], 1)
    all_four = ["10c", "10d", "10h", "10s"]
    assert set_after("european", "10c 10s *", "10h 10d", options=free) == (all_four, 1)
    assert set_after("european", "10c *10 *10", "10h", options=free) == (["*10", "10c", "10h"], 1)
    assert set_after("european", "10c *10 *10", "10h 10d", options=free) == (
        ["10c", "10d", "10h"],
        2,
    )
    assert set_after("european", "10c *10 *10", "10h 10d 10s", options=free) == (all_four, 2)
    assert codes(tack_on("european", "10c 10s 10h *10", "10d", options=free)) == {"tack.full"}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("meld", "cards", "result", "freed"),
    [
        ("Ks Kh *Kd", "Kd", "Kd Kh Ks", 1),
        ("Ks Kh *Kd", "Kd Kc", "Kc Kd Kh Ks", 1),
        ("Ks Kh *Kd", "Kc Kd", "Kc Kd Kh Ks", 1),
        ("Ks *Kh *Kd", "Kd", "*Kh Kd Ks", 1),
        ("Ks *Kh *Kd", "Kd Kc", "*Kh Kc Kd Ks", 1),
        # the fourth suit closes the group
        ("Ks Kh Kd", "Kc", "Kc Kd Kh Ks", 0),
        ("Ks Kh Kd", "*", "*Kc Kd Kh Ks", 0),
        ("Ks Kh Kd", "*Kc", "*Kc Kd Kh Ks", 0),
        ("Ks Kh *Kd", "Kc", "*Kd Kc Kh Ks", 0),
        ("Ks Kh *Kd", "*", "*Kc *Kd Kh Ks", 0),
    ],
)
def test_s5_s7_a_group_takes_its_fourth_suit_and_its_natural_card_frees_a_joker(
    own: bool, meld: str, cards: str, result: str, freed: int
) -> None:
    assert set_after("south-african", meld, cards, own=own) == (result.split(), freed)


@pytest.mark.parametrize("card", ["Kd", "Kc", "*", "*Kc"])
@pytest.mark.parametrize("meld", ["Ks Kh Kd Kc", "Ks Kh *Kd Kc", "Ks Kh *Kd *Kc"])
def test_s7_a_closed_group_takes_nothing_and_frees_no_joker(meld: str, card: str) -> None:
    assert codes(tack_on("south-african", meld, card)) == {"tack.full"}


@pytest.mark.parametrize(
    ("meld", "cards", "result", "freed"),
    [
        ("4s 5s *6s", "6s", "4s 5s 6s", 1),
        ("4s *5s *6s", "6s", "4s *5s 6s", 1),
        ("*4s 5s 6s", "4s 3s", "3s 4s 5s 6s", 1),
        (f"*Ah {TWO_TO_KING}", "Ah", f"Ah {TWO_TO_KING}", 1),
        (f"*Ah {TWO_TO_KING}", "Ah Ah", f"Ah {TWO_TO_KING} Ah", 1),
        (TWO_TO_KING, "Ah Ah", f"Ah {TWO_TO_KING} Ah", 0),
        (f"{TWO_TO_KING} Ah", "*", f"*Ah {TWO_TO_KING} Ah", 0),
        (f"Ah {TWO_TO_KING}", "*", f"Ah {TWO_TO_KING} *Ah", 0),
    ],
)
def test_s7_its_natural_card_frees_a_joker_of_a_run(
    meld: str, cards: str, result: str, freed: int
) -> None:
    assert after(tack_on("south-african", meld, cards)) == (result, freed)


@pytest.mark.parametrize("card", ["3h", "Kh", "*", "*3h"])
def test_s7_a_run_of_fourteen_takes_nothing_and_frees_no_joker(card: str) -> None:
    run = f"Ah {TWO_TO_KING} Ah".replace("3h", "*3h").replace("Kh", "*Kh")
    assert codes(tack_on("south-african", run, card)) == {"tack.full"}


@pytest.mark.parametrize(
    ("meld", "cards"),
    [
        (TWO_TO_KING, "Ah *"),
        (TWO_TO_KING, "* Ah"),
        (TWO_TO_KING.replace("6h", "*6h"), "6h Ah *"),
    ],
)
def test_s6_a_joker_that_can_only_be_the_other_ace_needs_no_declaration(
    meld: str, cards: str
) -> None:
    verdict = tack_on("south-african", meld, cards)
    assert codes(verdict) == set()
    assert len(verdict.result) == 14


@pytest.mark.parametrize("cards", ["7s 7c *", "* 7s 7c"])
def test_s6_a_joker_that_can_only_be_the_fourth_of_a_group_needs_no_declaration(
    cards: str,
) -> None:
    result = (["*7h", "7c", "7d", "7s"], 2)
    assert set_after("south-african", "*7s 7d *7c", cards) == result


@pytest.mark.parametrize(
    ("variant", "hand", "rule", "meld", "cards"),
    [
        ("south-african", 1, "S8", "4s 5s 6s", "7s"),
        ("south-african", 1, "S8", "Ks Kh Kd", "Kc"),
        ("contract-rummy", 7, "F10", "4s 5s 6s 7s", "8s"),
        ("liverpool", 7, "F10", "4s 5s 6s 7s", "3s"),
    ],
)
def test_s8_f10_nothing_is_added_where_all_cards_are_laid_at_once(
    variant: str, hand: int, rule: str, meld: str, cards: str
) -> None:
    """“Each of the other players lays down any groups and runs they can make from their hands; no
    laying off on other players' melds is allowed” (003)."""
    for own in (True, False):
        verdict = tack_on(variant, meld, cards, own=own, hand=hand)
        assert [(each.code, each.rule) for each in verdict.reasons] == [("tack.does_not_fit", rule)]
        assert verdict.unjudged == ()
    in_another_hand = tack_on(variant, meld, cards, hand=2)
    assert in_another_hand.legal
    later = lay_down(variant, hand, "", earlier=meld, added=f"{meld} + {cards}", held="2c 3c")
    assert codes(later) == {"tack.does_not_fit"}


def test_s4_f10_in_which_hand_it_is_depends_on_the_house_rules() -> None:
    fifth: Options = {"order": "blitz-fifth"}
    assert tack_on("south-african", "4s 5s 6s", "7s", hand=1, options=fifth).legal
    assert not tack_on("south-african", "4s 5s 6s", "7s", hand=5, options=fifth).legal
    seven: Options = {"hands": "seven"}
    assert not tack_on("zioncheck", "4s 5s 6s 7s", "8s", hand=7, options=seven).legal
