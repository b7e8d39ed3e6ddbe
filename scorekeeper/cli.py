"""The `scorekeeper` command: serve, back up, export, import."""

import errno
import json
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any, NoReturn

import click
import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from sqlalchemy.exc import OperationalError

from scorekeeper.store.backup import backup as copy_database
from scorekeeper.store.games import export_game, import_game, load
from scorekeeper.store.keys import Role, grant, new_token
from scorekeeper.store.schema import NewerDatabaseError, migrate
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app
from scorekeeper.web.config import ConfigError, data_folder, make_secret
from scorekeeper.web.database import session
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, write_export

DONE, NOT_LEGAL, BAD_USAGE = 0, 1, 2
THREADS = 16


class Server(BaseApplication):
    """A production server for the app, in this process's place."""

    def __init__(self, app: Flask, address: str) -> None:
        self.app = app
        self.settings = {
            "bind": address,
            "worker_class": "gthread",
            "threads": THREADS,
            "loglevel": "warning",
            "graceful_timeout": 2,
            "control_socket_disable": True,
        }
        super().__init__()

    def load_config(self) -> None:
        """Hands the settings over."""
        for name, value in self.settings.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        """The app to serve."""
        return self.app


@click.group(invoke_without_command=True)
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on.",
)
@click.pass_context
def scorekeeper(context: click.Context, host: str, port: int) -> None:
    """Keeps score at the Kalooki table. Without a command it serves the app."""
    if context.invoked_subcommand is None:
        _serve(host, port)


def _serve(host: str, port: int) -> None:
    app = _open_app()
    _check_free(host, port)
    address = f"http://{_own_address() if host == '0.0.0.0' else host}:{port}/"  # noqa: S104
    click.echo(f"Scorekeeper is ready at {address}")
    click.echo("Phones on the same network open that address, or scan this:\n")
    segno.make(address).terminal(compact=True)
    click.echo("\nStop with Ctrl+C. Nothing is lost: every score is saved at once.")
    Server(app, f"{host}:{port}").run()


def _open_app() -> Flask:
    """The app, its database up to date."""
    try:
        make_secret(data_folder())
        app = create_app()
        migrate(app.config["SQLALCHEMY_DATABASE_URI"])
    except (ConfigError, NewerDatabaseError) as error:
        _fail(str(error))
    except OperationalError as error:
        _fail(f"The database cannot be opened: {error.orig}")
    except OSError as error:
        _fail(f"The data folder cannot be used: {error}")
    return app


def _check_free(host: str, port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                _fail(f"Port {port} is taken; stop what uses it, or choose another with --port.")
            _fail(f"Scorekeeper cannot listen on {host}, port {port}: {error.strerror}.")


def _own_address() -> str:
    """This machine's address on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def _fail(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(BAD_USAGE)


@scorekeeper.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Copies all games into a new SQLite database FILE, while games go on."""
    app = _open_app()
    try:
        copy_database(app.config["SQLALCHEMY_DATABASE_URI"], file)
    except OSError as error:
        _fail(str(error))
    except sqlite3.Error as error:
        _fail(f"{file} cannot be written: {error}.")
    click.echo(f"All games are in {file}.")


@scorekeeper.command()
@click.argument("game")
def export(game: str) -> None:
    """Writes the whole GAME (its id, as in its address) as JSON."""
    with _open_app().app_context():
        stored = load(session(), game)
        if stored is None:
            _fail(f"There is no game {game}.")
        click.echo(json.dumps(write_export(export_game(stored)), ensure_ascii=False, indent=1))


@scorekeeper.command("import")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="Print what the API would answer.")
def import_(file: Any, as_json: bool) -> None:
    """Takes a game from an exported FILE, under a new id."""
    try:
        whole = read_export(json.load(file), VARIANTS)
    except WireError as error:
        _fail(f"{file.name}: {error}")
    except (ValueError, RecursionError):
        _fail(f"{file.name} is not JSON.")
    with _open_app().app_context():
        try:
            game = import_game(session(), whole)
        except WireError as error:
            _fail(f"{file.name}: {error}")
        tokens: dict[Role, str] = {"host": new_token(), "watch": new_token()}
        for role, token in tokens.items():
            grant(session(), game.id, token, role)
        session().commit()
    if as_json:
        click.echo(json.dumps({"id": game.id, "tokens": tokens}))
    else:
        click.echo(f"Imported as game {game.id}. It opens at /open/{game.id}#{tokens['host']}")


def main() -> None:
    """The command's entry point."""
    scorekeeper()
