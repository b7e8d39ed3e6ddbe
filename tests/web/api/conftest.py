"""Programs that play at the table: one that keeps score, one that watches, one without a token."""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Begun:
    """What a program has begun, and programs with the tokens of its host and of who watches."""

    app: Flask
    id: str
    tokens: dict[str, str]

    @property
    def host(self) -> Program:
        """A program of the host."""
        return Program(self.app, self.tokens["host"])

    @property
    def watch(self) -> Program:
        """A program that watches."""
        return Program(self.app, self.tokens["watch"])


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
