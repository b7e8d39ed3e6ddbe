"""The phone's files cut into pieces, so that only changed pieces are stored: after each hand a few
pieces of the database, however many games it holds."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PIECE = 32_768
"""The size of a piece, in bytes."""

Piece = tuple[str, int, bytes | None]
"""A file's name, the number of the piece, from 0, and its bytes; None if the file has become too
short to have this piece."""


class Pieces:
    """The files of a folder, as they were last stored."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stored: dict[str, bytes] = {}

    def find_changes(self) -> list[Piece]:
        """Return the pieces that have changed since the last call."""
        now = {file.name: file.read_bytes() for file in sorted(self._folder.iterdir())}
        changed = [
            piece
            for name in sorted(now.keys() | self._stored.keys())
            for piece in _compare(name, self._stored.get(name, b""), now.get(name, b""))
        ]
        self._stored = now
        return changed

    def restore(self, pieces: Iterable[tuple[str, int, bytes]]) -> None:
        """Write the files that these pieces make up, with zeros in place of a lost piece."""
        files: dict[str, bytes] = {}
        for name, number, piece in sorted(pieces):
            files[name] = files.get(name, b"").ljust(number * PIECE, b"\0") + piece
        _write(self._folder, files)
        self._stored = files


def _compare(name: str, before: bytes, now: bytes) -> Iterator[Piece]:
    """Find the pieces in which two versions of a file differ."""
    for start in range(0, max(len(before), len(now)), PIECE):
        old, new = before[start : start + PIECE], now[start : start + PIECE]
        if old != new:
            yield name, start // PIECE, new or None


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, contents in files.items():
        (folder / name).write_bytes(contents)
