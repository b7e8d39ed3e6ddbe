"""Own games: begin one from another game, change it, play it, and pass it on."""

import json
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from markupsafe import Markup

from scorekeeper.game.own_game_refusals import own_game_refusals
from scorekeeper.game.start import MAX_NAME_LENGTH
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.config import runs_locally
from scorekeeper.web.forms.parts import PageForm, render_form
from scorekeeper.web.notices import Way, flash_notice
from scorekeeper.web.own_games.form import make_own_game_form
from scorekeeper.web.own_games.keeping import find_kept, give_letters, keep_own_game, take_off_list
from scorekeeper.web.own_games.view import build_own_game_view
from scorekeeper.web.security.letters import find_letters
from scorekeeper.web.security.links import qr_code
from scorekeeper.web.start.families import list_card_families
from scorekeeper.web.start.own_game import (
    OWN,
    address_to_begin,
    find_variant,
    own_game_as_text,
    own_game_from_address,
    variant_from_address,
)
from scorekeeper.wire.variants import read_variant

pages = Blueprint("own_game", __name__)

CODE = "code"
"""The button that passes the game on as a code, and what the address then says; to draw one to scan
takes long."""
MAX_CODE = 1_700
"""Letters of a link in a code that a phone still scans well."""


class FileForm(PageForm):
    """A game that somebody passed on as a file."""

    file = FileField()


@pages.route("/own", methods=["GET", "POST"])
def choose() -> ResponseReturnValue:
    """Show the games to begin from, and a way to open a game that somebody passed on."""
    form = FileForm()
    if form.is_submitted():
        try:
            variant, own = _read_file(form)
        except (ValueError, RecursionError):
            form.file.errors = [say("This file doesn’t hold a “game of your own”.")]
        else:
            return redirect(_address("own_game.edit", variant, own), 303)
    return render_form(
        "own_games/choose.html", form, families=list_card_families(), circle=_circle_id()
    )


def _read_file(form: FileForm) -> tuple[Variant, OwnGame]:
    """Read the game in a file. Raises ValueError, WireError among them."""
    data = json.loads(form.file.data.read() if form.file.data else "")
    variant = read_variant(data)
    return variant, variant.own or OwnGame(variant.name)


@pages.get("/own/<variant_id>")
def edit(variant_id: str) -> ResponseReturnValue:
    """Show the game as it is so far, and what its rules now say. A game whose cards
    the app doesn't know has nothing to change but what New game asks anyway."""
    base = find_variant(variant_id)
    named = own_game_from_address()
    if not base.has_cards:
        return redirect(_address("new_game.set_up", base, named))
    own = named or OwnGame(say("My {game}", game=base.name)[:MAX_NAME_LENGTH])
    form, refusals = make_own_game_form(base, own), own_game_refusals(base, own)
    form.hand.data = request.args.get("hand", type=int)
    return render_template(
        "own_games/page.html",
        base=base,
        own=own_game_as_text(own),
        circle=_circle_id(),
        shown=build_own_game_view(base, own, refusals),
        longest=MAX_NAME_LENGTH,
        form=form,
        refused=bool(refusals),
        link=(link := _link(base, own)),
        code=_build_code(base, own, link) if CODE in request.args else None,
        may_have_code=len(link) <= MAX_CODE or not runs_locally(),
    )


@pages.post("/own/<variant_id>")
def change(variant_id: str) -> ResponseReturnValue:
    """Take in what was typed and tapped; the next page shows the game with it."""
    base = find_variant(variant_id)
    previous = own_game_from_address() or OwnGame("")
    form = make_own_game_form(base, previous)
    own = form.own_game(previous)
    passes_on, makes_sense = form.do.data == CODE, not own_game_refusals(base, own)
    if makes_sense and (passes_on or form.do.data == "play"):
        id = keep_own_game(base, own)
        if not passes_on:
            return redirect(_address("new_game.set_up", base, own), 303)
        if not runs_locally():
            give_letters(id)
    address = _address("own_game.edit", base, own, form.hand.data)
    return redirect(f"{address}&{CODE}=1#give" if passes_on else address, 303)


@pages.post("/own/<variant_id>/take-off")
def take_off(variant_id: str) -> ResponseReturnValue:
    """Take the game off the list of this phone; games that were begun keep it."""
    variant = variant_from_address(variant_id)
    if PageForm().validate_on_submit() and variant.own:
        take_off_list(find_variant(variant_id), variant.own)
        sentence = say("“{game}” is off the list, until you play it again.", game=variant.name)
        way = Way(say("Open it"), address_to_begin(variant, _circle_id()))
        flash_notice("info", sentence, way=way)
    return redirect(url_for("new_game.choose", circle=_circle_id(), own="open"), 303)


@dataclass(frozen=True)
class Code:
    """A game as others get it from this phone: to scan, unless it is too long for that, and as
    letters to type, once it makes sense and where a server knows them."""

    drawing: Markup | None
    letters: str | None


def _build_code(base: Variant, own: OwnGame, link: str) -> Code:
    drawing = qr_code(link, dense=True) if len(link) <= MAX_CODE else None
    id = find_kept(base, own)
    return Code(drawing, find_letters(id) if id else None)


@pages.get("/own/<variant_id>/game.json")
def as_json(variant_id: str) -> ResponseReturnValue:
    """Send the game as a file, to pass on."""
    base = find_variant(variant_id)
    own = own_game_from_address()
    body = json.dumps(
        {"variant": base.id, OWN: json.loads(own_game_as_text(own) or "null")}, indent=2
    )
    name = "".join(letter for letter in own.name if letter.isalnum()) if own else base.id
    response = Response(body, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name or 'game'}.json")
    return response


def _address(page: str, base: Variant, own: OwnGame | None, hand: int | None = None) -> str:
    """Return the address of a page that shows this game; with the circle in which it is to be
    played."""
    own_game, circle = own_game_as_text(own), _circle_id()
    return url_for(page, variant_id=base.id, own_game=own_game, hand=hand, circle=circle)


def _link(base: Variant, own: OwnGame) -> str:
    """Return the link by which somebody else has the game too."""
    text = own_game_as_text(own)
    return url_for("own_game.edit", variant_id=base.id, own_game=text, _external=True)


def _circle_id() -> str | None:
    return request.args.get("circle")
