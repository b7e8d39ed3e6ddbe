"""Every game on offer is also copied by hand from the rulebook, for the second opinions."""

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS


def test_every_game_on_offer_is_copied_by_hand() -> None:
    assert set(VARIANTS) - set(PLAIN_VARIANTS) == set()


def test_every_game_copied_by_hand_is_on_offer() -> None:
    assert set(PLAIN_VARIANTS) - set(VARIANTS) == set()


@pytest.mark.parametrize("variant", JUDGED)
def test_every_hand_of_every_game_is_arranged(variant: str) -> None:
    game = PLAIN_VARIANTS[variant]
    arranged = {number for sort in game.sorts if not sort.leftover for number in sort.numbers}
    assert arranged == {hand.number for hand in VARIANTS[variant].all_hands}
    assert {sort.variant for sort in game.sorts} == {variant}


@pytest.mark.parametrize("variant", PLAIN_VARIANTS)
def test_c21_the_options_copied_by_hand_are_options_of_the_game(variant: str) -> None:
    options = {option.id for option in VARIANTS[variant].options}
    assert set(PLAIN_VARIANTS[variant].options) - options == set()
