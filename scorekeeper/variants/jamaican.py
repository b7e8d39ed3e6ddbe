"""Jamaican Kalooki: nine hands (J1 to J17). Super and Baby start from it."""

from scorekeeper.rules.conduct import Cut, Doubling, Offence
from scorekeeper.rules.contract import HandRules, deal_hands
from scorekeeper.rules.drawing import Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    ACES_BY_COLOUR,
    CONTRACTS,
    HOUSE,
    MAX_CALLS_OPTION,
    MORE_MELDS,
    OVER_CALL,
    RANKS,
    STAKE_PER_POINT,
    SUITS,
    THREES_AND_FOURS,
    TIES,
    TWO_PACKS,
    WHOEVER_LAID,
)

HANDS = (
    HandRules(1, 10, CONTRACTS[0]),
    HandRules(2, 11, CONTRACTS[1]),
    HandRules(3, 12, CONTRACTS[2]),
    HandRules(4, 13, CONTRACTS[3]),
    HandRules(5, 13, CONTRACTS[4]),
    HandRules(6, 14, CONTRACTS[5]),
    HandRules(7, 15, CONTRACTS[6], nickname=mark("half and half")),
    HandRules(8, 16, CONTRACTS[7]),
    HandRules(9, 17, CONTRACTS[8]),
)
TWELVE_HANDS = (*deal_hands(CONTRACTS[:3], 12), *HANDS[3:])

THREE_PACKS = Packs(RANKS, SUITS, packs=3, jokers=8)
FOUR_PACKS = Packs(RANKS, SUITS, packs=4, jokers=10)
FIVE_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=5)
SIX_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=6)

OTHER_OFFENCES = (
    Offence(
        "wrong_challenge",
        50,
        "Wrong challenge",
        english_explanation=mark(
            "You said that somebody had called too often, and they hadn’t. Whoever doubts a player"
            " says so before that player begins to lay: then their cards are counted."
        ),
    ),
    Offence(
        "bad_lay_down",
        50,
        "Bad lay-down",
        english_explanation=mark(
            "What you laid isn’t the contract, somebody noticed before your discard, and you can’t"
            " put it right: take it all back. After your discard it stays, and costs nothing."
        ),
    ),
    Offence(
        "no_draw", 50, "No draw", english_explanation=mark("You began your turn without a draw.")
    ),
    Offence(
        "no_discard",
        50,
        "No discard",
        english_explanation=mark("You ended your turn without a discard, even in going out."),
    ),
    HOUSE,
)
OFFENCES = (
    OVER_CALL,
    *OTHER_OFFENCES,
)
LAY_LAST = (
    Offence(
        "over_call",
        0,
        "Over-calling: lays last",
        calls_too_many=True,
        english_explanation=mark(
            "You called more often than allowed; your cards, counted before your draw, give it"
            " away. You may lay down only after everybody else has."
        ),
    ),
    *OTHER_OFFENCES,
)

