"""The seating of the next round."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.tournament.facts import Round, SeatedBy
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import PlayedRound
from scorekeeper.tournament.seating import (
    Seating,
    met_at,
    seat_across,
    seat_in_order,
    seat_with_new_people,
    who_plays,
)
from scorekeeper.tournament.standing import next_playoff, standing
from scorekeeper.tournament.table_sizes import table_sizes


def next_round(
    tournament: Tournament, rounds: Sequence[PlayedRound], by: SeatedBy, draw: Sequence[int]
) -> Round:
    """The next round, seated in one of the four ways.

    `rounds` are those so far, with their results; `draw` is everybody who is there, in an order
    drawn by lot: by it people sit at their tables, too, so that the lot decides who deals first.
    """
    if by == "playoff":
        players = list(next_playoff(tournament, rounds))
        seating = seat_across(players, _sizes(tournament, len(players)))
    else:
        order = list(draw)
        if by == "standing":
            order = [line.player.number for line in standing(tournament, rounds)]
            order = [player for player in order if player in draw]
        sizes = _sizes(tournament, len(order))
        players = who_plays(order, sum(sizes), tournament.times_sat_out())
        if by == "new_people":
            met = met_at(each.seating for each in tournament.rounds)
            seating = seat_with_new_people(players, sizes, met)
        else:
            seating = seat_in_order(players, sizes)
    return Round(_in_order_of(draw, seating), by)


def _sizes(tournament: Tournament, players: int) -> tuple[int, ...]:
    plan = tournament.plan
    return table_sizes(players, plan.usual, plan.smallest, plan.largest)


def _in_order_of(draw: Sequence[int], seating: Seating) -> Seating:
    tables = (tuple(sorted(table, key=draw.index)) for table in seating.tables)
    return replace(seating, tables=tuple(tables))
