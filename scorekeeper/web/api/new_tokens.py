"""The id and the tokens of what a program begins: a game, a circle, a tournament."""

import json

from scorekeeper.store.tokens import hashed, new_token
from scorekeeper.web.security.network import network
from scorekeeper.web.start.begin_once import derived

LONG_KEY = 22
"""Letters of an idempotency key that nobody can guess: a token has as many, a UUID has more."""


class NewTokens:
    """The id and the tokens of what is begun. They follow from the idempotency key of the
    request that begins it, so that the same request again is told the same ones although only
    their hashes are stored. Without a key they follow from one made up here.

    Whoever sends the key and the body of somebody else's request is told their tokens. A long key
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
