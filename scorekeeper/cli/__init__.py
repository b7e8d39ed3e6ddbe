"""The `scorekeeper` command. Each subcommand is imported only when it is used, so that the referee
needs no server and no database."""

import platform
import sqlite3
import sys
from importlib import import_module
from importlib.metadata import version

import click

from scorekeeper import DISTRIBUTION

COMMANDS = {
    "check": "refereeing.check",
    "tack-on": "refereeing.tack_on",
    "arrange": "refereeing.arrange",
    "variants": "refereeing.variants",
    "migrate": "games.migrate",
    "backup": "games.backup",
    "restore": "games.restore",
    "export": "games.export",
    "import": "games.import_",
    "pack": "packing.pack",
    "site": "packing.site",
}
"""The module in this folder and the function of each command."""


class OnDemand(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the commands in the order in which the help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command of this name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(".")
        command: click.Command = getattr(import_module(f"{__name__}.{module}"), name)
        return command


def _say_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print what somebody who reports a fault is asked for."""
    if wanted:
        click.echo(
            f"Scorekeeper {version(DISTRIBUTION)}, Python {platform.python_version()},"
            f" SQLite {sqlite3.sqlite_version}, {platform.platform()}"
        )
        context.exit()


@click.group(cls=OnDemand, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Say which version this is, and what it runs on.",
)
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on.",
)
@click.option(
    "--https",
    type=click.IntRange(1, 65535),
    is_flag=False,
    flag_value=8443,
    help="Serve HTTPS too, at this port or 8443, with a certificate of this machine's own.",
)
@click.pass_context
def scorekeeper(context: click.Context, host: str, port: int, https: int | None) -> None:
    """Keeps score at the Kalooki table. Without a command it serves the app."""
    if context.invoked_subcommand is None:
        from scorekeeper.cli.serving import serve

        serve(host, port, https)


def main() -> None:
    """Run the command. To serve, gevent has to patch the standard library before other imports."""
    if not COMMANDS.keys() & set(sys.argv[1:]):
        from gevent import monkey

        monkey.patch_all()
    scorekeeper()
