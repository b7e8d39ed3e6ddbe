"""Keep and pass on: the sheet on paper and as a picture, the whole game as a file, and back."""

import json
from functools import lru_cache

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from flask_wtf.file import FileField, FileRequired
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.speech import say
from scorekeeper.store.games import Game, export_game, import_game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game, remember_game
from scorekeeper.web.bg_stats import link_to_bg_stats
from scorekeeper.web.database import session
from scorekeeper.web.language import reading, say_later
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.paper.drawing import draw
from scorekeeper.web.paper.picture import picture
from scorekeeper.web.paper.sheet import empty_sheet, filled_sheet
from scorekeeper.web.security import limiter, new_games_limit, sheets_limit
from scorekeeper.web.times import by_the_phone, full_day
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.games import read_export, write_export

pages = Blueprint("keep", __name__)

EMPTY_SHEETS_KEPT = 256
"""More than there are games, numbers of players and languages."""

ABOUT_THE_FILE = ("body.", "variant.unknown", "entry.unknown_kind")
"""What the codes begin with of those faults of a file that only programmers understand."""

no_floods = limiter.shared_limit(sheets_limit, scope="sheets")


class BringForm(FlaskForm):
    """A game that was saved as a file."""

    file = FileField(validators=[FileRequired(say_later("Choose a file."))])


@pages.get("/games/<game:game_id>/keep")
@opens_game()
def show(game: Game) -> str:
    """Every way to keep a game and to pass it on."""
    link = link_to_bg_stats(game) if game.state.finished else None
    return render_template("keep/keep.html", game=game, bg_stats=link)


@pages.get("/games/<game:game_id>/sheet.pdf")
@no_floods
@opens_game()
def as_pdf(game: Game) -> Response:
    """The sheet on one page, to print."""
    return _named(Response(_drawn(game), mimetype="application/pdf"), game, "pdf")


@pages.get("/games/<game:game_id>/sheet.png")
@no_floods
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
    asked_for = request.args.get("players", 4, type=int)
    players = min(max(asked_for, MIN_PLAYERS), MAX_PLAYERS)
    drawn = _empty_sheet(variant_id, players, reading().language)
    return Response(drawn, mimetype="application/pdf")


@lru_cache(maxsize=EMPTY_SHEETS_KEPT)
def _empty_sheet(variant_id: str, players: int, language: str) -> bytes:
    return draw(empty_sheet(VARIANTS[variant_id].with_options({}), players), language)


@pages.route("/bring", methods=["GET", "POST"])
@limiter.limit(new_games_limit, methods=["POST"])
def bring() -> ResponseReturnValue:
    """Takes a game from a file; it gets a new id, and this phone keeps its score."""
    form = BringForm()
    if form.validate_on_submit():
        try:
            content = json.loads(form.file.data.read())
            game = import_game(session(), read_export(content, VARIANTS))
        except (ValueError, RecursionError) as error:
            session().rollback()
            form.file.errors = [_why_not(error)]
        else:
            remember_game(game.id, "host")
            session().commit()
            flash_notice("told", say("The game is back, with everything that was recorded."))
            return redirect(url_for("table.show", game_id=game.id), 303)
    return render_template("keep/bring.html", form=form), 422 if form.errors else 200


def _why_not(error: ValueError | RecursionError) -> str:
    if isinstance(error, OtherFormatError):
        return say("This game was saved by another version of Scorekeeper.")
    if not isinstance(error, WireError) or error.path in ("", "scorekeeper"):
        return say("This isn’t a game saved by Scorekeeper. Choose the file that ends in .json.")
    if error.code.startswith(ABOUT_THE_FILE):
        return say(
            "This game can’t be opened: the file isn’t right at “{where}”.", where=error.path
        )
    return say("This game can’t be opened: {why} ({where})", why=error.message, where=error.path)


def _drawn(game: Game) -> bytes:
    paper = filled_sheet(game.start, game.state, full_day(game.begun))
    return draw(paper, reading().language)


def _named(response: Response, game: Game, ending: str) -> Response:
    kept = "attachment" if ending in ("csv", "json") else "inline"
    name = f"{game.start.variant.id}-{by_the_phone(game.begun).date()}.{ending}"
    response.headers["Content-Disposition"] = f'{kept}; filename="{name}"'
    return response
