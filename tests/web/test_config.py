"""Configuration: from the mapping, the environment or the file; no app without a secret."""

import json
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from scorekeeper.web import create_app
from scorekeeper.web.assets import CHECKOUT
from scorekeeper.web.config import ConfigError, data_folder
from scorekeeper.web.database import session

FILE = 'SECRET_KEY = "a secret in the file"\nRATELIMIT_NEW_GAMES = "1/hour"\n'
GIVEN = "a secret in the mapping"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the test."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    return tmp_path


def test_without_a_secret_there_is_no_app_but_a_remedy(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r"SECRET_KEY is missing.*set SCOREKEEPER_SECRET_KEY"):
        create_app()


def test_the_mapping_counts_before_the_environment_and_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "config.toml").write_text(FILE)
    assert create_app().config["SECRET_KEY"] == "a secret in the file"
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a secret in the environment")
    assert create_app().config["SECRET_KEY"] == "a secret in the environment"
    assert create_app({"SECRET_KEY": GIVEN}).config["SECRET_KEY"] == GIVEN
    assert create_app().config["RATELIMIT_NEW_GAMES"] == "1/hour"


def test_numbers_and_switches_can_come_from_the_environment(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_RATELIMIT_ENABLED", "false")
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    app = create_app({"SECRET_KEY": GIVEN})
    assert app.config["RATELIMIT_ENABLED"] is False
    assert app.config["PROXIES"] == 1


@pytest.mark.parametrize("secret", ["1234567890123456", "1234567890.123456", '["a", "b", "c", 4]'])
def test_a_secret_that_looks_like_something_else_is_a_text(
    folder: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", secret)
    answer = create_app({"RATELIMIT_ENABLED": False}).test_client().get("/new/jamaican")
    assert answer.status_code == 200


@pytest.mark.parametrize("secret", ["change me", "123456789012345", b"fifteen letters", "true"])
def test_a_secret_that_can_be_guessed_is_refused_with_a_remedy(
    folder: Path, secret: str | bytes
) -> None:
    remedy = r"SECRET_KEY is too short.*needs at least 16.*makes a new one.*token_urlsafe"
    with pytest.raises(ConfigError, match=remedy):
        create_app({"SECRET_KEY": secret})
    assert create_app({"SECRET_KEY": secret * 4})


def test_the_database_lies_in_the_data_folder(folder: Path) -> None:
    app = create_app({"SECRET_KEY": GIVEN})
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{folder / 'scorekeeper.sqlite'}"


@pytest.mark.parametrize("content", [b"SECRET_KEY = unquoted", b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(folder: Path, content: bytes) -> None:
    (folder / "config.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=r"config\.toml"):
        create_app()


def test_a_checkout_keeps_its_data_in_its_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCOREKEEPER_DATA", raising=False)
    assert data_folder() == CHECKOUT / "instance"


def test_an_installed_app_keeps_its_data_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SCOREKEEPER_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("scorekeeper.web.config.CHECKOUT", tmp_path / "site-packages")
    assert data_folder() == tmp_path / "scorekeeper"


def test_only_the_hosts_that_are_named_are_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_TRUSTED_HOSTS", '["kalooki.example"]')
    client = create_app({"SECRET_KEY": GIVEN}).test_client()
    assert client.get("/rulebook", base_url="https://kalooki.example").status_code == 200
    refused = client.get("/rulebook", base_url="https://elsewhere.example")
    assert refused.status_code == 400
    assert "elsewhere.example" not in refused.text


def test_only_as_many_proxies_are_believed_as_there_are(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "scorekeeper.security")
    forwarded = {"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}
    for proxies in (0, 1, 2):
        app = create_app({"SECRET_KEY": GIVEN, "PROXIES": proxies, "RATELIMIT_ENABLED": False})
        app.test_client().get("/metrics", headers=forwarded)
    networks = [json.loads(record.message)["network"] for record in caplog.records]
    assert networks == ["127.0.0.1", "192.0.2.2", "192.0.2.1"]


def test_no_error_of_the_database_shows_what_was_written(folder: Path) -> None:
    app = create_app({"SECRET_KEY": GIVEN})
    with app.app_context(), pytest.raises(OperationalError) as error:
        session().execute(text("SELECT :name FROM nowhere"), {"name": "Ann"})
    assert "Ann" not in str(error.value)
