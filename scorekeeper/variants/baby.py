"""Baby Kalooki: three short hands, for children and for learning (J8)."""

from dataclasses import replace

from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.house_rules import Choice, HouseRule
from scorekeeper.speech import mark
from scorekeeper.variants.common import FOUR, THREE
from scorekeeper.variants.jamaican import JAMAICAN, TABLE_RULES

DEALS = (
    Deal(1, 6, Contract((THREE, THREE))),
    Deal(2, 7, Contract((THREE, FOUR))),
    Deal(3, 8, Contract((FOUR, FOUR))),
)
EIGHT_DEALS = (
    Deal(1, 8, DEALS[0].contract),
    Deal(2, 8, DEALS[1].contract),
    DEALS[2],
)

DEAL_RULE = HouseRule(
    "deal",
    "Cards dealt",
    "J8",
    default="classic",
    choices={
        "classic": Choice("6, 7 and 8 cards."),
        "eight": Choice("8 cards each time.", {"deals": EIGHT_DEALS}),
    },
)

BABY = replace(
    JAMAICAN,
    id="baby",
    called=mark("Baby"),
    about=mark("Three short hands, for children and for learning."),
    deals=DEALS,
    house_rules=(DEAL_RULE, *TABLE_RULES),
    place=3,
)
