"""What counts of the cards that losers of the Blitz show: the app finds the best melds for them."""

import pytest

from scorekeeper.cards import read_cards, write_cards
from scorekeeper.game.scoring import leftover_melds, points_left
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand, play, table_of

ANN, BOB = 1, 2


def points_of(cards: str | int, **options: OptionValue) -> int:
    """What Bob scores who holds this when Ann goes out in the Blitz."""
    table = table_of("Ann", "Bob", variant="south-african", **options)
    state = play(table, hand(out=ANN, left={BOB: cards}))
    assert state.sheet[0].scores[BOB].sum == state.player(BOB).total
    return state.player(BOB).total


@pytest.mark.parametrize(
    ("cards", "points", "kept"),
    [
        ("2h 4h 6h 8s", 20, "nothing melds"),
        ("4s 5s 6s Kd", 10, "the king"),
        ("7h 7d 7c 8h 9h Ks", 24, "7 7 K: the run is worth more than the sevens"),
        ("Kh Kd Kc Qh Jh 2s", 22, "Q J 2: the kings are worth as much as the run, 30"),
        ("7h 7d 7h Ks", 31, "all: a group has different suits"),
        ("7h 7d 7c 7s 7h Ks", 17, "a seven and the king: a group of four is closed"),
        ("* Kh Qh 2s 2d", 4, "2 2: the joker goes with king and queen"),
        ("* * Kh", 0, "nothing: two jokers and a natural are a meld"),
        ("* Kh", 35, "both: two cards are no meld"),
        ("Qs Ks As 2s 3s", 5, "2 3: a run does not turn the corner"),
        ("2s 3s As Kd", 10, "the king: the ace is low here"),
        ("3s 3h 3d 4s 5s 4h 5h Qc", 13, "3 Q: two runs, not the threes"),
        ("5s 6s 7s 8s 8h 8d", 0, "nothing: 5-6-7 and three eights"),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", 0, "nothing: an ace at both ends"),
        ("", 0, "nothing"),
        ("K K K", 30, "all: a card whose suit nobody noted is in no meld"),
        ("K 5h 6h 7h", 10, "the king without a suit"),
        ("9 9d 9c", 27, "all: one nine has no suit"),
        (24, 24, "points are taken as they were noted"),
    ],
)
def test_s8_what_cannot_be_melded_counts(cards: str | int, points: int, kept: str) -> None:
    assert points_of(cards) == points


def test_s2_s8_jokers_and_aces_that_count_more_are_melded_first() -> None:
    """The joker goes with the two aces or with king and queen; whatever is left counts."""
    assert points_of("* Ah Ad Kc Qc") == 20
    assert points_of("* Ah Ad Kc Qc", ace_points=1) == 2
    assert points_of("* Kd", joker_points=50) == 60


@pytest.mark.parametrize("all_at_once", [False, True])
@pytest.mark.parametrize(("losers_meld", "points"), [(False, 25), (True, 10)])
def test_s8_who_melds_when_somebody_is_out_is_apart_from_how_they_went_out(
    all_at_once: bool, losers_meld: bool, points: int
) -> None:
    rules = VARIANTS["south-african"]
    contract = Contract(all_at_once=all_at_once, losers_meld=losers_meld)
    cards = read_cards("4s 5s 6s Kd")
    assert points_left(rules, rules.packs_for(2).deck, contract, cards) == points


@pytest.mark.parametrize(("losers_meld", "melds"), [(True, ["4s 5s 6s"]), (False, [])])
def test_s8_the_melds_that_a_loser_still_lays_are_told(losers_meld: bool, melds: list[str]) -> None:
    rules, cards = VARIANTS["south-african"], read_cards("4s 5s 6s Kd")
    contract = Contract(all_at_once=True, losers_meld=losers_meld)
    laid = leftover_melds(rules, rules.packs_for(2).deck, contract, cards)
    assert [write_cards(meld.cards) for meld in laid] == melds
