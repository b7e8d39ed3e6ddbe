"""Export: the sheet on paper, as a picture and for a spreadsheet, the whole game as a file."""

from functools import lru_cache

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.store.games import Game, export_game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opens_game
from scorekeeper.web.bg_stats import link_to_bg_stats
from scorekeeper.web.language import reading
from scorekeeper.web.paper.drawing import draw
from scorekeeper.web.paper.picture import picture
from scorekeeper.web.paper.sheet import empty_sheet, filled_sheet
from scorekeeper.web.security import limiter, sheets_limit
from scorekeeper.web.times import by_the_phone, full_day
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.games import write_export

pages = Blueprint("export", __name__)

MAX_EMPTY_SHEETS = 256
"""More than there are games, numbers of players and languages."""

no_floods = limiter.shared_limit(sheets_limit, scope="sheets")


@pages.get("/games/<game:game_id>/export")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Every way to keep a game and to pass it on."""
    link = link_to_bg_stats(game) if game.state.finished else None
    return render_template("export/export.html", game=game, bg_stats=link), 200


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
    """The whole game, to keep or to import elsewhere."""
    return _named(jsonify(write_export(export_game(game))), game, "json")


@pages.get("/rules/<variant_id>/sheet.pdf")
def empty(variant_id: str) -> Response:
    """A sheet to be filled in by hand, for `?players=` columns."""
    if variant_id not in VARIANTS:
        raise NotFound
    columns = request.args.get("players", 4, type=int)
    players = min(max(columns, MIN_PLAYERS), MAX_PLAYERS)
    drawn = _empty_sheet(variant_id, players, reading().language)
    return Response(drawn, mimetype="application/pdf")


@lru_cache(maxsize=MAX_EMPTY_SHEETS)
def _empty_sheet(variant_id: str, players: int, language: str) -> bytes:
    return draw(empty_sheet(VARIANTS[variant_id].with_options({}), players), language)


def _drawn(game: Game) -> bytes:
    paper = filled_sheet(game.start, game.state, full_day(game.begun))
    return draw(paper, reading().language)


def _named(response: Response, game: Game, ending: str) -> Response:
    disposition = "attachment" if ending in ("csv", "json") else "inline"
    name = f"{game.start.variant.id}-{by_the_phone(game.begun).date()}.{ending}"
    response.headers["Content-Disposition"] = f'{disposition}; filename="{name}"'
    return response
