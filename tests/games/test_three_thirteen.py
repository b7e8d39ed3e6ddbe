"""Three Thirteen: a whole game, and its rules one by one."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from random import Random

import pytest

from scorekeeper.cards import Card, Cards, Deck, Suit, read_cards, write_cards
from scorekeeper.game.entries import Entry
from scorekeeper.referee.arrange import arrange_leftover
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.rules.wording import contract_text
from scorekeeper.variants.three_thirteen import THREE_THIRTEEN
from tests.support import verdicts
from tests.support.builders import hand, play, refused, table_of, totals
from tests.support.many import many
from tests.support.paper import on_paper, paper
from tests.support.verdicts import codes

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="three-thirteen")

EVENING: list[Entry] = [
    hand(out=ANN, left={BOB: "3h 3s 9d", CID: "9h 10h 2c"}),
    hand(out=BOB, left={ANN: "Kh Ks 4d 7c", CID: "Ah 2h 3h 9s"}),
    hand(out=CID, left={ANN: 12, BOB: "2h 3h 5c 9d 9s"}),
    hand(out=CID, left={ANN: "6h 6s 6d Kh Qd 2c", BOB: 30}),
    hand(out=ANN, left={BOB: 5, CID: 6}),
    hand(out=ANN, left={BOB: "Qh Kh Ah", CID: 7}),
    hand(out=BOB, left={ANN: 3, CID: 4}),
    hand(out=BOB, left={ANN: 11, CID: 0}),
    hand(out=CID, left={ANN: "Jh Js 2d 4d 7c 8c", BOB: 9}),
    hand(out=ANN, left={BOB: 20, CID: 21}),
    hand(out=CID, left={ANN: 40, BOB: 50}),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0    0   21
2      Bob    7    0    9
3      Cid   12    5    0
4      Cid   12   30    0
5      Ann    0    5    6
6      Ann    0   21    7
7      Bob    3    0    4
8      Bob   11    0    0
9      Cid    0    9    0
10     Ann    0   20   21
11     Cid   40   50    0
total        85  140   68
"""

meld = partial(verdicts.meld, "three-thirteen")
found = partial(verdicts.find_lay_down, "three-thirteen")


def deck_of(number: int, packs: int = 2) -> Deck:
    """The cards of so many packs as they are in a hand."""
    used = THREE_THIRTEEN.packs_of(packs)
    assert used is not None
    return THREE_THIRTEEN.hands[number - 1].deck(used.deck)


def test_t7_the_lowest_total_after_eleven_hands_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert (state.finished, state.winners) == (True, (CID,))


def test_t2_from_three_cards_to_thirteen_and_another_rank_wild_each_time() -> None:
    rules = TABLE.rules
    assert [hand.cards for hand in rules.hands] == [*range(3, 14)]
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert [hand.contract.wild for hand in rules.hands] == [(rank,) for rank in ranks]
    assert [hand.contract.code for hand in rules.hands] == ranks
    text = contract_text(rules.hands[8].contract, rules)
    assert text == "All cards at once, jacks wild"


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 2), (4, 2), (8, 3)])
def test_t1_the_packs_grow_with_the_table(players: int, packs: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers) == (packs, 0)


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("9h 9h 9s", set()),
        ("9h 10h Jh", set()),
        ("Ah 2h 3h", set()),
        ("Qh Kh Ah", {"run.ace_high"}),
        ("Kh Ah 2h", {"run.ace_turns_corner"}),
        ("9h 9s", {"meld.too_short"}),
    ],
)
def test_t3_sets_and_runs_of_three_with_the_ace_low(cards: str, broken: set[str]) -> None:
    assert codes(meld(cards, hand=5)) == broken


@pytest.mark.parametrize(
    ("cards", "read"),
    [
        ("9h 3s Jh", "9h *10h Jh"),
        ("9h 3s 3d", "9h *9 *9"),
        ("Ah 2h 3h", "Ah 2h *3h"),
        ("3h 4h 5h", "*3h 4h 5h"),
        ("9h *10h Jh", "9h *10h Jh"),
        ("3h 3s 3d", "3h 3s 3d"),
    ],
)
def test_t4_a_wild_card_stands_for_any_card_or_for_itself(cards: str, read: str) -> None:
    verdict = meld(cards, hand=1)
    assert verdict.legal
    assert write_cards(verdict.cards) == read
    assert write_cards(verdict.laid_cards) == cards


def test_t4_in_another_hand_the_same_card_is_not_wild() -> None:
    assert not meld("9h 3s Jh", hand=2).legal
    assert codes(meld("9h *10h 4s", hand=2)) == set()


def test_t4_no_more_wild_cards_than_there_are() -> None:
    assert codes(meld("3h 3h 3h", hand=1)) == {"card.too_many_copies"}
    nine = " ".join(["*9h"] * 9)
    assert meld(f"9s {nine}", hand=1).reasons[0].code == "card.too_many_copies"


def test_t4_a_wild_card_counts_however_it_is_noted() -> None:
    declared = " ".join(["*9h"] * 7)
    assert meld(f"9s {declared} 3h", hand=1).legal
    assert codes(meld(f"9s {declared} 3h 3s", hand=1)) == {"card.too_many_copies"}
    assert write_cards(meld("3h 3s *3d", hand=1).cards) == "3h 3s *3d"


