"""What a phone writes down after each request: only what has changed, and all of it comes back."""

from pathlib import Path

import pytest

from scorekeeper.phone.pieces import PIECE, Piece, Pieces


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A phone's own files."""
    (tmp_path / "database").write_bytes(b"a" * PIECE + b"b" * PIECE + b"c")
    (tmp_path / "secret").write_bytes(b"known to nobody else")
    return tmp_path


def numbers(changes: list[Piece]) -> list[tuple[str, int]]:
    return [(name, number) for name, number, _ in changes]


def test_everything_is_new_at_first_and_then_nothing_is(folder: Path) -> None:
    pieces = Pieces(folder)
    files = [("database", 0), ("database", 1), ("database", 2), ("secret", 0)]
    assert numbers(pieces.find_changes()) == files
    assert pieces.find_changes() == []


def test_only_pieces_that_changed_are_told(folder: Path) -> None:
    pieces = Pieces(folder)
    pieces.find_changes()
    with (folder / "database").open("r+b") as file:
        file.seek(PIECE + 5)
        file.write(b"!")
    assert pieces.find_changes() == [("database", 1, b"b" * 5 + b"!" + b"b" * (PIECE - 6))]


def test_what_a_shorter_file_has_no_more_is_told_too(folder: Path) -> None:
    pieces = Pieces(folder)
    pieces.find_changes()
    (folder / "database").write_bytes(b"a" * PIECE)
    (folder / "secret").unlink()
    gone = [("database", 1, None), ("database", 2, None), ("secret", 0, None)]
    assert pieces.find_changes() == gone


def test_the_files_come_back_from_their_pieces_in_any_order(folder: Path, tmp_path: Path) -> None:
    changes = Pieces(folder).find_changes()
    other = tmp_path / "other"
    other.mkdir()
    pieces = Pieces(other)
    pieces.restore([(name, number, piece) for name, number, piece in reversed(changes) if piece])
    for name in "database", "secret":
        assert (other / name).read_bytes() == (folder / name).read_bytes()
    assert pieces.find_changes() == []
