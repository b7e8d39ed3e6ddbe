"""The screens of the app: every module in this folder, with its addresses, its form and its views.
Those of circles, tournaments and other subjects that have a folder of their own are there."""

import importlib
import pkgutil

from flask import Flask

ROOMS = {
    "circles": ("circle", "games", "head_to_head", "menu", "money", "people"),
    "hand": ("correct", "score", "seat"),
    "offline": ("hand_over", "install", "local_only", "pending"),
    "own_games": ("page",),
    "referee": ("check", "practice", "tack_on"),
    "tournaments": (
        *("apart", "attendance", "board", "latecomer", "live", "menu", "name_list", "people"),
        *("plan", "round", "together", "tournament"),
    ),
}
"""The screens that are in other folders."""
NAMES = (
    *(f"pages.{module.name}" for module in pkgutil.iter_modules(__path__)),
    *(f"{room}.{name}" for room, names in ROOMS.items() for name in names),
)
SCREENS = [importlib.import_module(f"scorekeeper.web.{name}") for name in NAMES]


def init_app(app: Flask) -> None:
    """Add every screen."""
    for screen in SCREENS:
        app.register_blueprint(screen.pages)
