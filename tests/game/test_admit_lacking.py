"""What a game does not have is not recorded."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    Entry,
    FourPairs,
    JokersDealt,
    PlayableDiscard,
)
from tests.support.builders import hand, play, refused, table_of

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
PLAIN = replace(
    TABLE, game=replace(TABLE.game, max_calls=None, doubling=None, cut=None, house_rules=())
)
"""A game like Jamaican, but without calls, doubling and the cut."""


@pytest.mark.parametrize("variant", ["jamaican", "super", "baby"])
@pytest.mark.parametrize("entry", [JokersDealt(1), FourPairs(1), PlayableDiscard(1), BuyIn(1)])
def test_c21_a_kind_of_entry_the_game_lacks_is_refused(entry: Entry, variant: str) -> None:
    table = table_of("Ann", "Bob", variant=variant)
    fault = refused(table, entry)
    assert (fault.code, fault.where, fault.rule) == ("entry.not_in_game", "kind", "C21")
    assert table.game.name in fault.message


@pytest.mark.parametrize(
    ("flag", "entry"),
    [
        ("kalooki", hand(ANN, {BOB: "K"}, kalooki=True)),
        ("no_jokers", hand(ANN, {BOB: "K"}, no_jokers=True)),
    ],
)
def test_c21_a_flag_the_game_lacks_is_refused(flag: str, entry: Entry) -> None:
    fault = refused(TABLE, entry)
    assert (fault.code, fault.where, fault.rule) == ("entry.not_in_game", flag, "C21")


def test_c21_a_table_is_not_bent_where_nothing_doubles() -> None:
    play(PLAIN, hand(out=ANN, left={BOB: "K"}))
    fault = refused(PLAIN, hand(out=ANN, left={BOB: "K"}, bent=True))
    assert (fault.code, fault.where, fault.rule) == ("entry.not_in_game", "bent", "C21")


def test_c18_nobody_calls_in_a_game_without_calls() -> None:
    fault = refused(PLAIN, Call(ANN))
    assert (fault.code, fault.rule) == ("entry.not_in_game", "C21")
    assert "no calls" in fault.message


def test_c21_nobody_is_rewarded_for_a_cut_in_a_game_without_it() -> None:
    fault = refused(PLAIN, Cut(ANN))
    assert (fault.code, fault.rule) == ("entry.not_in_game", "C21")


def test_c16_without_calls_a_loser_holds_the_cards_dealt_and_one_drawn() -> None:
    play(PLAIN, hand(out=ANN, left={BOB: "2 3 4 5 6 7 8 9 10 J Q"}))
    fault = refused(PLAIN, hand(out=ANN, left={BOB: "2 3 4 5 6 7 8 9 10 J Q K"}))
    assert "at most 11" in fault.message
