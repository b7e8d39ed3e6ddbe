"""A phone has own games of which none was begun yet, and a code passes them on."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Adds the table of own games."""
    op.create_table(
        "own_games",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("own_game", sa.JSON(), nullable=False),
        sa.Column("used", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_own_games"),
    )
    op.create_index("ix_own_games_used", "own_games", ["used"])
