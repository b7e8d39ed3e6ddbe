"""Links to the tables of a tournament are withdrawn with the link by which they were asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Notes of each link by which other one it was asked for; of those that stand nobody knows."""
    op.add_column("links", sa.Column("asked_by", sa.String(22), nullable=True))
