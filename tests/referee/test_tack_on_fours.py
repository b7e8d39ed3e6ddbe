"""Tacking on to threes and fours (J10, J11, D5, D6, K5)."""

import pytest

from tests.support.verdicts import FOURS, JAMAICAN, after, codes, in_deck, tack_on

WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("meld", "cards", "result"),
    [
        ("5h 5s 5d", "5c", "5h 5s 5d 5c"),
        ("5h 5s 5d", "5h 5c", "5h 5s 5d 5h 5c"),
        ("5h 5s *5", "5d", "5h 5s *5 5d"),
        ("5h 6h 7h 8h", "9h", "5h 6h 7h 8h 9h"),
        ("5h 6h 7h 8h", "9h 10h Jh", "5h 6h 7h 8h 9h 10h Jh"),
        ("5h 6h 7h 8h", "Jh 10h 9h", "5h 6h 7h 8h 9h 10h Jh"),
        ("10h Jh Qh Kh", "Ah", "10h Jh Qh Kh Ah"),
        ("10h Jh Qh Kh", "9h Ah", "9h 10h Jh Qh Kh Ah"),
        ("8h 7h 6h 5h", "9h", "5h 6h 7h 8h 9h"),
        ("2h 3h 4h * 6h", "7h", "2h 3h 4h *5h 6h 7h"),
    ],
)
def test_j10_the_same_rank_and_the_next_card_are_added_to_any_meld(
    variant: str, own: bool, meld: str, cards: str, result: str
) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, cards), own=own)
    assert after(verdict) == (in_deck(variant, result), 0)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("meld", "card"),
    [
        ("5h 5s 5d", "6h"),
        ("5h 6h 7h 8h", "10h"),
        ("5h 6h 7h 8h", "9s"),
        ("5h 6h 7h 8h", "6h"),
        ("5h 6h 7h 8h", "5s"),
        ("Ah 2h 3h 4h", "Kh"),
        ("Jh Qh Kh Ah", "2h"),
        ("5h 5s 5d", "*6"),
        ("5h 6h 7h 8h", "*10h"),
        ("5h 6h 7h 8h", "*9s"),
        ("10h Jh Qh Kh", "*Ah Ah"),  # a joker just added is not replaced
    ],
)
def test_j10_other_cards_do_not_fit(variant: str, meld: str, card: str) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, card))
    assert codes(verdict) == {"tack.does_not_fit"}


@pytest.mark.parametrize("variant", [*JAMAICAN, "kooky"])
@pytest.mark.parametrize(
    ("meld", "cards", "result"),
    [
        ("5h 6h 7h 8h", "4h", "4h 5h 6h 7h 8h"),
        ("5h 6h 7h 8h", "9h 4h 3h", "3h 4h 5h 6h 7h 8h 9h"),
        ("2h 3h 4h 5h", "Ah", "Ah 2h 3h 4h 5h"),
        ("5h 6h 7h *8h", "*", "*4h 5h 6h 7h *8h"),
        ("5h 6h 7h 8h", "* *", "*4h 5h 6h 7h 8h *9h"),
        ("5h 6h 7h 8h", "* 3h", "3h *4h 5h 6h 7h 8h"),
        ("5h 6h 7h 8h", "*4h", "*4h 5h 6h 7h 8h"),
        ("Ah 2h 3h 4h", "*", "Ah 2h 3h 4h *5h"),
    ],
)
def test_j10_and_k5_both_ends_of_a_four_are_open(
    variant: str, meld: str, cards: str, result: str
) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, cards))
    assert after(verdict) == (in_deck(variant, result), 0)


@pytest.mark.parametrize("cards", ["4h", "9h 4h", "*4h", "Qh 4h Kh"])
def test_d5_the_low_end_is_closed_until_the_ace_is_at_the_high_end(cards: str) -> None:
    verdict = tack_on("caribbean", "5h 6h 7h 8h * 10h Jh", cards)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("tack.low_end_closed", "D5")
    ]


