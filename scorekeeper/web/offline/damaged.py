"""A phone's database that can't be read any more, as the browser has lost a part of it. It's set
aside for somebody to save, and a new one takes its place."""

import sqlite3
from contextlib import closing
from pathlib import Path

from flask import url_for

from scorekeeper.speech import say
from scorekeeper.web.config import has_server, runs_locally
from scorekeeper.web.database import db
from scorekeeper.web.notices import Way, flash_notice

PATTERN = "damaged-*.sqlite"
"""The names of damaged databases, which lie beside the one in use."""


def set_aside_if_damaged(database: Path) -> bool:
    """Give a damaged database another name, and return whether it was damaged."""
    if not database.exists() or _is_sound(database):
        return False
    number = len(_find_beside(database)) + 1
    database.rename(database.with_name(PATTERN.replace("*", f"{number:03}")))
    return True


def report_damage() -> None:
    """Say on the next page that a database was damaged, and where it can be saved."""
    comes_back = say("Games that the server has come back from it.") if has_server() else ""
    damaged = say("The browser has damaged the games on this phone.")
    where = say("What’s left of them is in a file.")
    flash_notice(
        "refused",
        " ".join(filter(None, (damaged, comes_back, where))),
        way=Way(say("Save it"), url_for("local_only.show")),
    )


def find_damaged() -> list[Path]:
    """Find the damaged databases of this phone, oldest first; on a server there are none."""
    database = db.engine.url.database
    return _find_beside(Path(database)) if runs_locally() and database else []


def _find_beside(database: Path) -> list[Path]:
    return sorted(database.parent.glob(PATTERN))


def _is_sound(database: Path) -> bool:
    try:
        with closing(sqlite3.connect(database)) as connection:
            return connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False
