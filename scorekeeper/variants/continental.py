"""Continental: fifteen cards in runs, laid all at once, and points for how one goes out (G1 to G5,
F11)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Extra
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.drawing import Drawing
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.usual_options import hands_played
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark
from scorekeeper.variants.common import RANKS, RESHUFFLED_AT_WILL, STAKE_PER_POINT, SUITS, TIES

TWO_PACKS = Packs(RANKS, SUITS, packs=2, jokers=2)
THREE_PACKS = Packs(RANKS, SUITS, packs=3, jokers=3)

RUN_OF_3, RUN_OF_4, RUN_OF_5 = Demand("run", 3), Demand("run", 4), Demand("run", 5)
FIVE_RUNS = (RUN_OF_3, RUN_OF_3, RUN_OF_3, RUN_OF_3, RUN_OF_3)
FEWER_RUNS = (
    (RUN_OF_4, RUN_OF_4, RUN_OF_4, RUN_OF_3),
    (RUN_OF_5, RUN_OF_4, RUN_OF_3, RUN_OF_3),
)
FIFTEEN_CARDS = Contract(
    FIVE_RUNS, FEWER_RUNS, to_the_card=True, all_at_once=True, wild=("2",), sign="15"
)
NO_TWOS_WILD = Contract(FIVE_RUNS, FEWER_RUNS, to_the_card=True, all_at_once=True, sign="15")

NOTHING_COUNTS = {
    "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0, "8": 0, "9": 0, "10": 0,
    "J": 0, "Q": 0, "K": 0,
}  # fmt: skip

TWOS = Extra("twos", 1, mark("twos laid"), card="2", not_with=("natural",))
JOKERS = Extra("jokers", 2, mark("jokers laid"), card="*", not_with=("natural",))
HOW_THEY_WENT_OUT = (
    Extra("first_turn", 7, mark("out in the first turn")),
    Extra("without_drawing", 10, mark("out without drawing")),
    Extra("one_suit", 10, mark("all in one suit")),
)
EXTRAS = (TWOS, JOKERS, Extra("natural", 10, mark("no two and no joker")), *HOW_THEY_WENT_OUT)
EXTRAS_WITHOUT_TWOS = (JOKERS, Extra("natural", 10, mark("no joker")), *HOW_THEY_WENT_OUT)

TWOS_OPTION = ChoiceOption(
    "wild_twos",
    "Twos",
    "G3",
    default=True,
    choices={
        True: Choice("Are wild, and each one laid scores a point."),
        False: Choice(
            "Are cards like any other.",
            {"all_hands": (HandRules(1, 15, NO_TWOS_WILD),), "extras": EXTRAS_WITHOUT_TWOS},
        ),
    },
)
CONTINENTAL = Variant(
    id="continental",
    english_name=mark("Continental"),
    english_line=mark("All runs, laid at once"),
    english_namesake=mark(
        "In Spanish, “Continental” is mostly another game: seven contracts of sets and runs."
    ),
    namesake="contract-rummy",
    english_words=Words(any_melds=mark("fifteen cards in runs"), all_at_once=mark("all at once")),
    usual_players=(2, 8),
    family="rummy",
    order=29,
    packs={5: TWO_PACKS, 8: THREE_PACKS},
    packs_rule="G1",
    card_points=CardPoints(joker=0, ranks=NOTHING_COUNTS, rule="G4"),
    all_hands=(HandRules(1, 15, FIFTEEN_CARDS),),
    hands_rule="G2",
    every_hand_alike=True,
    deal_passes="to_the_winner",
    deal_passes_rule="G2",
    drawing=Drawing("G2", "always"),
    reshuffling=RESHUFFLED_AT_WILL,
    sets=SetRule("G3", min_size=3, allowed=False),
    runs=RunRule("G3", min_size=3),
    jokers=JokerRule("G3"),
    lay_down=LayDown("G3", contract_rule="G3", further_melds=False, all_at_once_rule="G3"),
    tack_on=TackOn("G3", joker_rule="G3", replaced="stays", allowed=False),
    going_out=GoingOut("G3", discard_required=False),
    scored_by="winner",
    scored_by_rule="G4",
    highest_wins=True,
    winner_points=1,
    extras=EXTRAS,
    ending_rule="G5",
    last_hand=10,
    options=(hands_played("G5", 10, most=100), TWOS_OPTION, TIES, STAKE_PER_POINT),
)
