"""The settings of this phone. Its cookie holds them; the app on the phone gets them with each copy
of a game."""

from collections.abc import Mapping

from flask import session as cookie

NAMES = "language", "theme", "by_rank", "quiet", "sleepy", "aloud"


def load_settings() -> dict[str, str | bool]:
    """Return the settings that were chosen, by name; those left out follow the phone's own."""
    return {name: cookie[name] for name in NAMES if name in cookie}


def store_settings(settings: Mapping[str, object]) -> None:
    """Store these settings in place of all others; unknown names are ignored."""
    for name in NAMES:
        if settings.get(name):
            cookie[name] = settings[name]
        else:
            cookie.pop(name, None)
