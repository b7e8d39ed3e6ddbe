"""Scorekeeper served by the command that users run, in a program of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from psutil import Process

PROGRAMS = Path(sys.executable).parent
SCOREKEEPER = "scorekeeper", "--host", "127.0.0.1", "--port", "{port}"
"""The command that users run."""
GUNICORN = (
    *("gunicorn", "--config", "python:scorekeeper.cli.gunicorn_settings"),
    *("--workers", "2", "--bind", "127.0.0.1:{port}"),
)
"""What serves with two processes."""
PATIENCE = 60
"""Seconds that a server on a busy machine may take to answer for the first time."""


@contextmanager
def served(
    folder: Path,
    end: signal.Signals = signal.SIGTERM,
    command: Sequence[str] = SCOREKEEPER,
    port: int | None = None,
    printed: list[str] | None = None,
    **settings: str,
) -> Iterator[str]:
    """A server of its own that keeps its data in `folder`, until `end` stops it, whatever happens;
    gives its address, such as `http://127.0.0.1:5000/`. It listens on a free port, or a given one.
    What it prints after its first line is added to `printed` in the end."""
    port = port or free_port()
    program, *arguments = (part.format(port=port) for part in command)
    own = {"SCOREKEEPER_DATA": str(folder), "SCOREKEEPER_OFFLINE": "false"}
    environment = os.environ | own | settings
    with subprocess.Popen(
        [str(PROGRAMS / program), *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        try:
            address = f"http://127.0.0.1:{port}/"
            if command is SCOREKEEPER:
                assert server.stdout.readline() == f"Scorekeeper is ready at {address}\n"
            wait_for(address)
            yield address
        finally:
            os.killpg(server.pid, end)
            lines = server.stdout.read().splitlines()
            if printed is not None:
                printed += lines


@contextmanager
def silent(address: str) -> Iterator[None]:
    """Lets the server at an address say nothing meanwhile, as if all that is sent was lost on the
    way: connections stay open, and nobody is told."""
    port = address.rstrip("/").rpartition(":")[2]
    (server,) = [each for each in Process().children() if port in each.cmdline()]
    server.suspend()
    try:
        yield
    finally:
        server.resume()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    return port


def wait_for(address: str) -> None:
    """Waits until somebody listens."""
    port = int(address.rstrip("/").rpartition(":")[2])
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError(address)
