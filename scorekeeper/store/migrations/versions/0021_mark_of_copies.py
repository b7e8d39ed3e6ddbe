"""A phone notices by the mark of the last entry that a backup was restored on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Notes of a copy the mark of the last entry that the server had; of those that are there
    already nobody knows it."""
    mark = sa.Column("mark", sa.String(8), nullable=False, server_default="")
    op.add_column("copies", mark)
