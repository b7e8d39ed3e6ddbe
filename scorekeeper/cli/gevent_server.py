"""The app served by one process, with gevent's server. In public, a web server goes before it."""

import socket
from contextlib import suppress
from io import BufferedReader
from signal import SIGINT, SIGTERM
from typing import Any

from flask import Flask
from gevent import signal_handler, sleep
from gevent.pywsgi import WSGIHandler, WSGIServer

IDLE_SECONDS = 75  # for which a phone may send nothing, or leave what it is sent unread


class FairReader(socket.SocketIO):
    """Lets the others have their turn when there is more: gevent waits only when there is not."""

    def readinto(self, buffer: Any) -> int | None:
        """Fills a buffer as far as it can; gives the number of bytes."""
        if (count := super().readinto(buffer)) == len(buffer):
            sleep(0)
        return count


class Handler(WSGIHandler):
    """Answers the requests of one connection."""

    def handle(self) -> None:
        """Answers until the phone hangs up or is idle for too long."""
        self.socket.settimeout(IDLE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rfile = BufferedReader(FairReader(self.socket, "rb"), 1024)  # most heads are shorter
        super().handle()

    def read_request(self, raw_requestline: str) -> Any:
        """Reads a head. Raises ValueError, short enough for the log, for what is none."""
        if self.status:  # of an answer on this connection: now the others have their turn
            sleep(0)
        try:
            return super().read_request(raw_requestline)
        except Exception as error:
            raise ValueError(str(error)[:100]) from None

    def finalize_headers(self) -> None:
        """Completes the head of an answer. The one to HEAD is the whole answer."""
        super().finalize_headers()
        self.response_use_chunked &= self.command != "HEAD"


def serve_app(app: Flask, host: str, port: int) -> None:
    """Serves the app until somebody stops it. After a restart all phones come back at once."""
    server = WSGIServer((host, port), app, backlog=8192, log=None, handler_class=Handler)
    for name in SIGTERM, SIGINT:
        signal_handler(name, server.stop)
    with suppress(ImportError, OSError, ValueError):  # Windows has no limit, macOS no highest one
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        setrlimit(RLIMIT_NOFILE, (getrlimit(RLIMIT_NOFILE)[1],) * 2)  # a file for each connection
    server.serve_forever()
