"""Whatever is given as a backup is restored whole, or refused in words, and then nothing of it is
restored."""

from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import NullPool, create_engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store.backup import RestoreError, backup, restore
from scorekeeper.store.schema import NewerDatabaseError
from tests.support.databases import copy_anew
from tests.support.many import many
from tests.support.stored import HAND, all_rows, append, begin_game, grant

REFUSED = (RestoreError, NewerDatabaseError)
WORDS = [b"games", b"entries", b"INTEGER", b"NOT NULL", b"version_num", b"host", b"hand", b"Ann"]
"""Of the tables, their description, and what is in them."""

thorough = settings(max_examples=many(10, 200))


def bytes_like(word: bytes) -> st.SearchStrategy[bytes]:
    """Any other bytes in the place of a word."""
    return st.binary(min_size=len(word), max_size=len(word))


@pytest.fixture(scope="module")
def whole(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of some games."""
    folder = tmp_path_factory.mktemp("backup")
    url = copy_anew(migrated_sqlite, folder / "games.sqlite")
    with Session(create_engine(url, poolclass=NullPool)) as session:
        for _ in range(3):
            game_id = begin_game(session)
            grant(session, game_id, "token", "host")
            append(session, game_id, Call(1), idempotency_key="k")
            append(session, game_id, HAND)
        session.commit()
    backup(url, folder / "backup.sqlite")
    return (folder / "backup.sqlite").read_bytes()


@pytest.fixture(scope="module")
def restored_to(
    migrated_sqlite: Path, whole: bytes, tmp_path_factory: pytest.TempPathFactory
) -> "Restorer":
    """Restores files into a new database each time."""
    return Restorer(migrated_sqlite, whole, tmp_path_factory.mktemp("restored"))


class Restorer:
    """Puts files back, each into a database without games. It has the `whole` backup for them, as
    Hypothesis would print what a test is given."""

    def __init__(self, migrated: Path, whole: bytes, folder: Path) -> None:
        self.migrated, self.whole, self.folder, self.numbers = migrated, whole, folder, count(1)

    def games_of(self, content: bytes) -> int | None:
        """How many games are there once a file was put back; None where it was refused and left
        nothing behind."""
        file = self.folder / f"{next(self.numbers)}.sqlite"
        file.write_bytes(content)
        url = copy_anew(self.migrated, self.folder / "database.sqlite")
        try:
            restore(url, file)
        except REFUSED:
            assert self.rows_of(url) == 0
            return None
        finally:
            file.unlink()
        return self.rows_of(url)

    def rows_of(self, url: str) -> int:
        """How many games a database has."""
        with create_engine(url, poolclass=NullPool).connect() as connection:
            return len(all_rows(connection)["games"])


def test_what_is_damaged_below_is_whole(restored_to: Restorer) -> None:
    assert restored_to.games_of(restored_to.whole) == 3


@thorough
@given(content=st.binary(max_size=200) | st.binary().map(b"SQLite format 3\0".__add__))
def test_any_file_is_refused(restored_to: Restorer, content: bytes) -> None:
    assert restored_to.games_of(content) is None


@thorough
@given(left=st.floats(0, 0.999))
@example(0.999)
def test_a_backup_cut_off_is_refused(restored_to: Restorer, left: float) -> None:
    whole = restored_to.whole
    assert restored_to.games_of(whole[: int(left * len(whole))]) is None


@thorough
@given(
    st.lists(
        st.tuples(st.floats(0, 0.999), st.binary(min_size=1, max_size=40)), min_size=1, max_size=3
    )
)
def test_a_damaged_backup_is_refused_or_every_game_is_back(
    restored_to: Restorer, damage: list[tuple[float, bytes]]
) -> None:
    whole = restored_to.whole
    content = bytearray(whole)
    for place, other in damage:
        at = int(place * len(whole))
        content[at : at + len(other)] = other
    assert restored_to.games_of(bytes(content[: len(whole)])) in (None, 3)


@thorough
@given(st.sampled_from(WORDS).flatmap(lambda word: st.tuples(st.just(word), bytes_like(word))))
@example((b"NOT NULL", b"NOT \xffULL"))
@example((b"Ann", b"A\xff\xff"))
@example((b"host", b"h\xffst"))
def test_a_backup_with_other_words_is_refused_or_every_game_is_back(
    restored_to: Restorer, words: tuple[bytes, bytes]
) -> None:
    assert restored_to.games_of(restored_to.whole.replace(*words)) in (None, 3)
