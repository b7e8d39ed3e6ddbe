"""South African Kaluki: seven rounds, a Blitz among them, and a kitty (S1 to S13)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Cut
from scorekeeper.rules.contract import Contract, Demand, deal_hands
from scorekeeper.rules.drawing import Drawing, Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.stakes import Stakes, Streak
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.usual_options import ace_points, joker_points
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import FACE_VALUES, STAKE_PER_POINT, TIES, TWO_PACKS

GROUP_OF_3, GROUP_OF_4 = Demand("set", 3), Demand("set", 4)
RUN_OF_3, RUN_OF_4, RUN_OF_5 = Demand("run", 3), Demand("run", 4), Demand("run", 5)

BLITZ = Contract(all_at_once=True, losers_meld=True, half_safe=False, sign="Blitz")
ONE_GROUP_OF_3 = Contract((GROUP_OF_3,), to_the_card=True, sign="G3")
ONE_RUN_OF_3 = Contract((RUN_OF_3,), to_the_card=True, sign="R3")
RUN_AND_GROUP = Contract((RUN_OF_3, GROUP_OF_3), to_the_card=True, sign="R3 G3")
ONE_RUN_OF_4 = Contract((RUN_OF_4,), to_the_card=True, sign="R4")
ONE_GROUP_OF_4 = Contract((GROUP_OF_4,), to_the_card=True, half_safe=False, sign="G4")
ONE_RUN_OF_5 = Contract((RUN_OF_5,), to_the_card=True, sign="R5")

GROUP_AND_RUN = ONE_GROUP_OF_3, ONE_RUN_OF_3
BLITZ_FIRST = deal_hands(
    (BLITZ, *GROUP_AND_RUN, RUN_AND_GROUP, ONE_RUN_OF_4, ONE_GROUP_OF_4, ONE_RUN_OF_5), 13
)
BLITZ_FIFTH = deal_hands(
    (*GROUP_AND_RUN, ONE_GROUP_OF_4, ONE_RUN_OF_4, BLITZ, RUN_AND_GROUP, ONE_RUN_OF_5), 13
)

WORDS = Words(
    hand=mark("round"),
    hands=mark("rounds"),
    set=mark("group"),
    sets=mark("groups"),
    a_set=mark("a group"),
    call=mark("buy"),
    calls=mark("buys"),
    to_call=mark_as("verb", "buy"),
    tacking_on=mark("adding"),
    to_tack_on=mark_as("verb", "add"),
    all_at_once=mark("blitz: all cards at once"),
)

ORDER_OPTION = ChoiceOption(
    "order",
    "The Blitz",
    "S4",
    default="blitz-first",
    choices={
        "blitz-first": Choice("Comes first; the run of five last."),
        "blitz-fifth": Choice("Comes fifth.", {"all_hands": BLITZ_FIFTH}),
    },
    about="all-at-once",
)
TWO_JOKERS_OPTION = ChoiceOption(
    "two_jokers_run_of_five",
    "Jokers in the run of five",
    "S6",
    default=False,
    choices={
        False: Choice("One at most, as in every first lay-down."),
        True: Choice("Two, both half safe.", {"lay_down.two_jokers_in_run_of": 5}),
    },
    about="half-safe",
)
HALF_SAFE_OPTION = ChoiceOption(
    "half_safe",
    "A joker must be half safe: one copy of its card is out of play",
    "S6",
    default="first_meld",
    choices={
        "first_meld": Choice("In the first lay-down, except for the Blitz and the group of four."),
        "always": Choice("Always.", {"lay_down.half_safe": "always"}),
        "never": Choice("Never.", {"lay_down.half_safe": "never"}),
    },
    about="half-safe",
)
BLITZ_DISCARD_OPTION = ChoiceOption(
    "blitz_discard",
    "The last card of the Blitz",
    "S8",
    default=False,
    choices={
        False: Choice("May be melded or discarded."),
        True: Choice("Must be discarded.", {"lay_down.all_at_once_last_card": "discarded"}),
    },
    about="all-at-once",
)
KALOOKI_OPTION = ChoiceOption(
    "kaluki",
    "Going out in the turn of the first lay-down",
    "S9",
    default=False,
    choices={
        False: Choice("Only in the Blitz."),
        True: Choice("Allowed in every round.", {"going_out.in_first_turn": True}),
    },
)
UNIT_OPTION = NumberOption(
    "unit",
    "The large stake: for the start, a joker at the cut, three jokers dealt, the Blitz, a streak",
    "S10",
    default=100,
    max_value=1_000_000,
    path="stakes.unit",
    money=True,
)
SMALL_OPTION = NumberOption(
    "small",
    "The small stake: for a buy, a playable discard, every ten points left",
    "S10",
    default=10,
    max_value=1_000_000,
    path="stakes.small",
    money=True,
)
MAX_BUYS_OPTION = ChoiceOption(
    "max_buys",
    "Buys in one round",
    "S10",
    default=4,
    choices={4: Choice("Four."), 5: Choice("Five.", {"max_calls": 5})},
    about="call",
)
LAID_MAY_BUY_OPTION = ChoiceOption(
    "laid_may_buy",
    "A player who has laid down",
    "S10",
    default=True,
    choices={
        True: Choice("May still buy."),
        False: Choice("May no longer buy.", {"may_call_after_laying": False}),
    },
    about="call",
)
FOUR_PAIRS_OPTION = ChoiceOption(
    "four_pairs",
    "Four pairs of identical cards, dealt to one player",
    "S10",
    default=False,
    choices={
        False: Choice("Earn nothing."),
        True: Choice("Earn the large stake from each other player.", {"stakes.four_pairs": 1}),
    },
)
BLITZ_DOUBLE_OPTION = ChoiceOption(
    "blitz_double",
    "A Blitz without a joker",
    "S11",
    default=False,
    choices={
        False: Choice("Is paid like any other."),
        True: Choice("Is paid double.", {"stakes.blitz_double": True}),
    },
    about="all-at-once",
)
STREAK_OPTION = ChoiceOption(
    "streak",
    "The same player goes out three times running",
    "S11",
    default="every_third",
    choices={
        "every_third": Choice("Each pays the large stake more, once for every three."),
        "from_third": Choice(
            "Each pays the large stake more, the third time and every time after that.",
            {"stakes.streak.goes_on": True},
        ),
    },
)

SOUTH_AFRICAN = Variant(
    id="south-african",
    english_name=mark("South African"),
    english_line=mark("Seven rounds, the Blitz, a kitty"),
    english_words=WORDS,
    usual_players=(3, 5),
    family="south_africa",
    order=10,
    packs={8: TWO_PACKS},
    packs_rule="S1",
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=11, rule="S2"),
    all_hands=BLITZ_FIRST,
    hands_rule="S4",
    seat_cards=("A", "K", "Q", "J", "10"),
    drawing=Drawing("S1", "always"),
    reshuffling=Reshuffling("S12", keeps_top=False),
    sets=SetRule("S3", min_size=3, max_size=4, different_suits=True),
    runs=RunRule("S3", min_size=3, ace="both"),
    jokers=JokerRule("S6", declared="where_unsure", suit_in_set=True),
    lay_down=LayDown(
        "S5",
        contract_rule="S4",
        max_jokers=1,
        half_safe="first_meld",
        jokers_rule="S6",
        all_at_once_rule="S8",
    ),
    tack_on=TackOn(
        "S5",
        joker_rule="S7",
        replaced="comes_free",
        freed_from_set="its_card",
        frees_in_first_turn=False,
    ),
    going_out=GoingOut("S9", discard_required=False, in_first_turn=False),
    max_calls=4,
    calls_rule="S10",
    calls_go="clockwise",
    may_call_after_laying=True,
    cut=Cut("S10", 0, "dealers_left", english_name=mark("joker at the cut")),
    usual_currency="ZAR",
    ending_rule="S13",
    stakes=Stakes(
        "S10",
        "kitty",
        unit=100,
        small=10,
        start=1,
        call=1,
        playable_discard=1,
        hand_rule="S11",
        ten_points=1,
        blitz=1,
        streak=Streak(hands=3, units=1),
        cut=1,
        jokers_dealt=1,
    ),
    options=(
        UNIT_OPTION,
        SMALL_OPTION,
        ORDER_OPTION,
        MAX_BUYS_OPTION,
        LAID_MAY_BUY_OPTION,
        FOUR_PAIRS_OPTION,
        BLITZ_DOUBLE_OPTION,
        STREAK_OPTION,
        KALOOKI_OPTION,
        BLITZ_DISCARD_OPTION,
        HALF_SAFE_OPTION,
        TWO_JOKERS_OPTION,
        joker_points("S2", 25),
        ace_points("S2", 11),
        TIES,
        STAKE_PER_POINT,
    ),
)
