"""A game is begun once, however often its form is sent: its id follows from the form's idempotency
key."""

from collections.abc import Callable

from flask import current_app
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound
from wtforms import HiddenField

from scorekeeper.store.copies import note_form_key
from scorekeeper.store.games import Game, load
from scorekeeper.store.links import links_of
from scorekeeper.store.tokens import TOKEN, derived_token, new_token
from scorekeeper.web.access import enter_as_host
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm


def _proper_key(key: str | None) -> str:
    """The key in a form; a new one where it has none that nobody can guess."""
    return key if key and TOKEN.fullmatch(key) else new_token()


class BeginForm(PageForm):
    """A form that begins a game. Whoever has its idempotency key is let into that game as the host,
    so that sending the form again opens the game, even if the first answer was lost. Nobody but
    the phone that opened the page has the key."""

    idempotency_key = HiddenField(filters=[_proper_key])


def begin_once(form: BeginForm, store: Callable[[str], Game]) -> Game:
    """Has `store` write down a new game under the id it is told, and lets this phone in as the
    host. Returns the game; that which is there already where the form was sent before, whatever it
    says now."""
    return begin_under(str(form.idempotency_key.data), store)


def begin_under(idempotency_key: str, store: Callable[[str], Game]) -> Game:
    """Begins a game under a key that nobody can guess, as `begin_once` does."""
    game_id = derived("begun by a form", idempotency_key)
    try:
        game = store(game_id)
        if on_phone():
            note_form_key(session(), game_id, idempotency_key)
        enter_as_host(game_id)
    except IntegrityError:
        session().rollback()
        return _opened_again(game_id)
    return game


def _opened_again(game_id: str) -> Game:
    game = load(session(), game_id)
    own_link = next((link for link in links_of(session(), game_id) if not link.has_token), None)
    if game is None or own_link is None:
        raise NotFound
    enter_as_host(game_id, own_link.id)
    return game


def derived(*texts: str) -> str:
    """The token that follows from these texts, in this installation and no other."""
    return derived_token(current_app.config["SECRET_KEY"], *texts)
