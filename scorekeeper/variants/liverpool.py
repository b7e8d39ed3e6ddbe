"""Liverpool: seven hands, and a bonus for the exact cut (L1 to L4, F1 to F11)."""

from dataclasses import replace

from scorekeeper.rules.conduct import Cut
from scorekeeper.rules.contract import deal_hands
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.usual_options import hands_played
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    CALLS_OPTION,
    LAST_LAID_WHOLE,
    SETS_AND_RUNS,
    THREE_PACKS,
    TWO_PACKS,
)
from scorekeeper.variants.contract_rummy import COMMON_OPTIONS, CONTRACT_RUMMY

TWELVE_CARDS = deal_hands(LAST_LAID_WHOLE, 12)
ELEVEN_CARDS = deal_hands(LAST_LAID_WHOLE, 11)
TEN_THEN_TWELVE = deal_hands(LAST_LAID_WHOLE, 10, 10, 10, 10, 12, 12, 12)

DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt",
    "L2",
    default="ten_then_twelve",
    choices={
        "ten_then_twelve": Choice("10 cards in hands 1 to 4, then 12."),
        "twelve": Choice("12 cards each time.", {"all_hands": TWELVE_CARDS}),
        "eleven": Choice("11 cards each time.", {"all_hands": ELEVEN_CARDS}),
    },
)
PACKS_OPTION = ChoiceOption(
    "three_packs",
    "Three packs",
    "L1",
    default="from_six",
    choices={
        "from_six": Choice("From six players on."),
        "from_five": Choice("From five players on.", {"packs": {4: TWO_PACKS, 8: THREE_PACKS}}),
    },
)
CUT_OPTION = ChoiceOption(
    "exact_cut",
    "A player who cuts exactly the cards to be dealt",
    "L3",
    default=True,
    choices={
        True: Choice("Scores −50."),
        False: Choice("Scores nothing.", {"cut": None}),
    },
)

LIVERPOOL = replace(
    CONTRACT_RUMMY,
    id="liverpool",
    english_name=mark("Liverpool"),
    english_line=mark("Seven contracts and a lucky cut"),
    english_words=SETS_AND_RUNS,
    order=21,
    packs={5: TWO_PACKS, 8: THREE_PACKS},
    packs_rule="L1",
    all_hands=TEN_THEN_TWELVE,
    hands_rule="L2",
    lay_down=replace(CONTRACT_RUMMY.lay_down, contract_rule="L2"),
    cut=Cut("L3", -50, "dealers_right", counts_upcard=True),
    ending_rule="L4",
    options=(
        hands_played("L2", 7),
        DEAL_OPTION,
        PACKS_OPTION,
        CALLS_OPTION,
        CUT_OPTION,
        *COMMON_OPTIONS,
    ),
)
