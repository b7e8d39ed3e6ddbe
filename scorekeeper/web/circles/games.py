"""The games of a circle: all of them, and those of this phone that can be added."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.evenings import Evening
from scorekeeper.speech import say, say_many
from scorekeeper.store.circles import remove_game
from scorekeeper.store.games import games_of
from scorekeeper.store.phones import filter_let_in, find_hosted_games
from scorekeeper.store.tokens import TOKEN
from scorekeeper.web.circles.adding import add_to_circle
from scorekeeper.web.circles.seasons import Season, load_season
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm, remove_nul
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.paging import requested_part
from scorekeeper.web.security.access import load_for_phone, opens_circle, phone_secrets
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.writing.names import people_of
from scorekeeper.web.writing.standings import describe_standing, who_won
from scorekeeper.web.writing.times import full_day
from scorekeeper.web.writing.titles import game_name
from scorekeeper.wire.errors import WireError

pages = Blueprint("circle_games", __name__, url_prefix="/circles/<circle:circle_id>/games")

MAX_OFFERED = 30


class GameForm(PageForm):
    """A game, by its id."""

    game = HiddenField(filters=[remove_nul])


@dataclass(frozen=True)
class GameLine:
    """A game of the circle, or one that can be added: who has won or leads, when it was begun, by
    how many; `open` where this phone may open it."""

    id: str
    name: str
    standing: str
    facts: str
    open: bool


@pages.get("")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show the games of the circle, the last one first, a page at a time."""
    season = load_season(circle)
    part = requested_part("number", len(season.all))
    some = list(reversed(season.all[part.first - 1 : part.last]))
    open_ids = filter_let_in(session(), phone_secrets(), [each.game.id for each in some])
    return render_template(
        "circles/games.html",
        circle=circle,
        lines=[_line(season, each, each.game.id in open_ids) for each in some],
        part=part,
        games_to_add=_find_games_to_add(circle) if g.hosts else [],
    )


def _line(season: Season, evening: Evening, is_open: bool) -> GameLine:
    game, winners = evening.game, [season.people.name(person) for person in evening.winners]
    standing = (winners and who_won(winners)) if evening.finished else say("in play")
    facts = _facts(game.begun, [season.people.name(person) for person in evening.sitting])
    return GameLine(game.id, game.variant.name, standing or "", facts, is_open)


def _facts(begun: str, names: Sequence[str]) -> str:
    players = len(people_of(names))
    return f"{full_day(begun)}, {say_many('{number} player', '{number} players', players)}"


def _find_games_to_add(circle: Circle) -> list[GameLine]:
    """Find the games that this phone hosts and that are not in the circle."""
    secrets = phone_secrets()
    hosted = find_hosted_games(session(), secrets)
    return [
        GameLine(
            game.id,
            game_name(game),
            describe_standing(game.state),
            _facts(game.begun, game.start.players),
            open=True,
        )
        for game in games_of(session(), secrets, MAX_OFFERED)
        if game.id not in circle.game_ids and game.id in hosted
    ]


@pages.post("/add")
@opens_circle("host")
def add(circle: Circle) -> ResponseReturnValue:
    """Add a game that this phone hosts."""
    game_id = str(GameForm().game.data)
    if TOKEN.fullmatch(game_id):
        game, _ = load_for_phone(GAME, game_id, "host")
        try:
            add_to_circle(circle.id, game.id)
            session().commit()
        except WireError as full:
            flash_notice("refused", full.message)
    return _back(circle)


@pages.post("/take-out")
@opens_circle("host")
def take_out(circle: Circle) -> ResponseReturnValue:
    """Take a game out of the circle; the game stays."""
    remove_game(session(), circle.id, str(GameForm().game.data))
    session().commit()
    flash_notice("info", say("The game isn’t in this circle any more."))
    return _back(circle)


def _back(circle: Circle) -> ResponseReturnValue:
    return redirect(url_for("circle_games.show", circle_id=circle.id), 303)
