"""Export: a picture for a chat, the sheet to print or to calculate with, the game as a file."""

from collections.abc import Callable
from functools import lru_cache, partial

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.store.games import Game, export_game
from scorekeeper.store.long_work import run_long_work
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.config import runs_locally
from scorekeeper.web.offline.saved import note_saved
from scorekeeper.web.paper.sheet import Paper, build_empty_sheet, build_filled_sheet
from scorekeeper.web.picture.content import Content, build_content
from scorekeeper.web.picture.drawing import png
from scorekeeper.web.picture.layout import Shape
from scorekeeper.web.picture.layout import draw as draw_picture
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.protection import limit_drawings
from scorekeeper.web.writing.bg_stats import link_to_bg_stats
from scorekeeper.web.writing.language import reading
from scorekeeper.web.writing.money import amount_text
from scorekeeper.web.writing.times import by_the_phone, day_of_the_week, full_day
from scorekeeper.web.writing.titles import game_and_day
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.games import write_export

pages = Blueprint("export", __name__)

MAX_EMPTY_SHEETS = 256
"""More than there are games, numbers of players and languages."""


@pages.get("/games/<game:game_id>/export")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show every way to share a game and to print it; the picture has the shape that is asked
    for."""
    shape, content = _shape(), _content(game)
    return render_template(
        "export/export.html",
        game=game,
        game_and_day=game_and_day(game),
        shape=shape,
        picture=_picture_address(game, shape),
        headline=content.headline,
        by_line=content.by_line,
        file_name=_file_name(game, "png"),
        bg_stats=link_to_bg_stats(game) if game.state.finished else None,
    )


@pages.get("/games/<game:game_id>/sheet.pdf")
@limit_drawings
@opens_game()
def as_pdf(game: Game) -> Response:
    """Send the sheet on one page, to print."""
    return _name_download(Response(_draw_sheet(game), mimetype="application/pdf"), game, "pdf")


@pages.get("/games/<game:game_id>/picture.png")
@limit_drawings
@opens_game()
def as_picture(game: Game) -> Response:
    """Send the picture of a game for a chat, `?shape=tall` or `square`."""
    _require_server()
    return _send_picture(game, run_long_work(png, _svg(game)), "image/png", "png")


@pages.get("/games/<game:game_id>/picture.svg")
@limit_drawings
@opens_game()
def as_drawing(game: Game) -> Response:
    """Send the same picture for phones that make a PNG of it themselves (`static/js/share.js`)."""
    return _send_picture(game, _svg(game).encode(), "image/svg+xml", "svg")


def _svg(game: Game) -> str:
    return draw_picture(_content(game), _shape()).svg()


def _send_picture(game: Game, picture: bytes, mimetype: str, ending: str) -> Response:
    response = _name_download(Response(picture, mimetype=mimetype), game, ending)
    response.add_etag()
    response.make_conditional(request)
    return response


def _require_server() -> None:
    """Raise NotFound on a phone: it lacks the packages that make PDFs and PNGs."""
    if runs_locally():
        raise NotFound


def _shape() -> Shape:
    return "square" if request.args.get("shape") == "square" else "tall"


def _picture_address(game: Game, shape: Shape) -> str:
    endpoint = "export.as_drawing" if runs_locally() else "export.as_picture"
    return url_for(endpoint, game_id=game.id, shape=shape)


def _content(game: Game) -> Content:
    return build_content(game.start, game.state, day_of_the_week(game.begun), game.title)


@pages.get("/games/<game:game_id>/sheet.csv")
@opens_game()
def as_csv(game: Game) -> Response:
    """Send the sheet for a spreadsheet."""
    return _name_download(
        Response(write_csv(game.start, game.state, amount_text), mimetype="text/csv"), game, "csv"
    )


@pages.get("/games/<game:game_id>/export.json")
@opens_game()
def as_json(game: Game) -> Response:
    """Send the whole game, to keep or to import elsewhere."""
    note_saved(game)
    return _name_download(jsonify(write_export(export_game(game))), game, "json")


@pages.get("/rules/<variant_id>/sheet.pdf")
def empty(variant_id: str) -> Response:
    """Send a sheet to be filled in by hand, for `?players=` columns."""
    if variant_id not in VARIANTS:
        raise NotFound
    columns = request.args.get("players", 4, type=int)
    players = min(max(columns, MIN_PLAYERS), MAX_PLAYERS)
    drawn = _empty_sheet(variant_id, players, reading().language)
    return Response(drawn, mimetype="application/pdf")


# To draw one takes 90 ms, and anybody may ask for it.
@lru_cache(maxsize=MAX_EMPTY_SHEETS)
def _empty_sheet(variant_id: str, players: int, language: str) -> bytes:
    rules = VARIANTS[variant_id].with_options({})
    return _pdf(partial(build_empty_sheet, rules, players), language)


def _draw_sheet(game: Game) -> bytes:
    start, state, day = game.start, game.state, full_day(game.begun)
    return _pdf(partial(build_filled_sheet, start, state, day), reading().language)


def _pdf(build: Callable[[], Paper], language: str) -> bytes:
    _require_server()
    from scorekeeper.web.paper.drawing import draw

    return run_long_work(lambda: draw(build(), language))


def _name_download(response: Response, game: Game, ending: str) -> Response:
    disposition = "attachment" if ending in ("csv", "json") else "inline"
    name = _file_name(game, ending)
    response.headers["Content-Disposition"] = f'{disposition}; filename="{name}"'
    return response


def _file_name(game: Game, ending: str) -> str:
    return f"{game.start.variant.id}-{by_the_phone(game.begun).date()}.{ending}"
