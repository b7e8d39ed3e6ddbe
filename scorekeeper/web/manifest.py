"""What a phone is told of the app when it is installed there."""

from typing import Any

from scorekeeper.speech import say

PAPER, PEN = "#f4f0e6", "#1d3fb0"


def manifest(base: str) -> dict[str, Any]:
    """The manifest of the app whose addresses begin with `base`, in the language of the request."""
    icons = f"{base}static/icons"
    return {
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": say("Keeps score for Kalooki at the table."),
        "id": base or "./",
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
        "shortcuts": [
            {"name": say("New game"), "url": f"{base}new"},
            {"name": say("Check a lay-down"), "url": f"{base}check"},
            {"name": say("Rules of the games"), "url": f"{base}rules"},
        ],
    }


def _png(address: str, size: int, purpose: str) -> dict[str, str]:
    sizes = f"{size}x{size}"
    return {"src": address, "sizes": sizes, "type": "image/png", "purpose": purpose}
