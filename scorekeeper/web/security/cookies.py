"""The cookie by which a phone is known: signed, over HTTPS only where there is HTTPS, and read once
a day."""

import hashlib
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

from scorekeeper.store.clock import day_of, now
from scorekeeper.web.sending import only_watches

RENEWED = "renewed"
"""Where a cookie says on what day it was renewed."""
MAX_REMEMBERED = 1024
"""Phones of which it is remembered what their cookies hold."""
MAX_LENGTH = 4096
"""Letters of a header that is remembered: browsers send no longer cookie, and with whatever else
strangers send the memory would soon be full."""


def init_app(app: Flask) -> None:
    """Has Flask keep its session in these cookies."""
    app.session_interface = SafeCookies()


class LenientSigner(TimestampSigner):
    """Signs with the time. One server's clock may be ahead of another's, or be set back: what seems
    to be signed in the future is ours all the same."""

    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> Any:
        """What was signed. Raises BadSignature."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as expired:
            signed = expired.date_signed
            if signed is None or signed.timestamp() <= self.get_timestamp():
                raise
            return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class SignedCookies(SecureCookieSessionInterface):
    """Flask's cookies, signed so that two clocks may disagree."""

    digest_method = staticmethod(hashlib.sha1)
    """As Flask's own, which hides it in a function: then HMAC is worked out in Python."""

    def __init__(self) -> None:
        self._serializer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs cookies; made once, as it takes longer than to sign one."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
            if self._serializer:
                self._serializer.signer = LenientSigner
        return self._serializer


class SafeCookies(SignedCookies):
    """Cookies that go over HTTPS only, wherever the table is reached by HTTPS."""

    def __init__(self) -> None:
        super().__init__()
        self._held: dict[tuple[str, bool, str], dict[str, Any]] = {}
        self._plain = SignedCookies()

    def get_cookie_name(self, app: Flask) -> str:
        """Over HTTPS a name under which no other site of the domain can plant a cookie. Browsers
        take it for the whole of one host only."""
        name = super().get_cookie_name(app)
        whole_host = self.get_cookie_path(app) == "/" and not self.get_cookie_domain(app)
        return f"__Host-{name}" if request.is_secure and whole_host else name

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        """Whether this answer's cookie is for HTTPS only."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie holds. A cookie that lasts is renewed once a day, not with every answer:
        to sign it takes long."""
        today = day_of(now())
        opened = self._held_today(app, request, today)
        if opened.permanent and opened.get(RENEWED) != today:
            opened[RENEWED] = today
        return opened

    def _held_today(self, app: Flask, request: Request, today: str) -> SecureCookieSession:
        """What a cookie holds that was checked today. A phone sends the same one with each request:
        to read it each time takes a fifteenth of a look at the table."""
        sent = today, request.is_secure, request.environ.get("HTTP_COOKIE", "")
        if sent in self._held:
            return self.session_class(self._held[sent])
        opened = self._read(app, request)
        # Lists may be changed by whoever asks for them.
        if len(sent[-1]) <= MAX_LENGTH and all(
            isinstance(value, str | int) for value in opened.values()
        ):
            self._remember(sent, dict(opened))
        return opened

    def _remember(self, sent: tuple[str, bool, str], held: dict[str, Any]) -> None:
        if len(self._held) >= MAX_REMEMBERED:
            self._held.clear()
        self._held[sent] = held

    def _read(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie holds; where there is none of its name, the one that a phone has under
        the plain name from earlier."""
        return (
            super().open_session(app, request)
            or self._plain.open_session(app, request)
            or self.session_class()
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Only where it holds anything new. Not with static files: they are the same for everybody,
        and any cache may keep them; nor where a page only watches, as that would write over the
        cookie of an answer that came meanwhile.

        Flask would say of each other answer too that it differs by the cookie: all of ours say so
        already (`HEADERS_OF_PAGES`)."""
        if session.modified and request.endpoint != "static" and not only_watches():
            super().save_session(app, session, response)
