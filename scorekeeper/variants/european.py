"""European Kalooki: every hand alike, until one player is left (E1 to E11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.drawing import Drawing, Reshuffling
from scorekeeper.rules.ending import Elimination
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, MeldWorth, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.stakes import Stakes
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import FACE_VALUES, RANKS, SUITS, TIES

TWO_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=2)

MINIMUM_OPTION = ChoiceOption(
    "minimum",
    "The first lay-down is worth at least",
    "E4",
    default=40,
    choices={40: Choice("40 points."), 51: Choice("51 points.", {"lay_down.minimum": 51})},
    about="lay-down",
)
ONE_MELD_OPTION = ChoiceOption(
    "one_meld_per_turn",
    "Melds laid in one turn",
    "E4",
    default=True,
    choices={
        True: Choice("One; or all thirteen cards at once for a kalooki."),
        False: Choice("As many as you like.", {"lay_down.one_meld_per_turn": False}),
    },
    about="kalooki",
)
ONE_SUIT_OPTION = ChoiceOption(
    "one_suit_frees",
    "The joker in a set of three",
    "E5",
    default=False,
    choices={
        False: Choice("Comes free for the two missing suits together."),
        True: Choice(
            "Comes free for either missing suit.", {"tack_on.freed_from_set": "one_missing_suit"}
        ),
    },
)
DISCARD_OPTION = ChoiceOption(
    "discard_to_go_out",
    "Going out",
    "E6",
    default=True,
    choices={
        True: Choice("With a last discard."),
        False: Choice("Also by melding everything.", {"going_out.discard_required": False}),
    },
)
LIMIT_OPTION = NumberOption(
    "limit",
    "Points at which a player is out",
    "E8",
    default=150,
    min_value=1,
    max_value=10_000,
    path="elimination.limit",
)
LIMIT_AT_OPTION = ChoiceOption(
    "limit_at",
    "A player with exactly that many points",
    "E8",
    default="exceed",
    choices={
        "exceed": Choice("Is still in, but out with one more."),
        "reach": Choice("Is out.", {"elimination.limit_at": "reach"}),
    },
)
MAX_BUY_INS_OPTION = NumberOption(
    "max_buy_ins",
    "How often a player may buy in",
    "E8",
    default=2,
    max_value=20,
    path="elimination.max_buy_ins",
    about="buy-in",
)
UNIT_OPTION = NumberOption(
    "unit",
    "The basic stake",
    "E9",
    default=10,
    max_value=1_000_000,
    path="stakes.unit",
    money=True,
)
INITIAL_STAKE_OPTION = NumberOption(
    "initial_stake",
    "Into the pool at the start, from each player",
    "E9",
    default=5,
    path="stakes.start",
)
BUY_IN_STAKE_OPTION = NumberOption(
    "buy_in_stake",
    "Into the pool for buying in",
    "E9",
    default=5,
    path="stakes.buy_in",
)
CALL_UP_PAY_OPTION = NumberOption(
    "call_up_pay",
    "For the winner of a hand, from each of the others",
    "E9",
    default=1,
    path="stakes.hand",
)
KALOOKI_PAY_OPTION = NumberOption(
    "kalooki_pay",
    "For a kalooki instead, from each of the others",
    "E9",
    default=2,
    path="stakes.kalooki",
)

EUROPEAN = Variant(
    id="european",
    english_name=mark("European"),
    english_line=mark("Over 150 and you’re out"),
    english_words=Words(tacking_on=mark("building"), to_tack_on=mark_as("verb", "build")),
    usual_players=(2, 5),
    family="europe",
    order=6,
    packs={8: TWO_JOKERS},
    packs_rule="E1",
    card_points=CardPoints(joker=15, ranks=FACE_VALUES, ace=11, rule="E7"),
    all_hands=(HandRules(1, 13, Contract()),),
    hands_rule="E1",
    every_hand_alike=True,
    seat_cards=("A", "2", "3", "4", "5"),
    right_cuts=True,
    drawing=Drawing("E11", "once_laid"),
    reshuffling=Reshuffling("E10", max_times=1),
    sets=SetRule("E2", min_size=3, max_size=4, different_suits=True),
    runs=RunRule("E2", min_size=3, ace="high"),
    jokers=JokerRule("E3", declared="at_ends"),
    worth=MeldWorth(FACE_VALUES | {"A": 11}, low_ace=1),
    lay_down=LayDown("E4", contract_rule="E4", minimum=40, one_meld_per_turn=True),
    tack_on=TackOn(
        "E5",
        joker_rule="E5",
        replaced="comes_free",
        freed_from_set="two_missing_suits",
        freed="played_again",
    ),
    going_out=GoingOut("E6", discard_required=True, announce_at_most=3, announce_rule="E11"),
    ending="one_left",
    ending_rule="E8",
    elimination=Elimination("E8", 150),
    stakes=Stakes("E9", "pool", unit=10, start=5, buy_in=5, hand=1, kalooki=2, hand_rule="E9"),
    options=(
        UNIT_OPTION,
        INITIAL_STAKE_OPTION,
        BUY_IN_STAKE_OPTION,
        CALL_UP_PAY_OPTION,
        KALOOKI_PAY_OPTION,
        LIMIT_OPTION,
        LIMIT_AT_OPTION,
        MAX_BUY_INS_OPTION,
        MINIMUM_OPTION,
        ONE_MELD_OPTION,
        ONE_SUIT_OPTION,
        DISCARD_OPTION,
        TIES,
    ),
)
