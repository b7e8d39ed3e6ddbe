"""The first tables: games, their entries, and the keys that open them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates the three tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("begun", sa.String(20), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("says", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(80), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sa.UniqueConstraint("game_id", "key", name="uq_entries_key"),
    )
    op.create_table(
        "keys",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "hash", name="pk_keys"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_keys_game_id"),
    )
    op.create_index("ix_keys_hash", "keys", ["hash"])
