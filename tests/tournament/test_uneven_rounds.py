"""Rounds in which tables have played different numbers of hands, and whole standings beside sums
made in the plainest way."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.facts import Counts, Plan, Round, SignUp
from scorekeeper.tournament.fold import Tournament, fold
from scorekeeper.tournament.results import PlayedRound, Score, TableResult
from scorekeeper.tournament.seating import Seating, seat_in_order
from scorekeeper.tournament.standing import Line, standing
from scorekeeper.tournament.table_sizes import table_sizes
from scorekeeper.variants.registry import VARIANTS
from tests.support.many import many

TWO_TABLES = Round(Seating(((1, 2, 3), (4, 5, 6)), (7,)), "draw")


def result(points: Mapping[int, int], hands: int, *, complete: bool = False) -> TableResult:
    """A table that has played so many hands, and where few points are good."""
    ranks = {p: 1 + sum(other < own for other in points.values()) for p, own in points.items()}
    return TableResult(points, ranks, hands=hands, complete=complete)


def plan(variant: str = "super", counts: Counts = "points") -> Plan:
    """What is agreed."""
    return Plan("Kalooki night", VARIANTS[variant], counts=counts)


def seven() -> Tournament:
    """Seven people, of whom the last sits out."""
    return fold(plan(), [*map(SignUp, "ABCDEFG"), TWO_TABLES])


def scores(*, per_hand: bool, complete: bool = False) -> dict[str, Score | None]:
    """What a round brings everybody: three hands at the first table, two at the second."""
    tables = {
        1: result({1: 30, 2: 60, 3: 90}, hands=3),
        2: result({4: 10, 5: 103, 6: 0}, hands=2, complete=complete),
    }
    played = PlayedRound(TWO_TABLES, tables, over=True, per_hand=per_hand)
    return {line.player.name: line.scores[0] for line in standing(seven(), [played])}


def test_m5_as_it_is_the_standing_says_who_has_played_fewer_hands() -> None:
    counted = scores(per_hand=False)
    assert counted["A"] == Score(30)
    assert counted["E"] == Score(103, hands_fewer=1)
    assert counted["G"] == Score(49, "sat_out")  # 293 points among six: 48 and 5/6


def test_m5_per_hand_a_table_counts_as_if_it_had_played_as_many_as_the_others() -> None:
    counted = scores(per_hand=True)
    assert counted["A"] == Score(30)
    assert (counted["D"], counted["E"], counted["F"]) == (Score(15), Score(155), Score(0))
    assert counted["G"] == Score(58, "sat_out")  # 350 points among six: 58 and 1/3


def test_m5_a_game_that_came_to_its_own_end_has_played_no_hand_too_few() -> None:
    assert scores(per_hand=False, complete=True)["E"] == Score(103)


@pytest.mark.parametrize(
    ("by", "counts", "hands", "complete", "uneven"),
    [
        ("draw", "points", (3, 2), False, True),
        ("draw", "points", (2, 2), False, False),
        ("draw", "points", (3, 2), True, False),
        ("draw", "beaten", (3, 2), False, False),
        ("playoff", "points", (3, 2), False, False),
    ],
)
def test_m5_the_host_is_asked_only_where_points_of_different_hands_are_compared(
    by: str, counts: Counts, hands: tuple[int, int], complete: bool, uneven: bool
) -> None:
    round = Round(TWO_TABLES.seating, by)  # type: ignore[arg-type]
    tables = {
        1: result({1: 30, 2: 60, 3: 90}, hands[0]),
        2: result({4: 10, 5: 103, 6: 0}, hands[1], complete=complete),
    }
    assert PlayedRound(round, tables).is_uneven(plan(counts=counts)) is uneven


def test_m5_halves_are_rounded_up() -> None:
    played = PlayedRound(
        TWO_TABLES, {1: result({1: 1, 2: -1, 3: 0}, 2), 2: result({4: 0, 5: 0, 6: 0}, 3)}
    )
    assert [played.points_per_hand(1, player) for player in (1, 2, 3)] == [2, -1, 0]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Tournament, list[PlayedRound]]:
    """An evening of any rounds, with latecomers, people who leave their tables, tables that never
    play."""
    agreed = plan(
        draw(st.sampled_from(["super", "north-american"])),
        draw(st.sampled_from(["points", "points", "beaten"])),
    )
    facts: list[SignUp | Round] = [SignUp(f"P{n}") for n in range(1, draw(st.integers(3, 13)) + 1)]
    rounds = []
    for number in range(draw(st.integers(1, 4))):
        facts += [SignUp(f"Late {number}")] * draw(st.integers(0, 1))
        people = range(1, sum(isinstance(fact, SignUp) for fact in facts) + 1)
        order = draw(st.permutations(people))
        sizes = table_sizes(len(order), draw(st.integers(3, 5)))
        round = Round(seat_in_order(order, sizes), "draw")
        facts.append(round)
        tables = {
            table: draw(results(players, lowest_wins=agreed.rules.scored_by == "losers"))
            for table, players in enumerate(round.seating.tables, 1)
            if draw(st.integers(0, 5))
        }
        rounds.append(PlayedRound(round, tables, draw(st.booleans()), draw(st.booleans())))
    return fold(agreed, facts), rounds


@st.composite
def results(draw: st.DrawFn, players: tuple[int, ...], *, lowest_wins: bool) -> TableResult:
    """How a table ends; all but the first two may have left it."""
    points = {player: draw(st.integers(-20, 300)) for player in players}
    left = draw(st.sets(st.sampled_from(players[2:]), max_size=1))
    there = {player: own if lowest_wins else -own for player, own in points.items()}
    there = {player: own for player, own in there.items() if player not in left}
    ranks = {p: 1 + sum(other < own for other in there.values()) for p, own in there.items()}
    hands = draw(st.integers(1, 9))
    return TableResult(points, ranks, draw(st.booleans()), hands, draw(st.booleans()))


def rounded(number: Fraction) -> int:
    """A number as people round it."""
    return floor(number + Fraction(1, 2))


def plain_scores(tournament: Tournament, played: PlayedRound) -> dict[int, int | None]:
    """What a round has brought everybody, None where nothing yet, made from the sheet by hand."""
    by_hand = tournament.plan.counts == "points" and played.per_hand
    most = max((table.hands for table in played.results.values()), default=0)
    own: dict[int, Fraction] = {}
    for table in played.results.values():
        for player, rank in table.ranks.items():
            if tournament.plan.counts == "beaten":
                worse = [other for other, its in table.ranks.items() if its > rank]
                own[player] = Fraction(len(worse) + len(table.points) - len(table.ranks))
            else:
                own[player] = Fraction(table.points[player])
                if by_hand:
                    own[player] = Fraction(rounded(own[player] / table.hands * most))
    if not own:
        return {player.number: None for player in tournament.players}
    few_is_good = tournament.plan.counts == "points" and tournament.plan.rules.scored_by == "losers"
    worst = max(own.values()) if few_is_good else min(own.values())
    brought: dict[int, int | None] = {}
    for number in (one.number for one in tournament.players):
        seating = played.round.seating
        at = next((n for n, people in enumerate(seating.tables, 1) if number in people), None)
        if number in own:
            brought[number] = int(own[number])
        elif number in seating.sitting_out or (at and at not in played.results and played.over):
            brought[number] = rounded(sum(own.values(), Fraction()) / len(own))
        elif at and at not in played.results:
            brought[number] = None
        else:
            brought[number] = int(worst)
    return brought


@settings(max_examples=many(150, 5000), deadline=None)
@given(evenings())
def test_standings_are_those_of_independent_sums(
    evening: tuple[Tournament, list[PlayedRound]],
) -> None:
    """M1, M2, M3 and M5 for random evenings, beside sums that share no code."""
    tournament, rounds = evening
    lines = {line.player.number: line for line in standing(tournament, rounds)}
    brought = [plain_scores(tournament, played) for played in rounds]
    best_first = -1 if not tournament.plan.lowest_wins else 1
    merits = {}
    for number, line in lines.items():
        own = [each[number] for each in brought]
        assert [score and score.points for score in line.scores] == own
        assert line.total == sum(filter(None, own))
        merits[number] = (own.count(None), best_first * line.total, -tables_won(number, rounds))
    for number, line in lines.items():
        assert line.rank == 1 + sum(other < merits[number] for other in merits.values())
        assert line.hands_fewer == plain_fewer(tournament, line, rounds)


def tables_won(number: int, rounds: list[PlayedRound]) -> int:
    """How many games that are over somebody has won."""
    tables = [table for played in rounds for table in played.results.values() if table.finished]
    return sum(table.ranks.get(number) == 1 for table in tables)


def plain_fewer(tournament: Tournament, line: Line, rounds: list[PlayedRound]) -> int:
    """How many hands somebody's counted points are short of, over all rounds."""
    short = 0
    for played in rounds:
        most = max((table.hands for table in played.results.values()), default=0)
        for table in played.results.values():
            if line.player.number in table.ranks and not table.complete and not played.per_hand:
                short += most - table.hands
    return short if tournament.plan.counts == "points" else 0
