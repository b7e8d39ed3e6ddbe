"""Kooky Kaluki: nine rounds with a deck of four colours (K1 to K10)."""

from scorekeeper.cards import Suit
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Doubling, Offence
from scorekeeper.rules.drawing import Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import (
    HOUSE,
    NINE_TO_SIXTEEN_CARDS,
    STAKE_PER_POINT,
    TIES,
    WHOEVER_LAID,
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
COLOURS = (Suit.BLACK, Suit.RED, Suit.GOLD, Suit.GREEN)
KOOKY_DECK = Packs(RANKS, COLOURS, packs=1, jokers=8, copies_in_a_pack=2)

CARD_POINTS = CardPoints(
    joker=50,
    ranks={
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
        "11": 11, "12": 12, "13": 13,
    },
    by_suit={"A": {Suit.BLACK: 15, Suit.RED: 10, Suit.GOLD: 5, Suit.GREEN: 0}},
    rule="K2",
)  # fmt: skip

OFFENCES = (
    Offence(
        "over_call",
        100,
        "Over-calling, once a round",
        once_a_hand=True,
        calls_too_many=True,
        doing=mark("over-calling"),
        english_explanation=mark(
            "You called more often than allowed; your cards, counted before your draw, give it"
            " away. It costs the same however often you did."
        ),
    ),
    Offence(
        "bad_lay_down",
        50,
        "Bad lay-down",
        english_explanation=mark(
            "What you laid isn’t the contract of the round. Take your cards back into your hand."
        ),
    ),
    HOUSE,
)

WORDS = Words(
    hand=mark("round"),
    hands=mark("rounds"),
    joker=mark("Kooky"),
    jokers=mark("Kookys"),
    suit=mark("colour"),
    suits=mark("colours"),
    tacking_on=mark("adding on"),
    to_tack_on=mark_as("verb", "add on"),
)

BENT_OPTION = ChoiceOption(
    "bent_doubles",
    "Out in the turn of the first lay-down",
    "K9",
    default=False,
    choices={
        False: Choice("Nothing doubles."),
        True: Choice("The others’ cards count double.", {"doubling.times": 2}),
    },
    about="bend",
)

KOOKY = Variant(
    id="kooky",
    english_name=mark("Kooky"),
    english_line=mark("Its own deck of four colours"),
    english_words=WORDS,
    usual_players=(3, 6),
    family="jamaica",
    order=5,
    packs={8: KOOKY_DECK},
    packs_rule="K1",
    card_points=CARD_POINTS,
    all_hands=NINE_TO_SIXTEEN_CARDS,
    hands_rule="K4",
    deal_passes="to_the_loser",
    deal_passes_rule="K6",
    sets=SetRule("K3", min_size=3),
    runs=RunRule("K3", min_size=4),
    jokers=JokerRule("K3", naturals_in_set=2, neighbours=False),
    lay_down=LayDown(
        "K4", contract_rule="K4", different_ranks=True, different_suits=True, apart_rule="K3"
    ),
    tack_on=TackOn("K5", joker_rule="K5", replaced="moves"),
    going_out=GoingOut("K10", discard_required=False),
    reshuffling=Reshuffling("K10", max_times=1),
    max_calls=3,
    calls_rule="K7",
    offences=OFFENCES,
    offences_rule="K7",
    adding_on_after=True,
    adding_on_rule="K8",
    doubling=Doubling("K9", 1, WHOEVER_LAID),
    ending_rule="K4",
    options=(BENT_OPTION, TIES, STAKE_PER_POINT),
)
