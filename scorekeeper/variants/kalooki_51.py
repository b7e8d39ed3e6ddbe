"""Kalooki 51: the North American game with 13 cards (N7)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES
from scorekeeper.variants.kalooki_40 import ELEVEN_RULE, KALOOKI_40
from scorekeeper.variants.north_american import (
    ENDING_RULES,
    MINIMUM_RULE,
    NORTH_AMERICAN,
    SCORING_RULE,
)

KALOOKI_51 = replace(
    KALOOKI_40,
    id="kalooki-51",
    called=mark("Kalooki 51"),
    about=mark("13 cards, 51 points to lay down; the one who goes out scores."),
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=11, rule="N7"),
    lay_down=NORTH_AMERICAN.lay_down,
    house_rules=(SCORING_RULE, MINIMUM_RULE, ELEVEN_RULE, *ENDING_RULES),
    scored_by="winner",
    target=500,
    place=9,
)
