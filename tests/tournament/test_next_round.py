"""The next round, seated in each of the four ways."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.tournament.facts import (
    DropRound,
    EndRound,
    Exchange,
    Fact,
    KeepApart,
    Leave,
    Plan,
    Return,
    Round,
    SeatedBy,
    SeatFreely,
    SignUp,
    StartRound,
    TakeOff,
)
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


SIXTEEN: list[Fact] = [SignUp(f"Player {number}") for number in range(1, 17)]
EVENING = replace(PLAN, rounds=5, playoff=0)
DRAWN = list(range(1, 17))
BY_LOT = Round(Seating(tuple(tuple(DRAWN[at : at + 4]) for at in range(0, 16, 4))), "draw")


def next_round(facts: Sequence[Fact], plan: Plan = EVENING) -> Round:
    """The round in which new people meet, after these facts."""
    tournament = fold(plan, facts)
    return seat_next_round(tournament, [], "new_people", tournament.here)


def played(facts: Sequence[Fact], *rounds: Round) -> list[Fact]:
    """These facts, and these rounds played to the end."""
    return [*facts, *(fact for each in rounds for fact in (each, StartRound(), EndRound()))]


def test_sixteen_meet_everybody_once_in_five_rounds_by_the_plan_of_the_second() -> None:
    facts = played(SIXTEEN, BY_LOT)
    for number in range(2, 6):
        seated = next_round(facts)
        assert len(seated.then) == (3 if number == 2 else 0)
        facts = played(facts, seated)
    rounds = [each.seating for each in fold(EVENING, facts).rounds]
    pairs = [
        frozenset(pair)
        for each in rounds
        for table in each.tables
        for pair in combinations(table, 2)
    ]
    assert len(pairs) == len(set(pairs)) == 16 * 15 / 2


COMINGS_AND_GOINGS: list[tuple[list[Fact], bool]] = [
    ([], True),
    ([Leave(5), Return(5)], True),
    ([Leave(5)], False),
    ([SignUp("Zoe")], False),
    ([SignUp("Zoe"), TakeOff(17)], True),
    ([Exchange(1, 16)], False),
    ([KeepApart((1, 2))], False),
]


@pytest.mark.parametrize(("happened", "kept"), COMINGS_AND_GOINGS)
def test_the_plan_is_kept_as_long_as_nobody_comes_or_goes(happened: list[Fact], kept: bool) -> None:
    facts = played(SIXTEEN, BY_LOT)
    second = next_round(facts)
    after = next_round([*facts, second, *happened, StartRound(), EndRound()])
    assert after.seating.seats_alike(second.then[0]) == kept
    assert len(after.then) == (0 if kept else 2)


@pytest.mark.parametrize("changed", [{"rounds": 6}, {"rounds": 4}, {"usual": 5}])
def test_another_number_of_rounds_or_other_tables_are_planned_anew(changed: dict[str, int]) -> None:
    facts = played(SIXTEEN, BY_LOT)
    plan = replace(EVENING, **changed)  # type: ignore[arg-type]
    anew = next_round(played(facts, next_round(facts)), plan)
    assert len(anew.then) == plan.rounds - 3


def test_a_round_that_is_seated_otherwise_or_dropped_ends_the_plan() -> None:
    facts = played(SIXTEEN, BY_LOT)
    second = next_round(facts)
    otherwise = replace(BY_LOT, by="standing")
    assert len(next_round(played(facts, second, otherwise)).then) == 1
    assert len(next_round([*facts, second, DropRound()]).then) == 3


def test_who_should_sit_apart_does_by_lot_too_and_may_be_let_together_again() -> None:
    apart = [*SIXTEEN, KeepApart((1, 2)), KeepApart((5, 6, 7))]
    tournament = fold(EVENING, apart)
    tables = seat_next_round(tournament, [], "draw", DRAWN).seating.tables
    assert not any({1, 2} <= set(table) or len({5, 6, 7} & set(table)) > 1 for table in tables)
    freely = fold(EVENING, [*apart, SeatFreely((2, 1)), SeatFreely((5, 6, 7))])
    assert seat_next_round(freely, [], "draw", DRAWN).seating == BY_LOT.seating


def test_who_is_off_the_list_is_kept_apart_from_nobody() -> None:
    three = KeepApart((1, 2, 3)), KeepApart((3, 4))
    assert fold(EVENING, [*SIXTEEN, *three, TakeOff(3)]).apart == (frozenset({1, 2}),)
