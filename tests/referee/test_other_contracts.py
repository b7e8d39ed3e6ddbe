"""The search for any contract agrees with the short cut, and handles contracts of no game yet."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorekeeper.cards import JOKER, Card, read_cards, read_melds, write_cards
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.arranging.best_contract import ContractSearch
from scorekeeper.referee.arranging.choices_of_ranks import Asked
from scorekeeper.referee.arranging.meld_search import Choice, State
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.variants.common import CONTRACTS, FOUR, THREE
from scorekeeper.variants.registry import VARIANTS

LARGE = HandRules(1, 11, Contract((Demand("set", 4), Demand("run", 5))))
"""A contract that asks for larger melds than the smallest ones of the game."""

BIG_MELDS = replace(
    VARIANTS["jamaican"],
    all_hands=(LARGE,),
    lay_down=replace(VARIANTS["jamaican"].lay_down, full_suit=False),
)

NEARLY = (
    "7h 7d 7c 3c 4c 5c 6c 9s 9d *",
    "Qd Qs * 4s 5s * 7s 2h 2d",
    "7h 7d * 3c 4c 5c 6c 9s 10s Js Qs",
)


def hand_around(melds: str, more: int, rng: random.Random) -> tuple[Card, ...]:
    """These cards, and some more from the rest of the packs."""
    deck = VARIANTS["jamaican"].packs[4].deck
    pack = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
    cards = list(read_cards(melds))
    for card in cards:
        if not card.joker:
            pack.remove(card)
    return (*cards, *rng.sample(pack, more))


def weight(melds: list[Meld] | None, weights: Weights) -> int | None:
    """What the melds weigh together; None if there are none."""
    return None if melds is None else sum(weights.of_all(meld.cards) for meld in melds)


@pytest.mark.parametrize("variant", ["jamaican", "caribbean", "kooky-like"])
@pytest.mark.parametrize("contract", [CONTRACTS[0], CONTRACTS[1], CONTRACTS[2]])
def test_c14_both_searches_find_lay_downs_of_the_same_weight(
    variant: str, contract: Contract
) -> None:
    rules = VARIANTS["jamaican" if variant == "jamaican" else "caribbean"]
    if variant == "kooky-like":
        rules = rules.with_options({"distinct_threes": True})
    deck, weights = rules.packs_for(4).deck, weights_of(rules.card_points)
    rng, found = random.Random(f"{variant} {contract.code}"), 0
    for number in range(12):
        cards = hand_around(NEARLY[number % len(NEARLY)], 3, rng)
        search = ContractSearch(rules, deck, cards, weights)
        sets, runs = contract.count("set"), contract.count("run")
        short_cut = search.best(Asked(sets, runs, rules.lay_down.further_melds))
        search_of_any_game = ConditionSearch(rules, deck, cards, weights, contract)
        general = search_of_any_game.melds() if search_of_any_game.search() else None
        assert weight(general, weights) == weight(short_cut, weights), write_cards(cards)
        found += short_cut is not None
    assert found


def test_j8_a_contract_may_ask_for_larger_melds() -> None:
    deck = BIG_MELDS.packs[4].deck
    hand = read_cards("5h 5s 5d 5c 7c 8c * 10c Jc Kd 2h")
    found = arrange(BIG_MELDS, deck, LARGE, hand)
    assert [len(meld.cards) for meld in found.melds] == [4, 5]
    assert write_cards(found.left) == "Kd 2h"
    attempt = LayDownAttempt(tuple(meld.cards for meld in found.melds), held=found.left)
    assert check_lay_down(BIG_MELDS, deck, LARGE, attempt).legal
    smaller = read_cards("5h 5s 5d 7c 8c * 10c Jc Kd 2h")
    assert arrange(BIG_MELDS, deck, LARGE, smaller).short_of == (
        "A set of four; another 5 or a joker would make 5♠ 5♥ 5♦ ★5."
    )
    nothing = arrange(BIG_MELDS, deck, LARGE, read_cards("5h 5s 7c 9c Jd Kd 2h"))
    assert nothing.short_of == "A set of four and a run of five."


def test_j6_melds_laid_after_the_hand_differ_in_such_a_game_too() -> None:
    rules = replace(BIG_MELDS, jokers=replace(BIG_MELDS.jokers, neighbours=True))
    found = arrange_leftover(
        rules, rules.packs[4].deck, (*read_cards("3h 4h 5h 6h 8h 9h 10h Jh 2c 2d"), JOKER)
    )
    kinds = sorted(meld.kind for meld in found.melds)
    assert kinds == ["run"]
    assert len(found.melds[0].cards) == 9
    assert write_cards(found.left) == "2c 2d"


def test_j9_further_melds_join_the_contract_if_they_may() -> None:
    rules = replace(BIG_MELDS, lay_down=replace(BIG_MELDS.lay_down, further_melds=True))
    contract = HandRules(1, 11, Contract((THREE, FOUR, Demand("set", 4))))
    hand = read_cards("5h 5s 5d 5c 9c 9d 9h Jh Js Jd 2s 3s 4s 5s Kd")
    found = arrange(rules, rules.packs[4].deck, contract, hand)
    assert write_cards(found.left) == "Kd"
    assert len(found.melds) == 4


def test_j8_a_meld_that_is_missing_is_named_with_its_size() -> None:
    deck = BIG_MELDS.packs[4].deck
    attempt = LayDownAttempt(read_melds("5h 5s 5d 5c | 7c 8c 9c 10c"))
    verdict = check_lay_down(BIG_MELDS, deck, LARGE, attempt)
    assert [reason.message for reason in verdict.reasons] == [
        "The contract is a set of four and a run of five. Missing: a run of five."
    ]


def test_s8_all_cards_at_once_may_be_a_contract_of_certain_melds() -> None:
    rules = replace(
        VARIANTS["jamaican"],
        lay_down=replace(VARIANTS["jamaican"].lay_down, all_at_once_rule="S8"),
    )
    deck, hand = rules.packs[4].deck, HandRules(1, 12, Contract((FOUR,) * 3, all_at_once=True))
    melds = read_melds("2h 3h 4h 5h | 6s 7s 8s 9s | 9c 10c Jc Qc")
    for held, expected in (
        ("", []),
        ("Kd", []),
        ("Kd 2c", ["laydown.must_go_out"]),
        ("*", ["laydown.no_discard_left"]),
    ):
        verdict = check_lay_down(rules, deck, hand, LayDownAttempt(melds, read_cards(held)))
        assert [reason.code for reason in verdict.reasons] == expected
    untold = check_lay_down(rules, deck, hand, LayDownAttempt(melds))
    assert [each.message for each in untold.unjudged] == [
        "you keep one card at most",
        "you don’t keep only jokers",
    ]
    one_less = LayDownAttempt(melds[:2], read_cards("Kd"))
    assert [reason.message for reason in check_lay_down(rules, deck, hand, one_less).reasons] == [
        "The contract is three fours, all cards at once. Missing: a four."
    ]
    cards = (*(card for meld in melds for card in meld), *read_cards("Kd"))
    found = arrange(rules, deck, hand, cards)
    assert found.goes_out
    assert len(found.melds) == 3


class CountingSearch(ConditionSearch):
    """The same search; it counts how often it looks at what could still be laid."""

    looks = 0

    def narrow(
        self, state: State, choices: Sequence[Choice]
    ) -> tuple[State, Sequence[Choice]] | None:
        self.looks += 1
        return super().narrow(state, choices)


def test_q2_melds_larger_than_the_contract_demands_are_not_tried_in_every_size() -> None:
    rules = VARIANTS["zioncheck"]
    hand = read_cards("Js 10s 8s Ks 6s Js 6s As 3s Qs 5s 3s 10s Js 9s * 9s")
    two_threes_and_a_four = rules.all_hands[4].contract
    search = CountingSearch(
        rules, rules.packs_for(8).deck, hand, weights_of(rules.card_points), two_threes_and_a_four
    )
    assert not search.search()
    assert search.looks < 80
