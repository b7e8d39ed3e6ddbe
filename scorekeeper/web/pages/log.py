"""Log: everything that was recorded, in its order, corrections included."""

from dataclasses import dataclass

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.corrections import joins, untouched
from scorekeeper.rules.wording import listed
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.money import describe

pages = Blueprint("log", __name__, url_prefix="/games/<game:game_id>")


@dataclass(frozen=True)
class LogLine:
    """An entry of the log by its number: when it was recorded, what it says, whether it still
    `stands` as it was written, and whether it is no longer needed. `correct_page` is where it can
    be corrected, for those who joined."""

    number: int
    at: str
    text: str
    stands: bool
    ignored: bool
    correct_page: str | None


@pages.get("/log")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Every entry, newest first; what stands can be taken back."""
    standing = untouched(game.entries)
    pages_of_joins = {
        number: url_for("join.correct", game_id=game.id, number=number)
        for number, _ in joins(game.entries)
    }
    lines = [
        LogLine(
            number=number,
            at=stored.at,
            text=describe(game.start, stored.entry),
            stands=number in standing,
            ignored=number in game.state.ignored,
            correct_page=pages_of_joins.get(number),
        )
        for number, stored in enumerate(game.log, 1)
    ]
    agreed = game.table.agreed
    begun = say(
        "the game begins: {names}; {dealer} deals first",
        names=listed(agreed.players),
        dealer=agreed.name(agreed.first_dealer),
    )
    page = render_template("log/log.html", game=game, lines=lines[::-1], begun=begun)
    return page, 200
