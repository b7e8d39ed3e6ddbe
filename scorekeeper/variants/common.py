"""What the games share: packs of 52, the contracts of threes and fours, common house rules."""

from scorekeeper.cards import Suit
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

TWO_PACKS = Packs(RANKS, SUITS, packs=2, jokers=4)

FACE_VALUES = {
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
    "J": 10, "Q": 10, "K": 10,
}  # fmt: skip

THREE = Demand("set", 3)
FOUR = Demand("run", 4)
CONTRACTS = (
    Contract((THREE, THREE, THREE)),
    Contract((THREE, THREE, FOUR)),
    Contract((THREE, FOUR, FOUR)),
    Contract((FOUR, FOUR, FOUR)),
    Contract((THREE, THREE, THREE, THREE)),
    Contract((THREE, THREE, THREE, FOUR)),
    Contract((THREE, THREE, FOUR, FOUR)),
    Contract((THREE, FOUR, FOUR, FOUR)),
    Contract((FOUR, FOUR, FOUR, FOUR)),
)

TIES = ChoiceOption(
    "ties",
    "A tie for first place",
    "C10",
    default="share",
    choices={
        "share": Choice("They share the win."),
        "last_hand": Choice(
            "The player with the better score in the last hand where they differ wins.",
            {"ties": "last_hand"},
        ),
    },
)

STAKE_PER_POINT = NumberOption(
    "stake_per_point",
    "For each point of difference, each player pays everyone who placed better",
    "C13",
    default=0,
    min_value=0,
    max_value=10_000,
    path="stake_per_point",
    money=True,
)
