"""The season's table, held against the same sum by hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from hypothesis import event, given

from scorekeeper.circle.season import Choice, head_to_head, luck_of, season_table
from scorekeeper.game.entries import End
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from tests.support.builders import hand, play, table_of
from tests.support.seasons import (
    PlayedGame,
    evenings_of,
    people_of,
    plain_meetings,
    plain_table,
    seasons,
)


@given(games=seasons())
def test_every_season_adds_up(games: list[PlayedGame]) -> None:
    people = people_of(games)
    expected = plain_table(games)
    event(f"{len(expected)} in the table")
    found = season_table(evenings_of(games))
    assert {people.name(line.person) for line in found} == expected.keys()
    for line in found:
        name = people.name(line.person)
        rank = line.average_rank
        assert {
            "games": line.games,
            "wins": line.wins,
            "average_place": float(rank) if rank else None,
            "points": line.points,
            "hands_won": line.hands_won,
            "tables_bent": line.tables_bent,
            "money": line.money,
        } == expected[name], name


@given(games=seasons())
def test_what_was_won_was_lost_by_others(games: list[PlayedGame]) -> None:
    won: Counter[str | None] = Counter()
    for line in season_table(evenings_of(games)):
        won.update(line.money)
    assert not any(won.values())


@given(games=seasons())
def test_a_choice_is_a_season_of_its_own(games: list[PlayedGame]) -> None:
    evenings = evenings_of(games)
    for choice in (Choice(2026), Choice(None, "jamaican"), Choice(2025, "european", 3)):
        chosen = [evening for evening in evenings if choice.includes(evening)]
        alone = [
            game
            for game in games
            if choice.year in (None, int(game.begun[:4]))
            and choice.variant in (None, game.state.start.variant.id)
            and choice.players in (None, len(game.state.players))
        ]
        assert season_table(chosen) == season_table(evenings_of(alone))


@given(games=seasons())
def test_who_is_ahead_of_whom_is_counted_from_both_sides(games: list[PlayedGame]) -> None:
    met = head_to_head(evenings_of(games))
    for (one, other), meetings in met.items():
        back = met[other, one]
        assert (meetings.ahead, meetings.behind, meetings.level) == (
            back.behind,
            back.ahead,
            back.level,
        )
        assert meetings.ahead + meetings.behind + meetings.level > 0


@given(games=seasons())
def test_who_finished_ahead_of_whom_is_what_the_games_say(games: list[PlayedGame]) -> None:
    people = people_of(games)
    found = {
        (people.name(one), people.name(other)): [each.ahead, each.behind, each.level]
        for (one, other), each in head_to_head(evenings_of(games)).items()
    }
    assert found == plain_meetings(games)


def jamaican(number: int, *names: str, winner: int = 1, bent: bool = False) -> PlayedGame:
    """A game of one hand, ended early; the later seats hold more."""
    left = {seat: 10 * seat for seat in range(1, len(names) + 1) if seat != winner}
    state = play(table_of(*names), hand(winner, left, bent=bent), End())
    day = f"2026-01-{number:02}T20:00:00Z"
    return PlayedGame(f"{number:022}", day, day, state)


def test_a_shared_win_counts_one_for_each() -> None:
    state = play(table_of("Ann", "Bob"), End())
    game = PlayedGame("g" * 22, "2026-01-01T20:00:00Z", "2026-01-01T21:00:00Z", state)
    for line in season_table(evenings_of([game])):
        assert (line.wins, line.average_rank) == (1, Fraction(1))


def test_the_best_and_the_worst_evening_go_by_points() -> None:
    games = [
        jamaican(1, "Ann", "Bob", winner=2),
        jamaican(2, "Bob", "Ann"),
        jamaican(3, "Ann", "Bob"),
    ]
    people = people_of(games)
    lines = {people.name(each.person): each for each in season_table(evenings_of(games))}
    best, worst = lines["Ann"].best, lines["Ann"].worst
    assert best
    assert worst
    assert (best.points, best.begun[:10]) == (0, "2026-01-03")
    assert (worst.points, worst.begun[:10]) == (20, "2026-01-02")


def test_points_of_games_scored_otherwise_are_not_added_up() -> None:
    state = play(table_of("Ann", "Bob", variant="kooky"), hand(1, {2: 7}), End())
    other = PlayedGame("k" * 22, "2026-02-01T20:00:00Z", "2026-02-01T21:00:00Z", state)
    for line in season_table(evenings_of([jamaican(1, "Ann", "Bob"), other])):
        assert (line.points, line.best, line.worst) == (None, None, None)


def test_points_of_a_game_of_ones_own_are_not_added_to_those_it_was_begun_from() -> None:
    usual = table_of("Ann", "Bob")
    own = build_own_variant(usual.variant, OwnGame("Sunday", values=(("joker", 25),)))
    state = play(replace(usual, variant=own), hand(1, {2: 7}), End())
    other = PlayedGame("o" * 22, "2026-02-01T20:00:00Z", "2026-02-01T21:00:00Z", state)
    for line in season_table(evenings_of([jamaican(1, "Ann", "Bob"), other])):
        assert (line.points, line.best, line.worst) == (None, None, None)


def test_a_game_in_play_counts_for_nothing() -> None:
    state = play(table_of("Ann", "Bob"), hand(1, {2: 7}))
    game = PlayedGame("g" * 22, "2026-01-01T20:00:00Z", "", state)
    assert season_table(evenings_of([game])) == []
    assert head_to_head(evenings_of([game])) == {}


def test_runs_of_luck() -> None:
    winners = [1, 1, 2, 2, 2, 1]
    games = [jamaican(day, "Ann", "Bob", winner=seat) for day, seat in enumerate(winners, 1)]
    people, evenings = people_of(games), evenings_of(games)
    ann, bob = (luck_of(people.named(name) or "", evenings) for name in ("Ann", "Bob"))
    assert (ann.wins, ann.without, ann.now) == (2, 3, 1)
    assert (bob.wins, bob.without, bob.now) == (3, 2, -1)
    nobody = luck_of("", evenings)
    assert (nobody.wins, nobody.without, nobody.now) == (0, 0, 0)
