"""`scorekeeper` serves: it tells where, answers there, and loses nothing when it is killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

COMMAND = Path(sys.executable).parent / "scorekeeper"
GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    return port


@contextmanager
def served(folder: Path, end: signal.Signals) -> Iterator[str]:
    """A server of its own, which `end` stops; gives the address that it prints."""
    command = [str(COMMAND), "--host", "127.0.0.1", "--port", str(free_port())]
    environment = os.environ | {"SCOREKEEPER_DATA": str(folder)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            assert line.startswith("Scorekeeper is ready at http://127.0.0.1:")
            address = line.split()[-1]
            wait_for(address)
            yield address
        finally:
            os.killpg(server.pid, end)
            server.stdout.read()


def wait_for(address: str) -> None:
    """Waits until somebody answers."""
    for _ in range(200):
        try:
            ask(address, "api/v1/openapi.json")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(address)


def ask(address: str, path: str, token: str = "", body: object = None) -> Any:
    """What the API answers."""
    request = urllib.request.Request(
        address + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


def test_what_was_acknowledged_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    with served(tmp_path, signal.SIGKILL) as address:
        game = ask(address, "api/v1/games", body=GAME)
        path, token = f"api/v1/games/{game['id']}", game["tokens"]["host"]
        for number in (1, 2):
            answer = ask(address, f"{path}/entries", token, {"kind": "call", "seat": 2})
            assert answer["entry"] == number
    with served(tmp_path, signal.SIGTERM) as address:
        assert ask(address, path, token) == answer["game"]
        assert ask(address, f"{path}/entries", token, {"kind": "void"})["entry"] == 3
