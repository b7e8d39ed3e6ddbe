"""How a command ends."""

import sys
from typing import NoReturn

import click

DONE, NOT_LEGAL, BAD_USAGE = 0, 1, 2


def fail(message: str) -> NoReturn:
    """Ends the command: what was asked for cannot be done, and why."""
    click.echo(message, err=True)
    sys.exit(BAD_USAGE)
