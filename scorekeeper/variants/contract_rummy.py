"""Contract Rummy: seven hands, the last of them laid with every card (U1 to U11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.drawing import Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    FACE_VALUES,
    HOUSE,
    RANKS,
    SEVEN_CONTRACTS,
    SEVENTH_LAID_WHOLE,
    STAKE_PER_POINT,
    SUITS,
    TIES,
)

TWO_PACKS_ONE_JOKER = Packs(RANKS, SUITS, packs=2, jokers=1)
THREE_PACKS_TWO_JOKERS = Packs(RANKS, SUITS, packs=3, jokers=2)

HANDS = (
    HandRules(1, 10, SEVEN_CONTRACTS[0]),
    HandRules(2, 10, SEVEN_CONTRACTS[1]),
    HandRules(3, 10, SEVEN_CONTRACTS[2]),
    HandRules(4, 10, SEVEN_CONTRACTS[3]),
    HandRules(5, 12, SEVEN_CONTRACTS[4]),
    HandRules(6, 12, SEVEN_CONTRACTS[5]),
    HandRules(7, 12, SEVENTH_LAID_WHOLE),
)
TWELVE_FROM_THE_FOURTH = (
    *HANDS[:3],
    HandRules(4, 12, SEVEN_CONTRACTS[3]),
    *HANDS[4:],
)

HANDS_OPTION = NumberOption(
    "hands",
    "Hands played",
    "U6",
    default=7,
    min_value=1,
    max_value=7,
    path="last_hand",
)
DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt in hand 4",
    "U6",
    default="ten",
    choices={
        "ten": Choice("10 cards, as in the hands before it."),
        "twelve": Choice(
            "12 cards, as in the hands after it.", {"all_hands": TWELVE_FROM_THE_FOURTH}
        ),
    },
)
EXTRA_MELDS_OPTION = ChoiceOption(
    "extra_melds",
    "Melds beyond the contract",
    "U7",
    default=False,
    choices={
        False: Choice("None: after the contract you only lay off."),
        True: Choice(
            "More sets and runs may be laid with the contract or later.",
            {"lay_down.further_melds": True},
        ),
    },
)
MAX_CALLS_OPTION = NumberOption(
    "max_calls",
    "Calls allowed in one hand",
    "U10",
    default=3,
    min_value=0,
    max_value=20,
    path="max_calls",
)
JOKER_POINTS_OPTION = NumberOption(
    "joker_points",
    "Points of a joker left in hand",
    "U2",
    default=15,
    min_value=0,
    max_value=100,
    path="card_points.joker",
)
ACE_POINTS_OPTION = NumberOption(
    "ace_points",
    "Points of an ace left in hand",
    "U2",
    default=15,
    min_value=0,
    max_value=100,
    path="card_points.ace",
)

CONTRACT_RUMMY = Variant(
    id="contract-rummy",
    english_name=mark("Contract Rummy"),
    english_line=mark("Seven hands, each with a harder contract; the last leaves no card in hand."),
    english_words=Words(tacking_on=mark("laying off")),
    usual_players=(3, 8),
    family="rummy",
    order=20,
    packs={4: TWO_PACKS_ONE_JOKER, 8: THREE_PACKS_TWO_JOKERS},
    packs_rule="U1",
    card_points=CardPoints(joker=15, ranks=FACE_VALUES, ace=15, rule="U2"),
    all_hands=HANDS,
    hands_rule="U6",
    reshuffling=Reshuffling("U11"),
    sets=SetRule("U3", min_size=3),
    runs=RunRule("U4", min_size=4),
    jokers=JokerRule("U5"),
    lay_down=LayDown(
        "U7",
        contract_rule="U6",
        further_melds=False,
        all_at_once_last_card="laid",
        all_at_once_rule="U7",
    ),
    tack_on=TackOn("U8", joker_rule="U8", replaced="moves"),
    going_out=GoingOut("U9", discard_required=False),
    max_calls=3,
    calls_rule="U10",
    offences=(HOUSE,),
    offences_rule="C21",
    ending_rule="U6",
    last_hand=7,
    options=(
        HANDS_OPTION,
        DEAL_OPTION,
        MAX_CALLS_OPTION,
        EXTRA_MELDS_OPTION,
        JOKER_POINTS_OPTION,
        ACE_POINTS_OPTION,
        TIES,
        STAKE_PER_POINT,
    ),
)
