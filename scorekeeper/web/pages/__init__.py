"""A module for each screen: its addresses, its form, its views."""

from flask import Flask

from scorekeeper.web.pages import (
    check,
    correct,
    demo,
    end,
    home,
    keep,
    log,
    money,
    more,
    new_game,
    penalty,
    phone,
    rulebook,
    rules,
    score,
    share,
    sheet,
    table,
)

SCREENS = (
    home,
    new_game,
    table,
    score,
    check,
    correct,
    penalty,
    sheet,
    keep,
    money,
    more,
    log,
    end,
    share,
    rules,
    rulebook,
    demo,
    phone,
)


def init_app(app: Flask) -> None:
    """Adds every screen."""
    for screen in SCREENS:
        app.register_blueprint(screen.pages)
