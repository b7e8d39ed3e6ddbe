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
    """Give the app its database. A server may have closed a connection since it was last used, so
    each is tried before it is used; a file has no such connections."""
    is_file = app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")
    options = {"pool_pre_ping": not is_file, "hide_parameters": True}
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    app.before_request(_read_body)
    app.teardown_appcontext(_close_session)


def session() -> Session:
    """Return the database session of this request."""
    return cast(Session, db.session)


@contextmanager
def connection() -> Iterator[Connection]:
    """Open a connection to read or to record by, and give it back before the request goes on, as
    there are only a few. Callers that write commit."""
    connection = db.engine.connect()
    try:
        yield connection
    finally:
        with suppress(OperationalError):  # what was read stands, though the database is gone by now
            connection.close()


def _read_body() -> None:
    """Read the request's body before anything else is done: a phone that sends slowly has no
    connection to the database meanwhile. Raises RequestEntityTooLarge."""
    request.get_data()
    request.stream.read(1)  # of chunks, Werkzeug refuses only what is read after MAX_CONTENT_LENGTH


def _close_session(_: BaseException | None) -> None:
    """End a request's transaction. Where the database is gone by now, the answer stands all the
    same: whatever had to be durable was durable before the answer was given."""
    if not db.session.registry.has():
        return
    try:
        db.session().close()
    except OperationalError:
        db.session().invalidate()
