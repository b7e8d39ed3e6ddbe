"""The plan of a tournament: begin one, and change the plan later."""

from dataclasses import replace

from flask import render_template
from flask import session as cookie
from flask.typing import ResponseReturnValue

from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament, begin_tournament, change_plan
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import render_form
from scorekeeper.web.live import note_tournament_change
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.security.kinds import TOURNAMENT
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.web.start.begin_once import begin_once
from scorekeeper.web.start.families import list_families
from scorekeeper.web.start.option_rows import build_option_rows
from scorekeeper.web.start.own_game import own_game_as_text, variant_from_address
from scorekeeper.web.tournaments.links import make_sign_up_link
from scorekeeper.web.tournaments.parts import to_tournament, tournament_pages
from scorekeeper.web.tournaments.plan_form import PlanForm, make_plan_form
from scorekeeper.web.tournaments.recording import SOMEBODY_ELSE

pages = tournament_pages("tournament_plan", path="")


@pages.get("/new")
def choose() -> ResponseReturnValue:
    """Show the games on offer."""
    return render_template("tournaments/choose.html", families=list_families())


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@limit_new_games
def new(variant_id: str) -> ResponseReturnValue:
    """Begin a tournament, of nobody yet."""
    form = make_plan_form(variant_from_address(variant_id))
    if form.validate_on_submit():
        stored = begin_once(TOURNAMENT, form, lambda id: _begin(form, id))
        return to_tournament(stored)
    cookie.permanent = True  # the form can still be sent once the browser was closed
    return _page(form, None)


def _begin(form: PlanForm, id: str) -> StoredTournament:
    stored = begin_tournament(session(), form.plan(), id=id)
    make_sign_up_link(id)
    return stored


@pages.route("/<tournament:tournament_id>/plan", methods=["GET", "POST"])
@opens_tournament("host")
def change(stored: StoredTournament) -> ResponseReturnValue:
    """Change what is agreed, from now on; the game stays the same."""
    if stored.tournament.finished:
        flash_notice("refused", say("The tournament is over."))
        return to_tournament(stored)
    form = make_plan_form(stored.plan.variant, stored.plan)
    if not form.is_submitted():
        form.changed.data = stored.changed
    elif form.validate():
        as_seen = replace(stored, changed=form.changed.data)
        if change_plan(session(), as_seen, form.plan()):
            session().commit()
            note_tournament_change(stored.id)
            return to_tournament(stored)
        session().rollback()
        form.changed.data = stored.changed
        flash_notice("refused", say(SOMEBODY_ELSE))
        return _page(form, stored)[0], 409
    return _page(form, stored)


def _page(form: PlanForm, stored: StoredTournament | None) -> tuple[str, int]:
    return render_form(
        "tournaments/plan.html",
        form,
        variant=form.variant,
        stored=stored,
        own=own_game_as_text(form.variant.own),
        longest=MAX_TITLE_LENGTH,
        **build_option_rows(form),
    )
