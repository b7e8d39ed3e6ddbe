"""Caribbean Kalooki: nine hands, with melds beside the contract (D1 to D9)."""

from scorekeeper.rules.conduct import Doubling
from scorekeeper.rules.drawing import Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import mark
from scorekeeper.variants.common import (
    ACES_BY_COLOUR,
    HOUSE,
    MAX_CALLS_OPTION,
    NINE_TO_SIXTEEN_CARDS,
    OVER_CALL,
    STAKE_PER_POINT,
    THREES_AND_FOURS,
    TIES,
    TWO_PACKS,
    WHOEVER_LAID,
)

OFFENCES = (
    OVER_CALL,
    HOUSE,
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

CARIBBEAN = Variant(
    id="caribbean",
    english_name=mark("Caribbean"),
    english_line=mark("Lay more than you must"),
    english_words=THREES_AND_FOURS,
    usual_players=(3, 5),
    family="jamaica",
    order=4,
    packs={8: TWO_PACKS},
    packs_rule="D1",
    card_points=ACES_BY_COLOUR,
    all_hands=NINE_TO_SIXTEEN_CARDS,
    hands_rule="D3",
    sets=SetRule("J3", min_size=3),
    runs=RunRule("J4", min_size=4),
    jokers=JokerRule("J5", naturals_in_set=2, neighbours=False),
    lay_down=LayDown("D4", contract_rule="D3", different_suits=True, apart_rule="D2"),
    tack_on=TackOn("D5", joker_rule="D6", replaced="moves", low_end="after_the_ace"),
    going_out=GoingOut("D7", discard_required=False, joker_discard=False),
    reshuffling=Reshuffling("D9", max_times=1),
    max_calls=3,
    calls_rule="D9",
    offences=OFFENCES,
    offences_rule="D9",
    doubling=Doubling("D8", 2, WHOEVER_LAID, forfeited_by="over_call"),
    ending_rule="D3",
    options=(DISTINCT_THREES_OPTION, MAX_CALLS_OPTION, TIES, STAKE_PER_POINT),
)
