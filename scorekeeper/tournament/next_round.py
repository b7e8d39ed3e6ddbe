"""The seating of the next round."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.tournament.facts import Round, SeatedBy
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.planning import plan_rounds
from scorekeeper.tournament.results import PlayedRound
from scorekeeper.tournament.seating import Seating, order_for_seating, seat_across, seat_in_order
from scorekeeper.tournament.standing import choose_playoff_players, standing
from scorekeeper.tournament.table_sizes import table_sizes
from scorekeeper.tournament.tabu import minimize_repeat_meetings


def seat_next_round(
    tournament: Tournament, rounds: Sequence[PlayedRound], by: SeatedBy, draw: Sequence[int]
) -> Round:
    """Seat the next round in one of the four ways.

    `rounds` are those so far, with their results; `draw` is everybody who is there, in an order
    drawn by lot: by it people sit at their tables, too, so that the lot decides who deals first.
    Where people meet new people, the rounds after it are planned with it, unless they are planned
    already.
    """
    then: tuple[Seating, ...] = ()
    match by:
        case "playoff":
            players = choose_playoff_players(tournament, rounds)
            seating = seat_across(players, _sizes(tournament, len(players)))
        case "new_people":
            planned = _find_planned(tournament)
            seating, *rest = planned or _plan(tournament, draw)
            then = () if planned else tuple(rest)
        case "standing":
            order = [line.player.number for line in standing(tournament, rounds)]
            seating = _seat_in_order(tournament, [player for player in order if player in draw])
        case "draw":
            seating = _seat_in_order(tournament, draw)
            tables = minimize_repeat_meetings([seating.tables], {}, tournament.apart_pairs)
            seating = replace(seating, tables=tables[0])
    return Round(_order_players(draw, seating), by, then)


def _seat_in_order(tournament: Tournament, order: Sequence[int]) -> Seating:
    sizes = _sizes(tournament, len(order))
    players = order_for_seating(order, sum(sizes), tournament.times_sat_out())
    return seat_in_order(players, sizes)


def _find_planned(tournament: Tournament) -> tuple[Seating, ...]:
    """Find how the next round and all after it are planned; empty where they aren't, or the people
    or the tables are others than then."""
    planned = tournament.planned
    sizes = _sizes(tournament, len(tournament.here))
    fits = list(planned) == list(_numbers_to_plan(tournament)) and all(
        each.sizes == sizes and each.people == frozenset(tournament.here)
        for each in planned.values()
    )
    return tuple(planned.values()) if fits else ()


def _plan(tournament: Tournament, draw: Sequence[int]) -> tuple[Seating, ...]:
    return plan_rounds(
        draw,
        _sizes(tournament, len(draw)),
        len(_numbers_to_plan(tournament)),
        [each.seating for each in tournament.rounds],
        tournament.apart_pairs,
    )


def _numbers_to_plan(tournament: Tournament) -> range:
    """Return the numbers of the rounds that are still to be seated, of which there is at least
    one."""
    number = len(tournament.rounds) + 1
    return range(number, max(number, tournament.plan.rounds) + 1)


def _sizes(tournament: Tournament, players: int) -> tuple[int, ...]:
    plan = tournament.plan
    return table_sizes(players, plan.usual, plan.smallest, plan.largest)


def _order_players(draw: Sequence[int], seating: Seating) -> Seating:
    tables = (tuple(sorted(table, key=draw.index)) for table in seating.tables)
    return replace(seating, tables=tuple(tables))
