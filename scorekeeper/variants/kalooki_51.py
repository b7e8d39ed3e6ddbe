"""Kalooki 51: the North American game with 13 cards (N7)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES
from scorekeeper.variants.kalooki_40 import ELEVEN_OPTION, KALOOKI_40
from scorekeeper.variants.north_american import (
    ENDING_OPTIONS,
    MINIMUM_OPTION,
    NORTH_AMERICAN,
    SCORING_OPTION,
)

KALOOKI_51 = replace(
    KALOOKI_40,
    id="kalooki-51",
    english_name=mark("Kalooki 51"),
    english_line=mark("13 cards, 51 points to lay down; the one who goes out scores."),
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=11, rule="N7"),
    lay_down=NORTH_AMERICAN.lay_down,
    options=(SCORING_OPTION, MINIMUM_OPTION, ELEVEN_OPTION, *ENDING_OPTIONS),
    scored_by="winner",
    target=500,
    order=9,
)
