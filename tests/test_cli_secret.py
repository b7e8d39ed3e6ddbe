"""The secret that the first start makes, and who may read what it signs."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.secret import make_secret
from tests.support.many import many

STARTS = many(2, 3)
START_ON_CALL = """\
import sys
from scorekeeper.cli.serving import open_app
print("ready", flush=True)
sys.stdin.readline()
print(open_app().config["SECRET_KEY"])
"""
MADE_SECRET_LENGTH = 43
WITHOUT_SECRET: dict[str, str] = {
    "empty": "",
    "a setting": "PROXIES = 1",
    "a table and a comment": "# ours\r\n[RATELIMIT]\r\nSECRET_KEY = 'of the table'\r\n",
    "other letters": 'NAME = "Zoë’s"\n',
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the test, which isn't there yet."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    return tmp_path / "data"


def config(folder: Path) -> dict[str, Any]:
    """The configuration in a data folder."""
    return tomllib.loads((folder / "config.toml").read_text())


def mode(file: Path) -> int:
    """Who may do what with a file or folder."""
    return file.stat().st_mode & 0o777


def test_a_secret_is_made_once_and_for_this_user_alone(folder: Path) -> None:
    make_secret(folder)
    secret = config(folder)["SECRET_KEY"]
    assert len(secret) == MADE_SECRET_LENGTH
    assert (mode(folder), mode(folder / "config.toml")) == (0o700, 0o600)
    make_secret(folder)
    assert config(folder) == {"SECRET_KEY": secret}


@pytest.mark.parametrize("text", WITHOUT_SECRET.values(), ids=WITHOUT_SECRET)
def test_a_secret_is_added_to_what_is_there(folder: Path, text: str) -> None:
    folder.mkdir()
    file = folder / "config.toml"
    file.write_bytes(text.encode())
    before = config(folder)
    make_secret(folder)
    after = config(folder)
    assert len(after.pop("SECRET_KEY")) == MADE_SECRET_LENGTH
    assert after == before
    assert file.read_bytes().endswith(text.encode())
    assert mode(file) == 0o600


@pytest.mark.parametrize("text", ['SECRET_KEY = ""', "SECRET_KEY = unquoted", "[", "\ufeff"])
def test_what_a_person_must_put_right_is_left_as_it_is(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "config.toml").write_text(text)
    make_secret(folder)
    assert (folder / "config.toml").read_text() == text


def test_a_secret_that_others_can_read_is_hidden_from_them(folder: Path) -> None:
    folder.mkdir()
    file = folder / "config.toml"
    file.write_text('SECRET_KEY = "of an earlier start"\n')
    file.chmod(0o644)
    make_secret(folder)
    assert file.read_text() == 'SECRET_KEY = "of an earlier start"\n'
    assert mode(file) == 0o600


def test_no_secret_is_made_where_the_environment_has_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a secret in the environment")
    make_secret(folder)
    assert not folder.exists()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(None, id="no file"),
        pytest.param("PROXIES = 0\n", id="a file without it", marks=pytest.mark.long),
    ],
)
def test_first_starts_at_once_use_the_same_secret(folder: Path, text: str | None) -> None:
    if text is not None:
        folder.mkdir()
        (folder / "config.toml").write_text(text)
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", START_ON_CALL],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(STARTS)
    ]
    for start in starts:
        assert start.stdout is not None
        assert start.stdout.readline() == "ready\n"
    for start in starts:
        assert start.stdin is not None
        start.stdin.write("go\n")
        start.stdin.flush()
    answers = [start.communicate(timeout=120) for start in starts]
    assert answers == [(config(folder)["SECRET_KEY"] + "\n", "")] * STARTS
