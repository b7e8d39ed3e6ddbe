"""Programs that play at the table: one that keeps score, one that watches, one without a token."""

from typing import Any

import pytest
from flask import Flask

from tests.support.programs import Program
from tests.web.conftest import Table

NEW_GAME: dict[str, Any] = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}
EXPORT: dict[str, Any] = NEW_GAME | {
    "scorekeeper": 1,
    "options": {},
    "first_dealer": 1,
    "currency": None,
    "begun": "2026-11-21T19:30:00Z",
    "entries": [],
}
HAND: dict[str, Any] = {
    "kind": "hand",
    "out": 1,
    "left": {"2": {"cards": ["K", "9h", "As"]}, "3": {"points": 12}},
}


@pytest.fixture
def scorer(table: Table) -> Program:
    """A program with the host's token."""
    return Program(table.app, table.host)


@pytest.fixture
def watcher(table: Table) -> Program:
    """A program with a token to watch."""
    return Program(table.app, table.watch)


@pytest.fixture
def stranger(app: Flask) -> Program:
    """A program without a token."""
    return Program(app)
