"""Plain names: tokens open a game, and an idempotency key goes with an entry."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Renames a table and two columns, with their constraints and the index."""
    if op.get_bind().dialect.name == "sqlite":
        _copy_into_new_tables()
    else:
        _rename()


def _rename() -> None:
    op.rename_table("keys", "tokens")
    op.alter_column("entries", "key", new_column_name="idempotency_key")
    op.alter_column("entries", "says", new_column_name="entry")
    for table, old, new in (
        ("tokens", "pk_keys", "pk_tokens"),
        ("tokens", "fk_keys_game_id", "fk_tokens_game_id"),
        ("entries", "uq_entries_key", "uq_entries_idempotency_key"),
    ):
        op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {old} TO {new}")
    op.execute("ALTER INDEX ix_keys_hash RENAME TO ix_tokens_hash")


def _copy_into_new_tables() -> None:
    """SQLite cannot rename a constraint."""
    op.rename_table("entries", "old_entries")
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("idempotency_key", sa.String(80), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sa.UniqueConstraint("game_id", "idempotency_key", name="uq_entries_idempotency_key"),
    )
    op.execute(
        "INSERT INTO entries (game_id, number, at, format, entry, idempotency_key)"
        " SELECT game_id, number, at, format, says, key FROM old_entries"
    )
    op.drop_table("old_entries")
    op.create_table(
        "tokens",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_tokens_game_id"),
    )
    op.execute(
        "INSERT INTO tokens (game_id, hash, role, at) SELECT game_id, hash, role, at FROM keys"
    )
    op.drop_table("keys")
    op.create_index("ix_tokens_hash", "tokens", ["hash"])
