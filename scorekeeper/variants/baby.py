"""Baby Kalooki: three short hands, for children and for learning (J8)."""

from dataclasses import replace

from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.speech import mark
from scorekeeper.variants.common import FOUR, THREE
from scorekeeper.variants.jamaican import JAMAICAN, TABLE_OPTIONS

HANDS = (
    HandRules(1, 6, Contract((THREE, THREE))),
    HandRules(2, 7, Contract((THREE, FOUR))),
    HandRules(3, 8, Contract((FOUR, FOUR))),
)
EIGHT_HANDS = (
    HandRules(1, 8, HANDS[0].contract),
    HandRules(2, 8, HANDS[1].contract),
    HANDS[2],
)

DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt",
    "J8",
    default="classic",
    choices={
        "classic": Choice("6, 7 and 8 cards."),
        "eight": Choice("8 cards each time.", {"all_hands": EIGHT_HANDS}),
    },
)

BABY = replace(
    JAMAICAN,
    id="baby",
    english_name=mark("Baby"),
    english_line=mark("Three short hands, to learn it"),
    all_hands=HANDS,
    options=(DEAL_OPTION, *TABLE_OPTIONS),
    order=3,
)
