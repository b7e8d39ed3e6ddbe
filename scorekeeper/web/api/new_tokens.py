"""The id and the tokens of what a program begins: a game, a circle, a tournament."""

import json
from collections.abc import Callable
from typing import Annotated

from sqlalchemy.exc import IntegrityError

from scorekeeper.store.links import link_of_token
from scorekeeper.store.tokens import hashed, new_token
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import Kind, T
from scorekeeper.web.security.network import network
from scorekeeper.web.start.begin_once import derived
from scorekeeper.wire.reading import MAX_KEY_LENGTH
from scorekeeper.wire.shapes import Limit

IdempotencyKey = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_KEY_LENGTH)]
RANDOM_KEY = (
    "The same key and body again answer the same game and tokens, and begin nothing. Make it up at"
    " random, a UUID for instance: a key shorter than 22 letters serves within one network only."
)
BEGUN_ONCE = {"Idempotency-Key": (RANDOM_KEY, IdempotencyKey)}
"""The header of every call that begins something."""

LONG_KEY = 22
"""Letters of an idempotency key that nobody can guess: a token has as many, a UUID has more."""


class NewTokens:
    """The id and the tokens of what is begun. They follow from the idempotency key of the
    request that begins it, so that the same request again gets the same ones although only their
    hashes are stored. Without a key they follow from one made up here.

    Whoever sends the key and the body of somebody else's request gets their tokens. A long key
    can't be guessed, and serves from anywhere: after a lost answer a phone may come back through
    another network. A short one, such as `1`, serves within one network only, so that strangers
    elsewhere can't try such keys; there it begins another game.
    """

    def __init__(self, idempotency_key: str | None, body: object) -> None:
        key = idempotency_key or new_token()
        self._key = key, "" if len(key) >= LONG_KEY else network()
        self._body = hashed(json.dumps(body, sort_keys=True))

    @property
    def game_id(self) -> str:
        """The id of the game, whatever the body: so a key serves one game."""
        return derived("begun by a program", *self._key)

    @property
    def circle_id(self) -> str:
        """The id of the circle, likewise."""
        return derived("circle begun by a program", *self._key)

    @property
    def tournament_id(self) -> str:
        """The id of the tournament, likewise."""
        return derived("tournament begun by a program", *self._key)

    def token(self, name: str) -> str:
        """The token of the link of this name: others for another body."""
        return derived(f"token: {name}", *self._key, self._body)


def begun_once(kind: Kind[T], id: str, tokens: NewTokens, store: Callable[[], T]) -> T | None:
    """Has `store` write down a new thing under its `id`, with its links, and commits. Where that
    was done before, the thing that is there already; None where somebody began it otherwise, under
    the same idempotency key."""
    try:
        thing = store()
        session().commit()
    except IntegrityError:
        session().rollback()
        begun = kind.load(session(), id)
        if begun is None or not link_of_token(session(), id, tokens.token("host")):
            return None
        return begun
    return thing
