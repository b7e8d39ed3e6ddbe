"""Two phones’ corrections of one entry can be merged by what stood there before both."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Notes of an entry that somebody is asked about what it and another phone corrected; of those
    that are asked about already nobody knows."""
    op.add_column("asked", sa.Column("before", sa.JSON(), nullable=True))
