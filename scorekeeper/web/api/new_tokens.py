"""The ids and tokens of the games, circles and tournaments that programs begin."""

import json
from collections.abc import Callable
from typing import Annotated, Any, TypedDict

from flask import Response, url_for
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.links import link_of_token, make_link
from scorekeeper.store.phones import let_program_in
from scorekeeper.store.tokens import hashed, new_token
from scorekeeper.web.api.answers import (
    make_json_response,
    read_idempotency_header,
    refuse_reused_key,
)
from scorekeeper.web.api.describing import BAD_BODY, TOO_MANY, UNAVAILABLE, View, describes
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import GAME, Kind, T
from scorekeeper.web.security.links import write_link
from scorekeeper.web.security.protection import forbid_caching, limit_new_games
from scorekeeper.web.start.begin_once import derived
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import MAX_KEY_LENGTH
from scorekeeper.wire.shapes import Limit

IdempotencyKey = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_KEY_LENGTH)]
MIN_RANDOM_KEY = 22
"""The letters of an idempotency key that can't be guessed: a token has as many, a UUID has more."""
RandomKey = Annotated[str, Limit("minLength", MIN_RANDOM_KEY), Limit("maxLength", MAX_KEY_LENGTH)]
ONCE = (
    "The same key and body again answer the same game and tokens, and begin nothing. Make it up at"
    " random, a UUID for instance: whoever guesses it gets the tokens."
)
BEGUN_ONCE = {"Idempotency-Key": (ONCE, RandomKey)}
"""The header of every call that begins something."""
TOO_SHORT = (
    "The key of what begins something has at least {least} letters, made up at random, such as a"
    " UUID: whoever guessed it would get the tokens."
)


def begins(body: Any, answer: str, created: Any) -> Callable[[View], Callable[..., Any]]:
    """Describe a view that begins something (see describes), which a network may do only so often:
    the shapes of its body and of its answer, and what that is."""
    answers = {201: (answer, created), **BAD_BODY, **TOO_MANY, **UNAVAILABLE}
    described = describes(body=body, answers=answers, headers=BEGUN_ONCE, token=False)
    return lambda view: limit_new_games(described(view))


class FirstTokens(TypedDict):
    """The tokens of the links that whatever is begun has, or these links."""

    host: str
    watch: str


class NewTokens:
    """The id and the tokens of a new game, circle or tournament. They are derived from the
    request's idempotency key, so that a repeated request gets the same ones although only their
    hashes are stored. A request without a key gets a random one.

    Anybody who sends the key and the body of a request gets its tokens, so a key is too long to be
    guessed. It works from anywhere: after a lost answer a phone may come back through another
    network. Raises WireError for a shorter one.
    """

    def __init__(self, kind: Kind[Any], idempotency_key: str | None, body: object) -> None:
        key = idempotency_key or new_token()
        if len(key) < MIN_RANDOM_KEY:
            raise WireError("Idempotency-Key", TOO_SHORT.format(least=MIN_RANDOM_KEY))
        # Earlier versions had a second text here. What was sent to one of them may be sent again.
        self._key = key, ""
        self._body = hashed(json.dumps(body, sort_keys=True))
        self._kind = kind

    @property
    def id(self) -> str:
        """The id of what is begun; it doesn't depend on the body, so that a key begins only one."""
        what = "" if self._kind is GAME else f"{self._kind.name} "
        return derived(f"{what}begun by a program", *self._key)

    def token(self, name: str) -> str:
        """Return the token of the link of this name; it differs for another body."""
        return derived(f"token: {name}", *self._key, self._body)

    def first(self) -> FirstTokens:
        """Return the tokens of the first links."""
        return {"host": self.token("host"), "watch": self.token("watch")}

    def first_links(self, id: str) -> FirstTokens:
        """Write these links, which open what has this id."""
        first = self.first()
        return {"host": write_link(id, first["host"]), "watch": write_link(id, first["watch"])}


def make_first_links(id: str, tokens: NewTokens) -> None:
    """Make the link of whoever begins something, and one to watch; the program that has the token
    of the first is inside. The caller commits."""
    token = tokens.token("host")
    let_program_in(session(), id, token, make_link(session(), id, "host", token).id)
    make_link(session(), id, "watch", tokens.token("watch"))


def begin_once(
    kind: Kind[T],
    body: object,
    store: Callable[[NewTokens], T],
    write: Callable[[T, NewTokens], object],
) -> Response:
    """Store a game, circle or tournament under the id of its tokens, make its first links, and
    answer with what `write` returns; nobody may cache its tokens. A repeated request gets the one
    that is stored; if the same idempotency key was used with another body, it is refused.
    """
    tokens = NewTokens(kind, read_idempotency_header(), body)
    try:
        begun: T | None = store(tokens)
        make_first_links(tokens.id, tokens)
        session().commit()
    except IntegrityError:
        session().rollback()
        begun = kind.load(session(), tokens.id)
        if begun and not link_of_token(session(), tokens.id, tokens.token("host")):
            begun = None
    if begun is None:
        return refuse_reused_key()
    response = make_json_response(write(begun, tokens), 201)
    response.headers["Location"] = url_for(f"api_{kind.name}s.show", **kind.named(tokens.id))
    return forbid_caching(response)
