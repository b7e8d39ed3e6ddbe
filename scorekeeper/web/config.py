"""The configuration of the app, and the folder of its data."""

import os
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from flask import Flask, current_app
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.web.assets import CHECKOUT

AUTHORITY = "authority.crt"
"""The certificate in the data folder that phones have to trust before they open the app by HTTPS at
home."""
CONFIG_FILE = "config.toml"
PREFIX = "SCOREKEEPER"
DEFAULTS = {
    "RUNS_ON": "server",
    "HAS_SERVER": False,
    "OFFLINE": True,
    "MAX_CONTENT_LENGTH": 400_000,
    "MAX_FORM_MEMORY_SIZE": 100_000,
    "MAX_FORM_PARTS": 500,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "RATELIMIT_ENABLED": True,
    "RATELIMIT_STORAGE_URI": "database://",
    "RATELIMIT_NEW_GAMES": "60/hour",
    "RATELIMIT_TABLES": "600/hour",
    "RATELIMIT_OPENINGS": "1000/hour",
    "RATELIMIT_WRONG_TOKENS": "30/minute",
    "RATELIMIT_SEARCHES": "10000/minute",
    "RATELIMIT_SHEETS": "60/minute",
    "WTF_CSRF_CHECK_DEFAULT": False,  # security/protection.py checks every request
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_I18N_ENABLED": False,
    "PROXIES": 0,
    "METRICS_TOKEN": None,
    "PUBLIC_COPY": None,
    "HTTP_PORT": None,  # both are set by the command, where it serves both
    "HTTPS_PORT": None,
}


MIN_SECRET_LENGTH = 16
"""A shorter SECRET_KEY could be found by trying. The one that is made has 43 characters."""


class ConfigError(RuntimeError):
    """Something without which the app cannot run, and how to mend it."""


def runs_locally() -> bool:
    """Whether the app runs on the phone that shows it: no other phone can reach it, and it lacks
    the packages that were compiled for a server."""
    return bool(current_app.config["RUNS_ON"] == "phone")


def has_server() -> bool:
    """Whether the app runs on a phone that belongs to a server: what is recorded on the phone goes
    there."""
    return bool(current_app.config["HAS_SERVER"])


def data_folder() -> Path:
    """Return the folder of the database and the configuration: `SCOREKEEPER_DATA`, the checkout's
    `instance/`, or the user's data folder when Scorekeeper was installed."""
    folder = os.environ.get(f"{PREFIX}_DATA")
    if folder:
        return Path(folder).resolve()
    if (CHECKOUT / "pyproject.toml").exists():
        return CHECKOUT / "instance"
    return platformdirs.user_data_path("scorekeeper")


def configure(app: Flask, config_mapping: Mapping[str, Any]) -> None:
    """Set the app's configuration (see create_app)."""
    database = Path(app.instance_path) / "scorekeeper.sqlite"
    app.config.from_mapping(DEFAULTS, SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}")
    file = Path(app.instance_path) / CONFIG_FILE
    try:
        app.config.from_file(str(file), load=tomllib.load, silent=True, text=False)
    except ValueError as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from None
    app.config.from_prefixed_env(PREFIX)
    app.config.from_mapping(config_mapping)
    app.config["SECRET_KEY"] = _usable_secret(app.config["SECRET_KEY"])
    if path := app.config["APPLICATION_ROOT"].rstrip("/"):
        mounted = DispatcherMiddleware(app.wsgi_app, {path: app.wsgi_app})
        app.wsgi_app = mounted  # type: ignore[method-assign]
    proxies = app.config["PROXIES"]
    if proxies:
        proxied = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = proxied  # type: ignore[method-assign]


def _usable_secret(secret: Any) -> str | bytes:
    """Return the secret as text or bytes: in the environment, one of digits looks like a number.
    Raises ConfigError for one that is missing or could be guessed."""
    if not secret:
        raise ConfigError(
            "SECRET_KEY is missing. The scorekeeper command makes one at its first start;"
            f" otherwise set {PREFIX}_SECRET_KEY to a long random text."
        )
    usable = secret if isinstance(secret, bytes) else str(secret)
    if len(usable) < MIN_SECRET_LENGTH:
        raise ConfigError(
            f"SECRET_KEY is too short: {len(usable)} characters can be guessed, and it needs at"
            f" least {MIN_SECRET_LENGTH}. Take it out, and the scorekeeper command makes a new one;"
            " or put in a long random text, such as this command prints:"
            " python3 -c 'import secrets; print(secrets.token_urlsafe())'"
        )
    return usable
