"""What the simulator takes for the same: the same hand may be written in two ways."""

from random import Random

from scorekeeper.game.entries import Hand
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import write_entry
from tests.simulator.people import choose_start
from tests.simulator.scene import facts_of


def facts(laid: set[int]) -> list[dict[str, object]]:
    return facts_of(write_entry(Hand(2, {1: 15}, laid=frozenset(laid))))


def test_whoever_went_out_has_laid_their_contract_whether_a_hand_says_so_or_not() -> None:
    assert facts({2}) == facts(set())
    assert facts({1, 2}) == facts({1}) != facts(set())


def test_every_game_is_begun_on_some_evening() -> None:
    begun = {choose_start(Random(seed)).variant.id for seed in range(300)}
    assert begun == set(VARIANTS)