RANKS = THREE_THIRTEEN.packs[4].ranks


def natural_melds(cards: Cards, wild: str) -> Iterator[Cards]:
    """The cards with every choice of natural cards for those that are wild."""
    pack = [Card(rank, suit) for rank in RANKS for suit in (Suit.HEARTS, Suit.SPADES)]
    choices = [pack if card.rank == wild else [card] for card in cards]
    yield from product(*choices)


def is_natural_meld(cards: Cards) -> bool:
    """Whether natural cards, in any order, are a set or a run with the ace low."""
    indexes = sorted(RANKS.index(card.rank or "") for card in cards)
    in_a_row = indexes == [*range(indexes[0], indexes[0] + len(cards))]
    same_suit = len({card.suit for card in cards}) == 1
    return len(set(indexes)) == 1 or (in_a_row and same_suit)


def test_t3_t4_melds_of_few_cards_are_judged_as_by_trying_everything() -> None:
    random, legal = Random(13), 0
    faces = [Card(rank, suit) for rank in RANKS[:6] for suit in (Suit.HEARTS, Suit.SPADES)]
    for _ in range(many(60, 2_000)):
        cards = tuple(random.sample(faces, random.choice((3, 3, 4))))
        wild = random.choice(RANKS[1:6])
        number = RANKS.index(wild) - 1
        if number < 1:
            continue
        expected = any(map(is_natural_meld, natural_melds(cards, wild)))
        verdict = check_meld(THREE_THIRTEEN, deck_of(number), cards)
        assert (verdict.legal or verdict.fix is not None) == expected, (write_cards(cards), wild)
        legal += expected
    assert legal > 5


def test_t5_all_cards_at_once_and_one_to_discard() -> None:
    for held, broken in (
        ("Kd", set()),
        ("", {"laydown.no_discard_left"}),
        ("Kd 2c", {"laydown.must_go_out"}),
    ):
        assert codes(verdicts.lay_down("three-thirteen", 2, "9h 4s Jh Qh", held=held)) == broken


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("9h 10h Jh Kc", "Kc"),
        ("9h 3s Jh 2c", "2c"),
        ("3h 3s 3d 3c", "3c"),
        ("Qh Kh 3s Ac", "Ac"),
    ],
)
def test_t5_the_finder_goes_out_with_wild_cards_for_what_is_missing(cards: str, left: str) -> None:
    answer = found(1, cards)
    assert (answer.goes_out, write_cards(answer.left)) == (True, left)


def test_t5_the_finder_says_which_cards_are_in_no_meld() -> None:
    answer = found(1, "9h 10h Kc 2c")
    assert not answer.can_lay_down
    assert answer.short_of == ("All cards at once, threes wild: 9♥ 10♥ K♣ 2♣ aren’t in any meld.")


def test_t5_the_others_lay_what_they_hold_with_wild_cards_too() -> None:
    left = arrange_leftover(THREE_THIRTEEN, deck_of(2), read_cards("Kh Ks 4d 7c")).left
    assert write_cards(left) == "7c"
    assert totals(play(TABLE, hand(out=ANN, left={BOB: "Kh Ks 3d", CID: "9h 9s 4d"}))) == [
        *(0, 0, 9 + 9 + 4)
    ]


def test_t5_nobody_adds_cards_to_melds() -> None:
    verdict = check_tack_on(
        THREE_THIRTEEN, deck_of(1), read_cards("9h 9s 9d"), read_cards("9c"), own=True
    )
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("tack.does_not_fit", "T5")
    ]


@pytest.mark.parametrize(("choice", "points"), [("ten", 10 + 10 + 10), ("rising", 11 + 12 + 13)])
def test_t6_what_cards_count(choice: str, points: int) -> None:
    start = table_of("Ann", "Bob", variant="three-thirteen", court_cards=choice, ace_points=15)
    state = play(
        start, hand(out=ANN, left={BOB: "Jh Qs Kd"}), hand(out=ANN, left={BOB: "Ah 2s 4d 8d"})
    )
    assert totals(state) == [0, points + 15 + 2 + 4 + 8]


def test_t1_there_are_no_jokers_to_hold() -> None:
    assert refused(TABLE, hand(out=ANN, left={BOB: "*", CID: 5})).code == "card.too_many_copies"


def test_t5_every_card_laid_is_one_of_those_held() -> None:
    random = Random(5)
    pack = [Card(rank, suit) for rank in RANKS for suit in THREE_THIRTEEN.packs[4].suits]
    for number, in_play in enumerate(THREE_THIRTEEN.hands, 1):
        cards = tuple(random.sample(pack, in_play.cards))
        answer = arrange_leftover(THREE_THIRTEEN, deck_of(number), cards)
        laid = sum(len(meld.cards) for meld in answer.melds)
        assert laid + len(answer.left) == len(cards)
        assert set(answer.left) <= set(cards)
        for one, other in combinations(answer.left, 2):
            assert one != other


def test_t5_whoever_could_lay_every_card_is_told_that_none_is_left_to_discard() -> None:
    answer = found(1, "Kh Ks Kd")
    assert answer.short_of == "All cards are laid; there’s none left to discard."
    assert [write_cards(meld.cards) for meld in answer.nearly] == ["Ks Kh Kd"]
