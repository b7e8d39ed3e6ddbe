"""What a phone learns about the app when it is installed there."""

from typing import Any

from scorekeeper.speech import say

PAPER, PEN = "#f4f0e6", "#1d3fb0"


def manifest(base: str) -> dict[str, Any]:
    """The manifest of the app whose addresses begin with `base`, in the language of the request."""
    icons, pictures = f"{base}static/icons", f"{base}static/pictures"
    return {
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": say("Keeps score for Kalooki at the table."),
        "start_url": base or "./",
        "scope": base or "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": f"{icons}/scorekeeper.svg", "sizes": "any", "type": "image/svg+xml"},
            _png(f"{icons}/scorekeeper-192.png", 192, "any"),
            _png(f"{icons}/scorekeeper-512.png", 512, "any"),
            _png(f"{icons}/scorekeeper-maskable-512.png", 512, "maskable"),
        ],
        "screenshots": [
            _picture(f"{pictures}/table.png", "390x844", "narrow", say("The table")),
            _picture(f"{pictures}/check.png", "390x844", "narrow", say("Check a lay-down")),
            _picture(f"{pictures}/sheet.png", "390x844", "narrow", say("The sheet")),
            _picture(f"{pictures}/board.png", "1280x800", "wide", say("The big screen")),
        ],
        "shortcuts": [
            {"name": say("New game"), "url": f"{base}new"},
            {"name": say("Check a lay-down"), "url": f"{base}check"},
            {"name": say("Rules of the games"), "url": f"{base}rules"},
        ],
    }


def _png(address: str, size: int, purpose: str) -> dict[str, str]:
    return _image(address, f"{size}x{size}") | {"purpose": purpose}


def _picture(address: str, size: str, form: str, label: str) -> dict[str, str]:
    """One that benchmarks.pictures has taken."""
    return _image(address, size) | {"form_factor": form, "label": label}


def _image(address: str, size: str) -> dict[str, str]:
    return {"src": address, "sizes": size, "type": "image/png"}
