"""The request's connection to the store."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import cast

from flask import Flask, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper.store.models import Base

db = SQLAlchemy(model_class=Base, disable_autonaming=True)


def init_app(app: Flask) -> None:
    """Gives the app its database. A server may have hung up since it was last asked, so each of its
    connections is tried before it is used; a file doesn't hang up."""
    is_file = app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")
    options = {"pool_pre_ping": not is_file, "hide_parameters": True}
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    app.before_request(_read_body)
    app.teardown_appcontext(_close_session)


def session() -> Session:
    """The database session of this request."""
    return cast(Session, db.session)


@contextmanager
def connection() -> Iterator[Connection]:
    """A connection to read by, or to record by, given back before the request goes on, as there
    are only a few. Whoever writes commits."""
    connection = db.engine.connect()
    try:
        yield connection
    finally:
        with suppress(OperationalError):  # what was read stands, though the database is gone by now
            connection.close()


def _read_body() -> None:
    """Reads what was sent before anything else is done: a phone that sends slowly has no
    connection to the database meanwhile. Raises RequestEntityTooLarge."""
    request.get_data()
    request.stream.read(1)  # of chunks, Werkzeug refuses only what is read after MAX_CONTENT_LENGTH


def _close_session(_: BaseException | None) -> None:
    """Ends a request's transaction. Where the database is gone by now, the answer stands all the
    same: what had to be durable was, before it was given."""
    if not db.session.registry.has():
        return
    try:
        db.session().close()
    except OperationalError:
        db.session().invalidate()
