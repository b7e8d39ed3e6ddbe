"""Kalooki 51: the North American game with 13 cards (N7)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES
from scorekeeper.variants.north_american import (
    ACE_POINTS_OPTION,
    ENDING_OPTIONS,
    MINIMUM_OPTION,
    NORTH_AMERICAN,
    PLAYING_OPTIONS,
    SCORING_OPTION,
)

KALOOKI_51 = replace(
    NORTH_AMERICAN,
    id="kalooki-51",
    english_name=mark("Kalooki 51"),
    english_line=mark("Fifty-one points to lay down"),
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=11, rule="N7"),
    all_hands=(HandRules(1, 13, Contract()),),
    fewer_cards={},
    hands_rule="N7",
    options=(
        SCORING_OPTION,
        MINIMUM_OPTION,
        replace(ACE_POINTS_OPTION, default=11),
        *PLAYING_OPTIONS,
        *ENDING_OPTIONS,
    ),
    order=9,
)
