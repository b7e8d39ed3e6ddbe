"""How many cards are dealt in which hand, and for which contract."""

import pytest

from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.wording import contract_text
from tests.support.builders import table_of

JAMAICAN = """
1: 10, 333 · 2: 11, 334 · 3: 12, 344 · 4: 13, 444 · 5: 13, 3333 · 6: 14, 3334 ·
7: 15, 3344 · 8: 16, 3444 · 9: 17, 4444"""
TWELVE = """
1: 12, 333 · 2: 12, 334 · 3: 12, 344 · 4: 13, 444 · 5: 13, 3333 · 6: 14, 3334 ·
7: 15, 3344 · 8: 16, 3444 · 9: 17, 4444"""
ONE_TO_FOUR = "1: 10, 333 · 2: 11, 334 · 3: 12, 344 · 4: 13, 444"
TWELVE_TO_FOUR = "1: 12, 333 · 2: 12, 334 · 3: 12, 344 · 4: 13, 444"
SUPER = "5: 13, 3333 · 6: 14, 3334 · 7: 15, 3344 · 8: 16, 3444 · 9: 17, 4444"
BABY = "1: 6, 33 · 2: 7, 34 · 3: 8, 44"
EIGHT = "1: 8, 33 · 2: 8, 34 · 3: 8, 44"


def dealt(variant: str, **options: OptionValue) -> str:
    """The hands of a game as the rulebook lists them."""
    hands = table_of("Ann", "Bob", variant=variant, **options).rules.hands
    return " · ".join(f"{hand.number}: {hand.cards}, {hand.contract.code}" for hand in hands)


@pytest.mark.parametrize(
    ("variant", "options", "hands"),
    [
        ("jamaican", {}, JAMAICAN),
        ("jamaican", {"deal": "twelve"}, TWELVE),
        ("jamaican", {"hands": "1-4"}, ONE_TO_FOUR),
        ("jamaican", {"hands": "1-4", "deal": "twelve"}, TWELVE_TO_FOUR),
        ("super", {}, SUPER),
        ("baby", {}, BABY),
        ("baby", {"deal": "eight"}, EIGHT),
    ],
)
def test_j8_cards_dealt_and_contracts(
    variant: str, options: dict[str, OptionValue], hands: str
) -> None:
    assert dealt(variant, **options) == " ".join(hands.split())


def test_j8_a_contract_is_named_in_the_words_of_the_game() -> None:
    rules = table_of("Ann", "Bob").rules
    texts = [contract_text(hand.contract, rules) for hand in rules.hands]
    assert texts == [
        "Three threes",
        "Two threes and a four",
        "A three and two fours",
        "Three fours",
        "Four threes",
        "Three threes and a four",
        "Two threes and two fours",
        "A three and three fours",
        "Four fours",
    ]


def test_j8_a_contract_counts_its_threes_and_fours() -> None:
    contract = table_of("Ann", "Bob").rules.hands[7].contract
    assert (contract.count("set"), contract.count("run")) == (1, 3)
