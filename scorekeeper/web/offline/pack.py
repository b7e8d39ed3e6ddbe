"""The pack that a server offers phones, so that they can go on without a network."""

import json
from pathlib import Path

from flask import current_app

PACK = "phone"
"""Where in the data folder it is (see scorekeeper/phone/pack.py)."""


def pack_folder() -> Path:
    """Where its files are, once it was made."""
    return Path(current_app.instance_path) / PACK


def pack_size(language: str) -> int | None:
    """The bytes that a phone loads whose owner reads this language; None while there is nothing to
    load."""
    try:
        told = json.loads((pack_folder() / "manifest.json").read_text())
    except OSError:
        return None
    return sum(
        int(part["bytes"]) for part in told["parts"] if part.get("language") in (None, language)
    )
