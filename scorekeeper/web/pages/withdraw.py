"""Withdraw a link: asks once more, then whoever came by it is out."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.links import LastHostLinkError, links_of
from scorekeeper.web.access import opens_game
from scorekeeper.web.by_server import by_server
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.links import LAST_HOST_LINK, title_of, withdraw_link
from scorekeeper.web.notices import flash_notice

pages = Blueprint("withdraw", __name__, url_prefix="/games/<game:game_id>/links")


@pages.route("/<link_id>/withdraw", methods=["GET", "POST"])
@opens_game("host")
@by_server
def ask(game: Game, link_id: str) -> ResponseReturnValue:
    """Says who will be out; the button does it."""
    link = next((link for link in links_of(session(), game.id) if link.id == link_id), None)
    if link is None:
        raise NotFound
    form, title = PageForm(), title_of(game.start, link)
    refusal = ""
    if form.validate_on_submit():
        try:
            withdraw_link(game, link_id)
        except LastHostLinkError:
            refusal = say(LAST_HOST_LINK)
        else:
            flash_notice("info", say("Withdrawn: {link}.", link=title))
            return redirect(_afterwards(game, own=g.access.links == {link_id}), 303)
    page = render_template(
        "withdraw/withdraw.html",
        game=game,
        form=form,
        title=title,
        refusal=refusal,
        own=link_id in g.access.links,
    )
    return page, 422 if refusal else 200


def _afterwards(game: Game, *, own: bool) -> str:
    """Where one goes on who may have withdrawn their own link."""
    return url_for("home.show") if own else url_for("share.show", game_id=game.id)
