"""The finder where a run may be of any colours and only the contract is laid (X5, X6, X9), with
hands larger than any that are dealt, beside an exact program."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.cards import JOKER, SKIP, read_cards, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.arranging.short_of import short_of_melds
from scorekeeper.rules.contract import Contract
from scorekeeper.variants.phase_10 import PHASE_10
from scorekeeper.wire.own_games import read_own_variant
from tests.support.arrange_check import arranged, not_as_it_says, what_is_wrong
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import (
    Question,
    built_hand,
    crowded_hand,
    dealt_hand,
    nearly_built_hand,
)
from tests.support.many import many
from tests.support.plain_rules import rules_of
from tests.support.plain_variant import Kind

PHASES = range(1, 11)
HANDS_OF_A_PHASE = many(3, 300)
HANDS_OF_AN_OWN_CONTRACT = many(2, 100)

WAYS_OF_MAKING = (dealt_hand, built_hand, nearly_built_hand, crowded_hand)
OWN_MELDS: dict[str, tuple[tuple[Kind, int], ...]] = {
    "colour and run": (("colour", 7), ("run", 5)),
    "colour and sets": (("colour", 8), ("set", 4), ("set", 2)),
    "two runs": (("run", 4), ("run", 6)),
    "two runs and a set": (("run", 4), ("run", 5), ("set", 3)),
    "three sets": (("set", 3), ("set", 3), ("set", 2)),
    "a run of all numbers": (("run", 12),),
}


def hand_of(phase: int, size: int, rng: Random) -> Question:
    """A hand of so many cards, with up to all eight wilds and perhaps a skip."""
    question = Question("phase-10", {}, phase, 1, ())
    make = rng.choice(WAYS_OF_MAKING)
    jokers = rng.choice([0, 1, 2, 3, 5, 8])
    cards = [*make(question.plain, question.deck, size, jokers, rng), *[SKIP] * rng.choice([0, 1])]
    while cards.count(JOKER) > question.deck.jokers:
        cards.remove(JOKER)
    return replace(question, cards=tuple(rng.sample(cards, len(cards))))


@pytest.mark.parametrize("phase", PHASES)
def test_x9_no_lay_down_of_a_larger_hand_leaves_less(phase: int) -> None:
    rng = Random(f"larger {phase}")
    for _ in range(HANDS_OF_A_PHASE):
        question = hand_of(phase, rng.randint(11, 28), rng)
        assert what_is_wrong(question) == [], str(question)


@pytest.mark.parametrize("phase", PHASES)
def test_64_cards_are_arranged(phase: int) -> None:
    rng = Random(f"64 {phase}")
    question = hand_of(phase, 63, rng)
    answer = arranged(question)
    assert answer.can_lay_down
    assert not [*not_as_it_says(question, answer)]


def test_whether_nothing_at_all_can_be_laid_is_not_asked() -> None:
    """All melds that a large hand can make are more than anybody has the time for."""
    contracts: list[Contract] = []
    contract = PHASE_10.all_hands[1].contract
    assert short_of_melds(PHASE_10, contract, contracts.append).text
    assert contracts
    assert all(part.melds for part in contracts)


@pytest.mark.parametrize("melds", OWN_MELDS.values(), ids=OWN_MELDS)
def test_x9_no_lay_down_of_a_contract_of_ones_own_leaves_less(
    melds: tuple[tuple[Kind, int], ...],
) -> None:
    own_hand = {"cards": 20, "melds": [{"kind": kind, "size": size} for kind, size in melds]}
    own: dict[str, Any] = {"name": "Sunday", "hands": [own_hand], "values": {"joker": 0}}
    rng = Random(f"own {melds}")
    for _ in range(HANDS_OF_AN_OWN_CONTRACT):
        own["values"] = {"joker": rng.choice([0, 7, 25])}
        rules = read_own_variant(own, "own_game", PHASE_10).with_options({})
        points = {**rules_of("phase-10", {}, 1).points, "*": rules.card_points.joker}
        plain = replace(rules_of("phase-10", {}, 1), demands=melds, points=points)
        plain = replace(plain, colour_min=dict(melds).get("colour", 7))
        deck = rules.packs_for(4).deck
        make = rng.choice(WAYS_OF_MAKING)
        cards = tuple(make(plain, deck, rng.randint(12, 21), rng.choice([0, 1, 3]), rng))
        answer, best = arrange(rules, deck, rules.hands[0], cards), fewest_left(plain, cards)
        found = (answer.left_points, len(answer.left)) if answer.can_lay_down else None
        assert found == best, write_cards(cards)


def test_x6_a_set_takes_the_cards_that_melds_of_two_colours_can_spare() -> None:
    melds = [*[{"kind": "colour", "size": 7}] * 2, {"kind": "set", "size": 2}]
    own = {"name": "Sunday", "hands": [{"cards": 16, "melds": melds}]}
    rules = read_own_variant(own, "own_game", PHASE_10).with_options({})
    cards = read_cards("1r 2r 3r 4r 5r 6r 7r 1g 2g 3g 4g 5g 5g 6g 7g 8g")
    answer = arrange(rules, rules.packs_for(4).deck, rules.hands[0], cards)
    assert write_cards(answer.melds[0].cards) == "5g 5g"
    assert not answer.left
