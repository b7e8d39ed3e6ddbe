"""The ids and tokens of the games, circles and tournaments that programs begin."""

import json
from collections.abc import Callable
from typing import Annotated, Any

from sqlalchemy.exc import IntegrityError

from scorekeeper.store.links import link_of_token, make_link
from scorekeeper.store.phones import let_program_in
from scorekeeper.store.tokens import hashed, new_token
from scorekeeper.web.api.describing import BAD_BODY, TOO_MANY, UNAVAILABLE, View, describes
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import Kind, T
from scorekeeper.web.security.protection import limit_new_games
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


class NewTokens:
    """The id and the tokens of a new game, circle or tournament. They are derived from the
    request's idempotency key, so that a repeated request gets the same ones although only their
    hashes are stored. A request without a key gets a random one.

    Anybody who sends the key and the body of a request gets its tokens, so a key is too long to be
    guessed. It works from anywhere: after a lost answer a phone may come back through another
    network. Raises WireError for a shorter one.
    """

    def __init__(self, idempotency_key: str | None, body: object) -> None:
        key = idempotency_key or new_token()
        if len(key) < MIN_RANDOM_KEY:
            raise WireError("Idempotency-Key", TOO_SHORT.format(least=MIN_RANDOM_KEY))
        # Earlier versions had a second text here. What was sent to one of them may be sent again.
        self._key = key, ""
        self._body = hashed(json.dumps(body, sort_keys=True))

    @property
    def game_id(self) -> str:
        """The id of a game; it doesn't depend on the body, so that a key begins only one game."""
        return derived("begun by a program", *self._key)

    @property
    def circle_id(self) -> str:
        """The id of a circle, derived in the same way."""
        return derived("circle begun by a program", *self._key)

    @property
    def tournament_id(self) -> str:
        """The id of a tournament, derived in the same way."""
        return derived("tournament begun by a program", *self._key)

    def token(self, name: str) -> str:
        """Return the token of the link of this name; it differs for another body."""
        return derived(f"token: {name}", *self._key, self._body)


def make_first_links(id: str, tokens: NewTokens) -> None:
    """Make the link of whoever begins something, and one to watch; the program that has the token
    of the first is inside. The caller commits."""
    token = tokens.token("host")
    let_program_in(session(), id, token, make_link(session(), id, "host", token).id)
    make_link(session(), id, "watch", tokens.token("watch"))


def begin_once(kind: Kind[T], id: str, tokens: NewTokens, store: Callable[[], T]) -> T | None:
    """Call `store` to store a game, circle or tournament under its `id` with its links, and commit.

    If that was done before, returns the stored one; None if the same idempotency key was used with
    another body.
    """
    try:
        opened = store()
        session().commit()
    except IntegrityError:
        session().rollback()
        begun = kind.load(session(), id)
        if begun is None or not link_of_token(session(), id, tokens.token("host")):
            return None
        return begun
    return opened
