"""Liverpool: seven hands, and a bonus for the exact cut (L1 to L4, F1 to F11)."""

from scorekeeper.rules.conduct import Cut
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.lay_down import LayDown
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    ACE_POINTS_OPTION,
    CALLS_OPTION,
    EXTRA_MELDS_OPTION,
    FIFTEEN_FOR_ACES_AND_JOKERS,
    JOKER_POINTS_OPTION,
    JOKERS_ON_THE_TABLE_OPTION,
    LAYING_OFF,
    ONLY_HOUSE,
    OUT_WITH_OR_WITHOUT_DISCARD,
    RESHUFFLED_AT_WILL,
    RUMMY_JOKERS,
    RUMMY_RUNS,
    RUMMY_SETS,
    SETS_AND_RUNS,
    SEVEN_CONTRACTS,
    SEVENTH_LAID_WHOLE,
    STAKE_PER_POINT,
    THREE_PACKS,
    TIES,
    TWO_PACKS,
)

TWELVE_CARDS = (
    HandRules(1, 12, SEVEN_CONTRACTS[0]),
    HandRules(2, 12, SEVEN_CONTRACTS[1]),
    HandRules(3, 12, SEVEN_CONTRACTS[2]),
    HandRules(4, 12, SEVEN_CONTRACTS[3]),
    HandRules(5, 12, SEVEN_CONTRACTS[4]),
    HandRules(6, 12, SEVEN_CONTRACTS[5]),
    HandRules(7, 12, SEVENTH_LAID_WHOLE),
)
ELEVEN_CARDS = (
    HandRules(1, 11, SEVEN_CONTRACTS[0]),
    HandRules(2, 11, SEVEN_CONTRACTS[1]),
    HandRules(3, 11, SEVEN_CONTRACTS[2]),
    HandRules(4, 11, SEVEN_CONTRACTS[3]),
    HandRules(5, 11, SEVEN_CONTRACTS[4]),
    HandRules(6, 11, SEVEN_CONTRACTS[5]),
    HandRules(7, 11, SEVENTH_LAID_WHOLE),
)

TEN_THEN_TWELVE = (
    HandRules(1, 10, SEVEN_CONTRACTS[0]),
    HandRules(2, 10, SEVEN_CONTRACTS[1]),
    HandRules(3, 10, SEVEN_CONTRACTS[2]),
    HandRules(4, 10, SEVEN_CONTRACTS[3]),
    *TWELVE_CARDS[4:],
)

HANDS_OPTION = NumberOption(
    "hands",
    "Hands played",
    "L2",
    default=7,
    min_value=1,
    max_value=7,
    path="last_hand",
)
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

LIVERPOOL = Variant(
    id="liverpool",
    english_name=mark("Liverpool"),
    english_line=mark("Seven contracts and a lucky cut"),
    english_words=SETS_AND_RUNS,
    usual_players=(3, 8),
    family="rummy",
    order=21,
    packs={5: TWO_PACKS, 8: THREE_PACKS},
    packs_rule="L1",
    card_points=FIFTEEN_FOR_ACES_AND_JOKERS,
    all_hands=TEN_THEN_TWELVE,
    hands_rule="L2",
    reshuffling=RESHUFFLED_AT_WILL,
    sets=RUMMY_SETS,
    runs=RUMMY_RUNS,
    jokers=RUMMY_JOKERS,
    lay_down=LayDown(
        "F5",
        contract_rule="L2",
        further_melds=False,
        all_at_once_last_card="laid",
        all_at_once_rule="F10",
    ),
    tack_on=LAYING_OFF,
    going_out=OUT_WITH_OR_WITHOUT_DISCARD,
    max_calls=3,
    calls_rule="F8",
    offences=(ONLY_HOUSE,),
    offences_rule="C21",
    cut=Cut("L3", -50, "dealers_right", counts_upcard=True),
    ending_rule="L4",
    last_hand=7,
    options=(
        HANDS_OPTION,
        DEAL_OPTION,
        PACKS_OPTION,
        CALLS_OPTION,
        CUT_OPTION,
        EXTRA_MELDS_OPTION,
        JOKERS_ON_THE_TABLE_OPTION,
        JOKER_POINTS_OPTION,
        ACE_POINTS_OPTION,
        TIES,
        STAKE_PER_POINT,
    ),
)
