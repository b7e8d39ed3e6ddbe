"""A game of one's own: begun from another game, changed, played, and given to others."""

import json

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField

from scorekeeper.game.own_game_refusals import own_game_refusals
from scorekeeper.game.start import MAX_NAME_LENGTH
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.own_games.form import own_game_form
from scorekeeper.web.own_games.view import own_game_view
from scorekeeper.web.start.families import families
from scorekeeper.web.start.own_game import OWN, asked_own_game, known_variant, own_text
from scorekeeper.wire.variants import read_variant

pages = Blueprint("own_game", __name__)


class FileForm(PageForm):
    """A game that somebody gave on as a file."""

    file = FileField()


@pages.route("/own", methods=["GET", "POST"])
def choose() -> ResponseReturnValue:
    """Show the games to begin from, and a way to open a game that somebody gave on."""
    form = FileForm()
    if form.is_submitted():
        try:
            variant, own = _read_file(form)
        except (ValueError, RecursionError):
            form.file.errors = [say("This file doesn’t hold a “game of your own”.")]
        else:
            return redirect(_address("own_game.edit", variant, own), 303)
    page = render_template(
        "own_games/choose.html", families=families(), form=form, circle=_circle_id()
    )
    return page, 422 if form.errors else 200


def _read_file(form: FileForm) -> tuple[Variant, OwnGame]:
    """Return the game that a file holds. Raises ValueError, WireError among them."""
    sent = json.loads(form.file.data.read() if form.file.data else "")
    variant = read_variant(sent, VARIANTS)
    return variant, variant.own or OwnGame(variant.name)


@pages.get("/own/<variant_id>")
def edit(variant_id: str) -> ResponseReturnValue:
    """Show the game as it is so far, and what its rules now say."""
    base = known_variant(variant_id)
    own = asked_own_game() or OwnGame(say("My {game}", game=base.name)[:MAX_NAME_LENGTH])
    form, refusals = own_game_form(base, own), own_game_refusals(base, own)
    form.hand.data = request.args.get("hand", type=int)
    page = render_template(
        "own_games/page.html",
        base=base,
        own=own_text(own),
        circle=_circle_id(),
        shown=own_game_view(base, own, refusals),
        longest=MAX_NAME_LENGTH,
        form=form,
        refused=bool(refusals),
    )
    return page, 200


@pages.post("/own/<variant_id>")
def change(variant_id: str) -> ResponseReturnValue:
    """Take in what was typed and tapped; the next page shows the game with it."""
    base = known_variant(variant_id)
    sent = asked_own_game() or OwnGame("")
    form = own_game_form(base, sent)
    own = form.own_game(sent)
    if form.do.data == "play" and not own_game_refusals(base, own):
        return redirect(_address("new_game.set_up", base, own), 303)
    return redirect(_address("own_game.edit", base, own, form.hand.data), 303)


@pages.get("/own/<variant_id>/game.json")
def as_json(variant_id: str) -> ResponseReturnValue:
    """Show the game as a file, to give to others."""
    base = known_variant(variant_id)
    own = asked_own_game()
    body = json.dumps({"variant": base.id, OWN: json.loads(own_text(own) or "null")}, indent=2)
    name = "".join(letter for letter in own.name if letter.isalnum()) if own else base.id
    response = Response(body, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name or 'game'}.json")
    return response


def _address(page: str, base: Variant, own: OwnGame, hand: int | None = None) -> str:
    """Where a page shows this game; with the circle in which it is to be played."""
    own_game, circle = own_text(own), _circle_id()
    return url_for(page, variant_id=base.id, own_game=own_game, hand=hand, circle=circle)


def _circle_id() -> str | None:
    return request.args.get("circle")
