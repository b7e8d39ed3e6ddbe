"""Whole evenings of tournaments, with people coming and going at random."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.facts import (
    CheckIn,
    CheckOut,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    KeepApart,
    Leave,
    Plan,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SeatedBy,
    SeatFreely,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fold import Tournament, fold
from scorekeeper.tournament.next_round import seat_next_round
from scorekeeper.tournament.plan_refusals import plan_refusals
from scorekeeper.tournament.refusals import MAX_FACTS, refusals
from scorekeeper.tournament.results import PlayedRound, TableResult
from scorekeeper.tournament.seating import Seating
from scorekeeper.tournament.standing import standing
from scorekeeper.variants.registry import VARIANTS
from tests.support.many import many

SUPER = Plan("Kalooki night", VARIANTS["super"])
WAYS: tuple[SeatedBy, ...] = get_args(SeatedBy)


def refusals_of(
    fact: Fact, *before: Fact, plan: Plan = SUPER, played: Collection[int] = ()
) -> list[str]:
    """What is wrong with a fact told after others, once something is recorded at the tables
    `played`."""
    return [refusal.code for refusal in refusals(fold(plan, before), fact, played)]


def played(draw: Callable[[st.SearchStrategy[int]], int], each: Round) -> PlayedRound:
    """The round with random results."""
    results = {}
    for number, table in enumerate(each.seating.tables, 1):
        points = {player: draw(st.integers(0, 200)) for player in table}
        ranks = {p: 1 + sum(other < own for other in points.values()) for p, own in points.items()}
        results[number] = TableResult(points, ranks)
    return PlayedRound(each, results)


@settings(max_examples=many(20, 1_000), deadline=None)
@given(st.data())
def test_everybody_who_is_there_is_seated_once_in_every_round(data: st.DataObject) -> None:
    playoff = data.draw(st.sampled_from([0, 4, 8]))
    plan = Plan("Kalooki night", VARIANTS["super"], playoff=playoff)
    assert not plan_refusals(plan)
    number = data.draw(st.integers(3, 64))
    facts: list[Fact] = [SignUp(f"Player {n}") for n in range(number)]
    results: list[PlayedRound] = []
    for by in [*data.draw(st.lists(st.sampled_from(WAYS[:3]), max_size=3)), "playoff", "playoff"]:
        for fact in data.draw(st.lists(_comings_and_goings(number), max_size=4)):
            if not refusals(fold(plan, facts), fact):
                facts.append(fact)
        tournament = fold(plan, facts)
        draw = data.draw(st.permutations(tournament.here))
        seated = seat_next_round(tournament, results, by, draw)
        problems = refusals(tournament, seated)
        named = [player for table in seated.seating.tables for player in table]
        if problems:
            too_few = len(tournament.here) < 3
            nothing_yet = by == "playoff" and not tournament.rounds
            nobody_left = by == "playoff" and (
                not playoff or (tournament.playoffs and len(seated.seating.tables) == 0)
            )
            assert too_few or nothing_yet or nobody_left, problems
            break
        assert len(set(named)) == len(named)
        if by != "playoff":
            assert {*named, *seated.seating.sitting_out} == set(tournament.here)
        facts += [seated, StartRound(), EndRound()]
        results.append(played(data.draw, seated))
    tournament = fold(plan, facts)
    lines = standing(tournament, results)
    assert sorted(line.player.number for line in lines) == [p.number for p in tournament.players]
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)


def _comings_and_goings(number: int) -> st.SearchStrategy[Fact]:
    someone = st.integers(0, number + 3)
    return st.one_of(
        st.builds(Leave, someone),
        st.builds(TakeOff, someone),
        st.builds(Return, someone),
        st.builds(SignUp, st.sampled_from(["Zoe", "Yan", "Xia", "Player 1", ""])),
        st.builds(Exchange, someone, someone),
        st.builds(KeepApart, st.tuples(someone, someone)),
    )


FOUR: list[Fact] = [SignUp(name) for name in ("Ann", "Bob", "Cid", "Dot")]
SEATED = Round(Seating(((1, 2, 3),), (4,)), "draw")
PLAYED: tuple[Fact, ...] = (StartRound(), EndRound())


def test_no_tournament_is_told_things_without_end() -> None:
    many_facts: list[Fact] = [Leave(1), Return(1)] * (MAX_FACTS // 2)
    assert refusals_of(Leave(1), *FOUR, *many_facts[: -len(FOUR) - 2]) == []
    assert refusals_of(Leave(1), *FOUR, *many_facts[: -len(FOUR)]) == ["tournament.log_full"]


def test_two_people_have_different_names() -> None:
    assert refusals_of(SignUp("ann"), *FOUR) == ["tournament.name"]
    assert refusals_of(SignUp(""), *FOUR) == ["tournament.name"]
    assert not refusals_of(SignUp("Eve"), *FOUR)


def test_nobody_leaves_twice_or_comes_back_who_is_there() -> None:
    assert refusals_of(Leave(1), *FOUR, Leave(1)) == ["tournament.player"]
    assert refusals_of(Return(1), *FOUR) == ["tournament.player"]
    assert refusals_of(Leave(5), *FOUR) == refusals_of(Return(0), *FOUR) == ["tournament.player"]
    assert not refusals_of(Leave(1), *FOUR, Leave(1), Return(1))


def test_who_sat_nowhere_is_taken_off_and_nobody_gets_their_number() -> None:
    assert refusals_of(TakeOff(5), *FOUR) == ["tournament.player"]
    assert not refusals_of(TakeOff(1), *FOUR)
    without = fold(SUPER, [*FOUR, TakeOff(1), SignUp("Ann")])
    assert [(player.number, player.name) for player in without.players] == [
        *((2, "Bob"), (3, "Cid"), (4, "Dot"), (5, "Ann"))
    ]
    assert refusals_of(Leave(1), *FOUR, TakeOff(1)) == ["tournament.player"]
    assert refusals_of(TakeOff(1), *FOUR, SEATED) == ["tournament.player"]
    assert not refusals_of(TakeOff(1), *FOUR, SEATED, DropRound())
    assert fold(SUPER, [*FOUR, SEATED, TakeOff(4)]).latest == Seating(((1, 2, 3),))


def test_a_round_seats_those_who_are_there_once() -> None:
    def seats(*tables: tuple[int, ...], out: tuple[int, ...] = ()) -> Round:
        return Round(Seating(tables, out), "draw")

    assert not refusals_of(SEATED, *FOUR)
    assert refusals_of(seats((1, 2, 3)), *FOUR) == ["tournament.round"]
    assert refusals_of(seats((1, 2, 3, 3)), *FOUR) == ["tournament.round"]
    assert refusals_of(seats((1, 2, 3), out=(4, 5)), *FOUR) == ["tournament.round"]
    assert refusals_of(seats((1, 2), (3, 4)), *FOUR) == ["tournament.tables"]
    assert refusals_of(seats(out=(1, 2, 3, 4)), *FOUR) == ["tournament.tables"]


def test_no_round_follows_the_play_offs() -> None:
    final = Round(Seating(((1, 2, 3, 4),)), "playoff")
    assert refusals_of(SEATED, *FOUR, final, *PLAYED) == ["tournament.round"]


def test_play_offs_are_for_those_who_have_come_so_far() -> None:
    def final(*players: int) -> Round:
        return Round(Seating((players,)), "playoff")

    plan = Plan("Kalooki night", VARIANTS["super"], playoff=3)
    assert refusals_of(final(1, 2, 3), *FOUR, plan=plan) == ["tournament.round"]
    first: list[Fact] = [*FOUR, SEATED, *PLAYED]
    assert refusals_of(final(1, 2, 3), *first) == ["tournament.playoff"]
    assert refusals_of(final(1, 2, 3, 4), *first, plan=plan) == ["tournament.playoff"]
    assert not refusals_of(final(1, 2, 3), *first, plan=plan)
    second: list[Fact] = [*first, final(1, 2, 3), *PLAYED]
    assert refusals_of(final(1, 2, 4), *second, plan=plan) == ["tournament.playoff"]
    assert not refusals_of(final(3, 2, 1), *second, plan=plan)


def test_a_round_is_seated_then_started_then_ended() -> None:
    assert refusals_of(SEATED, *FOUR, SEATED) == ["tournament.round"]
    assert refusals_of(StartRound(), *FOUR) == ["tournament.round"]
    assert refusals_of(EndRound(), *FOUR, SEATED) == ["tournament.round"]
    assert refusals_of(Finish(), *FOUR, SEATED) == ["tournament.round"]
    assert not refusals_of(StartRound(), *FOUR, SEATED)
    playing: list[Fact] = [*FOUR, SEATED, StartRound()]
    for fact in (SEATED, StartRound(), Finish()):
        assert refusals_of(fact, *playing) == ["tournament.round"]
    assert not refusals_of(EndRound(), *playing)
    over: list[Fact] = [*FOUR, SEATED, *PLAYED]
    assert (
        refusals_of(EndRound(), *over) == refusals_of(SitDown(4, 1), *over) == ["tournament.round"]
    )
    assert not refusals_of(SEATED, *over)
    assert not refusals_of(Finish(), *over)


def test_no_round_starts_with_somebody_who_has_left() -> None:
    assert refusals_of(StartRound(), *FOUR, SEATED, Leave(2)) == ["tournament.player"]
    assert not refusals_of(StartRound(), *FOUR, SEATED, Leave(4))


def test_a_name_is_put_right() -> None:
    assert fold(SUPER, [*FOUR, Rename(2, "Rob")]).player(2).name == "Rob"
    assert not refusals_of(Rename(2, "BOB"), *FOUR)
    assert (
        refusals_of(Rename(2, "ann"), *FOUR)
        == refusals_of(Rename(2, ""), *FOUR)
        == ["tournament.name"]
    )
    assert refusals_of(Rename(7, "Rob"), *FOUR) == ["tournament.player"]


def test_a_seat_is_put_right_in_the_latest_round_only() -> None:
    assert refusals_of(Exchange(1, 2), *FOUR) == ["tournament.round"]
    assert not refusals_of(Exchange(1, 4), *FOUR, SEATED)
    assert refusals_of(Exchange(1, 4), *FOUR, SEATED, *PLAYED) == ["tournament.round"]
    playing: list[Fact] = [*FOUR, SEATED, StartRound()]
    assert not refusals_of(Exchange(1, 4), *playing)
    assert refusals_of(Exchange(1, 4), *playing, played={1}) == ["tournament.table"]
    assert refusals_of(Exchange(1, 1), *FOUR, SEATED) == ["tournament.player"]
    assert refusals_of(Exchange(1, 5), *FOUR, SignUp("Eve"), Leave(5), SEATED) == [
        "tournament.player"
    ]


def test_who_comes_late_sits_down_where_there_is_room() -> None:
    late: list[Fact] = [*FOUR, SEATED, SignUp("Eve")]
    assert not refusals_of(SitDown(5, 1), *late)
    assert refusals_of(SitDown(5, 2), *late) == ["tournament.table"]
    assert refusals_of(SitDown(1, 1), *late) == ["tournament.player"]
    small = Plan("Kalooki night", VARIANTS["super"], usual=3, largest=3)
    assert refusals_of(SitDown(5, 1), *late, plan=small) == ["tournament.table"]
    assert refusals_of(SitDown(5, 1), *FOUR, SignUp("Eve")) == ["tournament.round"]


def test_a_round_can_be_dropped_and_the_end_is_the_end() -> None:
    assert fold(SUPER, [*FOUR, SEATED, DropRound()]).rounds == ()
    assert refusals_of(DropRound(), *FOUR) == refusals_of(Finish(), *FOUR) == ["tournament.round"]
    assert refusals_of(SignUp("Eve"), *FOUR, SEATED, Finish()) == ["tournament.over"]


def test_an_end_is_taken_back_until_another_round_is_seated() -> None:
    over: list[Fact] = [*FOUR, SEATED, *PLAYED]
    assert fold(SUPER, [*over, ResumeRound()]).stage == "playing"
    for before in (FOUR, [*FOUR, SEATED], [*FOUR, SEATED, StartRound()], [*over, SEATED]):
        assert refusals_of(ResumeRound(), *before) == ["tournament.round"]
    dropped: list[Fact] = [*over, SEATED, *PLAYED, DropRound()]
    assert list(fold(SUPER, dropped).ends) == [1]
    assert not refusals_of(ResumeRound(), *dropped)
    assert fold(SUPER, [*dropped, ResumeRound()]).ends == {}


def test_a_table_counts_as_it_was_until_a_correction_is_taken_in() -> None:
    end = EndRound({1: 5})
    over: list[Fact] = [*FOUR, SEATED, StartRound(), end]
    assert fold(SUPER, over).last_counted_entry(1, 1) == 5
    assert fold(SUPER, [*over, Recount(1, 1, 7)]).last_counted_entry(1, 1) == 7
    assert fold(SUPER, [*FOUR, SEATED, *PLAYED]).last_counted_entry(1, 1) is None
    for dropped in (DropRound(), ResumeRound()):
        after = fold(SUPER, [*over, Recount(1, 1, 7), dropped])
        assert (after.last_counted_entry(1, 1), after.recounts) == (None, {})


def test_a_correction_is_taken_in_of_a_round_that_is_over_even_once_all_is() -> None:
    over: list[Fact] = [*FOUR, SEATED, StartRound(), EndRound({1: 5})]
    assert not refusals_of(Recount(1, 1, 7), *over)
    assert not refusals_of(Recount(1, 1, 7), *over, SEATED, *PLAYED, Finish())
    assert refusals_of(Recount(1, 1, 5), *over) == ["tournament.version"]
    assert refusals_of(Recount(1, 1, 7), *over, Recount(1, 1, 7)) == ["tournament.version"]
    assert (
        refusals_of(Recount(1, 2, 7), *over)
        == refusals_of(Recount(1, 0, 7), *over)
        == ["tournament.table"]
    )
    assert refusals_of(Recount(2, 1, 7), *over, SEATED, StartRound()) == ["tournament.round"]
    assert refusals_of(Recount(0, 1, 7), *over) == ["tournament.round"]


def test_the_end_of_it_all_is_taken_back() -> None:
    over: list[Fact] = [*FOUR, SEATED, *PLAYED]
    assert refusals_of(Reopen(), *over) == ["tournament.finished"]
    assert refusals_of(ResumeRound(), *over, Finish()) == ["tournament.over"]
    assert not refusals_of(Reopen(), *over, Finish())
    assert not refusals_of(SEATED, *over, Finish(), Reopen())


def test_nobody_comes_late_to_a_round_that_is_seated_anew() -> None:
    late = fold(SUPER, [*FOUR, SEATED, SignUp("Eve")])
    anew = fold(SUPER, [*FOUR, SEATED, SignUp("Eve"), DropRound()])
    assert (late.player(5).joined_after, anew.player(5).joined_after) == (1, 0)


def test_what_cannot_be_played_is_no_plan() -> None:
    def wrong(**plan: object) -> list[str]:
        agreed = Plan("Kalooki night", VARIANTS["super"], **plan)  # type: ignore[arg-type]
        return [refusal.where for refusal in plan_refusals(agreed)]

    assert wrong(usual=2) == wrong(largest=9) == wrong(usual=5, largest=4) == ["usual"]
    assert wrong(rounds=0) == wrong(rounds=21) == ["rounds"]
    assert wrong(playoff=2) == wrong(playoff=-4) == wrong(playoff=1000) == ["playoff"]
    assert wrong(minutes=0) == wrong(minutes=601) == ["minutes"]
    assert [each.where for each in plan_refusals(Plan("", VARIANTS["super"]))] == ["name"]


def test_who_is_ticked_off_is_here_and_who_is_not_is_missing() -> None:
    four = [SignUp(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    assert fold(SUPER, four).missing == ()  # nobody ticks anybody off
    ticked = fold(SUPER, [*four, CheckIn(1), CheckIn(3)])
    assert ticked.missing == (2, 4)
    assert ticked.here == (1, 2, 3, 4)
    assert [each.where for each in refusals(ticked, CheckIn(1))] == ["player"]
    assert [each.where for each in refusals(ticked, CheckOut(2))] == ["player"]
    assert [each.where for each in refusals(ticked, CheckIn(9))] == ["player"]
    without = fold(SUPER, [*four, CheckIn(1), CheckIn(3), Leave(2), Leave(4)])
    assert (without.here, without.missing) == ((1, 3), ())
    assert without.after(CheckIn(4)).here == (1, 3, 4)
    assert not fold(SUPER, [*four, CheckIn(1), CheckOut(1)]).player(1).checked_in
    assert not fold(SUPER, [*four, CheckIn(1), Leave(1)]).player(1).checked_in
    assert without.after(Return(4)).player(4).checked_in
    assert fold(SUPER, [*four, Leave(4), Return(4)]).missing == ()  # as before there were ticks
    seated = Round(Seating(((1, 2, 3),), (4,)), "draw")
    assert fold(SUPER, [*four, CheckIn(1), seated]).missing == (4,)


@pytest.mark.parametrize("begins", ["20:15", "00:00", None])
def test_a_time_is_hours_and_minutes(begins: str | None) -> None:
    assert plan_refusals(replace(SUPER, begins=begins)) == []


@pytest.mark.parametrize("begins", ["24:00", "8:15", "20:60", "soon", "", "20:15\n"])
def test_anything_else_is_no_time(begins: str) -> None:
    assert [each.where for each in plan_refusals(replace(SUPER, begins=begins))] == ["begins"]


def test_no_planned_table_is_larger_than_tables_may_be() -> None:
    people = [SignUp(f"P{number}") for number in range(1, 13)]
    seating = Seating(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    wide = Round(seating, "new_people", (Seating((tuple(range(1, 13)),)),))
    assert [each.where for each in refusals(fold(SUPER, people), wide)] == ["then"]
    fits = Round(seating, "new_people", (seating,))
    assert refusals(fold(SUPER, people), fits) == []


def test_people_are_known_after_facts_of_every_kind() -> None:
    tournament = fold(SUPER, [*FOUR, SEATED, SignUp("Eve"), Leave(2), SitDown(5, 1)])
    assert isinstance(tournament, Tournament)
    assert tournament.here == (1, 3, 4, 5)
    assert tournament.player(5).joined_after == 1
    assert tournament.rounds[0].seating == Seating(((1, 2, 3, 5),), (4,))
    assert tournament.times_sat_out() == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0}


def test_two_or_more_people_are_kept_apart_once() -> None:
    assert refusals_of(KeepApart((1, 2, 3)), *FOUR) == []
    assert refusals_of(KeepApart((1,)), *FOUR) == ["tournament.apart"]
    assert refusals_of(KeepApart((1, 1)), *FOUR) == ["tournament.apart"]
    assert refusals_of(KeepApart((1, 9)), *FOUR) == ["tournament.player"]
    assert refusals_of(KeepApart((2, 1)), *FOUR, KeepApart((1, 2))) == ["tournament.apart"]
    assert refusals_of(SeatFreely((2, 1)), *FOUR, KeepApart((1, 2))) == []
    assert refusals_of(SeatFreely((1, 2)), *FOUR) == ["tournament.apart"]


def test_the_groups_of_those_kept_apart_have_so_many_names_in_all() -> None:
    signed_up = [SignUp(f"Player {number}") for number in range(1, 257)]
    everybody, *others = (KeepApart(tuple(range(first, 257))) for first in (1, 2, 255))
    assert refusals_of(everybody, *signed_up, others[0]) == []
    assert refusals_of(others[1], *signed_up, everybody, others[0]) == ["tournament.apart"]


def test_a_round_is_planned_with_others_that_can_be() -> None:
    def then(*seatings: Seating) -> Round:
        return replace(SEATED, then=seatings)

    later = Seating(((1, 2, 4),), (3,))
    assert refusals_of(then(later), *FOUR) == []
    assert refusals_of(then(Seating(((1, 2, 9),))), *FOUR) == ["tournament.round"]
    assert refusals_of(then(Seating(((1, 2, 3),), (3,))), *FOUR) == ["tournament.round"]
    assert refusals_of(then(*[later] * 20), *FOUR) == ["tournament.rounds"]
