"""The pages and the JSON that answer a request which failed."""

import logging
from math import ceil
from typing import cast

from flask import Flask, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import BadHost, Forbidden, HTTPException, SecurityError, TooManyRequests

from scorekeeper.speech import mark, say, say_many
from scorekeeper.store.links import FullError
from scorekeeper.store.log import DeletedError
from scorekeeper.store.portions import NotReadyError
from scorekeeper.web.database import session
from scorekeeper.web.security.log import note_event
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.errors import WireError

log = logging.getLogger(__name__)

PROGRAMS = "/api/", "/sync"
"""How the paths begin of what programs ask for."""
RETRY_SECONDS = 5
"""After these a database that did not answer may be asked again."""

SENTENCES = {
    400: (mark("Not understood"), mark("That request couldn’t be read. Go back and try again.")),
    403: (
        mark("Not on this phone"),
        mark(
            "The link this phone joined with doesn’t allow that. Ask whoever sent it for another"
            " one."
        ),
    ),
    404: (
        mark("Nothing here"),
        mark(
            "There’s no such page, or this phone can’t see that game. Ask whoever shared it for a"
            " new link."
        ),
    ),
    405: (mark("Not here"), mark("That can’t be done at this address.")),
    413: (
        mark("Too much"),
        mark("That’s more than Scorekeeper can take at once. Go back and send less."),
    ),
    415: (
        mark("Not understood"),
        mark("Scorekeeper doesn’t understand that kind of content here."),
    ),
    503: (mark("Not saved"), mark("The database didn’t answer, so nothing was saved. Try again.")),
}
BROKEN = (
    mark("Our mistake"),
    mark("Something broke on our side; nothing was saved. Go back and try again."),
)
FORGED = (
    mark("Not sent"),
    mark("This page is no longer valid on this phone. Go back, reload it and try again."),
)
TOO_OFTEN = mark("A moment, please")
CODES = {
    400: "body.unreadable",
    403: "access.watch_only",
    404: "not_found",
    405: "method.not_allowed",
    413: "body.too_large",
    415: "body.unreadable",
    429: "rate.limited",
    503: "database.unavailable",
}

LOCKED = mark("It’s locked: nobody else can join. Ask whoever shared it to unlock it.")


class LockedError(Forbidden):
    """Nobody new can come in."""


def init_app(app: Flask) -> None:
    """Answer every error with a sentence, as a page or as JSON."""
    app.register_error_handler(HTTPException, _answer_http_error)
    app.register_error_handler(TooManyRequests, _answer_too_many)
    app.register_error_handler(LockedError, _answer_locked)
    app.register_error_handler(FullError, _answer_full)
    app.register_error_handler(NotReadyError, _answer_not_ready)
    app.register_error_handler(SecurityError, _answer_wrong_host)
    app.register_error_handler(BadHost, _answer_wrong_host)
    app.register_error_handler(CSRFError, _answer_forged)
    app.register_error_handler(WireError, _answer_unreadable)
    app.register_error_handler(DeletedError, _answer_deleted)
    app.register_error_handler(OperationalError, _answer_database_error)
    app.register_error_handler(InternalError, _answer_database_error)
    app.register_error_handler(PoolTimeout, _answer_database_error)
    app.register_error_handler(Exception, _answer_failure)


def _answer_http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if status == 403:
        note_event("not allowed")
    response = _answer(status, *SENTENCES.get(status, BROKEN))
    for name, value in error.get_headers():
        if name.lower() == "allow":
            response.headers[name] = value
    return response


def _answer_too_many(error: TooManyRequests) -> ResponseReturnValue:
    """Say when to try again: some limits count for a minute, others for an hour."""
    note_event("too many tries")
    seconds = cast(int, error.retry_after)
    sentence = say_many(
        "Too many tries from this address. Try again in a minute.",
        "Too many tries from this address. Try again in {number} minutes.",
        ceil(seconds / 60),
    )
    response = _answer(429, TOO_OFTEN, sentence)
    response.headers["Retry-After"] = str(seconds)
    return response


def _answer_locked(_: LockedError) -> ResponseReturnValue:
    note_event("not allowed")
    return _answer(403, say("Locked"), say(LOCKED), "access.locked")


def _answer_full(error: FullError) -> ResponseReturnValue:
    session().rollback()
    return _answer(409, say("No more room"), str(error), "links.full")


def _answer_not_ready(error: NotReadyError) -> ResponseReturnValue:
    """Answer a page that asks for itself again; a program gets 503. No status of an error: a phone
    with the app would take its own copy."""
    session().rollback()
    sentence = say(
        "There is a lot to add up: {done} of {count} games so far. This page opens by itself.",
        done=error.done,
        count=error.count,
    )
    is_page = not request.path.startswith(PROGRAMS)
    response = _answer(202 if is_page else 503, TOO_OFTEN, sentence, "results.not_ready")
    response.headers["Refresh" if is_page else "Retry-After"] = "1"
    return response


def _answer_wrong_host(_: SecurityError | BadHost) -> ResponseReturnValue:
    """Answer a request that names a host that is not ours (TRUSTED_HOSTS), or that cannot exist: no
    page can be made for it, as no link in it would lead anywhere."""
    note_event("other host")
    return Response(say(SENTENCES[400][1]), 400, mimetype="text/plain")


def _answer_forged(_: CSRFError) -> ResponseReturnValue:
    note_event("form forged")
    return _answer(400, *FORGED)


def _answer_unreadable(error: WireError) -> ResponseReturnValue:
    return error_json(422, error.code, error.message, error.path)


def _answer_deleted(_: DeletedError) -> ResponseReturnValue:
    session().rollback()
    return _answer(404, *SENTENCES[404])


def _answer_database_error(
    error: OperationalError | InternalError | PoolTimeout,
) -> ResponseReturnValue:
    log.error("The database did not answer: %s", getattr(error, "orig", error))
    session().rollback()
    response = _answer(503, *SENTENCES[503])
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def _answer_failure(error: Exception) -> ResponseReturnValue:
    log.error("A request failed", exc_info=error)
    session().rollback()
    return _answer(500, *BROKEN)


def _answer(status: int, title: str, sentence: str, code: str | None = None) -> Response:
    if request.path.startswith(PROGRAMS):
        return error_json(status, code or CODES.get(status, "internal"), say(sentence))
    # what this phone may not do at a table, it may watch
    game_id = (request.view_args or {}).get("game_id") if code is None and status == 403 else None
    table = url_for("table.show", game_id=game_id) if game_id else None
    page = render_template("error.html", title=say(title), sentence=say(sentence), table=table)
    return Response(page, status)


def error_json(status: int, code: str, message: str, where: str = "") -> Response:
    """Build the JSON answer that says what is wrong."""
    body: ErrorShape = {"error": {"code": code, "message": message, "where": where}}
    response = jsonify(body)
    response.status_code = status
    return response
