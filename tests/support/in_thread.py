"""An app served by our own server in another thread, for raw requests."""

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from gevent import get_hub, sleep

from scorekeeper.cli.gevent_server import make_server

log = logging.getLogger(__name__)


@contextmanager
def served_in_thread(app: Flask, certificate: Path | None = None) -> Iterator[int]:
    """The port at which the app is served meanwhile, by TLS if there is a certificate."""
    ready, done = threading.Event(), threading.Event()
    found: list[int] = []

    def serve() -> None:
        server = make_server(app, "127.0.0.1", 0, certificate, error_log=log)
        server.start()
        assert server.server_port
        found.append(server.server_port)
        ready.set()
        while not done.is_set():
            sleep(0.02)
        server.stop()
        get_hub().destroy()

    thread = threading.Thread(target=serve)
    thread.start()
    ready.wait()
    try:
        yield found[0]
    finally:
        done.set()
        thread.join()


def connect(port: int, sent: bytes) -> socket.socket:
    """A connection on which this was sent."""
    phone = socket.create_connection(("127.0.0.1", port), timeout=60)
    phone.sendall(sent)
    return phone


def answer(phone: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    received = b""
    while part := phone.recv(65536):
        received += part
    phone.close()
    return received
