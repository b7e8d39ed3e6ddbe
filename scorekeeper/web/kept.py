"""Pages, and parts of pages, that follow from a game: written once for each version, not at every
look, and for all phones together that are shown the same."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec

from flask import g, get_flashed_messages, request
from flask import session as cookie
from markupsafe import Markup

from scorekeeper.store.games import Game
from scorekeeper.store.history import History
from scorekeeper.web.config import on_phone
from scorekeeper.web.security.cookies import RENEWED
from scorekeeper.web.security.form_tokens import filled, places_left
from scorekeeper.web.writing.language import reading

P = ParamSpec("P")

OF_ONE_PHONE = {"phone", "earlier", "csrf_token", "_permanent", RENEWED}
"""What a cookie holds that no page shows."""


def kept(
    write: Callable[Concatenate[History, P], str],
) -> Callable[Concatenate[History, P], Markup]:
    """Keeps the HTML that a function writes of a history with that history, for each of its other
    arguments, each language and each address where the app is found. It may depend on nothing else:
    not on the cookie of whoever looks, nor on what they may do. So nobody is shown what was written
    of another version, or for somebody with other rights."""

    @wraps(write)
    def find_or_write(history: History, /, *others: P.args, **named: P.kwargs) -> Markup:
        key: Hashable
        key = write, reading().language, request.script_root, others, tuple(sorted(named.items()))
        text = history.kept.get(key)
        if text is None:
            text = history.kept[key] = write(history, *others, **named)
        return Markup(text)  # noqa: S704  a template has escaped it

    return find_or_write


def keep_page(game: Game, write: Callable[[], str], *others: Hashable) -> str:
    """The HTML that `write` writes of a game, or what it wrote for somebody before who is shown the
    same: by the game, their rights, language and settings, the address, and whatever `others` it
    depends on, such as the time. Tokens and keys of forms are their own. A page that tells what the
    next one doesn't, or that shows the token of a phone otherwise, is never kept."""
    if on_phone() or request.query_string or _is_told_once():
        return write()
    key = _way_to_look(game), others
    text = game.history.kept.get(key)
    if text is None:
        with places_left():
            text = write()
        if "csrf_token" not in g:
            game.history.kept[key] = text
    return filled(text)


def _is_told_once() -> bool:
    # A view may have asked for the notices already: then they are in the cookie no more.
    return bool(get_flashed_messages()) or "spoken" in cookie


def _way_to_look(game: Game) -> Hashable:
    """All that may make a page different but the log of the game."""
    settings = {name: held for name, held in cookie.items() if name not in OF_ONE_PHONE}
    return (
        (request.script_root, request.path, reading().language),
        (g.access.role, g.access.seats, repr(sorted(settings.items()))),
        (game.title, game.finder, game.counts_version, game.locked, game.withdrawn),
    )
