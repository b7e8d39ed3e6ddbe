"""The next round, seated in each of the four ways."""

from dataclasses import replace

from scorekeeper.tournament.facts import EndRound, Fact, Plan, Round, SeatedBy, SignUp, StartRound
from scorekeeper.tournament.fold import Tournament, fold
from scorekeeper.tournament.next_round import seat_next_round
from scorekeeper.tournament.results import PlayedRound, TableResult
from scorekeeper.tournament.seating import Seating
from scorekeeper.tournament.tables import build_table_start
from scorekeeper.variants.registry import VARIANTS

PLAN = Plan("Kalooki night", VARIANTS["super"], playoff=4)
NAMES = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal"
FIRST = Round(Seating(((1, 2, 3, 4), (5, 6, 7, 8))), "draw")
POINTS = {player: 10 * player for player in range(1, 9)}
LOTS = (8, 6, 4, 2, 7, 5, 3, 1)


def after_a_round(plan: Plan = PLAN) -> tuple[Tournament, list[PlayedRound]]:
    """Eight people, and a round in which few points were made by those with low numbers."""
    facts: list[Fact] = [*map(SignUp, NAMES), FIRST, StartRound(), EndRound()]
    results = {
        number: TableResult({p: POINTS[p] for p in table}, {p: n for n, p in enumerate(table, 1)})
        for number, table in enumerate(FIRST.seating.tables, 1)
    }
    return fold(plan, facts), [PlayedRound(FIRST, results)]


def seats(by: SeatedBy, plan: Plan = PLAN) -> tuple[tuple[int, ...], ...]:
    """The tables of the second round."""
    return seat_next_round(*after_a_round(plan), by, LOTS).seating.tables


def test_by_lot_the_tables_are_filled_as_names_were_drawn() -> None:
    assert seats("draw") == ((8, 6, 4, 2), (7, 5, 3, 1))


def test_by_standing_those_play_each_other_who_are_close_and_the_lot_says_who_deals_first() -> None:
    assert seats("standing") == ((4, 2, 3, 1), (8, 6, 7, 5))


def test_new_people_meet() -> None:
    met = [{*table} & {1, 2, 3, 4} for table in seats("new_people")]
    assert [len(old) for old in met] == [2, 2]


def test_the_best_play_for_the_win() -> None:
    assert seats("playoff") == ((4, 2, 3, 1),)
    assert len(seats("playoff", replace(PLAN, playoff=8))) == 2


def test_a_table_has_its_game_with_its_players_as_they_sit() -> None:
    tournament, _ = after_a_round()
    start = build_table_start(tournament, 2)
    assert start.players == ("Eve", "Fay", "Gil", "Hal")
    assert (start.variant.id, start.first_dealer) == ("super", 1)
