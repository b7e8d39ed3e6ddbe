"""Back up the whole database while games go on, and restore it where there are no games."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import NullPool, create_engine, delete, insert, make_url, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper.store.models import Base, GameRow
from scorekeeper.store.private_files import open_private
from scorekeeper.store.schema import DamagedDatabaseError, migrate

NO_BACKUP = "it is no backup of Scorekeeper"
DAMAGED = "it is damaged"


class RestoreError(ValueError):
    """A backup can't be restored: the file is none, or it is damaged, or the database has games
    already, which could be lost by it."""


def backup(url: str, file: Path) -> None:
    """Copy the whole database at `url`, as it is at one moment, into a new SQLite database `file`
    for its owner alone. The copy can replace the original. Raises FileExistsError rather than
    overwrite anything."""
    if file.exists():
        raise FileExistsError(f"{file} is there already; name a new file.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(open_private(part))
    source = make_url(url)
    if source.get_backend_name() == "sqlite" and source.database:
        _copy_file(Path(source.database), part)
    else:
        copy_url = _url_of(part)
        migrate(copy_url)
        _copy_rows(url, copy_url)
    part.rename(file)


def restore(url: str, file: Path) -> None:
    """Put all games of the backup `file` into the database at `url`, all or none of them. A backup
    of an earlier Scorekeeper is brought up to date on the way; `file` stays as it is. Raises
    RestoreError where the database has games already, or `file` is no backup or damaged."""
    migrate(url)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite"
        os.close(open_private(copy))
        complaint = _bring_up_to_date(file, copy)
        if not complaint:
            try:
                _copy_rows(_url_of(copy), url)
            except IntegrityError:
                complaint = DAMAGED
        if complaint:
            raise RestoreError(f"{file} cannot be restored: {complaint}.")


def _bring_up_to_date(file: Path, copy: Path) -> str:
    """Copy a backup, bring the copy up to date, and read every row of it, so that nothing is
    restored of one that is damaged. Say what is wrong with it; nothing if it is whole."""
    try:
        _copy_file(file, copy)
        complaint = _check_integrity(copy, file.stat().st_size)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return NO_BACKUP
    if complaint:
        return complaint
    try:
        migrate(_url_of(copy))
        with create_engine(_url_of(copy), poolclass=NullPool).connect() as connection:
            for table in Base.metadata.sorted_tables:
                for _ in connection.execute(select(table), execution_options={"yield_per": 500}):
                    pass
    except (DamagedDatabaseError, SQLAlchemyError, sqlite3.DatabaseError, ValueError):
        return DAMAGED
    return ""


def _url_of(file: Path) -> str:
    return f"sqlite:///{file.resolve()}"


def _copy_file(file: Path, copy: Path) -> None:
    with (
        closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(copy)) as target,
    ):
        original.backup(target)


def _check_integrity(copy: Path, size: int) -> str:
    """Say what is wrong with a backup of this size; nothing if it is whole."""
    with closing(sqlite3.connect(copy)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "games" not in tables:
            return NO_BACKUP
        (page,) = connection.execute("PRAGMA page_size").fetchone()
        if size % page:  # cut off in its last page, which SQLite fills up with zeros
            return DAMAGED
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        return "" if found == "ok" else f"{DAMAGED} ({' '.join(found.split())})"


def _copy_rows(url: str, copy_url: str) -> None:
    """Copy every row into a database that is up to date and has no games."""
    isolation = {} if _is_sqlite(url) else {"isolation_level": "REPEATABLE READ"}
    original = create_engine(url, poolclass=NullPool, **isolation)
    copied = create_engine(copy_url, poolclass=NullPool)
    with original.connect() as source, copied.begin() as copy:
        if copy.scalar(select(GameRow.id).limit(1)) is not None:
            raise RestoreError("There are games in this database already. Name an empty one.")
        for table in Base.metadata.sorted_tables:
            copy.execute(delete(table))
            rows = source.execute(select(table), execution_options={"yield_per": 500})
            for part in rows.mappings().partitions():
                copy.execute(insert(table), [dict(row) for row in part])


def _is_sqlite(url: str) -> bool:
    return make_url(url).get_backend_name() == "sqlite"
