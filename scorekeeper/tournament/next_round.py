"""The seating of the next round."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.tournament.facts import Round, SeatedBy
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import PlayedRound
from scorekeeper.tournament.seating import (
    Seating,
    count_meetings,
    order_for_seating,
    seat_across,
    seat_in_order,
    seat_with_new_people,
)
from scorekeeper.tournament.standing import choose_playoff_players, standing
from scorekeeper.tournament.table_sizes import table_sizes


def seat_next_round(
    tournament: Tournament, rounds: Sequence[PlayedRound], by: SeatedBy, draw: Sequence[int]
) -> Round:
    """Seat the next round in one of the four ways.

    `rounds` are those so far, with their results; `draw` is everybody who is there, in an order
    drawn by lot: by it people sit at their tables, too, so that the lot decides who deals first.
    """
    if by == "playoff":
        players = list(choose_playoff_players(tournament, rounds))
        seating = seat_across(players, _sizes(tournament, len(players)))
    else:
        order = list(draw)
        if by == "standing":
            order = [line.player.number for line in standing(tournament, rounds)]
            order = [player for player in order if player in draw]
        sizes = _sizes(tournament, len(order))
        players = order_for_seating(order, sum(sizes), tournament.times_sat_out())
        if by == "new_people":
            met = count_meetings(each.seating for each in tournament.rounds)
            seating = seat_with_new_people(players, sizes, met)
        else:
            seating = seat_in_order(players, sizes)
    return Round(_order_players(draw, seating), by)


def _sizes(tournament: Tournament, players: int) -> tuple[int, ...]:
    plan = tournament.plan
    return table_sizes(players, plan.usual, plan.smallest, plan.largest)


def _order_players(draw: Sequence[int], seating: Seating) -> Seating:
    tables = (tuple(sorted(table, key=draw.index)) for table in seating.tables)
    return replace(seating, tables=tuple(tables))
