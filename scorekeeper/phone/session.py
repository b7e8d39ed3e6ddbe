"""The session of the only browser on a phone. A server keeps it in a cookie; the phone stores it in
a file, as a service worker's responses can't set cookies."""

from pathlib import Path

from flask import Flask, Request, Response
from flask.json.tag import TaggedJSONSerializer
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin


class SessionInFile(SessionInterface):
    """A session interface that stores the session of the only browser in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._serializer = TaggedJSONSerializer()

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:  # noqa: ARG002
        """Load the session saved last; an empty one if there is none, or it can't be read."""
        try:
            return SecureCookieSession(self._serializer.loads(self._file.read_text()))
        except (OSError, ValueError):
            return SecureCookieSession()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:  # noqa: ARG002
        """Store the session if a request changed it."""
        if session.modified:
            self._file.write_text(self._serializer.dumps(dict(session)))
