"""Menu of a circle: its name, its files, and deleting it."""

from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.speech import say
from scorekeeper.store.circles import delete_circle, rename_circle
from scorekeeper.store.long_work import run_long_work
from scorekeeper.web.circles.form import CircleNameForm
from scorekeeper.web.circles.picture import build_season_content
from scorekeeper.web.circles.season_view import describe_choice, write_query
from scorekeeper.web.circles.seasons import read_season, requested_choice
from scorekeeper.web.circles.shape import circle_shape
from scorekeeper.web.circles.spreadsheet import write_season_csv
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.picture.drawing import png
from scorekeeper.web.picture.layout import draw
from scorekeeper.web.security.access import opens_circle
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import limit_drawings

pages = Blueprint("circle_menu", __name__, url_prefix="/circles/<circle:circle_id>")


@pages.get("/circle-menu")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show everything that is not needed at every look."""
    return _page(circle, CircleNameForm(formdata=None, name=circle.name))


def _page(circle: Circle, form: CircleNameForm) -> str:
    choice = requested_choice()
    query: dict[str, Any] = write_query(choice)
    return render_template(
        "circles/menu.html",
        circle=circle,
        form=form,
        longest=MAX_TITLE_LENGTH,
        leave=PageForm(formdata=None),
        picture=url_for(
            "circle_menu.as_drawing" if runs_locally() else "circle_menu.as_picture",
            circle_id=circle.id,
            **query,
        ),
        query=query,
        choice_text=describe_choice(choice),
    )


@pages.post("/name")
@opens_circle("host")
def name(circle: Circle) -> ResponseReturnValue:
    """Give the circle another name."""
    form = CircleNameForm()
    if not form.validate_on_submit():
        return _page(circle, form), 422
    rename_circle(session(), circle.id, form.name.tidy)
    session().commit()
    return redirect(url_for("circle.show", circle_id=circle.id), 303)


@pages.get("/season.csv")
@opens_circle()
def as_csv(circle: Circle) -> ResponseReturnValue:
    """Send the season's table for a spreadsheet."""
    text = write_season_csv(read_season(circle))
    return _name_file(Response(text, mimetype="text/csv"), "attachment", "season.csv")


@pages.get("/season.json")
@opens_circle()
def as_json(circle: Circle) -> ResponseReturnValue:
    """Send the circle and its season, as programs get it."""
    season = jsonify(circle_shape(read_season(circle)))
    return _name_file(season, "attachment", "season.json")


@pages.get("/picture.png")
@limit_drawings
@opens_circle()
def as_picture(circle: Circle) -> ResponseReturnValue:
    """Send the season as a picture for a chat."""
    if runs_locally():
        raise NotFound  # no phone has what PNGs are made with
    picture = Response(run_long_work(png, _svg(circle)), mimetype="image/png")
    return _name_file(picture, "inline", "season.png")


@pages.get("/picture.svg")
@limit_drawings
@opens_circle()
def as_drawing(circle: Circle) -> ResponseReturnValue:
    """Send the same picture for phones that make a PNG of it themselves (`static/js/share.js`)."""
    picture = Response(_svg(circle), mimetype="image/svg+xml")
    return _name_file(picture, "inline", "season.svg")


def _svg(circle: Circle) -> str:
    return draw(build_season_content(read_season(circle)), "tall").svg()


def _name_file(response: Response, disposition: str, name: str) -> Response:
    response.headers["Content-Disposition"] = f'{disposition}; filename="{name}"'
    return response


@pages.route("/delete", methods=["GET", "POST"])
@opens_circle("host")
def delete(circle: Circle) -> ResponseReturnValue:
    """Ask once more, then the circle is gone for everybody; its games stay."""
    form = PageForm()
    if form.validate_on_submit():
        delete_circle(session(), circle.id)
        session().commit()
        note_event("circle deleted")
        flash_notice(
            "info", say("{circle} is deleted. Its games are still there.", circle=circle.name)
        )
        return redirect(url_for("home.show"), 303)
    return render_template("circles/delete.html", circle=circle, form=form)
