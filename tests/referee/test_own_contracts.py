"""The finder on contracts that tables think up, beside an exact program."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import Card, Cards, Deck, read_cards, read_melds, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.own_games import read_own_variant
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import built_hand, crowded_hand, dealt_hand, nearly_built_hand
from tests.support.games.registry import JUDGED
from tests.support.many import many
from tests.support.own_games import WITH_CONTRACTS, hands_of, wild_of
from tests.support.plain_rules import PlainRules, rules_of
from tests.support.plain_variant import Demand

WITHOUT_CONTRACTS = "european", "north-american", "kalooki-40", "kalooki-51", "three-thirteen"
FOUR_OF_A_SUIT = {"cards": 10, "melds": [{"kind": "run", "size": 4}]}


@settings(max_examples=many(30, 500), deadline=None)
@given(st.sampled_from(WITH_CONTRACTS), st.data(), st.randoms(use_true_random=False))
def test_the_finder_finds_the_best_lay_down_of_any_contract(
    variant: str, data: st.DataObject, rng: Random
) -> None:
    hand: dict[str, Any] = data.draw(hands_of(variant))
    wild = data.draw(st.just([]) | wild_of(variant))
    own = {"name": "Sunday", "hands": [hand], "values": {"joker": 30}, "wild": wild}
    rules = read_own_variant(own, "own_game", VARIANTS[variant]).with_options({})
    demands = tuple((meld["kind"], meld["size"]) for meld in hand["melds"])
    first = VARIANTS[variant].with_options({}).hands[0].number
    plain = rules_of(variant, {}, first)
    points = {**plain.points, "*": 30}
    plain = replace(plain, demands=demands, points=points, full_suit=False, wild=tuple(wild))
    if rules.lay_down.full_suit and sum(kind == "run" for kind, _ in demands) == 3:
        plain = replace(plain, full_suit=True)
    found_is_best(rules, rules.hands[0], plain, rng)


@settings(max_examples=many(40, 1_000), deadline=None)
@given(st.sampled_from(JUDGED), st.data(), st.randoms(use_true_random=False))
def test_the_finder_finds_the_best_lay_down_whichever_ranks_are_wild(
    variant: str, data: st.DataObject, rng: Random
) -> None:
    wild = data.draw(wild_of(variant))
    own = {"name": "Sunday", "wild": wild}
    rules = read_own_variant(own, "own_game", VARIANTS[variant]).with_options({})
    hand = rng.choice(rules.hands)
    found_is_best(rules, hand, replace(rules_of(variant, {}, hand.number), wild=tuple(wild)), rng)


@settings(max_examples=many(30, 500), deadline=None)
@given(st.sampled_from(WITHOUT_CONTRACTS), st.data(), st.randoms(use_true_random=False))
def test_the_finder_finds_the_best_lay_down_whatever_the_sizes_of_sets_and_runs(
    variant: str, data: st.DataObject, rng: Random
) -> None:
    sizes = {"run_size": data.draw(st.integers(3, 5))}
    if variant == "three-thirteen":
        sizes["set_size"] = data.draw(st.integers(3, 4))
    own = OwnGame("Sunday", values=tuple(sizes.items()))
    rules = build_own_variant(VARIANTS[variant], own).with_options({})
    hand = rng.choice(rules.hands)
    plain = replace(rules_of(variant, {}, hand.number), run_min=sizes["run_size"])
    found_is_best(rules, hand, replace(plain, set_min=sizes.get("set_size", 3)), rng)


def found_is_best(rules: Variant, hand: HandRules, plain: PlainRules, rng: Random) -> None:
    """A hand of cards, some of them wild, is laid down as well as it can be, and legally."""
    deck = hand.deck(rules.packs_for(4).deck)
    make = rng.choice([dealt_hand, built_hand, nearly_built_hand, crowded_hand])
    jokers = min(rng.choice([0, 1, 2, 3]), deck.jokers)
    cards = with_more_wild(make(plain, deck, hand.cards + 1, jokers, rng), deck, rng)
    found = arrange(rules, deck, hand, cards, seen=None, drawn=True)
    best = fewest_left(plain, cards)
    assert found.can_lay_down == (best is not None)
    if best is not None:
        assert (found.left_points, len(found.left)) == best
        attempt = LayDownAttempt(tuple(meld.cards for meld in found.melds), held=found.left)
        assert check_lay_down(rules, deck, hand, attempt).legal


def with_more_wild(cards: list[Card], deck: Deck, rng: Random) -> Cards:
    """The cards, with wild ones in the place of a few others."""
    for index in rng.sample(range(len(cards)), rng.choice([0, 1, 2, 3])) if deck.wild else ():
        wild = Card(rng.choice(deck.wild), rng.choice(deck.suits))
        if not cards[index].joker and cards.count(wild) < deck.copies:
            cards[index] = wild
    return tuple(cards)


def test_t4_the_wild_cards_that_count_least_are_left() -> None:
    own = {"name": "Sunday", "wild": ["9", "A"], "hands": [FOUR_OF_A_SUIT]}
    rules = read_own_variant(own, "own_game", VARIANTS["jamaican"]).with_options({})
    deck = rules.hands[0].deck(rules.packs_for(4).deck)
    cards = read_cards("Ah 9h 9s Jc Qc Kc 4s 4d 7h 2d 2s")
    found = arrange(rules, deck, rules.hands[0], cards)
    assert write_cards(found.left) == "Ah 4s 4d 7h 2d 2s"


def test_j12_a_wild_card_is_a_joker_that_may_not_be_discarded() -> None:
    hand = {"cards": 7, "melds": [{"kind": "set", "size": 3}, {"kind": "run", "size": 4}]}
    own = {"name": "Sunday", "wild": ["2"], "hands": [hand]}
    rules = read_own_variant(own, "own_game", VARIANTS["jamaican"]).with_options({})
    deck = rules.hands[0].deck(rules.packs_for(4).deck)
    attempt = LayDownAttempt(read_melds("5h 5s 5d | 7c 8c 9c 10c"), held=read_cards("2h"))
    (reason,) = check_lay_down(rules, deck, rules.hands[0], attempt).reasons
    assert reason.message == "2♥ may not be discarded, and nothing else is left."
    assert reason.rule == "J12"


@settings(max_examples=many(10, 500), deadline=None)
@given(
    st.lists(st.integers(4, 5), min_size=3, max_size=4),
    st.lists(st.integers(2, 4), max_size=1),
    st.randoms(use_true_random=False),
)
def test_x5_the_finder_finds_the_best_of_many_runs_of_any_suits(
    runs: list[int], sets: list[int], rng: Random
) -> None:
    demands: tuple[Demand, ...] = (
        *(("run", size) for size in runs),
        *(("set", size) for size in sets),
    )
    melds = [{"kind": kind, "size": size} for kind, size in demands]
    own = {"name": "Sunday", "hands": [{"cards": sum(runs) + sum(sets), "melds": melds}]}
    rules = read_own_variant(own, "own_game", VARIANTS["phase-10"]).with_options({})
    found_is_best(rules, rules.hands[0], replace(rules_of("phase-10", {}, 1), demands=demands), rng)


def test_the_same_run_may_be_laid_twice_where_nothing_else_may_be_laid() -> None:
    rules = VARIANTS["continental"].with_options({})
    cards = read_cards("9c 10c Jc 9c 10c Jc 4s 5s 6s As 2s 3s 8d 9d 10d Qh")
    found = arrange(rules, rules.packs_for(4).deck, rules.hands[0], cards)
    assert write_cards(found.left) == "Qh"
