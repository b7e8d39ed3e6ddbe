"""A phone remembers the key of the form that began a game, so that its server begins it once."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Adds the key; a server knows none."""
    op.add_column("games", sa.Column("form_key", sa.String(22), nullable=True))
