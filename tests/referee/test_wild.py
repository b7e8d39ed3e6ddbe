"""Where the finder must count how many jokers are laid, as they are worth different points."""

from dataclasses import replace

import pytest

from scorekeeper.cards import read_cards
from scorekeeper.referee.wild import number_of_jokers_matters
from tests.support.verdicts import table


@pytest.mark.parametrize(
    ("variant", "hand", "wild", "cards", "matters"),
    [
        ("three-thirteen", 1, ("3",), "* 3h", True),
        ("three-thirteen", 1, ("3", "K"), "* 3h Kh", True),
        ("three-thirteen", 1, ("3",), "3h 3s", False),
        ("ten-pennies", 3, ("2",), "* 2h", False),
        ("continental", 1, ("2",), "* 2h", False),
    ],
)
def test_it_matters_where_one_of_several_worths_may_be_left(
    variant: str, hand: int, wild: tuple[str, ...], cards: str, matters: bool
) -> None:
    rules, deck = table(variant)
    contract, deck = rules.hands[hand - 1].contract, replace(deck, wild=wild)
    assert number_of_jokers_matters(rules, deck, contract, read_cards(cards)) == matters
