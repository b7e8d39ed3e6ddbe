"""Serving the app, and showing the address at which phones find it."""

import errno
import socket

import click
import segno
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper.cli.background import start_packing
from scorekeeper.cli.exits import fail
from scorekeeper.cli.secret import make_secret
from scorekeeper.store.schema import DamagedDatabaseError, NewerDatabaseError, migrate
from scorekeeper.web import create_app
from scorekeeper.web.config import ConfigError, data_folder


def serve(host: str, port: int) -> None:
    """Serve the app until it is stopped. Exits the command if it can't listen."""
    from scorekeeper.cli.gevent_server import serve_app

    app = open_app()
    _check_free(host, port)
    if app.config["OFFLINE"]:
        start_packing()
    address = f"http://{_find_own_address() if host == '0.0.0.0' else host}:{port}/"  # noqa: S104
    click.echo(f"Scorekeeper is ready at {address}")
    click.echo("Phones on the same network open that address, or scan this:\n")
    segno.make(address).terminal(compact=True)
    if copy := app.config["PUBLIC_COPY"]:
        click.echo(f"\nNo server? Phones anywhere open {copy}, or scan this:\n")
        segno.make(copy).terminal(compact=True)
    click.echo("\nStop with Ctrl+C. Nothing is lost: every score is saved at once.")
    serve_app(app, host, port)


def open_app() -> Flask:
    """Create the app and migrate its database. Exits the command if that fails."""
    try:
        make_secret(data_folder())
        app = create_app()
        migrate(app.config["SQLALCHEMY_DATABASE_URI"])
    except (ConfigError, DamagedDatabaseError, NewerDatabaseError) as error:
        fail(str(error))
    except OperationalError as error:
        fail(f"The database cannot be opened: {error.orig}")
    except OSError as error:
        fail(f"The data folder cannot be used: {error}")
    return app


def _check_free(host: str, port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                fail(f"Port {port} is taken; stop what uses it, or choose another with --port.")
            fail(f"Scorekeeper cannot listen on {host}, port {port}: {error.strerror}.")


def _find_own_address() -> str:
    """Find this machine's address on its network, without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
