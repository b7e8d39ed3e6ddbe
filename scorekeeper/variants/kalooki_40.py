"""Kalooki 40: the North American game from 40 points, each holding against himself (N7)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES
from scorekeeper.variants.north_american import (
    ACE_POINTS_RULE,
    ENDING_RULES,
    MINIMUM_RULE,
    NORTH_AMERICAN,
    SCORING_RULE,
)

ELEVEN_RULE = replace(ACE_POINTS_RULE, default=11)

KALOOKI_40 = replace(
    NORTH_AMERICAN,
    id="kalooki-40",
    called=mark("Kalooki 40"),
    about=mark("13 cards, 40 points to lay down; the lowest total wins."),
    card_points=CardPoints(joker=15, ranks=FACE_VALUES, ace=11, rule="N7"),
    deals=(Deal(1, 13, Contract()),),
    fewer_cards={},
    deals_rule="N7",
    lay_down=replace(NORTH_AMERICAN.lay_down, minimum=40),
    house_rules=(
        replace(SCORING_RULE, default="losers"),
        replace(MINIMUM_RULE, default=40),
        ELEVEN_RULE,
        *ENDING_RULES,
    ),
    scored_by="losers",
    target=150,
    place=8,
)
