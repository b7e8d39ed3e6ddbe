"""Somebody in a circle stands for each person who was forgotten, so that the ratings and debts of
the others stay as they were."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Adds the stand-ins; nobody knows any more who was forgotten before."""
    op.add_column(
        "forgotten",
        sa.Column("stand_in", sa.String(22), nullable=False, server_default=sa.text("''")),
    )
