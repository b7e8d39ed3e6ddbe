"""A server, and phones with the app at home on each; between them a network that can lose requests
and answers, and be cut."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from scorekeeper.phone.app import PhoneApp
from scorekeeper.phone.preparing import prepare
from scorekeeper.web import live
from tests.support.databases import copy_anew
from tests.support.home_phones import HomePhone, Server

MakePhone = Callable[[], HomePhone]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No streams that go on."""
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the databases are that one test uses after the other."""
    return tmp_path_factory.mktemp("databases")


@pytest.fixture
def new_database(databases: Path, migrated_sqlite: Path) -> Callable[[], str]:
    """Makes databases of their own."""
    numbers = count(1)
    return lambda: copy_anew(migrated_sqlite, databases / f"{next(numbers)}.sqlite")


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


@pytest.fixture
def game(server: Server, ann: HomePhone) -> str:
    """A game of the server's, of which Ann's phone has a copy."""
    game = server.begin()
    ann.join(game)
    return game


@pytest.fixture
def circle_id(server: Server, ann: HomePhone, game: str) -> str:
    """A circle with that game, of which Ann's phone has a copy too."""
    circle_id = server.begin_circle("Friday", game)
    ann.join_circle(circle_id)
    ann.exchange()
    return circle_id


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[PhoneApp, Path]:
    """A home as it is in a snapshot, and the folder of its files; to prepare it takes seconds."""
    own = tmp_path_factory.mktemp("own")
    return prepare(own), own


@pytest.fixture
def folder(prepared: tuple[PhoneApp, Path]) -> Path:
    """The phone's own files: none yet."""
    _, folder = prepared
    for file in folder.iterdir():
        file.unlink()
    return folder


@pytest.fixture
def home(prepared: tuple[PhoneApp, Path], folder: Path) -> PhoneApp:
    """A home into which nobody moved yet."""
    home, _ = prepared
    return home
