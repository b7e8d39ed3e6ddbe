"""The referee handles contracts and rules together that no game has yet."""

from dataclasses import replace

from scorekeeper.cards import JOKER, read_cards, read_melds, write_cards
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.arranging.finders import find_melds
from scorekeeper.referee.arranging.request import MeldRequest
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.arranging.work import MAX_STEPS, Work
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.common import FOUR, THREE
from scorekeeper.variants.phase_10 import PHASE_10
from scorekeeper.variants.registry import VARIANTS

LARGE = HandRules(1, 11, Contract((Demand("set", 4), Demand("run", 5))))
"""A contract that asks for larger melds than the smallest ones of the game."""

BIG_MELDS = replace(
    VARIANTS["jamaican"],
    all_hands=(LARGE,),
    lay_down=replace(VARIANTS["jamaican"].lay_down, full_suit=False),
)


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
        "A set of four; another 5 or a joker would make 5♠ 5♥ 5♦ 5."
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


def test_q2_melds_larger_than_the_contract_demands_are_not_tried_in_every_size() -> None:
    rules, work = VARIANTS["zioncheck"], Work()
    hand = read_cards("Js 10s 8s Ks 6s Js 6s As 3s Qs 5s 3s 10s Js 9s * 9s")
    request = MeldRequest(
        rules=rules,
        deck=rules.packs_for(8).deck,
        weights=Weights(rules.card_points),
        contract=rules.all_hands[4].contract,
    )
    assert find_melds(request, hand, work) is None
    assert MAX_STEPS - work.left < MAX_STEPS / 100


def test_x6_cards_of_one_colour_take_jokers_as_the_rules_of_other_games_have_it() -> None:
    few = replace(PHASE_10, jokers=replace(PHASE_10.jokers, at_most_naturals_rule="H3"))
    own_only = replace(PHASE_10.tack_on, jokers_to_own_only=True)
    to_own = replace(PHASE_10, tack_on=own_only)

    def refused(rules: Variant, cards: str, *, own: bool) -> list[str]:
        deck, laid = PHASE_10.packs_for(4).deck, read_cards("1r 3r 5r 7r * * *")
        verdict = check_tack_on(rules, deck, laid, read_cards(cards), own=own)
        return [reason.code for reason in verdict.reasons]

    assert refused(few, "*", own=True) == []
    assert refused(few, "* *", own=True) == ["meld.too_many_jokers"]
    assert refused(to_own, "*", own=True) == []
    assert refused(to_own, "*", own=False) == ["tack.not_own_joker"]
    assert refused(to_own, "9r", own=False) == []
