"""Databases as earlier versions left them."""

import pytest
from alembic import command

from scorekeeper.store import migrate


def migrate_to(revision: str, url: str) -> None:
    """Makes a database as an earlier Scorekeeper left it."""
    upgrade = command.upgrade
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "upgrade", lambda config, _: upgrade(config, revision))
        migrate(url)
