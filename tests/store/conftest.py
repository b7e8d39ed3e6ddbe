"""A session on each of the databases, and a game in it."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session

from scorekeeper.store import games, history, log
from tests.support.stored import begin_game


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """An engine on the test's database."""
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    """A session on the test's database."""
    with Session(engine) as session:
        yield session


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forgets what was worked out, as a process does that was just started."""

    def forget() -> None:
        for module in (games, log):
            monkeypatch.setattr(module, "HISTORIES", history.Histories())

    forget()
    return forget


@pytest.fixture
def game_id(session: Session) -> str:
    """The id of a game that was just begun."""
    return begin_game(session)
