"""An evening has several tables."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

ID = sa.String(22)


def upgrade() -> None:
    """Adds the tables of tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", ID, nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("begun", sa.String(20), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("locked", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("withdrawn", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_table(
        "tournament_facts",
        sa.Column("tournament_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("fact", sa.JSON(), nullable=False),
        sa.Column("idempotency_key", sa.String(80), nullable=True),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_facts"),
        _of_a_tournament("tournament_facts"),
        sa.UniqueConstraint(
            "tournament_id", "idempotency_key", name="uq_tournament_facts_idempotency_key"
        ),
    )
    op.create_table(
        "tournament_games",
        sa.Column("tournament_id", ID, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "round", "table", name="pk_tournament_games"),
        _of_a_tournament("tournament_games"),
    )


def _of_a_tournament(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id"], ["tournaments.id"], name=f"fk_{table}_tournament_id"
    )