@pytest.mark.parametrize(
    ("meld", "cards", "result"),
    [
        ("Jh Qh Kh Ah", "10h", "10h Jh Qh Kh Ah"),
        ("10h Jh Qh Kh", "Ah 9h", "9h 10h Jh Qh Kh Ah"),
        ("10h Jh Qh Kh", "9h Ah", "9h 10h Jh Qh Kh Ah"),
        ("10h Jh Qh Kh", "* 9h", "9h 10h Jh Qh Kh *Ah"),
        ("10h Jh Qh Kh *Ah", "*", "*9h 10h Jh Qh Kh *Ah"),
        ("10h Jh Qh Kh", "* *", "*9h 10h Jh Qh Kh *Ah"),
    ],
)
def test_d5_the_low_end_is_open_once_the_high_end_is_the_ace(
    meld: str, cards: str, result: str
) -> None:
    assert after(tack_on("caribbean", meld, cards)) == (result, 0)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("meld", "result"),
    [
        ("5h 6h 7h 8h", "5h 6h 7h 8h *9h"),
        ("5h 6h *7h 8h", "5h 6h *7h 8h *9h"),
        ("5h 5s 5d", "5h 5s 5d *5"),
        ("5h 5s *5 *5", "5h 5s *5 *5 *5"),
        ("Jh Qh Kh Ah", "*10h Jh Qh Kh Ah"),
    ],
)
def test_j10_a_joker_is_added_at_the_high_end_or_else_the_low(
    variant: str, meld: str, result: str
) -> None:
    assert after(tack_on(variant, in_deck(variant, meld), "*")) == (
        in_deck(variant, result),
        0,
    )


@pytest.mark.parametrize("variant", JAMAICAN)
@pytest.mark.parametrize(
    ("meld", "cards"),
    [("5h 6h 7h 8h", "*"), ("5h 6h 7h 8h", "9h *"), ("5h 5s 5d", "*5"), ("5h 6h 7h 8h", "*9h")],
)
def test_j10_players_add_jokers_only_to_their_own_melds(
    variant: str, meld: str, cards: str
) -> None:
    verdict = tack_on(variant, meld, cards, own=False)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("tack.not_own_joker", "J10")
    ]
    assert codes(tack_on(variant, meld, cards, own=True)) == set()


@pytest.mark.parametrize("variant", ["caribbean", "kooky"])
def test_d5_and_k5_a_joker_is_added_to_any_meld(variant: str) -> None:
    run, three = in_deck(variant, "5h 6h 7h 8h"), in_deck(variant, "5h 5s 5d")
    assert after(tack_on(variant, run, "*", own=False))[0] == f"{run} {in_deck(variant, '*9h')}"
    assert after(tack_on(variant, three, "*", own=False))[0] == f"{three} *5"


@pytest.mark.parametrize("variant", [*JAMAICAN, "kooky"])
@pytest.mark.parametrize(
    ("meld", "cards"), [("*5h 6h 7h *8h", "*"), ("5h 6h 7h 8h", "* * *"), ("5h 6h 7h *8h", "*9h")]
)
def test_j5_a_joker_is_not_added_beside_another(variant: str, meld: str, cards: str) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, cards))
    assert codes(verdict) == {"run.adjacent_jokers"}


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(
    ("meld", "cards", "result"),
    [
        ("5h *6h 7h 8h", "6h", "5h 6h 7h 8h *9h"),
        ("5h 6h 7h *8h", "8h", "5h 6h 7h 8h *9h"),
        ("*5h 6h 7h 8h", "5h", "5h 6h 7h 8h *9h"),
        ("5h *6h 7h 8h", "6h 9h", "5h 6h 7h 8h 9h *10h"),
        ("5h *6h 7h *8h", "8h", "5h *6h 7h 8h *9h"),
        ("5h *6h 7h *8h", "9h 6h", "5h 6h 7h *8h 9h *10h"),
        ("10h *Jh Qh Kh", "Jh", "10h Jh Qh Kh *Ah"),
    ],
)
def test_j11_the_card_a_joker_stands_for_moves_it_to_the_high_end(
    variant: str, meld: str, cards: str, result: str
) -> None:
    for own in (True, False):
        verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, cards), own=own)
        assert after(verdict) == (in_deck(variant, result), 0)


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize(("meld", "card"), [("5h *6h 7h *8h", "6h"), ("*5h 6h 7h *8h", "5h")])
def test_j11_a_joker_does_not_move_beside_another(variant: str, meld: str, card: str) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, card))
    rule = {"caribbean": "D6", "kooky": "K5"}.get(variant, "J11")
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("tack.joker_stuck", rule)
    ]


