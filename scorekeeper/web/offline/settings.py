"""What is set on this phone for itself. Its cookie holds it; where the app is at home on the phone
too, it goes there with each copy of a game."""

from collections.abc import Mapping

from flask import session as cookie

NAMES = "language", "theme", "by_rank", "quiet", "sleepy", "aloud"


def chosen() -> dict[str, str | bool]:
    """What is set, by its name; nothing where the phone's own settings hold."""
    return {name: cookie[name] for name in NAMES if name in cookie}


def choose(settings: Mapping[str, object]) -> None:
    """Sets just this; other names are passed over."""
    for name in NAMES:
        if settings.get(name):
            cookie[name] = settings[name]
        else:
            cookie.pop(name, None)
