"""Keep and pass on: the sheet on paper and as a picture, the whole game as a file, and back."""

import json

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.exceptions import NotFound

from scorekeeper.speech import say
from scorekeeper.store.games import Game, export_game, import_game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game, remember_game
from scorekeeper.web.bg_stats import link_to_bg_stats
from scorekeeper.web.database import session
from scorekeeper.web.filters import full_day
from scorekeeper.web.notices import tell
from scorekeeper.web.paper.drawing import draw, picture
from scorekeeper.web.paper.sheet import empty_sheet, filled_sheet
from scorekeeper.web.security import limiter, new_games_limit
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, write_export

pages = Blueprint("keep", __name__)

FEWEST, MOST = 2, 8
"""Columns of an empty sheet."""


class BringForm(FlaskForm):
    """A game that was saved as a file."""

    file = FileField()


@pages.get("/games/<game:game_id>/keep")
@opens_game()
def show(game: Game) -> str:
    """Every way to keep a game and to pass it on."""
    link = link_to_bg_stats(game) if game.state.finished else None
    return render_template("keep/keep.html", game=game, bg_stats=link)


@pages.get("/games/<game:game_id>/sheet.pdf")
@opens_game()
def as_pdf(game: Game) -> Response:
    """The sheet on one page, to print."""
    return _named(Response(_drawn(game), mimetype="application/pdf"), game, "pdf")


@pages.get("/games/<game:game_id>/sheet.png")
@opens_game()
def as_picture(game: Game) -> Response:
    """The sheet as a picture, for a chat."""
    return _named(Response(picture(_drawn(game)), mimetype="image/png"), game, "png")


@pages.get("/games/<game:game_id>/sheet.csv")
@opens_game()
def as_csv(game: Game) -> Response:
    """The sheet for a spreadsheet."""
    return _named(Response(write_csv(game.start, game.state), mimetype="text/csv"), game, "csv")


@pages.get("/games/<game:game_id>/export.json")
@opens_game()
def as_json(game: Game) -> Response:
    """The whole game, to keep or to bring elsewhere."""
    return _named(jsonify(write_export(export_game(game))), game, "json")


@pages.get("/rules/<variant_id>/sheet.pdf")
def empty(variant_id: str) -> Response:
    """A sheet to be filled in by hand, for `?players=` columns."""
    if variant_id not in VARIANTS:
        raise NotFound
    players = min(max(request.args.get("players", 4, type=int), FEWEST), MOST)
    drawn = draw(empty_sheet(VARIANTS[variant_id].with_options({}), players))
    return Response(drawn, mimetype="application/pdf")


@pages.route("/bring", methods=["GET", "POST"])
@limiter.limit(new_games_limit, methods=["POST"])
def bring() -> ResponseReturnValue:
    """Takes a game from a file; it gets a new id, and this phone keeps its score."""
    form = BringForm()
    if form.validate_on_submit():
        try:
            game = import_game(session(), read_export(_content(form), VARIANTS))
        except (ValueError, RecursionError) as error:
            session().rollback()
            form.file.errors = [_why_not(error)]
        else:
            remember_game(game.id, "host")
            session().commit()
            tell("told", say("The game is back, with everything that was recorded."))
            return redirect(url_for("table.show", game_id=game.id), 303)
    return render_template("keep/bring.html", form=form), 422 if form.errors else 200


def _content(form: BringForm) -> object:
    """What the file says. Raises ValueError for what is no JSON."""
    return json.loads(form.file.data.read()) if form.file.data else None


def _why_not(error: ValueError | RecursionError) -> str:
    if isinstance(error, WireError) and error.where != "scorekeeper":
        return say(
            "This game cannot be opened: {why} ({where})", why=error.message, where=error.where
        )
    return say("This is not a game saved by Scorekeeper. Choose the file that ends in .json.")


def _drawn(game: Game) -> bytes:
    return draw(filled_sheet(game.start, game.state, full_day(game.begun)))


def _named(response: Response, game: Game, ending: str) -> Response:
    kept = "attachment" if ending in ("csv", "json") else "inline"
    name = f"{game.start.game.id}-{game.begun[:10]}.{ending}"
    response.headers["Content-Disposition"] = f'{kept}; filename="{name}"'
    return response
