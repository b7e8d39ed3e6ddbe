"""Ten Pennies: seven hands of ever larger sets, and ten pennies for the whole game to buy cards
with (P1 to P6, F2 to F11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, Demand, deal_hands
from scorekeeper.rules.drawing import Drawing
from scorekeeper.rules.lay_down import LayDown
from scorekeeper.rules.melds import JokerRule, RunRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.stakes import Stakes
from scorekeeper.rules.usual_options import ace_points, hands_played, joker_points
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    FIVES_AND_TENS,
    FOUR_PACKS,
    LAYING_OFF,
    OUT_WITH_OR_WITHOUT_DISCARD,
    RANKS,
    RESHUFFLED_AT_WILL,
    RUMMY_SETS,
    SETS_AND_RUNS,
    STAKE_PER_POINT,
    SUITS,
    THREE,
    THREE_PACKS,
    TIES,
    TWO_PACKS,
)

ONE_PACK = Packs(RANKS, SUITS, packs=1, jokers=2)

SET_OF_4, SET_OF_5 = Demand("set", 4), Demand("set", 5)
SET_OF_6, SET_OF_7 = Demand("set", 6), Demand("set", 7)
TWOS, TWOS_AND_ACES = ("2",), ("2", "A")

CONTRACTS = (
    Contract((THREE, THREE)),
    Contract((SET_OF_4,)),
    Contract((SET_OF_4, SET_OF_4), wild=TWOS),
    Contract((SET_OF_5,), wild=TWOS),
    Contract((SET_OF_5, SET_OF_5), wild=TWOS_AND_ACES),
    Contract((SET_OF_6,), wild=TWOS_AND_ACES),
    Contract((SET_OF_7,), wild=TWOS_AND_ACES),
)
ELEVEN_CARDS, TEN_CARDS = deal_hands(CONTRACTS, 11), deal_hands(CONTRACTS, 10)

DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt",
    "P2",
    default="eleven",
    choices={
        "eleven": Choice("11 cards each time."),
        "ten": Choice("10 cards each time.", {"all_hands": TEN_CARDS}),
    },
)
FURTHER_SETS_OPTION = ChoiceOption(
    "extra_melds",
    "Sets beyond the contract",
    "P2",
    default=True,
    choices={
        True: Choice("More sets of three or more may be laid with the contract or later."),
        False: Choice(
            "None: after the contract you only lay off.", {"lay_down.further_melds": False}
        ),
    },
)
WILD_SETS_OPTION = ChoiceOption(
    "wild_sets",
    "Wild cards alone",
    "P3",
    default=True,
    choices={
        True: Choice("Make a set of their own rank."),
        False: Choice("Make no set: it needs another card.", {"jokers.wild_sets": False}),
    },
)
PENNIES_OPTION = NumberOption(
    "max_calls",
    "Pennies each player has for buys in the whole game",
    "P4",
    default=10,
    max_value=50,
    path="max_calls",
)
CARDS_OPTION = NumberOption(
    "cards_for_a_call",
    "Cards a buy brings, the discard among them",
    "P4",
    default=3,
    min_value=2,
    max_value=4,
    path="cards_for_a_call",
)
PENNY_OPTION = NumberOption(
    "penny",
    "What a penny is worth",
    "P6",
    default=1,
    max_value=10_000,
    path="stakes.small",
    money=True,
)

TEN_PENNIES = Variant(
    id="ten-pennies",
    english_name=mark("Ten Pennies"),
    english_line=mark("Ten pennies to buy cards with"),
    english_words=SETS_AND_RUNS,
    usual_players=(2, 8),
    family="other",
    order=27,
    packs={2: ONE_PACK, 4: TWO_PACKS, 6: THREE_PACKS, 8: FOUR_PACKS},
    packs_rule="P1",
    card_points=CardPoints(joker=50, ranks={**FIVES_AND_TENS, "2": 20}, ace=20, rule="P5"),
    all_hands=ELEVEN_CARDS,
    hands_rule="P2",
    drawing=Drawing("P4", "called"),
    reshuffling=RESHUFFLED_AT_WILL,
    sets=RUMMY_SETS,
    runs=RunRule("P2", min_size=4, allowed=False),
    jokers=JokerRule("P3", wild_sets=True),
    lay_down=LayDown("P2", contract_rule="P2"),
    tack_on=LAYING_OFF,
    going_out=OUT_WITH_OR_WITHOUT_DISCARD,
    max_calls=10,
    calls_for_the_game=True,
    cards_for_a_call=3,
    calls_rule="P4",
    calls_go="in_turn_first",
    ending_rule="P6",
    last_hand=7,
    stakes=Stakes("P6", "kitty", unit=0, start=0, small=1, call=1),
    options=(
        hands_played("P2", 7),
        DEAL_OPTION,
        FURTHER_SETS_OPTION,
        WILD_SETS_OPTION,
        PENNIES_OPTION,
        CARDS_OPTION,
        PENNY_OPTION,
        joker_points("P5", 50),
        ace_points("P5", 20),
        TIES,
        STAKE_PER_POINT,
    ),
)
