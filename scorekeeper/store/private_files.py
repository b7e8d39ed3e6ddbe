"""Files for their owner alone. They hold what people said at a table, and what opens their games.

On Windows, where files have no such modes, they are as any other file there.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Make a folder for its owner alone. One that exists already stays as it is: there may be other
    files in it."""
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def open_private(file: Path) -> int:
    """Open a file for reading and writing, make it where it doesn't exist yet, for its owner alone,
    and return its descriptor."""
    return os.open(file, os.O_RDWR | os.O_CREAT, FILE_MODE)


def make_private(file: Path) -> None:
    """Let nobody but its owner read or write a file. Where there is no such file, or it belongs to
    somebody else, nothing happens."""
    with suppress(OSError):
        file.chmod(FILE_MODE)
