"""A server that slow phones can't stop: every connection waits on its own, and none forever.

In one process it serves by itself (`serve_app`); `cli/gunicorn_settings.py` puts it into many.
"""

import gc
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import BufferedReader, BytesIO
from types import ModuleType
from typing import Any, BinaryIO, cast

from flask import Flask
from gevent import Timeout, signal_handler
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from scorekeeper.cli.request_head import RequestHead

resource: ModuleType | None
try:
    import resource
except ImportError:  # on Windows, where nothing needs to be raised
    resource = None

IDLE_SECONDS = 75
"""How long a phone may say nothing between two requests, or leave what it is sent unread."""
HEAD_SECONDS = 10
"""How long the head of a request may take, from its first line on."""
BODY_SECONDS = 20
"""How long its body may take: a large one is 1 MB."""
WAITING_CONNECTIONS = 8192
"""How many may wait to be taken in, as far as the system allows it: after a restart all phones come
back at once, and any more are turned away."""
NEW_OBJECTS = 10_000
"""How many new ones that are still there make Python look for garbage. By itself it looks after
700, several times in each request, and finds next to nothing."""
GRACE_SECONDS = 2
"""How long answers that are under way may take once the server is stopped."""

END_OF_HEAD = b"\r\n\r\n"

WORD = b"This came in too slowly. Send it again.\n"
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"
    b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s"
) % (len(WORD), WORD)


class TooSlowError(OSError):
    """A request that comes in too slowly."""


class PatientHandler(WSGIHandler):
    """Answers the requests of one connection. Hands a request on once all of it is here, so that no
    view ever waits for a phone."""

    _came_along = -1
    """How many bytes came after the head of the request, together with it; below 0 where not even
    the whole head came at once."""
    _head: bytearray | None = None
    """The head of an answer and the beginning of its body, until they are sent together."""

    def handle(self) -> None:
        """Answers one request after the other, until the phone hangs up or says nothing more."""
        self.socket.settimeout(IDLE_SECONDS)
        super().handle()

    def read_requestline(self) -> str:
        """Waits for a request and reads its first line. Raises TooSlowError."""
        _, end, rest = self.rfile.peek(1).partition(END_OF_HEAD)
        self._came_along = len(rest) if end else -1
        with self._within(HEAD_SECONDS, is_here=self._came_along >= 0):
            line: str = super().read_requestline()
        return line

    def read_request(self, raw_requestline: str) -> Any:
        """Reads the head of a request. Raises TooSlowError."""
        with self._within(HEAD_SECONDS, is_here=self._came_along >= 0):
            return super().read_request(raw_requestline)

    def MessageClass(self, *_: Any) -> Any:  # noqa: N802
        """The head of a request, after its first line."""
        return RequestHead(cast(BinaryIO, self.rfile))

    def _headers(self) -> Iterator[tuple[str, str]]:
        return cast(RequestHead, self.headers).environ_items()

    def handle_one_response(self) -> None:
        """Reads the body, then lets the app answer."""
        sent = self.wsgi_input
        assert sent is not None
        length = sent.content_length or 0
        is_here = not sent.chunked_input and length <= max(self._came_along, 0)
        try:
            with self._within(BODY_SECONDS, is_here=is_here):
                self._read_body()
        except TooSlowError as error:
            _, answer = self._handle_client_error(error)
            self.close_connection = True
            with suppress(OSError):
                self.socket.sendall(answer)
        except OSError:
            self.close_connection = True
        else:
            super().handle_one_response()

    def _read_body(self) -> None:
        """Reads as much as the app takes. Of a longer body it is told the length and nothing else,
        and the connection ends with its answer."""
        environ, sent = self.environ, self.wsgi_input
        assert environ is not None
        assert sent is not None
        limit = cast(Flask, self.application).config["MAX_CONTENT_LENGTH"]
        length, body = self.content_length or 0, b""
        if length <= limit:
            body = sent.read(limit + 1)
            if environ.pop("HTTP_TRANSFER_ENCODING", None):
                environ["CONTENT_LENGTH"] = str(len(body))
        if max(length, len(body)) > limit:
            self.close_connection = True
            self.wsgi_input = Input(BufferedReader(BytesIO()), 0)
        environ["wsgi.input"] = BytesIO(body)

    def finalize_headers(self) -> None:
        """Completes the head of an answer. To HEAD no body follows, nor the mark at the end of one,
        which would be read as the beginning of the next answer."""
        super().finalize_headers()
        if self.command == "HEAD":
            self.response_use_chunked = False

    def _write_with_headers(self, data: bytes) -> None:
        """Sends the head of an answer together with what comes first of its body: a phone that is
        woken twice takes longer."""
        head = self._head = bytearray()
        try:
            super()._write_with_headers(data)  # type: ignore[misc]
        finally:
            self._head = None
        self._sendall(head)

    def _sendall(self, data: bytes | bytearray) -> None:
        if self._head is None:
            super()._sendall(data)  # type: ignore[misc]
        else:
            self._head += data

    def _within(self, seconds: float, *, is_here: bool) -> AbstractContextManager[None]:
        """Ends what takes longer. What `is_here` already takes no time, and no clock is set."""
        return nullcontext() if is_here else self._timed(seconds)

    @contextmanager
    def _timed(self, seconds: float) -> Iterator[None]:
        try:
            with Timeout(seconds, TooSlowError):
                yield
        except TooSlowError:
            # Only now: gunicorn reads its settings before anything may be loaded that waits.
            from scorekeeper.web.security.log import note_event_of

            note_event_of(str(self.client_address[0]), "request too slow")
            raise

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        if isinstance(ex, TooSlowError):
            return "408", TOO_SLOW
        answer: tuple[str, bytes] = super()._handle_client_error(ex)  # type: ignore[misc]
        return answer


def serve_app(app: Flask, host: str, port: int) -> None:
    """Serves the app in this process until somebody stops it."""
    raise_file_limit()
    look_for_garbage_rarely()
    server = server_of(app, host, port)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal_handler(name, server.stop, GRACE_SECONDS)
    server.serve_forever(stop_timeout=GRACE_SECONDS)


def server_of(app: Flask, host: str, port: int) -> WSGIServer:
    """The server of an app, not yet started."""
    return WSGIServer(
        (host, port), app, backlog=WAITING_CONNECTIONS, log=None, handler_class=PatientHandler
    )


def raise_file_limit() -> None:
    """Lets this process hold as many connections as the system allows it. Each is an open file, and
    the usual 1,024 are not enough for a town that watches."""
    if resource is None:
        return
    _, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest, highest))


def look_for_garbage_rarely() -> None:
    """Has Python look for garbage rarely, and never in what the app is made of. A hand is recorded
    in a fifteenth less time."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
