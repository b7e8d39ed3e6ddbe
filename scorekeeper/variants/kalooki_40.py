"""Kalooki 40: the North American game from 40 points, all scoring what they hold (N7)."""

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

KALOOKI_40 = replace(
    NORTH_AMERICAN,
    id="kalooki-40",
    english_name=mark("Kalooki 40"),
    english_line=mark("Forty points to lay down"),
    card_points=CardPoints(joker=15, ranks=FACE_VALUES, ace=11, rule="N7"),
    all_hands=(HandRules(1, 13, Contract()),),
    fewer_cards={},
    hands_rule="N7",
    lay_down=replace(NORTH_AMERICAN.lay_down, minimum=40),
    options=(
        replace(SCORING_OPTION, default="losers"),
        replace(MINIMUM_OPTION, default=40),
        replace(ACE_POINTS_OPTION, default=11),
        *PLAYING_OPTIONS,
        *ENDING_OPTIONS,
    ),
    scored_by="losers",
    highest_wins=False,
    target=150,
    order=8,
)
