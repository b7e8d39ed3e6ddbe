"""Carioca: eight hands of trios and straights (B1 to B5, F2 to F11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import OneTurn
from scorekeeper.rules.contract import Contract, Demand, HandRules, deal_hands
from scorekeeper.rules.drawing import Drawing
from scorekeeper.rules.lay_down import LayDown
from scorekeeper.rules.melds import RunRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.usual_options import ace_points, hands_played, joker_points
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import (
    CALLS_OPTION,
    EXTRA_MELDS_OPTION,
    FACE_VALUES,
    JOKERS_ON_THE_TABLE_OPTION,
    LAYING_OFF,
    OUT_WITH_OR_WITHOUT_DISCARD,
    RESHUFFLED_AT_WILL,
    RUMMY_JOKERS,
    RUMMY_RUNS,
    RUMMY_SETS,
    SEVEN_CONTRACTS,
    STAKE_PER_POINT,
    THREE,
    THREE_PACKS,
    TIES,
    TWO_PACKS,
)

WORDS = Words(
    set=mark("trio"),
    sets=mark("trios"),
    a_set=mark("a trio"),
    run=mark("straight"),
    runs=mark("straights"),
    a_run=mark("a straight"),
    kalooki=mark("one-turn finish"),
    kalookis=mark("one-turn finishes"),
    a_kalooki=mark("a one-turn finish"),
    call=mark("buy"),
    calls=mark("buys"),
    to_call=mark_as("verb", "buy"),
    tacking_on=mark("laying off"),
    to_tack_on=mark_as("verb", "lay off"),
)

FIVES_TO_SEVEN = {
    "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 10, "9": 10, "10": 10,
    "J": 10, "Q": 10, "K": 10,
}  # fmt: skip

ANY_SUITS = RunRule("B6", min_size=4, one_suit=False)
ONE_COLOUR = RunRule("B6", min_size=4, one_suit=False, one_colour=True)
ALL_THIRTEEN = (Demand("run", 13),)
DIRTY = Contract(
    ALL_THIRTEEN,
    all_at_once=True,
    runs=ANY_SUITS,
    max_jokers=1,
    english_name=mark("ace to king in any suits"),
)
ROYAL = Contract(
    ALL_THIRTEEN, all_at_once=True, max_jokers=0, english_name=mark("ace to king in one suit")
)
IMPERIAL = Contract(
    ALL_THIRTEEN,
    all_at_once=True,
    runs=ONE_COLOUR,
    max_jokers=0,
    english_name=mark("ace to king, all red or all black"),
)

TWELVE_CARDS = (
    *deal_hands((*SEVEN_CONTRACTS, Contract((THREE, THREE, THREE, THREE))), 12),
    HandRules(9, 12, DIRTY, has_calls=False),
    HandRules(10, 12, ROYAL, has_calls=False),
    HandRules(11, 12, IMPERIAL, has_calls=False),
)
ELEVEN_CARDS = (*deal_hands(SEVEN_CONTRACTS[:6], 11), *TWELVE_CARDS[6:])

DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt",
    "B3",
    default="twelve",
    choices={
        "twelve": Choice("12 cards each time."),
        "eleven": Choice("11 cards in hands 1 to 6, then 12.", {"all_hands": ELEVEN_CARDS}),
    },
)
CORNER_OPTION = ChoiceOption(
    "round_the_corner",
    "K-A-2 in a straight",
    "B3",
    default=False,
    choices={
        False: Choice("Isn’t allowed: the ace is high or low."),
        True: Choice("Is allowed.", {"runs.ace": "round"}),
    },
)
LOW_CARDS_OPTION = ChoiceOption(
    "low_cards",
    "Cards from 2 to 9 left in hand",
    "B2",
    default="face",
    choices={
        "face": Choice("Count their face value."),
        "five_or_ten": Choice(
            "Count 5 points each up to the 7, 10 from the 8.",
            {"card_points.ranks": FIVES_TO_SEVEN},
        ),
    },
)
ONE_TURN_OPTION = ChoiceOption(
    "one_turn",
    "Going out in one turn, nothing laid before",
    "B4",
    default=False,
    choices={
        False: Choice("Earns nothing more."),
        True: Choice("Scores −30.", {"one_turn": OneTurn("B4", 30, bonus_without_jokers=30)}),
    },
)

CARIOCA = Variant(
    id="carioca",
    english_name=mark("Carioca"),
    english_line=mark("Eight hands of trios and straights"),
    english_words=WORDS,
    usual_players=(2, 5),
    family="rummy",
    order=23,
    packs={5: TWO_PACKS, 8: THREE_PACKS},
    packs_rule="B1",
    card_points=CardPoints(joker=30, ranks=FACE_VALUES, ace=20, rule="B2"),
    all_hands=TWELVE_CARDS,
    hands_rule="B3",
    drawing_without_calls=Drawing("B3", "always"),
    reshuffling=RESHUFFLED_AT_WILL,
    sets=RUMMY_SETS,
    runs=RUMMY_RUNS,
    jokers=RUMMY_JOKERS,
    lay_down=LayDown(
        "F5",
        contract_rule="B3",
        further_melds=False,
        jokers_rule="B6",
        all_at_once_last_card="laid",
        all_at_once_rule="F10",
    ),
    tack_on=LAYING_OFF,
    going_out=OUT_WITH_OR_WITHOUT_DISCARD,
    max_calls=3,
    calls_rule="F8",
    ending_rule="B5",
    last_hand=8,
    options=(
        hands_played("B3", 8, most=11),
        DEAL_OPTION,
        CORNER_OPTION,
        CALLS_OPTION,
        EXTRA_MELDS_OPTION,
        JOKERS_ON_THE_TABLE_OPTION,
        ONE_TURN_OPTION,
        joker_points("B2", 30),
        ace_points("B2", 20),
        LOW_CARDS_OPTION,
        TIES,
        STAKE_PER_POINT,
    ),
)
