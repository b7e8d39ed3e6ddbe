"""The screens of the app: a module for each, with its addresses, its form and its views. Those of
circles, tournaments and other subjects that have a folder of their own are there."""

from flask import Flask

from scorekeeper.web.circles.pages import SCREENS as CIRCLES
from scorekeeper.web.hand.pages import SCREENS as HAND
from scorekeeper.web.offline.pages import SCREENS as OFFLINE
from scorekeeper.web.own_games import page as own_game
from scorekeeper.web.pages import (
    archive,
    board,
    delete_game,
    demo,
    end,
    ending,
    export,
    forget,
    game_menu,
    home,
    import_game,
    join,
    live,
    log,
    money,
    moved,
    new_game,
    open_game,
    penalty,
    players,
    rulebook,
    rules,
    secure,
    settings,
    share,
    sheet,
    start,
    table,
    title,
    tournament_from_circle,
    withdraw,
)
from scorekeeper.web.referee.pages import SCREENS as REFEREE
from scorekeeper.web.tournaments.pages import SCREENS as TOURNAMENTS

SCREENS = (
    archive,
    board,
    delete_game,
    demo,
    end,
    ending,
    export,
    forget,
    game_menu,
    home,
    import_game,
    join,
    live,
    log,
    money,
    moved,
    new_game,
    open_game,
    penalty,
    players,
    rulebook,
    rules,
    secure,
    settings,
    share,
    sheet,
    start,
    table,
    title,
    tournament_from_circle,
    withdraw,
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
