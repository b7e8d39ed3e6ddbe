"""Keeping a pack in the data folder of a server, and making it anew when it would be another."""

import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.phone.licences import needed_packages, version_of
from scorekeeper.phone.pack import LEFT_ON_THE_SERVER, OWN, make_pack
from scorekeeper.store.private_files import make_private_folder
from scorekeeper.web import assets

MADE_OF = "made-of"


def keep_pack(folder: Path) -> None:
    """Writes the pack into a folder of its own, unless the one that is there was made of the same.
    Raises OSError where that can't be written."""
    made_of = _made_of()
    noted = folder / MADE_OF
    if noted.exists() and noted.read_text() == made_of:
        return
    make_private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        new, old = Path(place) / "new", Path(place) / "old"
        make_pack().write(new)
        (new / MADE_OF).write_text(made_of)
        if folder.exists():
            folder.rename(old)
        new.rename(folder)


def _made_of() -> str:
    """What is different whenever the pack would be: the app's own files, and the versions of the
    packages it needs."""
    found = hashlib.sha256()
    for name in sorted(needed_packages(OWN, LEFT_ON_THE_SERVER)):
        found.update(f"{name} {version_of(name)}\n".encode())
    for file in _own_files():
        found.update(f"{file.name} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    return found.hexdigest()


def _own_files() -> Iterator[Path]:
    for folder in assets.PACKAGE, assets.folder() / "templates", assets.folder() / "static":
        yield from sorted(file for file in folder.rglob("*") if file.suffix != ".pyc")
