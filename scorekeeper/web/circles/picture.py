"""The picture of a season for a chat: who leads, everybody's rating and wins."""

from dataclasses import dataclass

from scorekeeper.speech import say, say_many
from scorekeeper.web.circles.season_view import (
    choice_in_words,
    games_in_words,
    headline,
    season_lines,
)
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.paper.heads import heads, printable
from scorekeeper.web.picture.content import Standing
from scorekeeper.web.picture.drawing import Drawing
from scorekeeper.web.picture.fonts import Face, letters_of
from scorekeeper.web.picture.layout import PAGES, WIDTH, Shape, draw_head
from scorekeeper.web.picture.standing import draw_standings
from scorekeeper.web.writing.standings import ordinal

MAX_LINES = 10


@dataclass(frozen=True)
class SeasonContent:
    """What the picture of a season says."""

    day: str
    title: str
    headline: str
    by_line: str
    standings: tuple[Standing, ...]
    others: str | None


def season_content(season: Season) -> SeasonContent:
    """What the picture of a season says as it stands."""
    letters, lines = letters_of(Face.BOLD), season_lines(season)
    others = len(lines) - MAX_LINES
    names = heads([line.name for line in lines], letters)
    return SeasonContent(
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
        others=say_many("and {number} other", "and {number} others", others)
        if others > 0
        else None,
    )


def draw_season(content: SeasonContent, shape: Shape = "tall") -> Drawing:
    """The picture of a season."""
    page = PAGES[shape]
    drawing = Drawing(WIDTH, page.height)
    top = draw_head(drawing, content, page)
    if content.standings:
        room = Box(page.side, top, WIDTH - 2 * page.side, page.height - page.bottom - top)
        draw_standings(drawing, content, room)
    return drawing
