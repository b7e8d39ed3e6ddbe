"""A table may switch the finder of lay-downs off."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the switch; it is on."""
    op.add_column(
        "games", sa.Column("finder", sa.Boolean(), nullable=False, server_default=sa.true())
    )
