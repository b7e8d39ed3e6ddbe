"""The `scorekeeper` command: back up, export, import, and its complaints."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import NullPool, create_engine
from sqlalchemy.orm import Session

from scorekeeper.cli import scorekeeper
from scorekeeper.store import migrate
from scorekeeper.web import create_app
from tests.support.stored import HAND, START, append, begin_game, load_afresh, role_of

EXPORT_IMPORT_BACKUP = """\
import contextlib, sys
from scorekeeper.cli import scorekeeper
with open("game.json", "w") as file, contextlib.redirect_stdout(file):
    scorekeeper(["export", sys.argv[1]], standalone_mode=False)
scorekeeper(["import", "game.json"], standalone_mode=False)
scorekeeper(["backup", "all.sqlite"], standalone_mode=False)
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the command; nothing is in it yet."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    return tmp_path / "data"


@pytest.fixture
def url(data: Path) -> str:
    """The command's own database."""
    url = f"sqlite:///{data / 'scorekeeper.sqlite'}"
    migrate(url)
    return url


def begun(url: str) -> str:
    """A game with one hand in a database."""
    with Session(create_engine(url, poolclass=NullPool)) as session:
        game_id = begin_game(session)
        append(session, game_id, HAND)
    return game_id


def run(*arguments: object) -> Result:
    """What the command answers."""
    return CliRunner().invoke(scorekeeper, [str(argument) for argument in arguments])


@pytest.fixture
def exported(url: str, tmp_path: Path) -> Path:
    """A file with a game of one hand."""
    file = tmp_path / "game.json"
    file.write_text(run("export", begun(url)).stdout)
    return file


def test_an_id_that_begins_with_a_dash_is_no_option(url: str) -> None:
    answer = run("export", "-hXy3-ct2dkF4BDkHtWnWrg")
    assert (answer.exit_code, answer.stderr) == (2, "There is no game -hXy3-ct2dkF4BDkHtWnWrg.\n")


def test_a_game_is_exported_and_imported_under_a_new_id(url: str, tmp_path: Path) -> None:
    answer = run("export", begun(url))
    assert answer.exit_code == 0
    export = json.loads(answer.stdout)
    assert (export["players"], len(export["entries"])) == (list(START.players), 1)
    file = tmp_path / "game.json"
    file.write_text(answer.stdout)
    answer = run("import", file)
    assert answer.exit_code == 0
    assert answer.stdout.startswith("Imported as game ")
    address, token = answer.stdout.split()[-1].split("#")
    game_id = address.removeprefix("/open/")
    assert load_afresh(url, game_id).entries == [HAND]
    with Session(create_engine(url, poolclass=NullPool)) as session:
        assert role_of(session, game_id, token) == "host"


def test_an_import_prints_tokens_that_open_the_game_and_what_the_api_would_answer(
    url: str, exported: Path
) -> None:
    printed: dict[str, Any] = json.loads(run("import", exported, "--json").stdout)
    with Session(create_engine(url, poolclass=NullPool)) as session:
        for role in ("host", "watch"):
            assert role_of(session, printed["id"], printed["tokens"][role]) == role
        for token in printed["tokens"]["seats"]:
            assert role_of(session, printed["id"], token) == "seat"
    client = create_app({"SQLALCHEMY_DATABASE_URI": url, "RATELIMIT_ENABLED": False}).test_client()
    answer = client.post("/api/v1/games/import", json=json.loads(exported.read_text())).json
    assert answer
    assert printed.keys() == answer.keys()
    assert {**printed["game"], "id": None} == {**answer["game"], "id": None}


