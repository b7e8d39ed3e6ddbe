"""Baby Kalooki: three short hands, for children and for learning (J8)."""

from dataclasses import replace

from scorekeeper.rules.contract import Contract, deal_hands
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.speech import mark
from scorekeeper.variants.common import FOUR, THREE
from scorekeeper.variants.jamaican import JAMAICAN, TABLE_OPTIONS

CONTRACTS = Contract((THREE, THREE)), Contract((THREE, FOUR)), Contract((FOUR, FOUR))
HANDS, EIGHT_HANDS = deal_hands(CONTRACTS, 6, 7, 8), deal_hands(CONTRACTS, 8)

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
