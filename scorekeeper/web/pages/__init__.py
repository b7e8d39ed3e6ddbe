"""A module for each screen: its addresses, its form, its views."""

from flask import Flask

from scorekeeper.web.pages import (
    archive,
    board,
    check,
    correct,
    delete_game,
    demo,
    end,
    export,
    game_menu,
    hand_over,
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
    practice,
    rulebook,
    rules,
    score,
    seat,
    settings,
    share,
    sheet,
    start,
    table,
    tack_on,
    withdraw,
)

SCREENS = (
    home,
    import_game,
    new_game,
    table,
    board,
    score,
    seat,
    check,
    tack_on,
    correct,
    penalty,
    sheet,
    export,
    hand_over,
    money,
    game_menu,
    archive,
    delete_game,
    join,
    start,
    log,
    live,
    end,
    share,
    withdraw,
    open_game,
    rules,
    practice,
    rulebook,
    demo,
    settings,
    moved,
)


def init_app(app: Flask) -> None:
    """Adds every screen."""
    for screen in SCREENS:
        app.register_blueprint(screen.pages)