@pytest.mark.parametrize(
    ("variant", "meld", "card"),
    [
        *((variant, "10h *Jh Qh Kh Ah", "Jh") for variant in JAMAICAN),
        *((variant, "Jh Qh Kh *Ah", "Ah") for variant in JAMAICAN),
        *((variant, "*Jh Qh *Kh Ah", "Kh") for variant in ("caribbean", "kooky")),
    ],
)
def test_j11_d6_a_joker_does_not_move_beyond_the_ace_or_beside_another_at_the_low_end(
    variant: str, meld: str, card: str
) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, card))
    assert codes(verdict) == {"tack.joker_stuck"}


@pytest.mark.parametrize("variant", ["caribbean", "kooky"])
@pytest.mark.parametrize(
    ("meld", "card", "result"),
    [
        ("10h *Jh Qh Kh Ah", "Jh", "*9h 10h Jh Qh Kh Ah"),
        ("Jh Qh Kh *Ah", "Ah", "*10h Jh Qh Kh Ah"),
        ("*Jh Qh Kh Ah", "Jh", "*10h Jh Qh Kh Ah"),
        ("10h *Jh Qh *Kh Ah", "Kh", "*9h 10h *Jh Qh Kh Ah"),
    ],
)
def test_d6_a_joker_moves_to_the_low_end_once_the_high_end_is_the_ace(
    variant: str, meld: str, card: str, result: str
) -> None:
    verdict = tack_on(variant, in_deck(variant, meld), in_deck(variant, card))
    assert after(verdict) == (in_deck(variant, result), 0)


@pytest.mark.parametrize("variant", FOURS)
def test_j11_a_joker_in_a_whole_suit_has_nowhere_to_move(variant: str) -> None:
    low_ace, high_ace = WHOLE_SUIT.replace("7h", "*7h"), WHOLE_SUIT.removeprefix("Ah ") + " Ah"
    for suit in (low_ace, high_ace.replace("7h", "*7h")):
        verdict = tack_on(variant, in_deck(variant, suit), in_deck(variant, "7h"))
        assert codes(verdict) == {"tack.joker_stuck"}


@pytest.mark.parametrize("variant", FOURS)
@pytest.mark.parametrize("card", ["Ah", "*", "*Ah"])
def test_j4_nothing_is_added_to_a_whole_suit(variant: str, card: str) -> None:
    verdict = tack_on(variant, in_deck(variant, WHOLE_SUIT), in_deck(variant, card))
    assert codes(verdict) == {"tack.full"}


@pytest.mark.parametrize("variant", FOURS)
def test_j11_a_joker_in_a_three_never_moves(variant: str) -> None:
    meld, card = in_deck(variant, "5h 5s *5"), in_deck(variant, "5d")
    assert after(tack_on(variant, meld, card)) == (f"{meld} {card}", 0)


@pytest.mark.parametrize("variant", FOURS)
def test_c5_every_card_that_does_not_fit_is_named(variant: str) -> None:
    cards = in_deck(variant, "9h 3s Kd")
    verdict = tack_on(variant, in_deck(variant, "5h 6h 7h 8h"), cards)
    messages = " ".join(reason.message for reason in verdict.reasons)
    names = ("black 3", "gold 13") if variant == "kooky" else ("3♠", "K♦")
    assert codes(verdict) == {"tack.does_not_fit"}
    assert all(name in messages for name in names)


def test_c1_copies_that_no_deck_has_are_refused_without_trying_them_in_every_order() -> None:
    cards = " ".join(["9s", "9h", "9d", "9c"] * 15)
    verdict = tack_on("jamaican", "9s 9h 9d", f"{cards} 8h * * *", own=True)
    assert codes(verdict) == {"card.too_many_copies", "tack.does_not_fit"}
    cards = " ".join(["9s", "9h", "9d", "9c"] * 3)
    verdict = tack_on("jamaican", "9s 9h 9d 9c", f"{cards} 8h", own=True, packs=4)
    assert codes(verdict) == {"tack.does_not_fit"}
