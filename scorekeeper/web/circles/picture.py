"""The picture of a season for a chat: who leads, everybody's rating and wins."""

from scorekeeper.speech import say, say_many
from scorekeeper.web.circles.season_view import (
    choice_in_words,
    games_in_words,
    headline,
    season_lines,
)
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.paper.heads import heads, printable
from scorekeeper.web.picture.content import Content, Standing, others_in_words
from scorekeeper.web.picture.fonts import Face, letters_of
from scorekeeper.web.writing.standings import ordinal

MAX_LINES = 10


def season_content(season: Season) -> Content:
    """What the picture of a season says as it stands."""
    letters, lines = letters_of(Face.BOLD), season_lines(season)
    names = heads([line.name for line in lines], letters)
    return Content(
        day=choice_in_words(season.choice),
        title=printable(season.circle.name, letters),
        headline=printable(headline(season, lines), letters),
        by_line=say(
            "{games}, the rating on the right",
            games=games_in_words(len(season.results.evenings)),
        ),
        standings=tuple(
            Standing(
                seat=rank,
                rank=ordinal(rank),
                name=say_many(
                    "{name}, {number} win", "{name}, {number} wins", line.wins, name=name
                ),
                total=line.rating,
                leads=rank == 1,
            )
            for rank, (line, name) in enumerate(zip(lines, names, strict=True), 1)
        )[:MAX_LINES],
        others=others_in_words(len(lines) - MAX_LINES),
    )
