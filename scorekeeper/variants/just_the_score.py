"""Just the score: any other game, whose cards the app doesn't know (V1 to V8)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import ANY_MELDS, HandRules
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark
from scorekeeper.variants.common import STAKE_PER_POINT, TIES

NO_CARDS = Packs(ranks=(), suits=(), packs=0, jokers=0)

WORDS = Words(hand=mark("round"), hands=mark("rounds"))

EXTRA_POINTS = Offence(
    "house", 0, "Penalty or\N{NO-BREAK SPACE}bonus", points_editable=True, as_written=True
)

WINS_OPTION = ChoiceOption(
    "wins",
    "Which total wins?",
    "V3",
    default="highest",
    choices={
        "highest": Choice("The highest."),
        "lowest": Choice("The lowest.", {"highest_wins": False}),
    },
    asked_first=True,
)
ENDING_OPTION = ChoiceOption(
    "ending",
    "When is the game over?",
    "V4",
    default="open",
    choices={
        "open": Choice("When you stop."),
        "points": Choice("At a set total.", {"ending": "points"}),
        "rounds": Choice("After so many rounds.", {"ending": "hands"}),
    },
    asked_first=True,
)
TARGET_OPTION = NumberOption(
    "target",
    "The total to reach",
    "V4",
    default=100,
    min_value=1,
    max_value=1_000_000,
    path="target",
    asked_first=True,
    only_with=("ending", "points"),
)
ROUNDS_OPTION = NumberOption(
    "rounds",
    "Rounds to play",
    "V4",
    default=10,
    min_value=1,
    max_value=999,
    path="last_hand",
    asked_first=True,
    only_with=("ending", "rounds"),
)

JUST_THE_SCORE = Variant(
    id="just-the-score",
    english_name=mark("Just the score"),
    english_line=mark("Any other game"),
    english_words=WORDS,
    usual_players=(2, 8),
    family="any",
    order=90,
    packs={8: NO_CARDS},
    packs_rule="V1",
    card_points=CardPoints(joker=0, ranks={}, rule="V2"),
    all_hands=(HandRules(1, 0, ANY_MELDS),),
    hands_rule="V1",
    every_hand_alike=True,
    sets=SetRule("V1", min_size=0, allowed=False),
    runs=RunRule("V1", min_size=0, allowed=False),
    jokers=JokerRule("V1"),
    lay_down=LayDown("V1", contract_rule="V1"),
    tack_on=TackOn("V1", joker_rule="V1", replaced="stays", allowed=False),
    going_out=GoingOut("V1", discard_required=False),
    offences=(EXTRA_POINTS,),
    offences_rule="V5",
    scored_by="everybody",
    scored_by_rule="V3",
    highest_wins=True,
    ending="open",
    ending_rule="V4",
    last_hand=10,
    target=100,
    options=(WINS_OPTION, ENDING_OPTION, TARGET_OPTION, ROUNDS_OPTION, TIES, STAKE_PER_POINT),
)
