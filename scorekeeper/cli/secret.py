"""The secret that signs cookies, which is made at the first start."""

import fcntl
import os
import secrets
import tomllib
from pathlib import Path

from scorekeeper.store.private_files import make_private, make_private_folder, open_private
from scorekeeper.web.config import CONFIG_FILE, PREFIX


def make_secret(folder: Path) -> None:
    """Add a new SECRET_KEY to the configuration in the data folder, at its beginning.

    Does nothing if there is a secret in it or in the environment. Only the owner may read the file.
    Of two starts at the same time the second waits, and both use the same secret. Raises OSError if
    the folder can't be used.
    """
    file = folder / CONFIG_FILE
    make_private(file)
    if os.environ.get(f"{PREFIX}_SECRET_KEY"):
        return
    if file.exists() and not _lacks_secret(file.read_bytes()):
        return
    make_private_folder(folder)
    with os.fdopen(open_private(file), "r+b") as config:
        fcntl.flock(config, fcntl.LOCK_EX)
        content = config.read()
        if _lacks_secret(content):
            config.seek(0)
            config.write(f'SECRET_KEY = "{secrets.token_urlsafe(32)}"\n'.encode() + content)


def _lacks_secret(config: bytes) -> bool:
    """Whether a secret can be added; False for a file that isn't TOML, which create_app reports."""
    try:
        return "SECRET_KEY" not in tomllib.loads(config.decode())
    except ValueError:
        return False
