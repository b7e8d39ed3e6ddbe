"""A copy of everything, taken while games go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine, insert, make_url, select

from scorekeeper.store.migrate import migrate
from scorekeeper.store.models import Base


def backup(url: str, file: Path) -> None:
    """Copies the whole database at `url` into a new SQLite database `file`, as of one moment; it
    can be put in the original's place. Raises FileExistsError rather than overwrite anything."""
    if file.exists():
        raise FileExistsError(f"{file} is there already; name a new file.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    source = make_url(url)
    if source.get_backend_name() == "sqlite" and source.database:
        with (
            closing(sqlite3.connect(source.database)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            original.backup(copy)
    else:
        _copy_rows(url, part)
    part.rename(file)


def _copy_rows(url: str, file: Path) -> None:
    copy_url = f"sqlite:///{file.resolve()}"
    migrate(copy_url)
    original = create_engine(url, isolation_level="REPEATABLE READ")
    with original.connect() as source, create_engine(copy_url).begin() as copy:
        for table in Base.metadata.sorted_tables:
            for rows in source.execute(select(table)).mappings().partitions(500):
                copy.execute(insert(table), [dict(row) for row in rows])
