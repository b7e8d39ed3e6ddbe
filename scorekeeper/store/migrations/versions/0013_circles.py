"""People play together over evenings, and somebody in a game may be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

ID = sa.String(22)


def upgrade() -> None:
    """Adds the tables of circles, and to each game how often somebody in it was forgotten."""
    op.add_column(
        "games", sa.Column("rewritten", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "circles",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("begun", sa.String(20), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_circles"),
    )
    _make_links()
    _make_phones()
    op.create_table(
        "circle_games",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("game_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("circle_id", "game_id", name="pk_circle_games"),
        _of_a_circle("circle_games"),
    )
    op.create_table(
        "people",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("same_as", ID, nullable=True),
        sa.PrimaryKeyConstraint("circle_id", "id", name="pk_people"),
        _of_a_circle("people"),
    )
    op.create_table(
        "forgotten",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("game_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("circle_id", "game_id", "seat", name="pk_forgotten"),
        _of_a_circle("forgotten"),
    )
    op.create_table(
        "payments",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("payer", ID, nullable=False),
        sa.Column("payee", ID, nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=True),
        sa.PrimaryKeyConstraint("circle_id", "id", name="pk_payments"),
        _of_a_circle("payments"),
    )


def _make_links() -> None:
    op.create_table(
        "circle_links",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("hash", sa.String(64), nullable=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("made", sa.String(20), nullable=False),
        sa.Column("used", sa.String(20), nullable=True),
        sa.PrimaryKeyConstraint("circle_id", "id", name="pk_circle_links"),
        _of_a_circle("circle_links"),
        sa.UniqueConstraint("circle_id", "hash", name="uq_circle_links_hash"),
    )


def _make_phones() -> None:
    op.create_table(
        "circle_phones",
        sa.Column("circle_id", ID, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("link_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("circle_id", "hash", "link_id", name="pk_circle_phones"),
        sa.ForeignKeyConstraint(
            ["circle_id", "link_id"],
            ["circle_links.circle_id", "circle_links.id"],
            name="fk_circle_phones_circle_id",
        ),
    )
    op.create_index("ix_circle_phones_hash", "circle_phones", ["hash"])


def _of_a_circle(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["circle_id"], ["circles.id"], name=f"fk_{table}_circle_id")
