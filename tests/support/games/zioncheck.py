"""Zioncheck: Q1 to Q3, F1 to F11."""

from dataclasses import replace

from tests.support.games.contract_rummy import CONTRACT_RUMMY, FAMILY_OPTIONS, SEVEN_HANDS
from tests.support.plain_variant import Sort

SIX_HANDS = {number: SEVEN_HANDS[number] for number in range(1, 7)}
FIVE_HANDS = {number: SEVEN_HANDS[number] for number in range(1, 6)}

ZIONCHECK = replace(
    CONTRACT_RUMMY,
    id="zioncheck",
    options={
        "hands": {
            "six": {},
            "five": {"contracts": FIVE_HANDS, "last_hand": 5},
            "seven": {"contracts": SEVEN_HANDS, "last_hand": 7, "laid_whole": (7,)},
        },
        **FAMILY_OPTIONS,
    },
    letters="CFQ",
    deck_rule="Q1",
    packs=(2, 3, 4),
    jokers=4,
    contracts=SIX_HANDS,
    laid_whole=(),
    last_hand=6,
    sorts=(Sort("zioncheck", "zioncheck", tuple(SIX_HANDS), packs=(2, 3, 4)),),
)
