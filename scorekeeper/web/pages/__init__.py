"""The screens of the app: every module in this folder, with its addresses, its form and its views.
Those of circles, tournaments and other subjects that have a folder of their own are there."""

import importlib
import pkgutil

from flask import Flask

from scorekeeper.web.circles.pages import SCREENS as CIRCLES
from scorekeeper.web.hand.pages import SCREENS as HAND
from scorekeeper.web.offline.pages import SCREENS as OFFLINE
from scorekeeper.web.own_games import page as own_game
from scorekeeper.web.referee.pages import SCREENS as REFEREE
from scorekeeper.web.tournaments.pages import SCREENS as TOURNAMENTS

SCREENS = (
    *(
        importlib.import_module(f"{__name__}.{name}")
        for _, name, _ in pkgutil.iter_modules(__path__)
    ),
    own_game,
    *CIRCLES,
    *HAND,
    *OFFLINE,
    *REFEREE,
    *TOURNAMENTS,
)


def init_app(app: Flask) -> None:
    """Add every screen."""
    for screen in SCREENS:
        app.register_blueprint(screen.pages)
