"""The log of events that concern security.

Each event is a line of JSON with the time (UTC), the network, and what it is about by its id. No
token, no code and no name is in it.
"""

import json
import logging
import sys
from typing import Literal, TextIO, cast

from flask import Flask, request
from flask.logging import wsgi_errors_stream

from scorekeeper.store.clock import now
from scorekeeper.web.security.network import network

Event = Literal[
    "phone let in",
    "link used",
    "wrong token",
    "not allowed",
    "too many tries",
    "form forged",
    "other host",
    "link made",
    "link withdrawn",
    "locked",
    "unlocked",
    "forgotten",
    "game deleted",
    "circle deleted",
    "tournament deleted",
    "person forgotten",
]

log = logging.getLogger("scorekeeper.security")


def init_app(app: Flask) -> None:
    """Write the events to where errors go, unless the log was configured otherwise. On a terminal
    the address of the table and its QR code are to stay in sight; on a phone nobody looks."""
    if app.config["RUNS_ON"] == "phone":
        return
    log.setLevel(logging.INFO)
    if not log.handlers and not sys.stderr.isatty():
        log.addHandler(logging.StreamHandler(cast(TextIO, wsgi_errors_stream)))


def note_event(event: Event, id: str | None = None) -> None:
    """Log what a request did or tried. It is about `id`, or else the id in the request's
    address."""
    arguments = request.view_args or {}
    ids = (arguments.get(name) for name in ("game_id", "circle_id", "tournament_id"))
    about = id or next(filter(None, ids), None)
    line = {"time": now(), "event": event, "network": network(), "game": about}
    log.info("%s", json.dumps(line))
