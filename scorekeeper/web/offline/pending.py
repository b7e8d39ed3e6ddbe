"""Waiting on this phone: the pending entries of a game, and the answers that settle conflicts."""

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
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.recording import Outcome, to_next_page
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.conflicts import (
    build_correction,
    build_question,
    entry_for_current_deal,
    find_pending,
)
from scorekeeper.web.security.access import opens_game

pages = Blueprint("waiting", __name__)


class AnswerForm(PageForm):
    """The answer to a question about an entry, which `asked` names by its idempotency key."""

    asked = HiddenField()
    do = HiddenField(validators=[AnyOf(("drop", "correct", "send"))])


@pages.record
def _set_up(state: BlueprintSetupState) -> None:
    if state.app.config["RUNS_ON"] == "phone":
        state.app.before_request(redirect_to_server_id)


def redirect_to_server_id() -> ResponseReturnValue | None:
    """Redirect from the address that a game had on this phone to the one it got from the server. A
    form sent to the old address is handled as if it were sent to the new one."""
    arguments = request.view_args
    if not arguments or "game_id" not in arguments:
        return None
    copy = find_copy(session(), arguments["game_id"])
    if copy is None or copy.server_id in (None, copy.game_id):
        return None
    arguments["game_id"] = copy.server_id
    if request.method == "POST":
        return None
    values: dict[str, Any] = {**request.args.to_dict(), **arguments}
    return redirect(url_for(str(request.endpoint), **values), 308)


@pages.get("/games/<game:game_id>/waiting")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the entries that are pending, and the questions about those in conflict."""
    return render_template("offline/pending.html", game=game, pending=find_pending(game))


@pages.post("/games/<game:game_id>/waiting")
@opens_game("score")
def answer(game: Game) -> ResponseReturnValue:
    """Settle a question about an entry: drop the entry, correct the other account by it, or send it
    after all."""
    form = AnswerForm()
    asked = next(
        (one for one in load_conflicts(session(), game.id) if one.key == form.asked.data), None
    )
    outcome = Outcome(game)
    if asked is None or not form.validate():
        flash_notice("info", say("That was settled already."))
    elif form.do.data == "drop":
        text = build_question(game, asked).text
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
    """Have a game that the server refused offered to it once more."""
    if PageForm().validate() and runs_locally():
        note_refusal(session(), game.id, "")
        session().commit()
    return redirect(url_for("waiting.show", game_id=game.id), 303)


def _record(game: Game, asked: ConflictingEntry, *, corrects: bool) -> Outcome:
    outcome = Outcome(game)
    entry = build_correction(game, asked) if corrects else entry_for_current_deal(asked)
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
