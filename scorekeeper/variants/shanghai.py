"""Shanghai: ten rounds with runs of up to ten cards (H1 to H6, F2 to F11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import OneTurn
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.lay_down import LayDown
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import (
    ACE_POINTS_OPTION,
    CALLS_OPTION,
    EXTRA_MELDS_OPTION,
    FACE_VALUES,
    FIVES_AND_TENS,
    FOUR,
    FOUR_PACKS,
    JOKER_POINTS_OPTION,
    JOKERS_ON_THE_TABLE_OPTION,
    LAYING_OFF,
    OUT_WITH_OR_WITHOUT_DISCARD,
    RESHUFFLED_AT_WILL,
    RUMMY_JOKERS,
    RUMMY_RUNS,
    RUMMY_SETS,
    STAKE_PER_POINT,
    THREE,
    THREE_PACKS,
    TIES,
    TWO_PACKS,
)

RUN_OF_5, RUN_OF_7, RUN_OF_10 = Demand("run", 5), Demand("run", 7), Demand("run", 10)

ROUNDS = (
    HandRules(1, 11, Contract((THREE, THREE))),
    HandRules(2, 11, Contract((THREE, FOUR))),
    HandRules(3, 11, Contract((FOUR, FOUR))),
    HandRules(4, 11, Contract((THREE, THREE, THREE))),
    HandRules(5, 11, Contract((THREE, RUN_OF_7))),
    HandRules(6, 11, Contract((THREE, THREE, RUN_OF_5))),
    HandRules(7, 11, Contract((FOUR, FOUR, FOUR))),
    HandRules(8, 11, Contract((THREE, RUN_OF_10))),
    HandRules(9, 11, Contract((THREE, THREE, THREE, RUN_OF_5))),
    HandRules(10, 11, Contract((RUN_OF_5, RUN_OF_5, RUN_OF_5))),
)

WORDS = Words(
    hand=mark("round"),
    hands=mark("rounds"),
    kalooki=mark("one-turn finish"),
    kalookis=mark("one-turn finishes"),
    a_kalooki=mark("a one-turn finish"),
    call=mark("buy"),
    calls=mark("buys"),
    to_call=mark_as("verb", "buy"),
    tacking_on=mark("laying off"),
    to_tack_on=mark_as("verb", "lay off"),
)

ROUNDS_OPTION = NumberOption(
    "hands",
    "Rounds played",
    "H3",
    default=10,
    min_value=1,
    max_value=10,
    path="last_hand",
)
MORE_BUYS_OPTION = ChoiceOption(
    "more_buys",
    "One more buy",
    "H4",
    default="ninth",
    choices={
        "ninth": Choice("In rounds 9 and 10."),
        "tenth": Choice("In round 10.", {"more_calls": {10: 1}}),
        "never": Choice("Never.", {"more_calls": {}}),
    },
)
LOW_CARDS_OPTION = ChoiceOption(
    "low_cards",
    "Cards from 2 to 9 left in hand",
    "H2",
    default="five",
    choices={
        "five": Choice("Count 5 points each."),
        "face": Choice("Count their face value.", {"card_points.ranks": FACE_VALUES}),
    },
)
JOKERS_OPTION = ChoiceOption(
    "jokers_at_most_naturals",
    "Jokers in a meld",
    "H3",
    default=False,
    choices={
        False: Choice("As many as you like beside one other card."),
        True: Choice("No more than other cards.", {"jokers.at_most_naturals_rule": "H3"}),
    },
)
ONE_TURN_OPTION = NumberOption(
    "one_turn",
    "Going out in one turn takes this many points off",
    "H5",
    default=25,
    path="one_turn.bonus",
)
NO_JOKERS_OPTION = NumberOption(
    "one_turn_without_jokers",
    "Going out in one turn without a joker takes off",
    "H5",
    default=50,
    path="one_turn.bonus_without_jokers",
)

SHANGHAI = Variant(
    id="shanghai",
    english_name=mark("Shanghai"),
    english_line=mark("Ten rounds with long runs"),
    english_words=WORDS,
    usual_players=(3, 8),
    family="rummy",
    order=24,
    packs={4: TWO_PACKS, 6: THREE_PACKS, 8: FOUR_PACKS},
    packs_rule="H1",
    card_points=CardPoints(joker=15, ranks=FIVES_AND_TENS, ace=15, rule="H2"),
    all_hands=ROUNDS,
    hands_rule="H3",
    reshuffling=RESHUFFLED_AT_WILL,
    sets=RUMMY_SETS,
    runs=RUMMY_RUNS,
    jokers=RUMMY_JOKERS,
    lay_down=LayDown("F5", contract_rule="H3", further_melds=False),
    tack_on=LAYING_OFF,
    going_out=OUT_WITH_OR_WITHOUT_DISCARD,
    max_calls=3,
    more_calls={9: 1},
    calls_rule="H4",
    one_turn=OneTurn("H5", 25, bonus_without_jokers=50),
    ending_rule="H6",
    last_hand=10,
    options=(
        ROUNDS_OPTION,
        CALLS_OPTION,
        MORE_BUYS_OPTION,
        EXTRA_MELDS_OPTION,
        JOKERS_OPTION,
        JOKERS_ON_THE_TABLE_OPTION,
        ONE_TURN_OPTION,
        NO_JOKERS_OPTION,
        JOKER_POINTS_OPTION,
        ACE_POINTS_OPTION,
        LOW_CARDS_OPTION,
        TIES,
        STAKE_PER_POINT,
    ),
)
