"""Each entry has a mark by which its game's history is known again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds the mark; entries of earlier days have none."""
    op.add_column(
        "entries", sa.Column("mark", sa.String(8), nullable=False, server_default=sa.text("''"))
    )
