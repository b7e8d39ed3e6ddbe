"""House rules of Continental, Carioca and Shanghai that came later are written into the games that
were begun before (C26)."""

from scorekeeper.store.migrations.every_option import write_every_option

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Writes the newer house rules into the games that are stored, at what held until now."""
    write_every_option()
