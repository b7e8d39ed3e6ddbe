"""The standing: added up as on paper, whoever sits out, comes late or goes."""

from collections.abc import Mapping

from scorekeeper.tournament.facts import (
    Counts,
    Exchange,
    Fact,
    Leave,
    Plan,
    Round,
    SeatedBy,
    SignUp,
    SitDown,
)
from scorekeeper.tournament.fold import Tournament, fold
from scorekeeper.tournament.results import PlayedRound, Score, TableResult
from scorekeeper.tournament.seating import Seating
from scorekeeper.tournament.standing import (
    choose_playoff_players,
    standing,
    tables_won_decide,
)
from scorekeeper.variants.registry import VARIANTS

NAMES = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil"


def tournament(*facts: Fact, players: int = 7, **plan: object) -> Tournament:
    """A tournament of the first so many people."""
    agreed = Plan("Kalooki night", VARIANTS["super"], **plan)  # type: ignore[arg-type]
    return fold(agreed, [*map(SignUp, NAMES[:players]), *facts])


def seated(*tables: tuple[int, ...], out: tuple[int, ...] = (), by: SeatedBy = "draw") -> Round:
    """A round."""
    return Round(Seating(tables, out), by)


def result(points: Mapping[int, int], *left: int, finished: bool = True) -> TableResult:
    """A table where few points are good."""
    there = {player: own for player, own in points.items() if player not in left}
    ranks = {p: 1 + sum(other < own for other in there.values()) for p, own in there.items()}
    return TableResult(points, ranks, finished)


def played(of: Tournament, *results: Mapping[int, TableResult]) -> list[PlayedRound]:
    """The rounds with their results."""
    return [PlayedRound(each, tables) for each, tables in zip(of.rounds, results, strict=True)]


def totals(of: Tournament, *results: Mapping[int, TableResult]) -> list[tuple[int, str, int]]:
    """Rank, name and total, the best first."""
    lines = standing(of, played(of, *results))
    return [(line.rank, line.player.name, line.total) for line in lines]


ROUNDS = seated((1, 2, 3), (4, 5, 6), out=(7,)), seated((1, 4, 7), (2, 5, 6), out=(3,))
FIRST = {1: result({1: 10, 2: 20, 3: 30}), 2: result({4: 0, 5: 50, 6: 11})}
SECOND = {1: result({1: 5, 4: 15, 7: 40}), 2: result({2: 8, 5: 8, 6: 8})}


def test_points_are_added_up_and_the_lowest_leads() -> None:
    two = tournament(*ROUNDS)
    # 121 points among six: 20 to Gil. 84 among six: 14 to Cid. Ann has won twice, Dot once.
    assert totals(two, FIRST, SECOND) == [
        (1, "Ann", 15),
        (2, "Dot", 15),
        (3, "Fay", 19),
        (4, "Bob", 28),
        (5, "Cid", 44),
        (6, "Eve", 58),
        (7, "Gil", 60),
    ]


def test_who_sat_out_is_given_the_average_and_it_is_said() -> None:
    two = tournament(*ROUNDS)
    gil = next(
        line for line in standing(two, played(two, FIRST, SECOND)) if line.player.number == 7
    )
    assert gil.scores == (Score(20, "sat_out"), Score(40))


def test_players_beaten_are_fair_where_tables_differ() -> None:
    counts: Counts = "beaten"
    two = tournament(*ROUNDS, counts=counts)
    # The second table of the second round is a draw between three, who have beaten nobody.
    assert totals(two, FIRST, SECOND)[:3] == [(1, "Ann", 4), (2, "Dot", 3), (3, "Bob", 1)]


