"""The finder on contracts that tables think up, beside an exact program."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.referee.arrange import arrange
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.own_games import read_own_variant
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import built_hand, crowded_hand, dealt_hand, nearly_built_hand
from tests.support.many import many
from tests.support.own_games import WITH_CONTRACTS, hands_of
from tests.support.plain_rules import rules_of


@settings(max_examples=many(30, 2_000), deadline=None)
@given(st.sampled_from(WITH_CONTRACTS), st.data(), st.randoms(use_true_random=False))
def test_the_finder_finds_the_best_lay_down_of_any_contract(
    variant: str, data: st.DataObject, rng: Random
) -> None:
    hand: dict[str, Any] = data.draw(hands_of(variant))
    own = {"name": "Sunday", "hands": [hand], "values": {"joker": 30}}
    rules = read_own_variant(own, "own_game", VARIANTS[variant]).with_options({})
    demands = tuple((meld["kind"], meld["size"]) for meld in hand["melds"])
    first = VARIANTS[variant].with_options({}).hands[0].number
    plain = rules_of(variant, {}, first)
    plain = replace(plain, demands=demands, points={**plain.points, "*": 30}, full_suit=False)
    if rules.lay_down.full_suit and sum(kind == "run" for kind, _ in demands) == 3:
        plain = replace(plain, full_suit=True)
    deck = rules.packs_for(4).deck
    make = rng.choice([dealt_hand, built_hand, nearly_built_hand, crowded_hand])
    cards = tuple(make(plain, deck, hand["cards"] + 1, rng.choice([0, 1, 2, 3]), rng))
    found = arrange(rules, deck, rules.hands[0], cards, seen=None, drawn=True)
    best = fewest_left(plain, cards)
    assert found.can_lay_down == (best is not None)
    if best is not None:
        assert (found.left_points, len(found.left)) == best
