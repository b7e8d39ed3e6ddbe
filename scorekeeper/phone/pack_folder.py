"""The pack in a server's data folder, which is made again whenever it would differ."""

import hashlib
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from scorekeeper import DISTRIBUTION
from scorekeeper.phone.licences import find_needed_packages
from scorekeeper.phone.pack import SERVER_ONLY_PACKAGES, make_pack
from scorekeeper.store.private_files import make_private_folder
from scorekeeper.web import assets

FINGERPRINT = "made-of"


def update_pack(folder: Path) -> None:
    """Write the pack into a folder of its own, unless the pack there was made of the same sources.

    Raises OSError if the folder can't be written.
    """
    fingerprint = _fingerprint_sources()
    file = folder / FINGERPRINT
    if file.exists() and file.read_text() == fingerprint:
        return
    make_private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        new, old = Path(temporary) / "new", Path(temporary) / "old"
        make_pack().write(new)
        (new / FINGERPRINT).write_text(fingerprint)
        if folder.exists():
            folder.rename(old)
        new.rename(folder)


def _fingerprint_sources() -> str:
    """Hash everything a pack is made of: the app's own files and the versions of its packages."""
    digest = hashlib.sha256()
    for name in sorted(find_needed_packages(DISTRIBUTION, SERVER_ONLY_PACKAGES)):
        digest.update(f"{name} {version(name)}\n".encode())
    for file in _own_files():
        digest.update(f"{file.name} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _own_files() -> Iterator[Path]:
    for folder in assets.PACKAGE, assets.folder() / "templates", assets.folder() / "static":
        yield from sorted(file for file in folder.rglob("*") if file.suffix != ".pyc")
