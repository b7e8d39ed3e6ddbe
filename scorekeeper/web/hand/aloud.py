"""The result of a hand, for the phone that says it aloud."""

from flask import Flask
from flask import session as cookie

from scorekeeper.game.scoring import Row
from scorekeeper.speech import say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.writing.standings import lead, leaders, names_of


def init_app(app: Flask) -> None:
    """Gives templates `spoken_once()`."""
    app.jinja_env.globals["spoken_once"] = spoken_once


def say_aloud(game: Game) -> None:
    """Has the next page say how the last hand went, if this phone's owner wants it."""
    if "aloud" in cookie and game.state.sheet:
        cookie["spoken"] = result_of(game)


def spoken_once() -> str:
    """What this page is to say aloud; nothing the next time."""
    return str(cookie.pop("spoken", ""))


def result_of(game: Game) -> str:
    """The last hand in sentences for the ear: who scored what, and who leads, such as “Bob 76,
    doubled. Ann leads by 8 points.”"""
    return " ".join([*_scores(game, game.state.sheet[-1]), _standing(game)])


def _scores(game: Game, row: Row) -> list[str]:
    sentences = []
    for seat, score in row.scores.items():
        values = {"name": game.start.name(seat), "points": score.points * score.times}
        if score.points and score.doubled:
            sentences.append(say("{name} {points}, doubled.", **values))
        elif score.points:
            sentences.append(say("{name} {points}.", **values))
    return sentences


def _standing(game: Game) -> str:
    first = leaders(game.state)
    names, alone = names_of(first), len(first) == 1
    if game.table.finished:
        return (
            say("{name} has won.", name=names) if alone else say("{names} have won.", names=names)
        )
    points = lead(game.state)
    if alone and points is None:
        return say("{name} leads.", name=names)
    if points is None:
        return say("{names} share the lead.", names=names)
    return say_many(
        "{name} leads by {number} point.", "{name} leads by {number} points.", points, name=names
    )
