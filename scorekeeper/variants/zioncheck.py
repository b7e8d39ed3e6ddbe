"""Zioncheck: six hands, the last with fourteen cards (Q1 to Q3, F1 to F11)."""

from dataclasses import replace

from scorekeeper.rules.contract import deal_hands
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    CALLS_OPTION,
    FOUR_PACKS,
    LAST_LAID_WHOLE,
    SETS_AND_RUNS,
    THREE_PACKS,
    TWO_PACKS,
)
from scorekeeper.variants.contract_rummy import COMMON_OPTIONS, CONTRACT_RUMMY

SIX_HANDS = deal_hands(LAST_LAID_WHOLE[:6], 10, 10, 10, 10, 11, 14)
FIVE_HANDS = deal_hands(LAST_LAID_WHOLE[:5], 10)
SEVEN_HANDS = deal_hands(LAST_LAID_WHOLE, 11)

HANDS_OPTION = ChoiceOption(
    "hands",
    "Hands played",
    "Q2",
    default="six",
    choices={
        "six": Choice("Six: 10 cards, then 11 in hand 5 and 14 in hand 6."),
        "five": Choice("Five, of 10 cards each.", {"all_hands": FIVE_HANDS}),
        "seven": Choice("Seven, of 11 cards each.", {"all_hands": SEVEN_HANDS}),
    },
)

ZIONCHECK = replace(
    CONTRACT_RUMMY,
    id="zioncheck",
    english_name=mark("Zioncheck"),
    english_line=mark("Six hands, the last of fourteen"),
    english_words=SETS_AND_RUNS,
    usual_players=(2, 6),
    order=22,
    packs={4: TWO_PACKS, 6: THREE_PACKS, 8: FOUR_PACKS},
    packs_rule="Q1",
    all_hands=SIX_HANDS,
    hands_rule="Q2",
    lay_down=replace(CONTRACT_RUMMY.lay_down, contract_rule="Q2"),
    ending_rule="Q3",
    last_hand=None,
    options=(
        HANDS_OPTION,
        CALLS_OPTION,
        *COMMON_OPTIONS,
    ),
)
