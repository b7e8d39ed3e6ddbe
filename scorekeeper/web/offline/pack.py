"""The pack of files that a server offers phones so that they can run the app offline."""

import json
from pathlib import Path

from flask import current_app

PACK = "phone"
"""The pack's folder in the data folder (see scorekeeper/phone/pack.py)."""


def pack_folder() -> Path:
    """Return the folder of the pack's files, which is there once the pack was made."""
    return Path(current_app.instance_path) / PACK


def pack_size(language: str) -> int | None:
    """Return how many bytes a phone loads whose owner reads this language; None while there is no
    pack."""
    try:
        manifest = json.loads((pack_folder() / "manifest.json").read_text())
    except OSError:
        return None
    return sum(
        int(part["bytes"]) for part in manifest["parts"] if part.get("language") in (None, language)
    )
