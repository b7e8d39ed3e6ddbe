"""A phone knows what a server knows of its games, and what it has to ask about."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds the tables of a phone's copies, and of the entries about which somebody is asked; on a
    server both stay empty."""
    op.create_table(
        "copies",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("server_id", sa.String(22), nullable=True),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("followed", sa.Boolean(), nullable=False),
        sa.Column("refusal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_copies"),
    )
    op.create_table(
        "asked",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("idempotency_key", sa.String(80), nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("theirs", sa.Integer(), nullable=True),
        sa.Column("refusal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "idempotency_key", name="pk_asked"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_asked_game_id"),
    )
