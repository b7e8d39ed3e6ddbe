"""Contract Rummy: seven hands, the last of them laid with every card (U1 to U3, F1 to F11)."""

from scorekeeper.rules.contract import deal_hands
from scorekeeper.rules.lay_down import LayDown
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.usual_options import hands_played
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import (
    ACE_POINTS_OPTION,
    CALLS_OPTION,
    EXTRA_MELDS_OPTION,
    FIFTEEN_FOR_ACES_AND_JOKERS,
    JOKER_POINTS_OPTION,
    JOKERS_ON_THE_TABLE_OPTION,
    LAST_LAID_WHOLE,
    LAYING_OFF,
    OUT_WITH_OR_WITHOUT_DISCARD,
    RANKS,
    RESHUFFLED_AT_WILL,
    RUMMY_JOKERS,
    RUMMY_RUNS,
    RUMMY_SETS,
    STAKE_PER_POINT,
    SUITS,
    TIES,
)

TWO_PACKS_ONE_JOKER = Packs(RANKS, SUITS, packs=2, jokers=1)
THREE_PACKS_TWO_JOKERS = Packs(RANKS, SUITS, packs=3, jokers=2)

ONE_JOKER_FEWER_THAN_PLAYERS = {
    2: TWO_PACKS_ONE_JOKER,
    3: Packs(RANKS, SUITS, packs=2, jokers=2),
    4: Packs(RANKS, SUITS, packs=2, jokers=3),
    5: Packs(RANKS, SUITS, packs=3, jokers=4),
    6: Packs(RANKS, SUITS, packs=3, jokers=5),
    7: Packs(RANKS, SUITS, packs=3, jokers=6),
    8: Packs(RANKS, SUITS, packs=3, jokers=7),
}

HANDS = deal_hands(LAST_LAID_WHOLE, 10, 10, 10, 10, 12, 12, 12)
TWELVE_FROM_THE_FOURTH = deal_hands(LAST_LAID_WHOLE, 10, 10, 10, 12, 12, 12, 12)

JOKERS_OPTION = ChoiceOption(
    "jokers",
    "Jokers in the packs",
    "U1",
    default="few",
    choices={
        "few": Choice("One with up to four players, two with more."),
        "one_fewer_than_players": Choice(
            "One fewer than players.", {"packs": ONE_JOKER_FEWER_THAN_PLAYERS}
        ),
    },
)
DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt in hand 4",
    "U2",
    default="ten",
    choices={
        "ten": Choice("10 cards, as in the hands before it."),
        "twelve": Choice(
            "12 cards, as in the hands after it.", {"all_hands": TWELVE_FROM_THE_FOURTH}
        ),
    },
)
COMMON_OPTIONS = (
    EXTRA_MELDS_OPTION,
    JOKERS_ON_THE_TABLE_OPTION,
    JOKER_POINTS_OPTION,
    ACE_POINTS_OPTION,
    TIES,
    STAKE_PER_POINT,
)
"""Those of all games that were made from this one, too."""

CONTRACT_RUMMY = Variant(
    id="contract-rummy",
    english_name=mark("Contract Rummy"),
    english_line=mark("Seven hands, each one harder"),
    english_words=Words(tacking_on=mark("laying off"), to_tack_on=mark_as("verb", "lay off")),
    usual_players=(3, 8),
    family="rummy",
    order=20,
    packs={4: TWO_PACKS_ONE_JOKER, 8: THREE_PACKS_TWO_JOKERS},
    packs_rule="U1",
    card_points=FIFTEEN_FOR_ACES_AND_JOKERS,
    all_hands=HANDS,
    hands_rule="U2",
    reshuffling=RESHUFFLED_AT_WILL,
    sets=RUMMY_SETS,
    runs=RUMMY_RUNS,
    jokers=RUMMY_JOKERS,
    lay_down=LayDown(
        "F5",
        contract_rule="U2",
        further_melds=False,
        all_at_once_last_card="laid",
        all_at_once_rule="F10",
    ),
    tack_on=LAYING_OFF,
    going_out=OUT_WITH_OR_WITHOUT_DISCARD,
    max_calls=3,
    calls_rule="F8",
    ending_rule="U3",
    last_hand=7,
    options=(
        hands_played("U2", 7),
        DEAL_OPTION,
        JOKERS_OPTION,
        CALLS_OPTION,
        *COMMON_OPTIONS,
    ),
)
