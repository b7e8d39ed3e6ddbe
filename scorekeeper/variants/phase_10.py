"""Phase 10: ten phases with a deck of numbers, each player on their own (X1 to X10)."""

from scorekeeper.cards import Suit
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Skipping
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.drawing import Drawing, Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import ColourRule, JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import FOUR, STAKE_PER_POINT, THREE, TIES

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
COLOURS = (Suit.RED, Suit.BLUE, Suit.GREEN, Suit.YELLOW)
PHASE_DECK = Packs(NUMBERS, COLOURS, packs=1, jokers=8, copies_in_a_pack=2, skips=4)

CARD_POINTS = CardPoints(
    joker=25,
    skip=15,
    ranks={
        "1": 5, "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5,
        "10": 10, "11": 10, "12": 10,
    },
    rule="X2",
)  # fmt: skip

SET_OF_2, SET_OF_4, SET_OF_5 = Demand("set", 2), Demand("set", 4), Demand("set", 5)
RUN_OF_7, RUN_OF_8, RUN_OF_9 = Demand("run", 7), Demand("run", 8), Demand("run", 9)
SEVEN_OF_A_COLOUR = Demand("colour", 7)

PHASES = (
    HandRules(1, 10, Contract((THREE, THREE))),
    HandRules(2, 10, Contract((THREE, FOUR), sign="3 R4")),
    HandRules(3, 10, Contract((SET_OF_4, FOUR), sign="4 R4")),
    HandRules(4, 10, Contract((RUN_OF_7,), sign="R7")),
    HandRules(5, 10, Contract((RUN_OF_8,), sign="R8")),
    HandRules(6, 10, Contract((RUN_OF_9,), sign="R9")),
    HandRules(7, 10, Contract((SET_OF_4, SET_OF_4))),
    HandRules(8, 10, Contract((SEVEN_OF_A_COLOUR,))),
    HandRules(9, 10, Contract((SET_OF_5, SET_OF_2))),
    HandRules(10, 10, Contract((SET_OF_5, THREE))),
)

WORDS = Words(
    contract=mark("phase"),
    contracts=mark("phases"),
    joker=mark("wild"),
    jokers=mark("wilds"),
    suit=mark("colour"),
    suits=mark("colours"),
    tacking_on=mark("hitting"),
    to_tack_on=mark_as("verb", "hit"),
)

PHASES_OPTION = NumberOption(
    "phases",
    "Phases to lay",
    "X3",
    default=10,
    min_value=1,
    max_value=10,
    path="last_hand",
)
WILD_POINTS_OPTION = NumberOption(
    "wild_points",
    "Points of a wild left in hand",
    "X2",
    default=25,
    path="card_points.joker",
)
SKIP_POINTS_OPTION = NumberOption(
    "skip_points",
    "Points of a skip left in hand",
    "X2",
    default=15,
    path="card_points.skip",
)

TIES_OPTION = ChoiceOption(
    "ties",
    "A tie for first place",
    "X10",
    default="replay",
    choices={
        "replay": Choice("They alone play for the last phase once more."),
        "share": Choice("They share the win.", {"ties": "share"}),
        "last_hand": TIES.choices["last_hand"],
    },
)

PHASE_10 = Variant(
    id="phase-10",
    english_name=mark("Phase 10"),
    english_line=mark("Ten phases, at your own pace"),
    english_words=WORDS,
    usual_players=(2, 6),
    family="other",
    order=28,
    packs={8: PHASE_DECK},
    packs_rule="X1",
    card_points=CARD_POINTS,
    all_hands=PHASES,
    hands_rule="X3",
    contract_by_player=True,
    contract_by_player_rule="X4",
    drawing=Drawing("X8", "always"),
    reshuffling=Reshuffling("X8", keeps_top=False),
    sets=SetRule("X5", min_size=2),
    runs=RunRule("X5", min_size=4, ace="low", one_suit=False),
    colours=ColourRule("X6", min_size=7),
    jokers=JokerRule("X7"),
    lay_down=LayDown("X9", contract_rule="X3", further_melds=False),
    tack_on=TackOn("X9", joker_rule="X7", replaced="stays"),
    going_out=GoingOut("X9", discard_required=False),
    skipping=Skipping("X8"),
    ending="last_contract",
    ending_rule="X10",
    last_hand=10,
    ties="replay",
    options=(
        PHASES_OPTION,
        WILD_POINTS_OPTION,
        SKIP_POINTS_OPTION,
        TIES_OPTION,
        STAKE_PER_POINT,
    ),
)
