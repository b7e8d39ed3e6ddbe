"""North American Kalooki (N1 to N6)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.house_rules import Choice, HouseRule, NumberRule
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES, STAKE_PER_POINT, TIES, TWO_PACKS
from scorekeeper.variants.european import EUROPEAN

MINIMUM_RULE = HouseRule(
    "minimum",
    "The first lay-down is worth at least",
    "N3",
    default=51,
    choices={
        51: Choice("51 points.", {"lay_down.minimum": 51}),
        40: Choice("40 points.", {"lay_down.minimum": 40}),
    },
)
ACE_POINTS_RULE = HouseRule(
    "ace_points",
    "An ace left in hand",
    "N4",
    default=15,
    choices={
        15: Choice("15 points.", {"card_points.ace": 15}),
        11: Choice("11 points.", {"card_points.ace": 11}),
    },
)
SCORING_RULE = HouseRule(
    "scoring",
    "Who scores",
    "N5",
    default="winner",
    choices={
        "winner": Choice(
            "Who goes out scores what the others hold; the highest total wins.",
            {"scored_by": "winner"},
        ),
        "losers": Choice(
            "Each holds against himself; the lowest total wins.", {"scored_by": "losers"}
        ),
    },
)
KALUKI_BONUS_RULE = NumberRule(
    "kaluki_bonus",
    "Points for a kalooki: to what the winner scores, or to each loser",
    "N5",
    default=25,
    least=0,
    most=1000,
    sets="kaluki_bonus",
)
END_RULE = HouseRule(
    "end",
    "The game is over",
    "N6",
    default="points",
    choices={
        "points": Choice("When somebody reaches the target.", {"ending": "points"}),
        "hands": Choice("After an agreed number of hands.", {"ending": "hands"}),
    },
)
TARGET_RULE = NumberRule(
    "target",
    "The target, where points end the game",
    "N6",
    default=500,
    least=1,
    most=100_000,
    sets="target",
    default_with={("scoring", "losers"): 150},
)
HANDS_RULE = NumberRule(
    "hands",
    "The hands, where their number ends the game",
    "N6",
    default=10,
    least=1,
    most=500,
    sets="last_hand",
)
ENDING_RULES = (KALUKI_BONUS_RULE, END_RULE, TARGET_RULE, HANDS_RULE, TIES, STAKE_PER_POINT)

NORTH_AMERICAN = replace(
    EUROPEAN,
    id="north-american",
    called=mark("North American"),
    about=mark("The one who goes out scores what the others hold, up to 500."),
    usual_players=(2, 6),
    packs={8: TWO_PACKS},
    packs_rule="N1",
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=15, rule="N4"),
    deals=(Deal(1, 15, Contract()),),
    fewer_cards={5: 13, 6: 11},
    deals_rule="N1",
    sets=replace(EUROPEAN.sets, rule="N2"),
    runs=RunRule("N2", least=3),
    jokers=JokerRule("N2", declared="at_ends"),
    lay_down=LayDown("N3", contract_rule="N3", minimum=51),
    tack_on=replace(EUROPEAN.tack_on, rule="N2", joker_rule="N2"),
    going_out=GoingOut("N2", discard_required=False),
    house_rules=(SCORING_RULE, MINIMUM_RULE, ACE_POINTS_RULE, *ENDING_RULES),
    scored_by="winner",
    scored_by_rule="N5",
    kaluki_bonus=25,
    ending="points",
    ending_rule="N6",
    target=500,
    last_hand=10,
    elimination=None,
    stakes=None,
    place=7,
)
