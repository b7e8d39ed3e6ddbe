"""Tokens: texts that nobody can guess. Of those that open a game only the hash is stored."""

import hashlib
import secrets

TOKEN_BYTES = 16


def new_token() -> str:
    """A token nobody can guess: 128 random bits, 22 letters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
