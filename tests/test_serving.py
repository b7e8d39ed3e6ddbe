"""`scorekeeper` serves the app at the address it prints, and loses nothing when it is killed."""

import json
import signal
import socket
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.serving import GUNICORN, served

GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}


def ask(address: str, path: str, token: str = "", body: object = None) -> Any:
    """What the API answers."""
    request = urllib.request.Request(
        address + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    with served(tmp_path, signal.SIGKILL) as address:
        game = ask(address, "api/v1/games", body=GAME)
        path, token = f"api/v1/games/{game['id']}", game["tokens"]["host"]
        for number in (1, 2):
            answer = ask(address, f"{path}/entries", token, {"kind": "call", "seat": 2})
            assert answer["entry"] == number
    with served(tmp_path) as address:
        assert ask(address, path, token) == answer["game"]
        assert ask(address, f"{path}/entries", token, {"kind": "void"})["entry"] == 3


@pytest.mark.slow
def test_gunicorn_serves_with_many_processes(tmp_path: Path) -> None:
    with served(tmp_path, command=GUNICORN) as address:
        game = ask(address, "api/v1/games", body=GAME)
        path, token = f"api/v1/games/{game['id']}", game["tokens"]["host"]
        for number in range(1, 9):
            answer = ask(address, f"{path}/entries", token, {"kind": "void"})
            assert answer["entry"] == number
        assert ask(address, path, token) == answer["game"]


@pytest.mark.slow
def test_gunicorn_logs_requests_though_some_are_refused_at_once(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "access.log"
    with served(tmp_path, command=(*GUNICORN, "--access-logfile", str(log))) as address:
        there = urlsplit(address)
        with socket.create_connection((there.hostname, there.port)) as phone:
            phone.sendall(b"GET / HTTP/1.1\r\nHost : here\r\n\r\n")
            assert phone.recv(12) == b"HTTP/1.1 400"
        urllib.request.urlopen(f"{address}health").close()
    assert "/health" in log.read_text()
    assert "log_request" not in capfd.readouterr().err
