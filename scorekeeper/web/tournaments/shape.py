"""A tournament as JSON, for programs."""

from scorekeeper.tournament.results import PlayedRound
from scorekeeper.web.tournaments.night import Night
from scorekeeper.wire.shapes import write
from scorekeeper.wire.tournament_shapes import TableShape, TakingPartShape, TournamentShape
from scorekeeper.wire.tournaments import write_line, write_plan, write_planned


def tournament_shape(night: Night) -> TournamentShape:
    """Return a tournament: who takes part, its rounds and how they went, the standing."""
    stored, tournament = night.stored, night.tournament
    return {
        "id": stored.id,
        "version": stored.version,
        "changed": stored.changed,
        "begun": stored.begun,
        "plan": write_plan(stored.plan),
        "stage": tournament.stage,
        "started": stored.started,
        "finished": tournament.finished,
        "players": [write(TakingPartShape, player) for player in tournament.players],
        "rounds": [
            {
                "by": played.round.by,
                "tables": [
                    _table_shape(night, played, number, table)
                    for table in range(1, len(played.round.seating.tables) + 1)
                ],
                "sitting_out": list(played.round.seating.sitting_out),
                "per_hand": played.per_hand,
            }
            for number, played in enumerate(night.rounds, 1)
        ],
        "planned": write_planned(tournament.planned.values()),
        "apart": [sorted(group) for group in tournament.apart],
        "standing": [write_line(line) for line in night.standing],
    }


def _table_shape(night: Night, played: PlayedRound, number: int, table: int) -> TableShape:
    result = played.results.get(table)
    return {
        "players": list(played.round.seating.tables[table - 1]),
        "game": night.stored.games.get(number, {}).get(table),
        "finished": result is not None and result.finished,
        "points": {str(player): points for player, points in result.points.items()}
        if result
        else {},
        "ranks": {str(player): rank for player, rank in result.ranks.items()} if result else {},
        "hands": result.hands if result else 0,
        "corrected": next(
            (it.version for it in night.corrections if (it.round, it.table) == (number, table)),
            None,
        ),
    }
