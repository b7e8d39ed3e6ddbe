"""Serving the app with many processes: `gunicorn --config python:scorekeeper.cli.gunicorn_settings
--workers 4`. Whatever else gunicorn can be told goes on its command line."""

import subprocess
import sys
from typing import Any

from gevent import sleep

from scorekeeper.cli.beside import pack_beside
from scorekeeper.cli.gevent_server import IDLE_SECONDS

wsgi_app = "scorekeeper.web:create_app()"
worker_class = "gevent"
worker_connections = 20_000
backlog = 8192
keepalive = IDLE_SECONDS
graceful_timeout = 2
forwarded_allow_ips = ""  # how many proxies are believed the app decides (PROXIES)
loglevel = "warning"
control_socket_disable = True


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Brings the database up to date, once, before there are workers. A program of its own does it,
    so that no worker inherits what it has opened."""
    subprocess.run([sys.executable, "-m", "scorekeeper", "migrate"], check=True)
    pack_beside()


def pre_request(worker: Any, request: Any) -> None:  # noqa: ARG001
    """Lets everybody else have their turn before each request."""
    sleep(0)
