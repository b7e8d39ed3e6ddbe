"""The result of a hand in sentences that the phone says aloud."""

from flask import Flask
from flask import session as cookie

from scorekeeper.game.scoring import Row
from scorekeeper.speech import say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.writing.standings import describe_lead, find_leaders, lead, names_of


def init_app(app: Flask) -> None:
    """Give templates `pop_spoken()`."""
    app.jinja_env.globals["pop_spoken"] = pop_spoken


def say_aloud(game: Game) -> None:
    """Have the next page say how the last hand went, if this phone's owner wants it."""
    if "aloud" in cookie and game.state.sheet:
        cookie["spoken"] = describe_result(game)


def pop_spoken() -> str:
    """Return what this page is to say aloud; nothing the next time."""
    return str(cookie.pop("spoken", ""))


def describe_result(game: Game) -> str:
    """Say the result of the last hand in sentences for the ear: who went out, who scored what, and
    who leads, such as “Ann went out. Bob 76, doubled. Ann leads by 8 points.”"""
    return " ".join([*_describe_scores(game, game.state.sheet[-1]), _describe_standing(game)])


def _describe_scores(game: Game, row: Row) -> list[str]:
    sentences = []
    if row.out:
        sentences.append(say("{name} went out.", name=game.start.name(row.out)))
    for seat, score in row.scores.items():
        values = {"name": game.start.name(seat), "points": score.points * score.times}
        if score.points and score.doubled:
            sentences.append(say("{name} {points}, doubled.", **values))
        elif score.points:
            sentences.append(say("{name} {points}.", **values))
    return sentences


def _describe_standing(game: Game) -> str:
    first = find_leaders(game.state)
    names, alone = names_of(first), len(first) == 1
    if game.table.finished:
        return (
            say("{name} has won.", name=names) if alone else say("{names} have won.", names=names)
        )
    if first[0].contract and (said := describe_lead(game.state)):
        return f"{said}."
    points = lead(game.state)
    if alone and points is None:
        return say("{name} leads.", name=names)
    if points is None:
        return say("{names} share the lead.", names=names)
    return say_many(
        "{name} leads by {number} point.", "{name} leads by {number} points.", points, name=names
    )
