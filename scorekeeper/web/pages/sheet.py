"""Sheet: hands by players, as on paper."""

from flask import Blueprint, Response, jsonify, render_template

from scorekeeper.store.games import Game, export_game
from scorekeeper.web.access import opens_game
from scorekeeper.web.pages.table import lead
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.games import write_export

pages = Blueprint("sheet", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/sheet")
@opens_game()
def show(game: Game) -> str:
    """The whole sheet; a tap on a cell corrects it."""
    return render_template("sheet/sheet.html", game=game, lead=lead(game.state))


@pages.get("/sheet.csv")
@opens_game()
def as_csv(game: Game) -> Response:
    """The sheet for a spreadsheet."""
    return _download(Response(write_csv(game.start, game.state), mimetype="text/csv"), game, "csv")


@pages.get("/export.json")
@opens_game()
def as_json(game: Game) -> Response:
    """The whole game, to keep or to import elsewhere."""
    return _download(jsonify(write_export(export_game(game))), game, "json")


def _download(response: Response, game: Game, ending: str) -> Response:
    name = f"{game.start.game.id}-{game.begun[:10]}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
