"""North American Kalooki (N1 to N6)."""

from dataclasses import replace

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.house_rules import Choice, HouseRule
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule
from scorekeeper.variants.common import FACE_VALUES, STAKE_PER_POINT, TIES, TWO_PACKS
from scorekeeper.variants.european import EUROPEAN

FIFTY_ONE, FORTY = Choice("51 points."), Choice("40 points.", {"lay_down.minimum": 40})
MINIMUM_RULE = HouseRule(
    "minimum",
    "The first lay-down is worth at least",
    "N3",
    default=51,
    choices={51: FIFTY_ONE, 40: FORTY},
)
ACE_POINTS_RULE = HouseRule(
    "ace_points",
    "An ace left in hand",
    "N4",
    default=15,
    choices={
        15: Choice("15 points."),
        11: Choice("11 points.", {"card_points.ace": 11}),
    },
)

NORTH_AMERICAN = replace(
    EUROPEAN,
    id="north-american",
    name="North American",
    line="The one who goes out scores what the others hold, up to 500.",
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
    house_rules=(MINIMUM_RULE, ACE_POINTS_RULE, TIES, STAKE_PER_POINT),
    place=7,
)
