"""What an entry says to players."""

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    End,
    Fact,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Void,
)
from scorekeeper.game.wording import describe, describe_scores, start_changes
from scorekeeper.rules.wording import join_names
from tests.support.builders import hand, play, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "{Bob}", "Cid")


def named(id: str) -> str:
    """What players call an offence."""
    offence = TABLE.rules.offence(id)
    assert offence is not None
    return offence.name


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (hand(ANN, {CID: "K 9h *", BOB: 35}), "Ann went out; {Bob} 35, Cid K 9♥ ★"),
        (CorrectStart(), "the start is corrected"),
        (Hand(ANN, {BOB: (), CID: 0}), "Ann went out; {Bob} 0, Cid 0"),
        (hand(CID, {ANN: 1, BOB: 2}, bent=True), "Cid went out, table bent; Ann 1, {Bob} 2"),
        (Void(), "hand thrown in"),
        (Void("misdeal"), "hand thrown in: misdeal"),
        (Call(BOB), "a call by {Bob}"),
        (Penalty(ANN, "no_draw"), f"penalty for Ann: {named('no_draw')}, 50"),
        (
            Penalty(ANN, "over_call", count=2),
            "penalty for Ann: over-calling × 2, 100",
        ),
        (Penalty(ANN, "house", points=20), "penalty for Ann, 20"),
        (Penalty(ANN, "stared"), "penalty for Ann: stared"),
        (Penalty(ANN, "house", points=20, hand=1), "penalty for Ann, 20 (hand 1)"),
        (Cut(BOB, hand=2), "exact cut by {Bob} (hand 2)"),
        (Cut(BOB), "exact cut by {Bob}"),
        (JokersDealt(ANN), "three or more jokers dealt to Ann"),
        (FourPairs(ANN), "four pairs dealt to Ann"),
        (PlayableDiscard(ANN), "a playable discard by Ann"),
        (BuyIn(ANN), "Ann buys in"),
        (OutOfGame(CID), "Cid leaves the game"),
        (End(), "the game ends early"),
        (End("it is late"), "the game ends early: it is late"),
        (Paid(ANN, BOB, 150), "Ann paid {Bob} 150"),
        (Paid("kitty", "pool", 30), "one pot paid another 30"),
        (Call(9), "a call by Seat 9"),
    ],
)
def test_every_entry_says_what_happened(entry: Fact | CorrectStart, said: str) -> None:
    assert describe(TABLE, entry) == said


def test_c23_of_corrected_names_only_those_are_told_that_changed() -> None:
    change = CorrectStart(players=("Ann", "{Bobby}", "Cid"), first_dealer=CID)
    assert start_changes(TABLE, change, str, TABLE) == ["{Bob} is now {Bobby}", "Cid deals first"]


@pytest.mark.parametrize(
    ("variant", "change", "said"),
    [
        ("kooky", CorrectStart(starter=CID), "Cid starts"),
        (
            "jamaican",
            CorrectStart(options={"full_suit": False}),
            "A whole suit for three fours: The three fours must be laid",
        ),
        ("jamaican", CorrectStart(options={"full_suit": "?"}), "A whole suit for three fours: ?"),
        ("european", CorrectStart(options={"unit": 20}), "The basic stake: 20"),
    ],
)
def test_c23_what_was_agreed_anew_is_told(variant: str, change: CorrectStart, said: str) -> None:
    table = table_of("Ann", "Bob", "Cid", variant=variant)
    assert start_changes(table, change, str) == [said]


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [join_names(["Ann", "Bob", "Cid"][:n]) for n in range(4)] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cid",
    ]


def test_h5_points_below_zero_have_a_proper_minus() -> None:
    start = table_of("Ann", "Bob", variant="shanghai")
    (row,) = play(start, hand(ANN, {BOB: 30}, kalooki=True, no_jokers=True)).sheet
    assert (
        describe_scores(start, row) == "Ann made a one-turn finish, without jokers; Ann −50; Bob 30"
    )
    assert describe(start, Join("Cid", BOB, -20)) == "Cid joins, after Bob, with −20"
