"""Waiting: what only this phone knows yet, and what somebody has to say about it."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.speech import say
from scorekeeper.store.copies import (
    ConflictingEntry,
    find_copy,
    load_conflicts,
    note_refusal,
    resolve_conflict,
)
from scorekeeper.store.games import Game
from scorekeeper.store.log import IdempotencyKeyReusedError, RefusedEntryError, append
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.recording import Outcome, to_next_page
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.conflicts import correction_of, entry_to_send, question_of, waiting_of
from scorekeeper.web.security.access import opens_game

pages = Blueprint("waiting", __name__)


class AnswerForm(PageForm):
    """What becomes of an entry about which somebody is asked, known by its idempotency key."""

    asked = HiddenField()
    do = HiddenField(validators=[AnyOf(("drop", "correct", "send"))])


@pages.record
def _set_up(state: BlueprintSetupState) -> None:
    if state.app.config["HOME"] == "phone":
        state.app.before_request(lead_on)


def lead_on() -> ResponseReturnValue | None:
    """Leads whoever comes to the address that a game had on this phone on to the one that it got
    from the server. A form that is sent to the old one is taken as if it were sent to the new."""
    named = request.view_args
    if not named or "game_id" not in named:
        return None
    copy = find_copy(session(), named["game_id"])
    if copy is None or copy.server_id in (None, copy.game_id):
        return None
    named["game_id"] = copy.server_id
    if request.method == "POST":
        return None
    values: dict[str, Any] = {**request.args.to_dict(), **named}
    return redirect(url_for(str(request.endpoint), **values), 308)


@pages.get("/games/<game:game_id>/waiting")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """What waits until the network is back, and the questions about what could not go as it is."""
    page = render_template("offline/pending.html", game=game, waiting=waiting_of(game))
    return page, 200


@pages.post("/games/<game:game_id>/waiting")
@opens_game("score")
def answer(game: Game) -> ResponseReturnValue:
    """Does what somebody says about an entry: drops it, corrects the other account by it, or sends
    it after all."""
    form = AnswerForm()
    asked = next(
        (one for one in load_conflicts(session(), game.id) if one.key == form.asked.data), None
    )
    outcome = Outcome(game)
    if asked is None or not form.validate():
        flash_notice("info", say("That was settled already."))
    elif form.do.data == "drop":
        text = question_of(game, asked).text
        resolve_conflict(session(), game.id, asked.key)
        session().commit()
        flash_notice("info", say("Dropped: {what}", what=text))
    else:
        outcome = _record(game, asked, corrects=form.do.data == "correct")
    next_page = "waiting.show" if load_conflicts(session(), game.id) else "table.show"
    return to_next_page(outcome, next_page)


@pages.post("/games/<game:game_id>/send-again")
@opens_game("score")
def send_again(game: Game) -> ResponseReturnValue:
    """Has a game that the server didn't take offered to it once more."""
    if PageForm().validate() and on_phone():
        note_refusal(session(), game.id, "")
        session().commit()
    return redirect(url_for("waiting.show", game_id=game.id), 303)


def _record(game: Game, asked: ConflictingEntry, *, corrects: bool) -> Outcome:
    outcome = Outcome(game)
    entry = correction_of(game, asked) if corrects else entry_to_send(asked)
    if entry is None:
        flash_notice("refused", say("That row is no longer on the sheet"))
        return outcome
    try:
        appended = append(session(), game, entry, idempotency_key=asked.key)
    except RefusedEntryError as error:
        for refusal in error.refusals:
            flash_notice("refused", refusal.message)
        return outcome
    except IdempotencyKeyReusedError:
        flash_notice("info", say("That was settled already."))
    else:
        outcome = Outcome(appended.game, appended)
    resolve_conflict(session(), game.id, asked.key)
    session().commit()
    return outcome
