"""The stakes of the European game became house rules (E9)."""

from scorekeeper.store.migrations.every_option import write_every_option

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Writes the stakes by which stored games were begun into them (C26)."""
    write_every_option()
