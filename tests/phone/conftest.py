"""A server, and phones with the app at home on each; between them a network that can lose requests
and answers, and be cut."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.web import live
from scorekeeper.web.security import limiter
from tests.support.home_phones import HomePhone, Server

MakePhone = Callable[[], HomePhone]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rate limits, and no streams that go on."""
    monkeypatch.setattr(limiter, "enabled", False)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)


@pytest.fixture
def new_database(tmp_path: Path, migrated_sqlite: Path) -> Callable[[], str]:
    """Makes databases of their own."""
    made: list[str] = []

    def make() -> str:
        file = shutil.copy(migrated_sqlite, tmp_path / f"{len(made)}.sqlite")
        made.append(f"sqlite:///{file}")
        return made[-1]

    return make


@pytest.fixture
def server(new_database: Callable[[], str]) -> Iterator[Server]:
    """The server that everybody knows."""
    server = Server(new_database())
    yield server
    server.close()


@pytest.fixture
def new_phone(server: Server, new_database: Callable[[], str]) -> Iterator[MakePhone]:
    """Makes phones that know the server."""
    phones: list[HomePhone] = []

    def make() -> HomePhone:
        phones.append(HomePhone(new_database(), server))
        return phones[-1]

    yield make
    for phone in phones:
        phone.close()


@pytest.fixture
def ann(new_phone: MakePhone) -> HomePhone:
    """Ann's phone."""
    return new_phone()


@pytest.fixture
def bob(new_phone: MakePhone) -> HomePhone:
    """Bob's phone."""
    return new_phone()
