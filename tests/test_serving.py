"""`scorekeeper` serves the app at the address it prints, and loses nothing when it is killed."""

import json
import signal
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.support.serving import GUNICORN, served

SOON = 10
"""Seconds in which a server has stopped, on however busy a machine."""
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
def test_a_public_copy_is_named_at_the_start(tmp_path: Path) -> None:
    printed: list[str] = []
    with served(tmp_path, printed=printed, SCOREKEEPER_PUBLIC_COPY="https://you.example/scores/"):
        pass
    (line,) = (line for line in printed if "https://you.example/scores/" in line)
    assert line.startswith("No server? ")


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=lambda end: end.name)
def test_the_server_stops_when_it_is_asked_to_though_phones_are_connected(
    tmp_path: Path, end: signal.Signals, capfd: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path, end) as address:
        game = ask(address, "api/v1/games", body=GAME)
        watch = urllib.request.Request(
            f"{address}api/v1/games/{game['id']}/live",
            headers={"Authorization": f"Bearer {game['tokens']['watch']}"},
        )
        stream = urllib.request.urlopen(watch, timeout=60)
        assert stream.readline() == b"event: version\n"
        before = time.monotonic()
    assert time.monotonic() - before < SOON
    stream.close()
    assert "Traceback" not in capfd.readouterr().err
