"""North American Kalooki (N1 to N6, N8)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.drawing import Drawing, Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, MeldWorth, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, mark_as
from scorekeeper.variants.common import FACE_VALUES, RANKS, STAKE_PER_POINT, SUITS, TIES, TWO_PACKS

TWO_JOKERS = Packs(RANKS, SUITS, packs=2, jokers=2)

MINIMUM_OPTION = ChoiceOption(
    "minimum",
    "The first lay-down is worth at least",
    "N3",
    default=51,
    choices={
        51: Choice("51 points.", {"lay_down.minimum": 51}),
        40: Choice("40 points.", {"lay_down.minimum": 40}),
    },
)
ACE_POINTS_OPTION = ChoiceOption(
    "ace_points",
    "An ace left in hand",
    "N4",
    default=15,
    choices={
        15: Choice("15 points.", {"card_points.ace": 15}),
        11: Choice("11 points.", {"card_points.ace": 11}),
    },
)
SCORING_OPTION = ChoiceOption(
    "scoring",
    "Who scores",
    "N5",
    default="winner",
    choices={
        "winner": Choice(
            "The one who goes out scores what the others hold; the highest total wins.",
            {"scored_by": "winner", "highest_wins": True},
        ),
        "losers": Choice(
            "The cards you hold count against you; the lowest total wins.",
            {"scored_by": "losers", "highest_wins": False},
        ),
    },
)
KALOOKI_BONUS_OPTION = NumberOption(
    "kaluki_bonus",
    "Points for a kalooki: added to the winner’s score, or to each loser’s",
    "N5",
    default=25,
    max_value=1000,
    path="kalooki_bonus",
)
END_OPTION = ChoiceOption(
    "end",
    "The game is over",
    "N6",
    default="points",
    choices={
        "points": Choice("When somebody reaches the target.", {"ending": "points"}),
        "hands": Choice("After an agreed number of hands.", {"ending": "hands"}),
    },
)
TARGET_OPTION = NumberOption(
    "target",
    "The target, if points end the game",
    "N6",
    default=500,
    min_value=1,
    max_value=100_000,
    path="target",
    default_with={("scoring", "losers"): 150},
)
HANDS_OPTION = NumberOption(
    "hands",
    "The number of hands, if that ends the game",
    "N6",
    default=10,
    min_value=1,
    max_value=500,
    path="last_hand",
)
JOKERS_OPTION = ChoiceOption(
    "jokers",
    "Jokers in the packs",
    "N1",
    default=4,
    choices={4: Choice("Four."), 2: Choice("Two.", {"packs": {8: TWO_JOKERS}})},
)
ACE_OPTION = ChoiceOption(
    "ace",
    "An ace in a run",
    "N2",
    default="both",
    choices={
        "both": Choice("Is high or low."),
        "high": Choice("Is high only.", {"runs.ace": "high"}),
    },
)
DISCARD_OPTION = ChoiceOption(
    "discard_to_go_out",
    "The last card",
    "N2",
    default=False,
    choices={
        False: Choice("May be melded or discarded."),
        True: Choice("Must be discarded to go out.", {"going_out.discard_required": True}),
    },
)
PLAYING_OPTIONS = (JOKERS_OPTION, ACE_OPTION, DISCARD_OPTION)
ENDING_OPTIONS = (
    KALOOKI_BONUS_OPTION,
    END_OPTION,
    TARGET_OPTION,
    HANDS_OPTION,
    TIES,
    STAKE_PER_POINT,
)

NORTH_AMERICAN = Variant(
    id="north-american",
    english_name=mark("North American"),
    english_line=mark("Win what the others hold"),
    english_words=Words(tacking_on=mark("building"), to_tack_on=mark_as("verb", "build")),
    usual_players=(2, 6),
    max_players=6,
    family="europe",
    order=7,
    packs={8: TWO_PACKS},
    packs_rule="N1",
    card_points=CardPoints(joker=25, ranks=FACE_VALUES, ace=15, rule="N4"),
    all_hands=(HandRules(1, 15, Contract()),),
    hands_rule="N1",
    every_hand_alike=True,
    fewer_cards={5: 13, 6: 11},
    drawing=Drawing("N3", "for_first_lay_down"),
    reshuffling=Reshuffling("N8"),
    sets=SetRule("N2", min_size=3, max_size=4, different_suits=True),
    runs=RunRule("N2", min_size=3),
    jokers=JokerRule("N2", declared="at_ends"),
    worth=MeldWorth(FACE_VALUES | {"A": 11}, low_ace=1),
    lay_down=LayDown("N3", contract_rule="N3", minimum=51),
    tack_on=TackOn(
        "N2", joker_rule="N2", replaced="comes_free", freed_from_set="two_missing_suits"
    ),
    going_out=GoingOut("N2", discard_required=False),
    scored_by="winner",
    scored_by_rule="N5",
    highest_wins=True,
    kalooki_bonus=25,
    ending="points",
    ending_rule="N6",
    last_hand=10,
    target=500,
    options=(SCORING_OPTION, MINIMUM_OPTION, ACE_POINTS_OPTION, *PLAYING_OPTIONS, *ENDING_OPTIONS),
)
