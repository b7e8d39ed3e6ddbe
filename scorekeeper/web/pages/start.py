"""Correct what was agreed before the first card (C23)."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.corrections import find_joins
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.recording import Outcome, attach_refusals, record, to_next_page
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.start.differences import list_differences
from scorekeeper.web.start.option_rows import build_option_rows
from scorekeeper.web.start.start_form import StartForm, make_start_form

pages = Blueprint("start", __name__, url_prefix="/games/<game:game_id>/start")


@pages.route("", methods=["GET", "POST"])
@opens_game("host")
def correct(game: Game) -> ResponseReturnValue:
    """Names, first dealer, money and house rules, as on the page of a new game."""
    form = make_start_form(game)
    if not form.is_submitted():
        form.expect(game)
        return _page(game, form)
    if not form.validate():
        return _page(game, form), 422
    correction = form.correction()
    if correction is None:
        flash_notice("info", say("Nothing was changed."))
        return to_table(game)
    outcome = record(game, correction, form)
    if outcome.appended:
        return to_next_page(outcome, "table.show")
    outcome = attach_refusals(form.fields_by_name(), outcome)
    return _page(outcome.game, form, outcome), 409 if outcome.since else 422


def _page(game: Game, form: StartForm, outcome: Outcome | None = None) -> str:
    joins = find_joins(game.entries)
    return render_template(
        "start/start.html",
        game=game,
        form=form,
        outcome=outcome,
        variant=form.variant,
        sitting=", ".join([*form.begun.players, *(join.name for _, join in joins)]),
        joins=joins,
        differences=list_differences(form.variant),
        **build_option_rows(form),
    )