def test_equal_totals_are_parted_by_the_tables_won() -> None:
    two = tournament(*ROUNDS)
    second = {1: result({1: 15, 4: 5, 7: 40}), 2: result({2: 8, 5: 9, 6: 10})}
    first = {1: result({1: 0, 2: 20, 3: 30}), 2: result({4: 10, 5: 50, 6: 1})}
    lines = standing(two, played(two, first, second))
    assert [(line.player.name, line.total, line.wins, line.rank) for line in lines[:3]] == [
        ("Fay", 11, 1, 1),
        ("Ann", 15, 1, 2),
        ("Dot", 15, 1, 2),
    ]
    assert not tables_won_decide(lines[:3])
    unfinished = second | {1: result({1: 15, 4: 5, 7: 40}, finished=False)}
    assert tables_won_decide(standing(two, played(two, first, unfinished))[:3])
    assert [line.player.name for line in standing(two, played(two, first, unfinished))[:3]] == [
        "Fay",
        "Ann",
        "Dot",
    ]
    assert standing(two, played(two, first, unfinished))[2].rank == 3


def test_a_latecomer_and_who_left_are_given_the_worst() -> None:
    late = tournament(
        seated((1, 2, 3), (4, 5, 6)),
        SignUp("Gil"),
        seated((1, 4, 7), (2, 5, 6), out=(3,)),
        Leave(6),
        players=6,
    )
    second = {1: SECOND[1], 2: result({2: 8, 5: 9, 6: 1}, 6)}
    lines = standing(late, played(late, FIRST, second))
    given = {line.player.name: [score and score.given for score in line.scores] for line in lines}
    assert (given["Gil"], given["Fay"]) == (["late", None], [None, "left"])
    assert {name: total for _, name, total in totals(late, FIRST, second)} == {
        "Ann": 15,
        "Dot": 15,
        "Bob": 28,
        "Eve": 59,
        "Cid": 45,  # 30 and the average of 77 points among five
        "Fay": 51,  # 11 and 40, the most at a table: they left theirs
        "Gil": 90,  # 50 and 40
    }


def test_what_is_still_played_counts_already_and_who_is_yet_to_play_is_behind() -> None:
    one = tournament(ROUNDS[0])
    only_first = {1: result({1: 10, 2: 20, 3: 30}, finished=False)}
    assert totals(one, only_first) == [
        (1, "Ann", 10),
        (2, "Bob", 20),
        (2, "Gil", 20),
        (4, "Cid", 30),
        (5, "Dot", 0),
        (5, "Eve", 0),
        (5, "Fay", 0),
    ]
    assert [line.wins for line in standing(one, played(one, only_first))] == [0] * 7


def test_a_table_that_never_played_is_given_the_average_once_the_round_is_over() -> None:
    one = tournament(ROUNDS[0])
    over = [PlayedRound(one.rounds[0], {1: FIRST[1]}, over=True)]
    scores = {line.player.name: line.scores for line in standing(one, over)}
    assert scores["Dot"] == (Score(20, "not_played"),)
    assert scores["Gil"] == (Score(20, "sat_out"),)
    assert scores["Cid"] == (Score(30),)


def test_a_wrong_seat_is_put_right_and_somebody_sits_down_late() -> None:
    right = tournament(ROUNDS[0], Exchange(1, 7), Exchange(2, 4), SitDown(1, 2))
    assert right.rounds[0].seating == Seating(((7, 4, 3), (2, 5, 6, 1)), ())


FINALS = (
    seated((1, 4, 2), (6, 3, 5), by="playoff"),
    seated((1, 6, 4), by="playoff"),
)
SEMI = {1: result({1: 3, 4: 5, 2: 9}), 2: result({6: 1, 3: 30, 5: 31})}
FINAL = {1: result({4: 0, 6: 10, 1: 11})}


def test_m4_who_gets_further_in_the_play_offs_is_ahead() -> None:
    all_four = tournament(*ROUNDS, *FINALS, playoff=6)
    names = [name for _, name, _ in totals(all_four, FIRST, SECOND, SEMI, FINAL)]
    assert names == ["Dot", "Fay", "Ann", "Cid", "Bob", "Eve", "Gil"]
    lines = standing(all_four, played(all_four, FIRST, SECOND, SEMI, FINAL))
    assert [line.total for line in lines][:3] == [15, 19, 15]
    assert [line.playoff_points for line in lines][:4] == [(5, 0), (1, 10), (3, 11), (30,)]


