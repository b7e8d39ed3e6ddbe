"""Serving the app with many processes: `gunicorn --config python:scorekeeper.cli.gunicorn_settings
--workers 4`. Whatever else gunicorn can be told goes on its command line."""

import subprocess
import sys
from typing import Any

from gunicorn.workers.ggevent import GeventPyWSGIWorker, PyWSGIHandler

from scorekeeper.cli.beside import pack_beside
from scorekeeper.cli.gevent_server import (
    GRACE_SECONDS,
    WAITING_CONNECTIONS,
    PatientHandler,
    look_for_garbage_rarely,
    raise_file_limit,
)


class Handler(PatientHandler, PyWSGIHandler):
    """Answers one connection, and tells gunicorn's log of it."""

    def log_request(self) -> None:
        """Writes a line of the access log, unless a request was refused before anything of it could
        be read: gunicorn can't write that."""
        if self.environ is not None:
            super().log_request()


class Worker(GeventPyWSGIWorker):
    """One of gunicorn's processes, with this server in it."""

    wsgi_handler = Handler


wsgi_app = "scorekeeper.web:create_app()"
worker_class = Worker
worker_connections = 20_000
backlog = WAITING_CONNECTIONS
graceful_timeout = GRACE_SECONDS
loglevel = "warning"
control_socket_disable = True


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Brings the database up to date, once, before there are workers. A program of its own does it,
    so that no worker inherits what it has opened."""
    raise_file_limit()
    subprocess.run([sys.executable, "-m", "scorekeeper", "migrate"], check=True)
    pack_beside()


def post_worker_init(worker: Worker) -> None:  # noqa: ARG001
    """Once a worker has its app."""
    look_for_garbage_rarely()
