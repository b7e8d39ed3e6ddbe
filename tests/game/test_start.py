"""What a table may agree on before the first card."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import Join
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import (
    Start,
    most_players,
    new_game_refusals,
    packs_refusals,
    start_refusals,
    tidy_name,
    unusual_table,
)
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import refused, table_of

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


def only_refusal(start: Start) -> Refusal:
    """The one thing that is wrong with a start."""
    refusals = start_refusals(start)
    assert len(refusals) == 1, refusals
    return refusals[0]


@pytest.mark.parametrize("players", range(2, 9))
def test_c11_two_to_eight_may_play(players: int) -> None:
    assert start_refusals(table_of(*NAMES[:players])) == []


@pytest.mark.parametrize("players", [0, 1, 9])
def test_c11_fewer_than_two_or_more_than_eight_may_not(players: int) -> None:
    refusal = start_refusals(table_of(*NAMES[:players]))[0]
    assert (refusal.code, refusal.where, refusal.rule) == ("game.players", "players", "C11")
    assert refusal.message in ("Write at least two names.", "At most 8 can play.")


MAX_PLAYERS = {
    **dict.fromkeys(("jamaican", "super", "baby"), 8),
    "caribbean": 6,
    "kooky": 6,
    **dict.fromkeys(("european", "south-african"), 8),
}
"""Of 108 cards, or 112 in Kooky, seven cannot each be dealt the 16 of hand 9; eight can be dealt 13
of the 106 cards in European."""


def test_c11_the_last_card_of_the_packs_may_be_the_one_turned_up() -> None:
    start = table_of(*NAMES[:8], variant="european")
    all_dealt, one_fewer = (replace(start.packs, jokers=jokers) for jokers in (1, 0))
    assert packs_refusals(start.rules, all_dealt, 8) == []
    assert [one.rule for one in packs_refusals(start.rules, one_fewer, 8)] == ["C11"]


@pytest.mark.parametrize(("variant", "most"), MAX_PLAYERS.items())
@pytest.mark.parametrize("players", range(2, 9))
def test_c11_the_packs_suffice_for_the_hand_of_most_cards(
    players: int, variant: str, most: int
) -> None:
    start = table_of(*NAMES[:players], variant=variant)
    if players <= most:
        assert start_refusals(start) == []
    else:
        refusal = only_refusal(start)
        assert (refusal.code, refusal.where, refusal.rule) == ("game.packs", "players", "C11")
        assert "16 each" in refusal.message


@pytest.mark.parametrize("variant", ["north-american", "kalooki-40", "kalooki-51"])
@pytest.mark.parametrize("players", range(2, 9))
def test_n1_six_at_most_begin_but_a_game_begun_with_more_goes_on(
    players: int, variant: str
) -> None:
    start = table_of(*NAMES[:players], variant=variant)
    assert start_refusals(start) == []
    refusals = new_game_refusals(start)
    assert [(one.code, one.where, one.rule) for one in refusals] == (
        [("game.players", "players", "N1")] if players > 6 else []
    )


@pytest.mark.parametrize(("variant", "most"), [*MAX_PLAYERS.items(), ("north-american", 6)])
def test_c11_n1_the_most_who_can_begin_are_known(variant: str, most: int) -> None:
    assert most_players(VARIANTS[variant]) == most


def test_n1_nobody_joins_six() -> None:
    start = table_of(*NAMES[:6], variant="north-american")
    refusal = refused(start, Join("Zoe", after=1))
    assert (refusal.code, refusal.rule) == ("game.players", "N1")
    assert refusal.message == "North American is for 6 players at most."


@pytest.mark.parametrize(
    ("variant", "fewest", "most"),
    [
        ("caribbean", 3, 5),
        ("kooky", 3, 6),
        ("european", 2, 5),
        ("south-african", 3, 5),
        ("north-american", 2, 6),
    ],
)
def test_c11_each_game_has_its_usual_number_of_players(
    variant: str, fewest: int, most: int
) -> None:
    usual = [
        players
        for players in range(2, 9)
        if unusual_table(table_of(*NAMES[:players], variant=variant)) is None
    ]
    assert usual == list(range(fewest, most + 1))


def test_c11_a_table_of_two_is_unusual_but_may_play() -> None:
    sentence = unusual_table(table_of("Ann", "Bob"))
    assert sentence == "Jamaican is usually played by 3 to 8."
    assert unusual_table(table_of("Ann", "Bob", "Cid")) is None
    assert unusual_table(table_of(*NAMES[:8])) is None


@pytest.mark.parametrize("dealer", [0, -1, 4, 10**30])
def test_c9_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    refusal = only_refusal(replace(table_of("Ann", "Bob", "Cid"), first_dealer=dealer))
    assert (refusal.code, refusal.where, refusal.rule) == ("game.dealer", "first_dealer", "C9")


def test_c21_every_house_rule_that_cannot_be_is_named() -> None:
    start = table_of("Ann", "Bob", jokers=7, blitz_discard=True, deal="twelve")
    refusals = start_refusals(start)
    assert {(refusal.where, refusal.rule) for refusal in refusals} == {
        ("options.jokers", "C21"),
        ("options.blitz_discard", "C21"),
    }


@pytest.mark.parametrize("name", ["", "A" * 25, "<b>", "a\u200bb", "a\0b", "a\ud800b"])
def test_a_name_that_cannot_be_kept_is_refused_by_its_seat(name: str) -> None:
    refusal = only_refusal(table_of("Ann", name, "Cid"))
    assert (refusal.code, refusal.where) == ("game.name", "players.2")
    assert refusal.message.startswith("Seat 2: ")


def test_two_players_of_one_name_are_told_apart() -> None:
    refusal = only_refusal(table_of("Ann", "Bob", "ANN"))
    assert (refusal.code, refusal.where) == ("game.name", "players.3")
    assert "already in seat 1" in refusal.message


@pytest.mark.parametrize("name", ["Ann-Marie", "Zoë", "李", "O'Neil", "=SUM(1)", "🂡", "A" * 24])
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert start_refusals(table_of(name, "Bob")) == []


@given(st.text())
def test_a_tidy_name_is_left_as_it_is(name: str) -> None:
    tidy = tidy_name(name)
    assert tidy_name(tidy) == tidy
    assert tidy == tidy.strip()


def test_a_name_is_kept_with_composed_letters_and_single_spaces() -> None:
    assert tidy_name(" Zoe\u0308 \n Ray ") == "Zo\u00eb Ray"


def test_c24_seats_mean_the_same_players_only_at_the_same_table() -> None:
    table = table_of("Ann", "Bob", "Cid")
    assert table.has_same_seats(replace(table, currency="EUR"))
    assert not table.has_same_seats(table_of("Ann", "Cid", "Bob"))
    assert not table.has_same_seats(replace(table, first_dealer=2))
    assert not table.has_same_seats(table_of("Ann", "Bob", "Cid", variant="kooky"))
