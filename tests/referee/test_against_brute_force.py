"""The referee and the brute force agree, on melds at random and on those that nearly are legal."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import write_card
from scorekeeper.referee.lay_down import check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import MeldVerdict
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.many import many
from tests.support.plain_cards import JOKER, Card, write_cards
from tests.support.plain_variant import Value
from tests.support.random_melds import LAY_DOWN, Maker, is_ambiguous, laid_by
from tests.support.real_cards import plain, real, real_attempt, real_melds
from tests.support.referee_oracle import (
    Cards,
    could_be_meld,
    in_any_order,
    is_meld,
    of_each_kind,
    reading_worth,
    readings,
    undeclared,
)
from tests.support.tack_on_oracle import Outcome, outcomes, written
from tests.support.turn_oracle import Turn, is_turn
from tests.support.verdicts import WITH_TACKING_ON, table

pytestmark = pytest.mark.many


def normal(variant: str, kind: str, cards: Cards) -> tuple[str, ...]:
    """A reading as both sides write it."""
    return (kind, *written(variant, kind, cards))


def compare_meld(variant: str, cards: Cards) -> None:
    """Holds everything the referee says of a meld against the brute force."""
    laid = write_cards(cards)
    verdict = check_meld(*table(variant), real(cards))
    expected = readings(variant, cards)
    assert verdict.legal == bool(expected), laid
    found = [normal(variant, reading.kind, plain(reading.cards)) for reading in verdict.readings]
    assert Counter(found) == Counter({normal(variant, r.kind, r.cards) for r in expected}), laid
    if expected:
        worths = (
            {reading_worth(read) for read in expected}
            if PLAIN_VARIANTS[variant].minimum
            else {None}
        )
        assert (verdict.points, verdict.fix) == (max(worths, key=lambda worth: worth or 0), None)
    else:
        compare_fix(variant, cards, verdict)


def compare_fix(variant: str, cards: Cards, verdict: MeldVerdict) -> None:
    """A fix is offered where there is one; it is legal, of the same cards, and keeps to what was
    declared where that is possible at all."""
    laid = write_cards(cards)
    assert (verdict.fix is not None) == could_be_meld(variant, cards), laid
    if verdict.fix is None:
        return
    assert check_meld(*table(variant), verdict.fix.cards).legal, laid
    offered = plain(verdict.fix.cards)
    assert is_meld(variant, offered), laid
    assert Counter(undeclared(offered)) == Counter(undeclared(cards)), laid
    if in_any_order(PLAIN_VARIANTS[variant], cards):
        declared = [card for card in cards if card.joker and card.rank]
        assert all(any(keeps(new, card) for new in offered) for card in declared), laid


def keeps(offered: Card, declared: Card) -> bool:
    """Whether a joker still stands for what it was declared as."""
    return (
        offered.joker
        and offered.rank == declared.rank
        and (declared.suit is None or offered.suit in (None, declared.suit))
    )


@pytest.mark.parametrize("variant", JUDGED)
def test_thousands_of_melds_that_are_legal_or_nearly_are_judged_alike(variant: str) -> None:
    maker = Maker(variant, 1)
    for _ in range(many(30, 1_500)):
        compare_meld(variant, maker.any_meld())


@pytest.mark.parametrize("variant", JUDGED)
def test_cards_of_few_faces_are_judged_alike(variant: str) -> None:
    maker = Maker(variant, 2)
    for _ in range(many(20, 600)):
        compare_meld(variant, maker.jumble())


@st.composite
def _neighbours(draw: st.DrawFn) -> tuple[str, Cards]:
    """A game, and up to eight cards of a few neighbouring ranks in two suits, jokers among them."""
    variant = draw(st.sampled_from(JUDGED))
    game = PLAIN_VARIANTS[variant]
    line = (*game.ranks, game.ranks[0])
    start = draw(st.integers(0, len(line) - 4))
    faces = [Card(rank, suit) for rank in line[start : start + 4] for suit in game.suits[:2]]
    jokers = [JOKER, *(Card(face.rank, face.suit, joker=True) for face in faces)]
    mostly_one_suit = [*faces[::2], *faces[::2], *faces, *jokers, JOKER, JOKER]
    cards = draw(st.lists(st.sampled_from(mostly_one_suit), min_size=1, max_size=8))
    return variant, tuple(cards)


@settings(derandomize=True, deadline=None, max_examples=many(40, 2_000))
@given(_neighbours())
def test_neighbouring_cards_are_judged_alike(laid: tuple[str, Cards]) -> None:
    compare_meld(*laid)


@pytest.mark.parametrize("variant", JUDGED)
def test_lay_downs_that_fit_a_contract_or_nearly_are_judged_alike(variant: str) -> None:
    legal = 0
    for seed in range(many(20, 1_000)):
        maker = Maker(variant, seed)
        options = maker.options(*LAY_DOWN)
        rules, deck = table(variant, options)
        hand = maker.random.choice(rules.all_hands)
        laid = laid_by(maker, hand.number, options)
        verdict = check_lay_down(rules, deck, hand, real_attempt(laid))
        assert verdict.legal == is_turn(variant, options, hand.number, Turn(laid)), (options, laid)
        legal += verdict.legal
    assert legal > many(2, 150)


@pytest.mark.parametrize("variant", WITH_TACKING_ON)
def test_tack_ons_that_fit_or_nearly_are_judged_alike(variant: str) -> None:
    legal = 0
    for seed in range(many(30, 1_800)):
        maker = Maker(variant, seed)
        meld, cards = maker.tack_on()
        if is_ambiguous(variant, meld, cards):
            continue
        options: dict[str, Value] = {
            id: values[-1]
            for id, values in PLAIN_VARIANTS[variant].choices("freed_from_set").items()
            if maker.chance(40)
        }
        own, elsewhere = maker.chance(60), maker.card()
        others = ((elsewhere, elsewhere),) if maker.chance(5) else ()
        expected = outcomes(variant, options, meld, cards, own=own, others=others)
        verdict = check_tack_on(
            *table(variant, options), real(meld), real(cards), own=own, others=real_melds(others)
        )
        case = f"{write_cards(meld)} + {write_cards(cards)}, {options}, own: {own}"
        assert verdict.legal == bool(expected), case
        if verdict.legal:
            kinds = [read.kind for read in of_each_kind(readings(variant, meld))]
            after = [written(variant, kind, plain(verdict.result)) for kind in kinds]
            freed = len(verdict.freed)
            assert any(Outcome(each, freed) in expected for each in after), case
            assert {write_card(card) for card in verdict.freed} <= {"*"}, case
            legal += 1
        else:
            assert (len(verdict.result), verdict.freed) == (len(meld), ()), case
    assert legal > many(5, 300)
