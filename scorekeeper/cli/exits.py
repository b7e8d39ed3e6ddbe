"""The exit statuses of the commands, and how they end early."""

import sys
from typing import NoReturn

import click

DONE, NOT_LEGAL, BAD_USAGE = 0, 1, 2


def fail(message: str) -> NoReturn:
    """Ends the command with a sentence that says why it could not do its work."""
    click.echo(message, err=True)
    sys.exit(BAD_USAGE)
