"""Sheet: hands by players, as on paper, and the chart of the totals."""

from flask import Blueprint, render_template

from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.chart import chart_of
from scorekeeper.web.pages.table import lead
from scorekeeper.web.paper.marks import figure_of, marks_of

pages = Blueprint("sheet", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/sheet")
@opens_game()
def show(game: Game) -> str:
    """The whole sheet; a tap on a cell corrects it."""
    return render_template(
        "sheet/sheet.html",
        game=game,
        lead=lead(game.state),
        chart=chart_of(game.state),
        figure_of=figure_of,
        marks_of=marks_of,
    )
