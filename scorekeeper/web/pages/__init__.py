"""A module for each screen: its addresses, its form, its views."""

from flask import Flask

from scorekeeper.web.pages import (
    correct,
    end,
    home,
    log,
    more,
    new_game,
    penalty,
    score,
    share,
    sheet,
    table,
)

SCREENS = (home, new_game, table, score, correct, penalty, sheet, more, log, end, share)


def init_app(app: Flask) -> None:
    """Adds every screen."""
    for screen in SCREENS:
        app.register_blueprint(screen.pages)
