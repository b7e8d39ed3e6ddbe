"""A phone has copies of the circles that a server knows."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Notes of each circle whether it is a copy; on a server none is."""
    op.add_column(
        "circles", sa.Column("copied", sa.Boolean(), nullable=False, server_default=sa.false())
    )
