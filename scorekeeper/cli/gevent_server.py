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
BACKLOG = 8192  # connections that wait to be accepted: after a restart all phones come at once


class FairReader(socket.SocketIO):
    """Lets the others have their turn first: who sends without end would have every turn."""

    def readinto(self, buffer: Any) -> int | None:
        """Fills a buffer as far as it can; gives the number of bytes."""
        sleep(0)
        return super().readinto(buffer)


class Handler(WSGIHandler):
    """Answers the requests of one connection."""

    def handle(self) -> None:
        """Answers until the phone hangs up or is idle for too long."""
        self.socket.settimeout(IDLE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rfile = BufferedReader(FairReader(self.socket, "rb"))
        super().handle()

    def read_request(self, raw_requestline: str) -> Any:
        """Reads a head. Raises ValueError, short enough for the log, for what is none."""
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
    """Serves the app until somebody stops it."""
    server = WSGIServer((host, port), app, backlog=BACKLOG, log=None, handler_class=Handler)
    for name in SIGTERM, SIGINT:
        signal_handler(name, server.stop)
    with suppress(ImportError, OSError, ValueError):  # Windows has no limit, macOS no highest one
        import resource  # each connection is an open file: as many as the system allows

        _, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest, highest))
    server.serve_forever()
