"""What is limited is counted in the database."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the table of counts."""
    op.create_table(
        "limits",
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_limits"),
    )
    op.create_index("ix_limits_until", "limits", ["until"])
