"""Begin a game, a circle or a tournament once, however often its form is sent: its id follows from
the form's idempotency key."""

from collections.abc import Callable

from flask import current_app
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from werkzeug.exceptions import NotFound
from wtforms import HiddenField

from scorekeeper.store.copies import form_key, store_form_key
from scorekeeper.store.links import links_of
from scorekeeper.store.tokens import TOKEN, derived_token, new_token
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.security.access import enter_as_host, local_secret
from scorekeeper.web.security.kinds import Kind, T


def _read_key(key: str | None) -> str:
    """Return the key in a form; a new one where it has none that nobody can guess."""
    return key if key and TOKEN.fullmatch(key) else new_token()


class BeginForm(PageForm):
    """A form that begins something. The phone that has its idempotency key is let in as the host,
    so that sending the form again opens what it has begun, even if the first answer was lost. Only
    the phone that opened the page has the key."""

    idempotency_key = HiddenField(filters=[_read_key])


def begin_once(kind: Kind[T], form: BeginForm, store: Callable[[str], T]) -> T:
    """Have `store` record a new game, circle or tournament under the id it is given, and let this
    phone in as the host. Return it; where the form was sent before, the one that is there already,
    whatever the form says now."""
    return begin_under(kind, str(form.idempotency_key.data), store)


def begin_under(kind: Kind[T], idempotency_key: str, store: Callable[[str], T]) -> T:
    """Begin something under a key that nobody can guess, as `begin_once` does."""
    id = id_begun_under(idempotency_key)
    try:
        resource = store(id)
        if runs_locally():
            store_form_key(session(), id, idempotency_key)
        enter_as_host(id)
    except IntegrityError:
        session().rollback()
        return _open_again(kind, id)
    return resource


def _open_again(kind: Kind[T], id: str) -> T:
    resource = kind.load(session(), id)
    links = links_of(session(), id)
    own_link = next((each for each in links if each.role == "host" and not each.has_token), None)
    if resource is None or own_link is None:
        raise NotFound
    enter_as_host(id, own_link.id)
    return resource


def id_begun_under(idempotency_key: str) -> str:
    """Return the id of the game, circle or tournament that is begun under a key."""
    return derived("begun by a form", idempotency_key)


def key_of_game(reader: Session, game_id: str) -> str:
    """Return the key by which every phone that has a game of this phone's knows it again, and the
    server, once it gets it: that of the form that began it. Without a form, the key is derived from
    the game's id and this phone's secret: it is the same next time, and no other phone has it."""
    return form_key(reader, game_id) or derived_token(local_secret(), "begun here", game_id)


def derived(*texts: str) -> str:
    """Return the token that follows from these texts, in this installation and no other."""
    return derived_token(current_app.config["SECRET_KEY"], *texts)
