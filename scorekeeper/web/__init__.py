"""Build the app: its pages and the JSON API."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.web import assets, config, database, errors, filters, live, pages, sending
from scorekeeper.web.hand import aloud
from scorekeeper.web.offline import home_screen, local_state
from scorekeeper.web.security import access, kinds, protection
from scorekeeper.web.security import log as security_log
from scorekeeper.web.writing import language


def create_app(config_mapping: Mapping[str, Any] | None = None) -> Flask:
    """Build the app. Its configuration comes from `config_mapping`, from environment variables that
    begin with `SCOREKEEPER_`, or from `config.toml` in the data folder, in this order of
    precedence. Raises ConfigError for what is missing. The database must be up to date."""
    folder = assets.folder()
    app = Flask(
        "scorekeeper",
        instance_path=str(config.data_folder()),
        template_folder=folder / "templates",
        static_folder=folder / "static",
    )
    for kind in kinds.KINDS:
        app.url_map.converters[kind.name] = access.IdConverter
    config.configure(app, config_mapping or {})
    language.init_app(app)
    database.init_app(app)
    live.init_app(app)
    has_programs = app.config["RUNS_ON"] == "server"  # that ask it; a phone lacks what answers them
    if has_programs:
        from scorekeeper.web import metrics

        metrics.init_app(app)
    security_log.init_app(app)
    protection.init_app(app)
    sending.init_app(app)
    assets.init_app(app)
    filters.init_app(app)
    local_state.init_app(app)
    home_screen.init_app(app)
    aloud.init_app(app)
    errors.init_app(app)
    pages.init_app(app)
    if has_programs:
        from scorekeeper.web import api

        api.init_app(app)
    return app
