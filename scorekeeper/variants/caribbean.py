"""Caribbean Kalooki: nine hands, with melds beside the contract (D1 to D9)."""

from dataclasses import replace

from scorekeeper.rules.conduct import Doubling
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.lay_down import GoingOut
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.speech import mark
from scorekeeper.variants.common import CONTRACTS, STAKE_PER_POINT, TIES, TWO_PACKS
from scorekeeper.variants.jamaican import JAMAICAN, LAY_DOWN, MAX_CALLS_OPTION

HANDS = (
    HandRules(1, 9, CONTRACTS[0]),
    HandRules(2, 10, CONTRACTS[1]),
    HandRules(3, 11, CONTRACTS[2]),
    HandRules(4, 12, CONTRACTS[3]),
    HandRules(5, 12, CONTRACTS[4]),
    HandRules(6, 13, CONTRACTS[5]),
    HandRules(7, 14, CONTRACTS[6]),
    HandRules(8, 15, CONTRACTS[7]),
    HandRules(9, 16, CONTRACTS[8]),
)

DISTINCT_THREES_OPTION = ChoiceOption(
    "distinct_threes",
    "One player’s threes",
    "D2",
    default=False,
    choices={
        False: Choice("May repeat a rank."),
        True: Choice("Each of a different rank.", {"lay_down.different_ranks": True}),
    },
)

CARIBBEAN = replace(
    JAMAICAN,
    id="caribbean",
    english_name=mark("Caribbean"),
    english_line=mark("Nine hands; you may lay more melds along with the contract."),
    usual_players=(3, 5),
    packs={8: TWO_PACKS},
    packs_rule="D1",
    all_hands=HANDS,
    hands_rule="D3",
    lay_down=replace(
        LAY_DOWN,
        rule="D4",
        contract_rule="D3",
        further_melds=True,
        different_ranks=False,
        apart_rule="D2",
        full_suit=False,
    ),
    tack_on=TackOn("D5", joker_rule="D6", replaced="moves", low_end="after_the_ace"),
    going_out=GoingOut("D7", discard_required=False, joker_discard=False),
    options=(DISTINCT_THREES_OPTION, MAX_CALLS_OPTION, TIES, STAKE_PER_POINT),
    offences_rule="D9",
    calls_rule="D9",
    doubling=Doubling("D8", 2, mark("Out in the turn of the first lay-down."), spares="over_call"),
    cut=None,
    order=4,
)
