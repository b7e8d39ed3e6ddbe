"""The commands for stored games: migrate, backup, restore, export and import."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import click
from flask import Flask

from scorekeeper.cli.exits import fail
from scorekeeper.cli.serving import open_app
from scorekeeper.store.backup import RestoreError
from scorekeeper.store.backup import backup as copy_database
from scorekeeper.store.backup import restore as restore_database
from scorekeeper.store.games import export_game, import_game, load
from scorekeeper.store.schema import DamagedDatabaseError, NewerDatabaseError
from scorekeeper.web.api.games import make_links_to_seats, write_created_game
from scorekeeper.web.api.new_tokens import NewTokens, make_first_links
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import GAME
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, write_export


@click.command()
def migrate() -> None:
    """Creates the database, or brings it up to date. Serving does so too."""
    open_app()


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Copies all games into a new SQLite database FILE, while games go on."""
    app = open_app()
    try:
        copy_database(app.config["SQLALCHEMY_DATABASE_URI"], file)
    except FileExistsError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}.")
    except sqlite3.Error as error:
        fail(f"{file} cannot be written: {error}.")
    click.echo(f"All games are in {file}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def restore(file: Path) -> None:
    """Puts all games of a backup FILE into the database, which has no games yet."""
    app = open_app()
    try:
        restore_database(app.config["SQLALCHEMY_DATABASE_URI"], file)
    except (RestoreError, DamagedDatabaseError, NewerDatabaseError) as error:
        fail(str(error))
    click.echo(f"All games of {file} are back.")


@click.command(context_settings={"ignore_unknown_options": True})  # an id may begin with a dash
@click.argument("game")
def export(game: str) -> None:
    """Writes the whole GAME (its id, as in its address) as JSON."""
    with open_app().app_context():
        stored = load(session(), game)
        if stored is None:
            fail(f"There is no game {game}.")
        click.echo(json.dumps(write_export(export_game(stored)), ensure_ascii=False, indent=1))


@click.command("import")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="Print what the API would answer.")
def import_(file: Any, as_json: bool) -> None:
    """Takes a game from an exported FILE, under a new id."""
    try:
        whole = read_export(json.load(file))
    except WireError as error:
        fail(f"{file.name}: {error}")
    except (ValueError, RecursionError):
        fail(f"{file.name} is not JSON.")
    app, tokens = open_app(), NewTokens(GAME, None, None)
    with app.test_request_context(base_url=_find_address(app)):
        try:
            game = import_game(session(), whole)
        except WireError as error:
            fail(f"{file.name}: {error}")
        make_first_links(game.id, tokens)
        make_links_to_seats(game, tokens)
        session().commit()
        created = write_created_game(game, tokens)
    if as_json:
        click.echo(json.dumps(created, ensure_ascii=False))
    else:
        host = created["tokens"]["host"]
        click.echo(f"Imported as game {game.id}. It opens at /open/{game.id}#{host}")


def _find_address(app: Flask) -> str | None:
    """Return the app's public address for links, if its settings name one; it answers no other."""
    names: list[str] = app.config["TRUSTED_HOSTS"] or []
    path = app.config["APPLICATION_ROOT"]
    return f"https://{names[0].removeprefix('.')}{path}" if names else None
