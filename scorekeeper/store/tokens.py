"""Tokens: texts that nobody can guess. Of those that open a game only the hash is stored."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

TOKEN_BYTES = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""What a token looks like, and the id of a game."""


def new_token() -> str:
    """Make a token nobody can guess: 128 random bits, 22 letters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derived_token(secret: str | bytes, *texts: str) -> str:
    """Derive the token that follows from these texts: the same each time, and of the same length as
    a new one. Nobody who doesn't have the secret can work it out."""
    key = secret if isinstance(secret, bytes) else secret.encode()
    digest = hmac.digest(key, "".join(map(hashed, texts)).encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("=")


Secrets = str | tuple[str, ...]
"""The secret of a phone, or all that it has, the newest first (see phones.renew)."""


def all_hashed(secrets: Secrets) -> list[str]:
    """Return the hashes of the secrets of a phone."""
    return [hashed(secret) for secret in ((secrets,) if isinstance(secrets, str) else secrets)]


def hashed(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
