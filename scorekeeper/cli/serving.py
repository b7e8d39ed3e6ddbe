"""Serving the app, and showing the address at which phones find it."""

import errno
import socket
from pathlib import Path

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

LOCAL = "127.0.0.1"
WITHOUT_HTTPS = """\
At an http address a phone can't go on without a network, keep the screen on, use the camera or its
share sheet. For those, add --https, or see “HTTPS at home” in docs/hosting.md."""


def serve(host: str, port: int, https: int | None = None) -> None:
    """Serve the app until it is stopped, at a second port by HTTPS too. Exits the command if it
    can't listen."""
    from scorekeeper.cli.gevent_server import make_server, serve_app

    app = open_app()
    _check_free(host, port)
    own = _find_own_address() if host == "0.0.0.0" else host  # noqa: S104
    address = f"http://{own}:{port}/"
    servers = [make_server(app, host, port)]
    if https:
        _check_free(host, https)
        app.config.update(HTTP_PORT=port, HTTPS_PORT=https)
        servers.append(make_server(app, host, https, _certify(own)))
    if app.config["OFFLINE"]:
        start_packing()
    click.echo(f"Scorekeeper is ready at {address}")
    _show("Phones on the same network open that address, or scan this:", address)
    if https:
        _show(
            "For all that a phone can do (go on without a network, keep the screen on, use the\n"
            "camera), take three steps on it, once. They are behind this code, and then\n"
            f"Scorekeeper is at https://{own}:{https}/",
            f"{address}secure",
        )
    elif own != LOCAL:
        click.echo(f"\n{WITHOUT_HTTPS}")
    if copy := app.config["PUBLIC_COPY"]:
        _show(f"No server? Phones anywhere open {copy}, or scan this:", copy)
    click.echo("\nStop with Ctrl+C. Nothing is lost: every score is saved at once.")
    serve_app(servers)


def _show(text: str, address: str) -> None:
    """Print an address as a code that phones scan, below a text."""
    click.echo(f"\n{text}\n")
    segno.make(address).terminal(compact=True)


def _certify(address: str) -> Path:
    """Make the certificate for HTTPS at this machine's own address. Exits the command where there
    can't be one."""
    from scorekeeper.cli.authority import is_at_home, make_certificate

    if not is_at_home(address):
        fail(
            f"--https is for home networks, and {address} isn't an address of one. In public, put a"
            " web server with a certificate in front: see docs/hosting.md."
        )
    try:
        return make_certificate(data_folder(), address)
    except OSError as error:
        fail(f"The data folder cannot be used: {error}")


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
            return LOCAL
        address: str = probe.getsockname()[0]
        return address