def test_an_imported_game_opens_where_the_settings_say_that_it_is_reached(
    exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_TRUSTED_HOSTS", '[".kalooki.example", "127.0.0.1"]')
    answer = run("import", exported, "--json")
    assert answer.exit_code == 0, answer.exception
    created = json.loads(answer.stdout)
    host = f"https://kalooki.example/open/{created['id']}#{created['tokens']['host']}"
    assert created["links"]["host"] == host


def test_all_games_are_backed_up_and_nothing_is_overwritten(url: str, tmp_path: Path) -> None:
    game_id = begun(url)
    file = tmp_path / "backup.sqlite"
    answer = run("backup", file)
    assert (answer.exit_code, answer.stdout) == (0, f"All games are in {file}.\n")
    assert load_afresh(f"sqlite:///{file}", game_id).entries == [HAND]
    answer = run("backup", file)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "is there already; name a new file." in answer.stderr


def test_below_a_path_it_opens_there(exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_TRUSTED_HOSTS", '["kalooki.example"]')
    monkeypatch.setenv("SCOREKEEPER_APPLICATION_ROOT", "/scores")
    created = json.loads(run("import", exported, "--json").stdout)
    assert created["links"]["host"].startswith("https://kalooki.example/scores/open/")


@pytest.mark.long
def test_all_works_with_postgresql_too(postgresql_url: str, data: Path, tmp_path: Path) -> None:
    game_id = begun(postgresql_url)
    environment = os.environ | {"SCOREKEEPER_SQLALCHEMY_DATABASE_URI": postgresql_url}
    answer = subprocess.run(
        [sys.executable, "-c", EXPORT_IMPORT_BACKUP, game_id],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
    imported = answer.stdout.split("game ")[1].split(".")[0]
    assert load_afresh(postgresql_url, imported).entries == [HAND]
    assert load_afresh(f"sqlite:///{tmp_path / 'all.sqlite'}", imported).entries == [HAND]


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--dance"],
        ["export"],
        ["backup"],
        ["import", "nowhere.json"],
        ["export", "x" * 22],
        ["backup", "/"],
        ["backup", "/nowhere/at/all.sqlite"],
        ["--port", "0"],
        ["--port", "99999"],
        ["--host", "no.such.host.invalid"],
        ["--host", "192.0.2.1"],
    ],
    ids=" ".join,
)
def test_bad_usage_is_explained_in_a_sentence(url: str, arguments: list[str]) -> None:
    answer = run(*arguments)
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output
    assert "Errno" not in answer.output
    assert answer.stderr.strip()
    assert answer.stdout == ""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("{}", "“scorekeeper” is missing."),
        ('{"scorekeeper": 1, "entries": 7}', "entries: This must be a list."),
    ],
)
def test_a_file_that_is_no_export_is_refused(
    url: str, tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    answer = run("import", file)
    assert answer.exit_code == 2
    assert complaint in answer.stderr


def test_an_export_that_cannot_be_true_names_the_entry(exported: Path) -> None:
    export = json.loads(exported.read_text())
    export["entries"][0]["out"] = 2
    exported.write_text(json.dumps(export))
    answer = run("import", exported)
    assert answer.exit_code == 2
    assert "entries.0.left.2: Entry 1: Bob went out" in answer.stderr


def test_a_port_in_use_is_named(url: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        answer = run("--host", "127.0.0.1", "--port", other.getsockname()[1])
    assert answer.exit_code == 2
    assert "is taken; stop what uses it, or choose another with --port." in answer.stderr


def test_the_first_command_makes_the_data_folder(data: Path) -> None:
    assert run("export", "x" * 22).exit_code == 2
    assert sorted(file.name for file in data.iterdir())[:2] == ["config.toml", "scorekeeper.sqlite"]
    assert (data / "config.toml").stat().st_mode & 0o777 == 0o600
    text = (data / "config.toml").read_text()
    run("export", "x" * 22)
    assert (data / "config.toml").read_text() == text


@pytest.mark.parametrize("command", [["migrate"], ["restore", __file__]])
def test_a_database_that_is_none_is_reported(data: Path, command: list[str]) -> None:
    data.mkdir()
    (data / "scorekeeper.sqlite").write_text("a letter to Ann")
    answer = run(*command)
    assert answer.exit_code == 2
    assert "scorekeeper.sqlite is damaged, or no database." in answer.stderr
    assert (data / "scorekeeper.sqlite").read_text() == "a letter to Ann"


def test_a_data_folder_that_cannot_be_used_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "file" / "data"))
    answer = run("export", "x" * 22)
    assert answer.exit_code == 2
    assert "The data folder cannot be used" in answer.stderr


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("SECRET_KEY = unquoted", "config.toml cannot be read"),
        (
            'SQLALCHEMY_DATABASE_URI = "postgresql+psycopg://localhost:1/gone"',
            "The database cannot be opened",
        ),
    ],
)
def test_what_is_wrong_with_a_setting_is_reported(data: Path, setting: str, complaint: str) -> None:
    data.mkdir()
    (data / "config.toml").write_text(setting)
    answer = run("export", "x" * 22)
    assert answer.exit_code == 2
    assert complaint in answer.stderr
