"""Configuration: the mapping, then the environment, then the file; no secret, no app."""

from pathlib import Path

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.assets import CHECKOUT
from scorekeeper.web.config import ConfigError, data_folder, make_secret

FILE = 'SECRET_KEY = "from the file"\nRATELIMIT_NEW_GAMES = "1/hour"\n'


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
    assert create_app().config["SECRET_KEY"] == "from the file"
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "from the environment")
    assert create_app().config["SECRET_KEY"] == "from the environment"
    assert create_app({"SECRET_KEY": "given"}).config["SECRET_KEY"] == "given"
    assert create_app().config["RATELIMIT_NEW_GAMES"] == "1/hour"


def test_the_environment_speaks_of_numbers_and_switches_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_RATELIMIT_ENABLED", "false")
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    app = create_app({"SECRET_KEY": "given"})
    assert app.config["RATELIMIT_ENABLED"] is False
    assert app.config["PROXIES"] == 1


@pytest.mark.parametrize("secret", ["12345678", "true", "1e5"])
def test_a_secret_that_looks_like_a_number_is_a_text(
    folder: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", secret)
    answer = create_app({"RATELIMIT_ENABLED": False}).test_client().get("/new/jamaican")
    assert answer.status_code == 200


def test_the_database_lies_in_the_data_folder(folder: Path) -> None:
    app = create_app({"SECRET_KEY": "given"})
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{folder / 'scorekeeper.sqlite'}"


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "config.toml").write_text("SECRET_KEY = unquoted")
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


def test_a_secret_is_made_once_and_for_this_user_alone(folder: Path) -> None:
    home = folder / "new" / "folder"
    make_secret(home)
    file = home / "config.toml"
    assert file.stat().st_mode & 0o777 == 0o600
    text = file.read_text()
    assert len(text) > len('SECRET_KEY = ""') + 40
    make_secret(home)
    assert file.read_text() == text


def test_no_secret_is_made_where_the_environment_has_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "from the environment")
    make_secret(folder)
    assert list(folder.iterdir()) == []