HANDS_OPTION = ChoiceOption(
    "hands",
    "Hands played",
    "J8",
    default="1-9",
    choices={
        "1-9": Choice("All nine hands."),
        "1-4": Choice("Hands 1 to 4 only.", {"last_hand": 4}),
    },
)
DEAL_OPTION = ChoiceOption(
    "deal",
    "Cards dealt in hands 1 to 3",
    "J8",
    default="classic",
    choices={
        "classic": Choice("10, 11 and 12 cards."),
        "twelve": Choice("12 cards each time.", {"all_hands": TWELVE_HANDS}),
    },
)
JOKERS_OPTION = ChoiceOption(
    "jokers",
    "Jokers with two to four players",
    "J1",
    default=4,
    choices={
        4: Choice("4 jokers."),
        5: Choice("5 jokers.", {"packs": {4: FIVE_JOKERS, 6: THREE_PACKS, 8: FOUR_PACKS}}),
        6: Choice("6 jokers.", {"packs": {4: SIX_JOKERS, 6: THREE_PACKS, 8: FOUR_PACKS}}),
    },
)
FULL_SUIT_OPTION = ChoiceOption(
    "full_suit",
    "A whole suit for three fours",
    "J7",
    default=True,
    choices={
        True: Choice("All thirteen cards of a suit may stand for the three fours."),
        False: Choice("The three fours must be laid.", {"lay_down.full_suit": False}),
    },
)
EXTRA_MELDS_OPTION = ChoiceOption(
    "extra_melds",
    "Melds beyond the contract",
    "J9",
    default=False,
    choices={
        False: Choice("The contract only; after that you tack on."),
        True: Choice(MORE_MELDS, {"lay_down.further_melds": True}),
    },
    about="meld",
)
BENT_FIRST_ONLY = Doubling(
    "J13",
    2,
    mark(
        "Whoever goes out in the turn of their first lay-down, before anyone else has laid down,"
        " bends the table."
    ),
    first_only=True,
)
BENT_WHOEVER_LAID = Doubling("J13", 2, WHOEVER_LAID)
BENT_OPTION = ChoiceOption(
    "bent_first_only",
    "When the table is bent",
    "J13",
    default=True,
    choices={
        True: Choice("Only when nobody else had laid down in that hand."),
        False: Choice(
            "Whenever somebody goes out in the turn of their first lay-down.",
            {"doubling": BENT_WHOEVER_LAID},
        ),
    },
    about="bend",
)
OVER_CALL_OPTION = ChoiceOption(
    "over_call",
    "Calling too often",
    "J14",
    default="points",
    choices={
        "points": Choice("50 points for each call too many."),
        "lay_last": Choice(
            "No points: the player may lay down only after everyone else.", {"offences": LAY_LAST}
        ),
    },
    about="call",
)
CUT_OPTION = ChoiceOption(
    "cut_counts_upcard",
    "The exact cut",
    "J16",
    default=False,
    choices={
        False: Choice("Players times cards dealt."),
        True: Choice(
            "One more card, for the card turned up.",
            {"cut": Cut("J16", -50, "dealer", counts_upcard=True)},
        ),
    },
    about="cut",
)
TABLE_OPTIONS = (
    MAX_CALLS_OPTION,
    OVER_CALL_OPTION,
    BENT_OPTION,
    CUT_OPTION,
    JOKERS_OPTION,
    EXTRA_MELDS_OPTION,
    TIES,
    STAKE_PER_POINT,
)

JAMAICAN = Variant(
    id="jamaican",
    english_name=mark("Jamaican"),
    english_line=mark("Nine hands of threes and fours"),
    english_words=THREES_AND_FOURS,
    usual_players=(3, 8),
    family="jamaica",
    order=1,
    packs={4: TWO_PACKS, 6: THREE_PACKS, 8: FOUR_PACKS},
    packs_rule="J1",
    card_points=ACES_BY_COLOUR,
    all_hands=HANDS,
    hands_rule="J8",
    sets=SetRule("J3", min_size=3),
    runs=RunRule("J4", min_size=4),
    jokers=JokerRule("J5", naturals_in_set=2, neighbours=False),
    lay_down=LayDown(
        "J9",
        contract_rule="J8",
        further_melds=False,
        different_ranks=True,
        different_suits=True,
        apart_rule="J6",
        full_suit=True,
        full_suit_rule="J7",
    ),
    tack_on=TackOn("J10", joker_rule="J11", replaced="moves_up", jokers_to_own_only=True),
    going_out=GoingOut("J12", discard_required=True, joker_discard=False),
    reshuffling=Reshuffling("J17", max_times=1),
    max_calls=3,
    calls_rule="J15",
    offences=OFFENCES,
    offences_rule="J14",
    cut=Cut("J16", -50, "dealer"),
    doubling=BENT_FIRST_ONLY,
    ending_rule="J8",
    options=(DEAL_OPTION, HANDS_OPTION, FULL_SUIT_OPTION, *TABLE_OPTIONS),
)
