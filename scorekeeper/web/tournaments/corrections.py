"""What was corrected at a table once its round was over, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.speech import say
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import TableResult
from scorekeeper.web.tournaments.night import Correction, Night
from scorekeeper.web.tournaments.titles import title_of_round
from scorekeeper.web.writing.standings import ordinal


@dataclass(frozen=True)
class CorrectionLine:
    """A table whose game was corrected once its round was over, as a sentence."""

    round: int
    table: int
    version: int
    title: str
    text: str


def correction_lines(night: Night) -> list[CorrectionLine]:
    """What was corrected once its round was over and doesn't count yet."""
    return [
        CorrectionLine(
            it.round,
            it.table,
            it.version,
            title=title_of_round(night.tournament, it.round),
            text=say(
                "Table {table} was corrected after the round ended: {changes}.",
                table=it.table,
                changes=", ".join(_changes(night.tournament, it)).removesuffix("."),
            ),
        )
        for it in night.corrections
    ]


def _changes(tournament: Tournament, it: Correction) -> Iterator[str]:
    """What a correction changes for whom: their points, or where these stay, their place, which in
    German ends with a full stop as the sentence does."""
    for player in tournament.rounds[it.round - 1].seating.tables[it.table - 1]:
        name = tournament.player(player).name
        for figure in (_points, _place):
            before, after = figure(it.counted, player), figure(it.now, player)
            if before != after:
                yield say("{name} {before} → {after}", name=name, before=before, after=after)
                break


def _points(result: TableResult | None, player: int) -> str:
    return str(result.points[player]) if result and player in result.points else "–"


def _place(result: TableResult | None, player: int) -> str:
    return ordinal(result.ranks[player]) if result and player in result.ranks else "–"
