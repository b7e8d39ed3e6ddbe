"""What the app remembers of the one browser that there is on a phone. A server puts this into a
cookie; the phone keeps it in a file, as nothing that stands in for a server can set cookies."""

from pathlib import Path

from flask import Flask, Request, Response
from flask.json.tag import TaggedJSONSerializer
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin


class SessionInFile(SessionInterface):
    """The session of the only browser, in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._serializer = TaggedJSONSerializer()

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:  # noqa: ARG002
        """What was saved last, if anything was."""
        kept = self._file.read_text() if self._file.exists() else ""
        return SecureCookieSession(self._serializer.loads(kept) if kept else None)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:  # noqa: ARG002
        """Keeps what a request has changed."""
        if session.modified:
            self._file.write_text(self._serializer.dumps(dict(session)))
