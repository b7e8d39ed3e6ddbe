"""The phone's files cut into pieces, so that only what has changed is written down: after each hand
a few pieces of the database, however many games it holds."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PIECE = 32_768
"""Bytes."""

Piece = tuple[str, int, bytes | None]
"""The name of a file, the number of the piece from 0 on, and what it holds; None where the file is
too short now to have it."""


class Pieces:
    """The files of a folder as they were last written down."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, bytes] = {}

    def changes(self) -> list[Piece]:
        """The pieces that are different from those that were last asked for."""
        now = {file.name: file.read_bytes() for file in sorted(self._folder.iterdir())}
        changed = [
            piece
            for name in sorted(now.keys() | self._known.keys())
            for piece in _changes(name, self._known.get(name, b""), now.get(name, b""))
        ]
        self._known = now
        return changed

    def restore(self, pieces: Iterable[tuple[str, int, bytes]]) -> None:
        """Writes the files that these pieces make up."""
        files: dict[str, bytes] = {}
        for name, _, piece in sorted(pieces):
            files[name] = files.get(name, b"") + piece
        _write(self._folder, files)
        self._known = files


def _changes(name: str, before: bytes, now: bytes) -> Iterator[Piece]:
    for start in range(0, max(len(before), len(now)), PIECE):
        old, new = before[start : start + PIECE], now[start : start + PIECE]
        if old != new:
            yield name, start // PIECE, new or None


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, contents in files.items():
        (folder / name).write_bytes(contents)
