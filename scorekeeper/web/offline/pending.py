"""Waiting on this phone: the pending entries of a game, and the answers that settle conflicts."""

from typing import Any, get_args

from flask import Blueprint, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.game.answers import AnswerName
from scorekeeper.speech import say
from scorekeeper.store.copies import (
    ConflictingEntry,
    find_copy,
    load_conflicts,
    note_refusal,
    resolve_conflict,
)
from scorekeeper.store.games import Game
from scorekeeper.store.log import IdempotencyKeyReusedError, append
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.recording import Outcome, new_idempotency_key, to_next_page
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.conflicts import Choice, build_question
from scorekeeper.web.offline.local_state import find_pending
from scorekeeper.web.security.access import opens_game

pages = Blueprint("waiting", __name__)


class AnswerForm(PageForm):
    """The answer to a question about an entry, which `asked` names by its idempotency key."""

    asked = HiddenField()
    do = HiddenField(validators=[AnyOf(get_args(AnswerName))])


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
@opens_game()
def answer(game: Game) -> ResponseReturnValue:
    """Settle a question about an entry by one of its choices; back to the table, which asks the
    next one. Whoever may not record can still drop what their own phone has."""
    form, outcome = AnswerForm(), Outcome(game)
    asked = next(
        (one for one in load_conflicts(session(), game.id) if one.key == form.asked.data), None
    )
    if asked is None or not form.validate():
        flash_notice("info", say("That was settled already."))
        return to_next_page(outcome, "table.show")
    question = build_question(game, asked)
    choice = next((one for one in question.choices if one.name == form.do.data), None)
    if choice is None:
        for sentence in question.why:
            flash_notice("refused", sentence)
    elif choice.entries:
        outcome = _record(game, asked, choice)
    else:
        resolve_conflict(session(), game.id, asked.key)
        session().commit()
        flash_notice("info", say("Dropped: {what}", what=question.text))
    return to_next_page(outcome, "table.show")


@pages.post("/games/<game:game_id>/send-again")
@opens_game("score")
def send_again(game: Game) -> ResponseReturnValue:
    """Have a game that the server refused offered to it once more."""
    if PageForm().validate() and runs_locally():
        note_refusal(session(), game.id, "")
        session().commit()
    return redirect(url_for("waiting.show", game_id=game.id), 303)


def _record(game: Game, asked: ConflictingEntry, choice: Choice) -> Outcome:
    """Record the entries of an answer, the last one under the key of the entry in question."""
    *first, last = choice.entries
    for entry in first:
        game = append(session(), game, entry, idempotency_key=new_idempotency_key()).game
    try:
        appended = append(session(), game, last, idempotency_key=asked.key)
    except IdempotencyKeyReusedError:
        # What the phone recorded first has arrived late under that key, and this corrects it.
        appended = append(session(), game, last, idempotency_key=new_idempotency_key())
    resolve_conflict(session(), game.id, asked.key)
    session().commit()
    return Outcome(appended.game, appended)
