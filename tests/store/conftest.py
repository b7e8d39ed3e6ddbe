"""A session on each of the databases, and a game in it."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session

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
def game_id(session: Session) -> str:
    """The id of a game that was just begun."""
    return begin_game(session)
