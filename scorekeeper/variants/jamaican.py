"""Jamaican Kalooki: nine hands (J1 to J17). Super and Baby start from this sheet."""

from scorekeeper.cards import Suit
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import HOUSE, Cut, Doubling, Offence
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.house_rules import Choice, HouseRule, NumberRule
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.variants.common import FOUR, RANKS, STAKE_PER_POINT, SUITS, THREE, TIES

DEALS = (
    Deal(1, 10, Contract((THREE, THREE, THREE))),
    Deal(2, 11, Contract((THREE, THREE, FOUR))),
    Deal(3, 12, Contract((THREE, FOUR, FOUR))),
    Deal(4, 13, Contract((FOUR, FOUR, FOUR))),
    Deal(5, 13, Contract((THREE, THREE, THREE, THREE))),
    Deal(6, 14, Contract((THREE, THREE, THREE, FOUR))),
    Deal(7, 15, Contract((THREE, THREE, FOUR, FOUR))),
    Deal(8, 16, Contract((THREE, FOUR, FOUR, FOUR))),
    Deal(9, 17, Contract((FOUR, FOUR, FOUR, FOUR))),
)
TWELVE_DEALS = (
    Deal(1, 12, DEALS[0].contract),
    Deal(2, 12, DEALS[1].contract),
    Deal(3, 12, DEALS[2].contract),
    *DEALS[3:],
)

TWO_PACKS = Packs(RANKS, SUITS, packs=2, jokers=4)
THREE_PACKS = Packs(RANKS, SUITS, packs=3, jokers=8)
FOUR_PACKS = Packs(RANKS, SUITS, packs=4, jokers=10)
FIVE_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=5)
SIX_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=6)

CARD_POINTS = CardPoints(
    joker=50,
    ranks={
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
        "J": 10, "Q": 10, "K": 10,
    },
    by_suit={"A": {Suit.SPADES: 15, Suit.CLUBS: 15, Suit.HEARTS: 1, Suit.DIAMONDS: 1}},
)  # fmt: skip

OTHER_OFFENCES = (
    Offence("wrong_challenge", 50, "Wrong challenge"),
    Offence("bad_lay_down", 50, "Bad lay-down"),
    Offence("no_draw", 50, "No draw"),
    Offence("no_discard", 50, "No discard"),
    HOUSE,
)
OFFENCES = (Offence("over_call", 50, "Over-calling, each call"), *OTHER_OFFENCES)
LAY_LAST = (Offence("over_call", 0, "Over-calling: lays last"), *OTHER_OFFENCES)

WORDS = Words(
    hand="hand",
    hands="hands",
    set="three",
    sets="threes",
    run="four",
    runs="fours",
    call="call",
    calls="calls",
)

HANDS_RULE = HouseRule(
    "hands",
    "Hands played",
    "J8",
    default="1-9",
    choices={
        "1-9": Choice("All nine hands."),
        "1-4": Choice("Hands 1 to 4 only.", {"last_hand": 4}),
    },
)
DEAL_RULE = HouseRule(
    "deal",
    "Cards dealt in hands 1 to 3",
    "J8",
    default="classic",
    choices={
        "classic": Choice("10, 11 and 12 cards."),
        "twelve": Choice("12 cards each time.", {"deals": TWELVE_DEALS}),
    },
)
JOKERS_RULE = HouseRule(
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
FULL_SUIT_RULE = HouseRule(
    "full_suit",
    "A whole suit for three fours",
    "J7",
    default=True,
    choices={
        True: Choice("All thirteen cards of a suit may stand for the three fours."),
        False: Choice("The three fours must be laid.", {"full_suit": False}),
    },
)
EXTRA_MELDS_RULE = HouseRule(
    "extra_melds",
    "Melds beyond the contract",
    "J9",
    default=False,
    choices={
        False: Choice("The contract only; afterwards cards are tacked on."),
        True: Choice(
            "More threes and fours may be laid with the contract or later.", {"extra_melds": True}
        ),
    },
)
BENT_RULE = HouseRule(
    "bent_first_only",
    "When the table is bent",
    "J13",
    default=False,
    choices={
        False: Choice("Whenever somebody goes out in the turn of his first lay-down."),
        True: Choice(
            "Only when nobody else had laid down in that hand.",
            {
                "doubling": Doubling(
                    2, "Out in the turn of the first lay-down, before anybody else laid down."
                )
            },
        ),
    },
)
OVER_CALL_RULE = HouseRule(
    "over_call",
    "Calling too often",
    "J14",
    default="points",
    choices={
        "points": Choice("50 points for each call over."),
        "lay_last": Choice(
            "No points: the player may lay down only after all others.", {"offences": LAY_LAST}
        ),
    },
)
CUT_RULE = HouseRule(
    "cut_counts_upcard",
    "The exact cut",
    "J16",
    default=False,
    choices={
        False: Choice("Players times cards dealt."),
        True: Choice(
            "One card more, for the card turned up.",
            {"cut": Cut(-50, "dealer", counts_upcard=True)},
        ),
    },
)
MAX_CALLS_RULE = NumberRule(
    "max_calls", "Calls allowed in one hand", "J15", default=3, least=0, most=9, sets="max_calls"
)

TABLE_RULES = (
    MAX_CALLS_RULE,
    OVER_CALL_RULE,
    BENT_RULE,
    CUT_RULE,
    JOKERS_RULE,
    EXTRA_MELDS_RULE,
    TIES,
    STAKE_PER_POINT,
)

JAMAICAN = Variant(
    id="jamaican",
    name="Jamaican",
    line="Nine hands of threes and fours; the lowest total wins.",
    usual_players=(3, 8),
    packs={4: TWO_PACKS, 6: THREE_PACKS, 8: FOUR_PACKS},
    card_points=CARD_POINTS,
    deals=DEALS,
    words=WORDS,
    house_rules=(DEAL_RULE, HANDS_RULE, FULL_SUIT_RULE, *TABLE_RULES),
    offences=OFFENCES,
    max_calls=3,
    doubling=Doubling(2, "Out in the turn of the first lay-down."),
    cut=Cut(-50, "dealer"),
    full_suit=True,
)
