"""Every house rule of a game is stored with its value, those nobody chose too (C26)."""

from scorekeeper.store.migrations.every_option import write_every_option

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Writes what nobody chose into the games that are stored, at what it was until now."""
    write_every_option()
