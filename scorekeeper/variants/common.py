"""What the games share: packs of 52, the contracts of threes and fours, common house rules."""

from scorekeeper.cards import Suit
from scorekeeper.rules.contract import Demand
from scorekeeper.rules.house_rules import Choice, HouseRule, NumberRule

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

THREE = Demand("set", 3)
FOUR = Demand("run", 4)

TIES = HouseRule(
    "ties",
    "Equal lowest totals at the end",
    "C10",
    default="share",
    choices={
        "share": Choice("They share the win."),
        "last_hand": Choice(
            "The lower score in the last hand in which they differ decides.",
            {"ties": "last_hand"},
        ),
    },
)

STAKE_PER_POINT = NumberRule(
    "stake_per_point",
    "Stake for each point of difference, paid to everybody who placed better"
    " (in the smallest unit of the money; 0 to play for nothing)",
    "C13",
    default=0,
    least=0,
    most=10_000,
    sets="stake_per_point",
)
