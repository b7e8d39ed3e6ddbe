"""An app served by our own server in another thread, for raw requests."""

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from gevent import get_hub, sleep
from gevent.pywsgi import WSGIServer

from scorekeeper.cli.gevent_server import Handler

log = logging.getLogger(__name__)


@contextmanager
def served_in_thread(app: Flask) -> Iterator[int]:
    """The port at which the app is served meanwhile."""
    ready, done = threading.Event(), threading.Event()
    found: list[int] = []

    def serve() -> None:
        server = WSGIServer(("127.0.0.1", 0), app, log=None, error_log=log, handler_class=Handler)
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
