"""New game: which one, who sits where, what is agreed."""

import re
from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import Start, unusual_table
from scorekeeper.store.games import Game, begin, games_of
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import own_secret, phone_secret, remember_game
from scorekeeper.web.database import session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.pages.new_game_form import NewGameForm, form_of, read_start, usual_numbers
from scorekeeper.web.security import limiter, new_games_limit

pages = Blueprint("new_game", __name__)

RECENT_GAMES = 8
GAME_ID = re.compile(r"[\w-]{22}", re.ASCII)


@pages.get("/new")
def choose() -> str:
    """The games on offer."""
    return render_template("new_game/choose.html", variants=VARIANTS.values())


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@limiter.limit(new_games_limit, methods=["POST"])
def set_up(variant_id: str) -> ResponseReturnValue:
    """Names, seats, house rules; on the way back the new game's table. The phone has its secret
    before it sends the form, so sending it again after a lost answer opens the game."""
    if variant_id not in VARIANTS:
        raise NotFound
    variant = VARIANTS[variant_id]
    form = form_of(variant)
    recent = _recent_games()
    if form.validate_on_submit():
        start = read_start(form, variant)
        if not form.errors:
            return _begin(form, start)
    elif request.method == "GET":
        form.game_id.data = new_token()
        own_secret()
        if "same" in request.args and recent:
            _seat_again(form, recent[0].start.players)
    page = render_template(
        "new_game/set_up.html",
        form=form,
        variant=variant,
        usual=usual_numbers(variant),
        names=_recent_names(recent),
        last=recent[0] if recent else None,
    )
    return page, 422 if form.errors else 200


def _recent_games() -> list[Game]:
    secret = phone_secret()
    return games_of(session(), secret, RECENT_GAMES) if secret else []


def _recent_names(games: Sequence[Game]) -> list[str]:
    return list(dict.fromkeys(name for game in games for name in game.start.players))


def _seat_again(form: NewGameForm, players: Sequence[str]) -> None:
    for field, name in zip(form.names, players, strict=False):
        field.data = name


def _begin(form: NewGameForm, start: Start) -> ResponseReturnValue:
    """Stores the game under the id the form was given: sent twice, it is begun once."""
    id = form.game_id.data or ""
    if not GAME_ID.fullmatch(id):
        id = new_token()
    try:
        begin(session(), start, id=id)
        remember_game(id, "host")
        session().commit()
    except IntegrityError:
        session().rollback()
    else:
        unusual = unusual_table(start)
        if unusual:
            flash_notice("info", unusual)
    return redirect(url_for("table.show", game_id=id), 303)
