"""A copy of everything, taken while games go on."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import NullPool, create_engine, insert, make_url, select

from scorekeeper.store.models import Base
from scorekeeper.store.private_files import open_private
from scorekeeper.store.schema import migrate


def backup(url: str, file: Path) -> None:
    """Copies the whole database at `url`, as it is at one moment, into a new SQLite database `file`
    for its owner alone. It can be put in the original's place. Raises FileExistsError rather than
    overwrite anything."""
    if file.exists():
        raise FileExistsError(f"{file} is there already; name a new file.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(open_private(part))
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
    original = create_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ")
    copied = create_engine(copy_url, poolclass=NullPool)
    with original.connect() as source, copied.begin() as copy:
        for table in Base.metadata.sorted_tables:
            rows = source.execute(select(table), execution_options={"yield_per": 500})
            for part in rows.mappings().partitions():
                copy.execute(insert(table), [dict(row) for row in part])
