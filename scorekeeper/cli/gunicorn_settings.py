"""Settings to serve the app with many processes: `gunicorn --config
python:scorekeeper.cli.gunicorn_settings --workers 4`. Other settings go on the command line."""

import subprocess
import sys
from typing import Any

from gevent import sleep

from scorekeeper.cli.background import start_packing
from scorekeeper.cli.gevent_server import IDLE_SECONDS, begin_long_work

wsgi_app = "scorekeeper.web:create_app()"
worker_class = "gevent"
worker_connections = 20_000
backlog = 8192
keepalive = IDLE_SECONDS
graceful_timeout = 2
forwarded_allow_ips = ""  # the app decides how many proxies are trusted (PROXIES)
loglevel = "warning"
control_socket_disable = True


def on_starting(server: Any) -> None:  # noqa: ARG001
    """Migrate the database once, before there are workers: in a process of its own, so that no
    worker inherits its open connections."""
    subprocess.run([sys.executable, "-m", "scorekeeper", "migrate"], check=True)
    start_packing()


def post_worker_init(worker: Any) -> None:  # noqa: ARG001
    """Let each worker run long work beside its requests."""
    begin_long_work()


def pre_request(worker: Any, request: Any) -> None:  # noqa: ARG001
    """Let other connections have their turn before each request."""
    sleep(0)
