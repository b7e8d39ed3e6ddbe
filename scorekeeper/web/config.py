"""Where data lives, and what can be configured."""

import os
import secrets
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.web.assets import CHECKOUT

CONFIG_FILE = "config.toml"
PREFIX = "SCOREKEEPER"
DEFAULTS = {
    "MAX_CONTENT_LENGTH": 1_000_000,
    "MAX_FORM_MEMORY_SIZE": 100_000,
    "MAX_FORM_PARTS": 500,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "SESSION_COOKIE_NAME": "scorekeeper",
    "RATELIMIT_ENABLED": True,
    "RATELIMIT_STORAGE_URI": "memory://",
    "RATELIMIT_NEW_GAMES": "60/hour",
    "RATELIMIT_WRONG_TOKENS": "30/minute",
    "RATELIMIT_LARGE_HANDS": "10/minute",
    "RATELIMIT_SHEETS": "60/minute",
    "WTF_CSRF_TIME_LIMIT": None,
    "PROXIES": 0,
    "SQLALCHEMY_ENGINE_OPTIONS": {"pool_pre_ping": True},
}


class ConfigError(RuntimeError):
    """Something without which the app cannot run, and what to do about it."""


def data_folder() -> Path:
    """Where the database and the configuration live: `SCOREKEEPER_DATA`, the checkout's
    `instance/`, or the user's data folder when Scorekeeper was installed."""
    named = os.environ.get(f"{PREFIX}_DATA")
    if named:
        return Path(named).resolve()
    if (CHECKOUT / "pyproject.toml").exists():
        return CHECKOUT / "instance"
    return platformdirs.user_data_path("scorekeeper")


def configure(app: Flask, given: Mapping[str, Any]) -> None:
    """Sets the app's configuration (see create_app)."""
    database = Path(app.instance_path) / "scorekeeper.sqlite"
    app.config.from_mapping(DEFAULTS, SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}")
    file = Path(app.instance_path) / CONFIG_FILE
    try:
        app.config.from_file(str(file), load=tomllib.load, silent=True, text=False)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from None
    app.config.from_prefixed_env(PREFIX)
    app.config.from_mapping(given)
    secret = app.config["SECRET_KEY"]
    if not secret:
        raise ConfigError(
            "SECRET_KEY is missing. The scorekeeper command makes one at its first start;"
            f" otherwise set {PREFIX}_SECRET_KEY to a long random text."
        )
    app.config["SECRET_KEY"] = secret if isinstance(secret, bytes) else str(secret)
    proxies = app.config["PROXIES"]
    if proxies:
        proxied = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = proxied  # type: ignore[method-assign]


def make_secret(folder: Path) -> None:
    """Writes a configuration with a new secret into the data folder, unless it has one; only
    this user may read it."""
    file = folder / CONFIG_FILE
    if file.exists() or os.environ.get(f"{PREFIX}_SECRET_KEY"):
        return
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as text:
        text.write(f'SECRET_KEY = "{secrets.token_urlsafe(32)}"\n')
