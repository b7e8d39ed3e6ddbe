"""Players say what they hold before their hand is recorded."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the table of what they say, and to each game how often that changed."""
    op.add_column(
        "games", sa.Column("counts", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "counts",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("left", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_counts"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_counts_game_id"),
    )
