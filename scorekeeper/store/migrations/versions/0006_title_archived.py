"""Games have a title, and a phone may archive them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Earlier games have no title, and nobody has archived any."""
    empty = sa.text("''")
    op.add_column("games", sa.Column("title", sa.String(60), nullable=False, server_default=empty))
    op.add_column(
        "tokens", sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false())
    )
