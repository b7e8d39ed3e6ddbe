"""Three Thirteen: eleven hands of three cards to thirteen, another rank wild in each (T1 to T7)."""

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import Contract, deal_hands
from scorekeeper.rules.drawing import Drawing, Reshuffling
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.options import Choice, ChoiceOption
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.usual_options import ace_points
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark
from scorekeeper.variants.common import FACE_VALUES, RANKS, STAKE_PER_POINT, SUITS, TIES

ONE_PACK = Packs(RANKS, SUITS, packs=1, jokers=0)
TWO_PACKS = Packs(RANKS, SUITS, packs=2, jokers=0)
THREE_PACKS = Packs(RANKS, SUITS, packs=3, jokers=0)

THREES = Contract(all_at_once=True, losers_meld=True, wild=("3",), sign="3")
FOURS = Contract(all_at_once=True, losers_meld=True, wild=("4",), sign="4")
FIVES = Contract(all_at_once=True, losers_meld=True, wild=("5",), sign="5")
SIXES = Contract(all_at_once=True, losers_meld=True, wild=("6",), sign="6")
SEVENS = Contract(all_at_once=True, losers_meld=True, wild=("7",), sign="7")
EIGHTS = Contract(all_at_once=True, losers_meld=True, wild=("8",), sign="8")
NINES = Contract(all_at_once=True, losers_meld=True, wild=("9",), sign="9")
TENS = Contract(all_at_once=True, losers_meld=True, wild=("10",), sign="10")
JACKS = Contract(all_at_once=True, losers_meld=True, wild=("J",), sign="J")
QUEENS = Contract(all_at_once=True, losers_meld=True, wild=("Q",), sign="Q")
KINGS = Contract(all_at_once=True, losers_meld=True, wild=("K",), sign="K")

CONTRACTS = THREES, FOURS, FIVES, SIXES, SEVENS, EIGHTS, NINES, TENS, JACKS, QUEENS, KINGS
HANDS = deal_hands(CONTRACTS, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
RISING_VALUES = {**FACE_VALUES, "J": 11, "Q": 12, "K": 13}

WORDS = Words(joker=mark("wild card"), jokers=mark("wild cards"))

COURT_CARDS_OPTION = ChoiceOption(
    "court_cards",
    "A jack, queen or king left in hand",
    "T6",
    default="ten",
    choices={
        "ten": Choice("10 points each."),
        "rising": Choice("11, 12 and 13 points.", {"card_points.ranks": RISING_VALUES}),
    },
)

THREE_THIRTEEN = Variant(
    id="three-thirteen",
    english_name=mark("Three Thirteen"),
    english_line=mark("Another rank wild each hand"),
    english_words=WORDS,
    usual_players=(2, 4),
    family="other",
    order=26,
    packs={2: ONE_PACK, 4: TWO_PACKS, 8: THREE_PACKS},
    packs_rule="T1",
    card_points=CardPoints(joker=0, ranks=FACE_VALUES, ace=1, rule="T6"),
    all_hands=HANDS,
    hands_rule="T2",
    drawing=Drawing("T5", "always"),
    reshuffling=Reshuffling("T5", keeps_top=False),
    sets=SetRule("T3", min_size=3),
    runs=RunRule("T3", min_size=3, ace="low"),
    jokers=JokerRule("T4", wild_sets=True),
    lay_down=LayDown(
        "T5",
        contract_rule="T2",
        all_at_once_last_card="discarded",
        all_at_once_rule="T5",
    ),
    tack_on=TackOn("T5", joker_rule="T5", replaced="stays", allowed=False),
    going_out=GoingOut("T5", discard_required=True, last_turn_for_others=True),
    ending_rule="T7",
    options=(ace_points("T6", 1), COURT_CARDS_OPTION, TIES, STAKE_PER_POINT),
)
