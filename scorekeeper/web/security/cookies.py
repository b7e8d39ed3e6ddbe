"""The phone's cookie: signed, and sent only over HTTPS where there is HTTPS."""

from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

from scorekeeper.store.clock import day_of, now
from scorekeeper.web.sending import is_live_request

RENEWED = "renewed"
"""The key under which a cookie has the day on which it was renewed."""


def init_app(app: Flask) -> None:
    """Have Flask keep its session in these cookies."""
    app.session_interface = SafeCookies()


class LenientSigner(TimestampSigner):
    """A signer with timestamps. One server's clock may be ahead of another's, or be set back: a
    signature from the future is accepted."""

    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> Any:
        """Return the signed value. Raises BadSignature."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as expired:
            signed = expired.date_signed
            if signed is None or signed.timestamp() <= self.get_timestamp():
                raise
            return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class SignedCookies(SecureCookieSessionInterface):
    """Flask's cookies, signed so that two clocks may disagree."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the serializer that signs cookies."""
        serializer = super().get_signing_serializer(app)
        if serializer:
            serializer.signer = LenientSigner
        return serializer


class SafeCookies(SignedCookies):
    """Cookies that go over HTTPS only, wherever the table is reached by HTTPS."""

    def get_cookie_name(self, app: Flask) -> str:
        """Return, over HTTPS, a name under which no other site of the domain can plant a cookie.
        Browsers accept it for the whole of one host only."""
        name = super().get_cookie_name(app)
        whole_host = self.get_cookie_path(app) == "/" and not self.get_cookie_domain(app)
        return f"__Host-{name}" if request.is_secure and whole_host else name

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        """Whether this answer's cookie is for HTTPS only."""
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Return the session in the cookie; where there is none of its name, the one that a phone
        has under the plain name from earlier.

        A cookie that lasts is renewed by the first answer of a day. Flask can send it with every
        answer (`SESSION_REFRESH_EACH_REQUEST`), but then one that comes late, to what was asked
        before the phone was let into another game, would put the old secret over the new one."""
        cookie = (
            super().open_session(app, request)
            or SignedCookies().open_session(app, request)
            or self.session_class()
        )
        today = day_of(now())
        if cookie.permanent and cookie.get(RENEWED) != today:
            cookie[RENEWED] = today
        return cookie

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send what is new, but not with static files: they are the same for everybody, and any
        cache may keep them; nor where a page only watches, as that would overwrite the cookie of an
        answer that came meanwhile."""
        if request.endpoint != "static" and not is_live_request():
            super().save_session(app, session, response)
