"""A loser with nothing: where that can be, and where it cannot."""

import pytest

from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand, play, refused, sums, table_of

ANN, BOB, CID = 1, 2, 3
EVERY_OTHER = [
    *("jamaican", "super", "baby", "caribbean", "european"),
    *("north-american", "kalooki-40", "kalooki-51"),
]


def nothing(left: str | int) -> Entry:
    """A hand in which Bob has this left."""
    return hand(out=ANN, left={BOB: left, CID: 10})


@pytest.mark.parametrize("variant", EVERY_OTHER)
@pytest.mark.parametrize("left", ["", 0])
def test_c15_elsewhere_a_loser_has_cards_worth_something(variant: str, left: str | int) -> None:
    refusal = refused(table_of("Ann", "Bob", "Cid", variant=variant), nothing(left))
    assert (refusal.code, refusal.where, refusal.rule) == (
        "hand.loser_has_nothing",
        "left.2",
        "C15",
    )


@pytest.mark.parametrize("left", ["", 0, "Ag", "Ag Ag"])
def test_c15_in_kooky_a_loser_may_have_nothing_or_green_aces(left: str | int) -> None:
    state = play(table_of("Ann", "Bob", "Cid", variant="kooky"), nothing(left))
    assert sums(state) == [[0, 0, 10]]
    assert state.sheet[0].out == ANN


def test_c15_a_loser_may_have_cards_that_come_to_nothing_together() -> None:
    own = OwnGame("Sunday", values=(("A", -10),))
    table = Start(build_own_variant(VARIANTS["european"], own), ("Ann", "Bob", "Cid"))
    assert sums(play(table, nothing(0))) == [[0, 0, 10]]
    assert refused(table, nothing("")).rule == "C15"


def test_c15_a_loser_may_have_the_only_card_that_counts_nothing() -> None:
    base = VARIANTS["european"]
    own = OwnGame("Sunday", values=(("joker", 0), ("packs-8", 1), ("jokers-8", 1)))
    table = Start(build_own_variant(base, own), ("Ann", "Bob", "Cid"), {"dealt": 5})
    assert sums(play(table, nothing(0))) == [[0, 0, 10]]
    assert refused(table, nothing("")).rule == "C15"


def test_c15_the_winner_is_the_one_who_was_named_although_nobody_has_points() -> None:
    state = play(table_of("Ann", "Bob", variant="kooky"), hand(out=BOB, left={ANN: 0}))
    assert state.sheet[0].out == BOB


@pytest.mark.parametrize(("order", "blitz"), [("blitz-first", 1), ("blitz-fifth", 5)])
@pytest.mark.parametrize("left", ["", 0])
def test_c15_in_the_blitz_and_only_there_a_loser_may_have_nothing(
    order: str, blitz: int, left: str | int
) -> None:
    table = table_of("Ann", "Bob", "Cid", variant="south-african", order=order)
    for number in range(1, 8):
        before = [nothing(10)] * (number - 1)
        if number == blitz:
            assert play(table, *before, nothing(left)).sheet[-1].scores[BOB].sum == 0
        else:
            refusal = refused(table, *before, nothing(left))
            assert (refusal.code, refusal.rule) == ("hand.loser_has_nothing", "C15")


def test_s2_where_a_joker_counts_nothing_a_loser_may_hold_one() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="south-african", joker_points=0)
    for left in (0, "*"):
        assert sums(play(table, nothing(10), nothing(left)))[1] == [0, 0, 10]
    assert refused(table, nothing(10), nothing("")).rule == "C15"


@pytest.mark.parametrize(
    ("variant", "options", "impossible", "possible"),
    [
        ("kooky", {}, 1, 2),
        ("european", {}, 159, 158),
        ("european", {}, 1, 2),
        ("north-american", {}, 261, 260),
        ("kalooki-40", {}, 169, 168),
        ("kalooki-51", {}, 209, 208),
        ("south-african", {}, 100 + 88 + 100 + 1, 100 + 88 + 100),
        ("south-african", {"max_buys": 5}, 100 + 88 + 120 + 1, 100 + 88 + 120),
        ("south-african", {"joker_points": 50}, 200 + 88 + 100 + 1, 200 + 88 + 100),
    ],
)
def test_c16_the_points_a_loser_can_and_cannot_hold(
    variant: str, options: dict[str, OptionValue], impossible: int, possible: int
) -> None:
    """Of two packs at most all jokers, all aces, and tens to the number of cards they can hold: 14
    in European and the presets, 16 in North American, 22 in South African and 24 with five buys."""
    table = table_of("Ann", "Bob", "Cid", variant=variant, **options)
    play(table, nothing(possible))
    refusal = refused(table, nothing(impossible))
    assert (refusal.code, refusal.where, refusal.rule) == (
        "hand.impossible_points",
        "left.2",
        "C16",
    )


def test_c16_the_most_points_of_a_caribbean_and_a_kooky_hand() -> None:
    """Hand 1: nine cards, three calls and one drawn are 16. Caribbean: 4 jokers, 4 black aces, 8
    tens. Kooky: 8 Kookys, 2 black aces, 2 of each colour of 13 less two: 6 cards of 13."""
    for variant, most in (("caribbean", 200 + 60 + 80), ("kooky", 400 + 30 + 6 * 13)):
        table = table_of("Ann", "Bob", "Cid", variant=variant)
        play(table, nothing(most))
        assert refused(table, nothing(most + 1)).rule == "C16"