def test_who_had_gone_home_is_given_the_worst_and_it_is_said() -> None:
    gone = tournament(ROUNDS[0], Leave(7), seated((1, 4, 2), (5, 6, 3)))
    second = {1: result({1: 5, 4: 15, 2: 40}), 2: result({5: 8, 6: 8, 3: 8})}
    gil = standing(gone, played(gone, FIRST, second))[-1]
    assert gil.scores == (Score(20, "sat_out"), Score(40, "gone"))


def test_a_play_off_changes_nothing_before_anything_is_played_in_it() -> None:
    before = tournament(*ROUNDS, Leave(1), playoff=6)
    finals = seated((4, 6, 2), (3, 5, 7), by="playoff")
    after = tournament(*ROUNDS, Leave(1), finals, playoff=6)
    rounds = totals(before, FIRST, SECOND)
    assert rounds[0] == (1, "Ann", 15)
    assert totals(after, FIRST, SECOND, {}) == rounds
    lines = standing(after, played(after, FIRST, SECOND, {}))
    assert {line.playoffs for line in lines} == {()}
    only_second = {2: result({3: 9, 5: 1, 7: 5})}
    lines = standing(after, played(after, FIRST, SECOND, only_second))
    assert [(line.player.name, line.playoffs) for line in lines] == [
        ("Eve", (1,)),
        ("Gil", (2,)),
        ("Cid", (3,)),
        ("Dot", (None,)),
        ("Fay", (None,)),
        ("Bob", (None,)),
        ("Ann", ()),
    ]


def test_the_standing_decides_who_goes_on_from_a_play_off_that_was_not_played() -> None:
    semi = tournament(*ROUNDS, FINALS[0], playoff=6, usual=4)
    assert choose_playoff_players(semi, played(semi, FIRST, SECOND, {})) == (1, 4, 6, 3)
    only_second = {2: SEMI[2]}
    assert choose_playoff_players(semi, played(semi, FIRST, SECOND, only_second)) == (6, 3, 1, 4)


def test_who_plays_the_next_play_off() -> None:
    before = tournament(*ROUNDS, playoff=4)
    assert choose_playoff_players(before, played(before, FIRST, SECOND)) == (1, 4, 6, 2)
    semi = tournament(*ROUNDS, FINALS[0], playoff=6, usual=4)
    assert choose_playoff_players(semi, played(semi, FIRST, SECOND, SEMI)) == (1, 6, 4, 3)
    final = tournament(*ROUNDS, *FINALS, playoff=6)
    assert choose_playoff_players(final, played(final, FIRST, SECOND, SEMI, FINAL)) == ()


def test_a_play_off_has_as_many_as_a_table_needs() -> None:
    three_tables = seated((1, 2, 3), (4, 5, 6), (7, 8, 9), by="playoff")
    semi = {
        1: result({1: 10, 2: 20, 3: 30}),
        2: result({4: 10, 5: 20, 6: 30}),
        3: result({7: 10, 8: 20, 9: 30}),
    }
    names = SignUp("Hal"), SignUp("Ida")
    four = tournament(*names, three_tables, playoff=9, smallest=4)
    assert choose_playoff_players(four, played(four, semi)) == (1, 4, 7, 2)
    gone = tournament(*names, three_tables, Leave(1), playoff=9)
    assert choose_playoff_players(gone, played(gone, semi)) == (4, 7, 2)


def test_who_has_gone_plays_no_play_off() -> None:
    before = tournament(*ROUNDS, Leave(4), playoff=3)
    assert choose_playoff_players(before, played(before, FIRST, SECOND)) == (1, 6, 2)
