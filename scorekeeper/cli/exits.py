"""The exit statuses of the commands, and exiting with an error."""

import sys
from typing import NoReturn

import click

DONE, NOT_LEGAL, BAD_USAGE = 0, 1, 2


def fail(message: str) -> NoReturn:
    """Exit the command with a sentence that says why it failed."""
    click.echo(message, err=True)
    sys.exit(BAD_USAGE)
