"""Every sentence of the referee is in the reader's language."""

from collections.abc import Iterator

import pytest

from scorekeeper.cards import JOKER, Cards
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import BrokenRule
from tests.support.games.registry import JUDGED
from tests.support.pseudo import pseudo_spoken, unsaid
from tests.support.random_melds import Maker
from tests.support.real_cards import real
from tests.support.verdicts import lay_down, meld, table

FACES = {"A", "J", "Q", "K"}


def random_reasons(maker: Maker) -> Iterator[BrokenRule]:
    """The rules that random lay-downs and tack-ons break."""
    rules, deck = table(maker.variant)
    for _ in range(100):
        melds = tuple(nearly_a_meld(maker) for _ in range(maker.random.randint(0, 3)))
        held = maker.random.choice([None, (), (JOKER,), real([maker.card(), maker.card()])])
        attempt = LayDownAttempt(melds, held, seen=(), first=maker.chance(80))
        yield from check_lay_down(rules, deck, maker.random.choice(rules.hands), attempt).reasons
        on_table, own = real(maker.meld()), maker.chance(50)
        added = (*real([maker.card()]), JOKER)
        yield from check_tack_on(rules, deck, on_table, added, own=own).reasons


def nearly_a_meld(maker: Maker) -> Cards:
    """Cards that are a meld, or nearly one."""
    cards = maker.with_jokers(maker.meld(), maker.random.randint(0, 2))
    if maker.chance(20):
        return real(cards[: maker.random.randint(0, 2)])
    return real([*cards, maker.card()] if maker.chance(30) else cards)


@pytest.mark.parametrize("variant", JUDGED)
def test_no_reason_is_left_in_english(variant: str) -> None:
    with pseudo_spoken():
        reasons = list(random_reasons(Maker(variant, 1)))
        assert reasons
        for reason in reasons:
            assert set(unsaid(reason.message)) <= FACES, reason


@pytest.mark.parametrize("variant", JUDGED)
def test_what_a_hand_is_short_of_is_not_left_in_english(variant: str) -> None:
    maker = Maker(variant, 1)
    rules, deck = table(variant)
    with pseudo_spoken():
        for deal in rules.hands:
            for length in (3, 6, 10):
                hand = real([*maker.meld(), *(maker.card() for _ in range(length))][:length])
                for found in (
                    arrange(rules, deck, deal, hand),
                    arrange_leftover(rules, deck, hand),
                ):
                    assert set(unsaid(found.short_of or "")) <= FACES, found


def test_a_reason_has_a_sentence_and_a_message_with_its_cards() -> None:
    (reason,) = meld("jamaican", "7h 8h 9h").reasons
    assert reason.message == "7♥ 8♥ 9♥: a four needs at least four cards."
    assert reason.sentence == "a four needs at least four cards."


def test_a_reason_that_compares_melds_has_a_sentence_without_them() -> None:
    (reason,) = lay_down("jamaican", 1, "9h 9s 9d | Ks Kd Kc | 9c 9d 9h").reasons
    assert reason.message == "Two threes of nines: threes must be of different ranks."
    assert (reason.meld, reason.sentence) == (2, "threes must be of different ranks.")
