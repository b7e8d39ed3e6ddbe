"""Every reason of a verdict has a known code, a rule of the rulebook, and a sentence that names
its cards."""

import re

import pytest

from scorekeeper.cards import JOKER, Cards, show_card
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.wording import rank_plural
from tests.support.core import ROOT
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.random_melds import Maker
from tests.support.real_cards import real, real_melds
from tests.support.verdicts import (
    LAY_DOWN_CODES,
    MELD_CODES,
    TACK_ON_CODES,
    WITH_TACKING_ON,
    lay_down,
    meld,
    table,
)

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
RULES = set(re.findall(r"^- ([A-Z]\d+) ", RULEBOOK, re.MULTILINE))


def check_reason(variant: str, reason: BrokenRule, known: str) -> None:
    """Checks that a reason has a known code, a rule of the game, and one sentence."""
    assert reason.code in known.split()
    assert reason.rule in RULES, reason
    assert reason.rule[0] in PLAIN_VARIANTS[variant].letters, reason
    assert reason.message.endswith("."), reason
    assert reason.message == " ".join(reason.message.split()), reason


def names_all(reason: BrokenRule, cards: Cards) -> bool:
    """Whether the message names all natural cards."""
    return all(show_card(card) in reason.message for card in cards if not card.joker)


def names_some(reason: BrokenRule, cards: Cards) -> bool:
    """Whether the message names at least one of the cards, or a joker if there is one."""
    faces = [show_card(JOKER if card.joker else card) for card in cards]
    ranks = [rank_plural(card.rank) for card in cards if card.rank]
    return any(name in reason.message for name in (*faces, *ranks))


@pytest.mark.parametrize("variant", JUDGED)
def test_c5_what_is_wrong_with_a_meld_is_said_in_full(variant: str) -> None:
    maker = Maker(variant, 7)
    for _ in range(120):
        cards = real(maker.any_meld() if maker.chance(60) else maker.jumble())
        verdict = check_meld(*table(variant), cards)
        for reason in verdict.reasons:
            check_reason(variant, reason, MELD_CODES)
            names = names_some if reason.code.startswith("card.") else names_all
            assert names(reason, cards), (reason, cards)
        reported = [(reason.code, reason.message) for reason in verdict.reasons]
        assert len(reported) == len(set(reported)), reported


@pytest.mark.parametrize("variant", JUDGED)
def test_c5_what_is_wrong_with_a_lay_down_is_said_in_full(variant: str) -> None:
    rules, deck = table(variant)
    for seed in range(60):
        maker = Maker(variant, seed)
        hand = maker.random.choice(rules.all_hands)
        melds = real_melds(maker.lay_down(hand.number, {}))
        attempt = LayDownAttempt(melds, held=real(maker.few_cards()), seen=())
        for reason in check_lay_down(rules, deck, hand, attempt).reasons:
            check_reason(variant, reason, f"{MELD_CODES} {LAY_DOWN_CODES}")
            about_one = reason.code.startswith(("run.", "set.", "meld."))
            assert not about_one or reason.meld is not None
            if reason.meld is not None and not reason.code.startswith("laydown."):
                assert names_some(reason, melds[reason.meld]) or names_the_joker(reason)


def names_the_joker(reason: BrokenRule) -> bool:
    """Whether the message names the card that the joker stands for."""
    return reason.code == "joker.not_half_safe" and "joker for" in reason.message


@pytest.mark.parametrize("variant", WITH_TACKING_ON)
def test_c5_what_is_wrong_with_a_tack_on_is_said_in_full(variant: str) -> None:
    for seed in range(100):
        maker = Maker(variant, seed)
        meld, cards = map(real, maker.tack_on())
        verdict = check_tack_on(*table(variant), meld, cards, own=maker.chance(50))
        for reason in verdict.reasons:
            check_reason(variant, reason, TACK_ON_CODES)
            assert names_some(reason, (*cards, *meld)), (reason, cards)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5s", "5♠: one card isn’t a meld yet."),
        ("5s 5h", "5♠ 5♥: a three needs at least three cards."),
        ("5s 5h 6h", "5♠ 5♥ 6♥: a three is all one rank; 6♥ doesn’t fit."),
        ("5s 5h 5d 6h 7c", "5♠ 5♥ 5♦ 6♥ 7♣: a three is all one rank; 6♥ 7♣ don’t fit."),
        ("3h 4h 5h 6h 6h", "3♥ 4♥ 5♥ 6♥ 6♥: a four has no rank twice; repeated: 6."),
        ("3h 3h 4h", "3♥ 3♥ 4♥: a three is all one rank; 4♥ doesn’t fit."),
        ("3h 3h 3s 4h", "3♥ 3♥ 3♠ 4♥: a three is all one rank; 4♥ doesn’t fit."),
        ("3h 3h 4h 4h 5h 5h", "3♥ 3♥ 4♥ 4♥ 5♥ 5♥: a four has no rank twice; repeated: 3, 4 and 5."),
    ],
)
def test_c5_the_meld_that_is_meant_is_the_one_that_fewest_cards_do_not_fit(
    cards: str, said: str
) -> None:
    assert [reason.message for reason in meld("jamaican", cards).reasons] == [said]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("7h 8h *", "say which card the joker stands for."),
        ("* 7h *", "say which card each joker stands for."),
    ],
)
def test_e3_of_several_jokers_each_is_to_be_declared(cards: str, said: str) -> None:
    assert [reason.sentence for reason in meld("european", cards).reasons] == [said]


def test_c1_cards_laid_in_earlier_turns_are_of_the_deck_too() -> None:
    verdict = lay_down("jamaican", 1, "5s 5h 5d", earlier="1b 1b 1b | 2h 2s 2d")
    assert verdict.reasons[0].message == "Laid in earlier turns: black 1 isn’t in this game’s deck."
