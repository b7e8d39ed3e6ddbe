"""The picture of a season for a chat: who leads, everybody's rating and wins."""

from scorekeeper.speech import say, say_many
from scorekeeper.web.circles.season_view import (
    build_season_lines,
    describe_choice,
    describe_games,
    headline,
)
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.paper.heads import fit_heads, printable
from scorekeeper.web.picture.content import Content, Standing, describe_others
from scorekeeper.web.picture.fonts import Face, letters_of
from scorekeeper.web.writing.standings import ordinal

MAX_LINES = 16


def build_season_content(season: Season) -> Content:
    """Build the content of the picture of a season as it stands."""
    letters, lines = letters_of(Face.BOLD), build_season_lines(season)
    names = fit_heads([line.name for line in lines], letters)
    first = printable(headline(season, lines), letters)
    games = describe_games(len(season.results.evenings))
    title = printable(season.circle.name, letters)
    return Content(
        day=describe_choice(season.choice),
        title=title if lines else "",
        headline=first,
        by_line=say("{games}, the rating on the right", games=games) if lines else games,
        standings=tuple(
            Standing(
                seat=rank,
                rank=ordinal(rank),
                name=_with_wins(name, line.wins),
                total=line.rating,
                leads=line.leads,
            )
            for rank, (line, name) in enumerate(zip(lines, names, strict=True), 1)
        )[:MAX_LINES],
        others=describe_others(len(lines) - MAX_LINES),
    )


def _with_wins(name: str, wins: int) -> str:
    return say_many("{name}, {number} win", "{name}, {number} wins", wins, name=name)
