"""Serving the app with one process, by gevent's server. In public it runs behind a web server."""

import gc
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import BufferedReader
from pathlib import Path
from signal import SIGINT, SIGTERM
from ssl import PROTOCOL_TLS_SERVER, SSL_ERROR_EOF
from sys import setswitchinterval
from typing import Any

from flask import Flask
from gevent import signal_handler, sleep
from gevent.pywsgi import WSGIHandler, WSGIServer
from gevent.ssl import SSLContext
from gevent.threadpool import ThreadPool
from gevent.util import wrap_errors

from scorekeeper.store.long_work import LongWork

IDLE_SECONDS = 75  # without anything sent or read, after which a connection is closed
HANDSHAKE_SECONDS = 10  # without anything sent before TLS is agreed on
SWITCH_SECONDS = 0.0002
"""Until a thread at long work lets others run. Each statement of the database waits for it, and a
page may make twenty."""
LONGEST_COMPLAINT = 100  # letters in the log about a request that cannot be read


class FairReader(socket.SocketIO):
    """A reader that yields to other connections after each full read, as gevent itself yields only
    if there is nothing to read."""

    def readinto(self, buffer: Any) -> int | None:
        """Read into a buffer; return the number of bytes."""
        if (count := super().readinto(buffer)) == len(buffer):
            sleep(0)
        return count


class Handler(WSGIHandler):
    """A handler of the requests of one connection."""

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, SSL_ERROR_EOF)
    """Those that say no more than that the phone has gone."""

    def handle(self) -> None:
        """Answer requests until the phone hangs up or is idle for too long."""
        self.socket.settimeout(IDLE_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rfile = BufferedReader(
            FairReader(self.socket, "rb"), 1024
        )  # most request heads are shorter
        super().handle()

    def read_request(self, raw_requestline: str) -> Any:
        """Read a request's head. Raises a ValueError short enough for the log; also unless it names
        one host, which HTTP/1.0 may leave out."""
        if self.status:  # after an answer on this connection, others have their turn
            sleep(0)
        try:
            read = super().read_request(raw_requestline)
        except Exception as error:
            raise ValueError(str(error)[:LONGEST_COMPLAINT]) from None
        hosts = len(self.headers.get_all("Host", ()))
        if hosts > 1 or (not hosts and self.request_version == "HTTP/1.1"):
            raise ValueError(f"{hosts} hosts")
        return read

    def finalize_headers(self) -> None:
        """Complete the head of an answer; an answer to HEAD has no body, so it isn't chunked."""
        super().finalize_headers()
        self.response_use_chunked &= self.command != "HEAD"


class SecureServer(WSGIServer):
    """A server that speaks TLS."""

    def wrap_socket_and_handle(self, client_socket: socket.socket, address: Any) -> None:
        """Answer a phone once TLS is agreed on. One that doesn't trust this machine, or says
        nothing, is let go."""
        client_socket.settimeout(HANDSHAKE_SECONDS)
        with suppress(OSError):
            super().wrap_socket_and_handle(client_socket, address)


def begin_long_work() -> None:
    """Let this process run long work in a thread of its own, one after the other: between threads
    Python switches every few milliseconds, between requests gevent only when one waits."""
    setswitchinterval(SWITCH_SECONDS)
    pool = ThreadPool(1)

    def run(work: Callable[[], Any]) -> Any:
        answer = pool.apply(wrap_errors((Exception,), work))  # else the pool prints what is raised
        if isinstance(answer, Exception):
            raise answer
        return answer

    LongWork.run = staticmethod(run)
    pool.spawn(_load_the_rest)


def _load_the_rest() -> None:
    """Load what draws sheets, which takes a second. All that is loaded by now stays: no collection
    of garbage, which stops everybody, has to look at it again (0.1 s each)."""
    import_module("scorekeeper.web.paper.drawing")
    gc.collect()
    gc.freeze()


def make_server(
    app: Flask, host: str, port: int, certificate: Path | None = None, **more: Any
) -> WSGIServer:
    """Make a server; with the file of a certificate and its key, one that speaks TLS. The backlog
    is long, as all phones reconnect after a restart."""
    kind, settings = WSGIServer, {"backlog": 8192, "log": None, "handler_class": Handler} | more
    if certificate:
        kind, context = SecureServer, SSLContext(PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        settings["ssl_context"] = context
    return kind((host, port), app, **settings)


def serve_app(servers: Sequence[WSGIServer]) -> None:
    """Serve until it is stopped."""
    begin_long_work()

    def stop() -> None:
        for server in servers:
            server.stop()

    for name in SIGTERM, SIGINT:
        signal_handler(name, stop)
    with suppress(ImportError, OSError, ValueError):  # Windows has no limit, macOS no highest one
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        setrlimit(RLIMIT_NOFILE, (getrlimit(RLIMIT_NOFILE)[1],) * 2)  # each connection needs a file
    first, *others = servers
    for server in others:
        server.start()
    first.serve_forever()
