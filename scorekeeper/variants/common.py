"""What several games share: packs, card points, contracts, offences, options. A change here changes
every game that uses it; what only one game says stands in its own file."""

from scorekeeper.cards import Suit
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import Contract, Demand, deal_hands
from scorekeeper.rules.drawing import Reshuffling
from scorekeeper.rules.lay_down import GoingOut
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.usual_options import ace_points, joker_points
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

TWO_PACKS = Packs(RANKS, SUITS, packs=2, jokers=4)
THREE_PACKS = Packs(RANKS, SUITS, packs=3, jokers=6)
FOUR_PACKS = Packs(RANKS, SUITS, packs=4, jokers=8)

FACE_VALUES = {
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
    "J": 10, "Q": 10, "K": 10,
}  # fmt: skip

FIVES_AND_TENS = {
    "2": 5, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "10": 10,
    "J": 10, "Q": 10, "K": 10,
}  # fmt: skip

ACES_BY_COLOUR = CardPoints(
    joker=50,
    ranks=FACE_VALUES,
    by_suit={"A": {Suit.SPADES: 15, Suit.CLUBS: 15, Suit.HEARTS: 1, Suit.DIAMONDS: 1}},
    rule="J2",
)
"""Black aces count 15, red ones 1; the Caribbean game follows J2 too (D1)."""

THREE = Demand("set", 3)
FOUR = Demand("run", 4)
CONTRACTS = (
    Contract((THREE, THREE, THREE)),
    Contract((THREE, THREE, FOUR)),
    Contract((THREE, FOUR, FOUR)),
    Contract((FOUR, FOUR, FOUR)),
    Contract((THREE, THREE, THREE, THREE)),
    Contract((THREE, THREE, THREE, FOUR)),
    Contract((THREE, THREE, FOUR, FOUR)),
    Contract((THREE, FOUR, FOUR, FOUR)),
    Contract((FOUR, FOUR, FOUR, FOUR)),
)
NINE_TO_SIXTEEN_CARDS = deal_hands(CONTRACTS, 9, 10, 11, 12, 12, 13, 14, 15, 16)
"""The hands of the Caribbean and the Kooky game (D3, K4)."""

SEVEN_CONTRACTS = (
    Contract((THREE, THREE)),
    Contract((THREE, FOUR)),
    Contract((FOUR, FOUR)),
    Contract((THREE, THREE, THREE)),
    Contract((THREE, THREE, FOUR)),
    Contract((THREE, FOUR, FOUR)),
    Contract((FOUR, FOUR, FOUR)),
)
"""The contracts of Contract Rummy and its kin, from the easiest to the hardest (F9)."""
LAST_LAID_WHOLE = (*SEVEN_CONTRACTS[:6], Contract((FOUR, FOUR, FOUR), all_at_once=True))
"""The same where the seventh is laid with every card (F10)."""

FIFTEEN_FOR_ACES_AND_JOKERS = CardPoints(joker=15, ranks=FACE_VALUES, ace=15, rule="F1")
RUMMY_SETS = SetRule("F2", min_size=3)
RUMMY_RUNS = RunRule("F3", min_size=4)
RUMMY_JOKERS = JokerRule("F4")
LAYING_OFF = TackOn("F6", joker_rule="F6", replaced="moves")
OUT_WITH_OR_WITHOUT_DISCARD = GoingOut("F7", discard_required=False)
RESHUFFLED_AT_WILL = Reshuffling("F11")
"""What the rest of the family has in common (F1 to F11)."""

SETS_AND_RUNS = Words(
    call=mark("buy"),
    calls=mark("buys"),
    to_call=mark_as("verb", "buy"),
    tacking_on=mark("laying off"),
    to_tack_on=mark_as("verb", "lay off"),
)
"""The words of most of the rest of the family."""

THREES_AND_FOURS = Words(
    set=mark("three"),
    sets=mark("threes"),
    a_set=mark("a three"),
    run=mark("four"),
    runs=mark("fours"),
    a_run=mark("a four"),
    named_by_size=True,
)

OVER_CALL = Offence(
    "over_call",
    50,
    "Over-calling, each call",
    calls_too_many=True,
    doing=mark("over-calling"),
    english_explanation=mark(
        "You called more often than allowed; your cards, counted before your draw, give it away."
    ),
)
"""What the Jamaican and the Caribbean game charge for every call too many (J14, D9)."""

HOUSE = Offence("house", 50, "Anything else agreed", points_editable=True)
"""The penalty of the table's own making, which every game has (C21)."""

WHOEVER_LAID = mark("Whoever goes out in the turn of their first lay-down bends the table.")
"""When the table is bent, whoever laid down before (D8, K9)."""

CALLS_IN_A_HAND = mark("How many {words.calls} each has in a {words.hand}")
MAX_CALLS_OPTION = NumberOption(
    "max_calls",
    CALLS_IN_A_HAND,
    "J15",
    default=3,
    max_value=9,
    path="max_calls",
    about="call",
)
"""J15, which holds in the Caribbean game too (D9)."""

TIES = ChoiceOption(
    "ties",
    "A tie for first place",
    "C10",
    default="share",
    choices={
        "share": Choice("They share the win."),
        "last_hand": Choice(
            "Whoever scored better the last time their scores differed wins.",
            {"ties": "last_hand"},
        ),
    },
)

JOKER_POINTS_OPTION, ACE_POINTS_OPTION = joker_points("F1", 15), ace_points("F1", 15)
MORE_MELDS = mark("More {words.sets} and {words.runs} may be laid with the contract or later.")
EXTRA_MELDS_OPTION = ChoiceOption(
    "extra_melds",
    "Melds beyond the contract",
    "F5",
    default=False,
    choices={
        False: Choice("None: after the contract you only lay off."),
        True: Choice(MORE_MELDS, {"lay_down.further_melds": True}),
    },
    about="meld",
)
JOKERS_ON_THE_TABLE_OPTION = ChoiceOption(
    "replaced_jokers",
    "A {words.joker} in {words.a_run} when the card it stands for is played",
    "F6",
    default="moves",
    choices={
        "moves": Choice("Moves to an end of the {words.run}."),
        "stays": Choice("Can’t be replaced.", {"tack_on.replaced": "stays"}),
        "comes_free": Choice("Comes free for another meld.", {"tack_on.replaced": "comes_free"}),
    },
    about="joker",
)
CALLS_OPTION = NumberOption(
    "max_calls",
    CALLS_IN_A_HAND,
    "F8",
    default=3,
    max_value=20,
    path="max_calls",
    about="call",
)

STAKE_PER_POINT = NumberOption(
    "stake_per_point",
    "For each point of difference, each player pays everyone who placed better",
    "C13",
    default=0,
    max_value=10_000,
    path="stake_per_point",
    money=True,
)
