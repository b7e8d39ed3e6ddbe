"""Links can be withdrawn, from the phones that came by them too; games are locked; codes."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ID_LENGTH = 22


def upgrade() -> None:
    """Makes of every token a link, and a phone that came by it: nobody knows any more which of them
    was passed on and which is a phone's own."""
    op.add_column(
        "games", sa.Column("locked", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "games", sa.Column("withdrawn", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    _make_tables()
    op.execute(
        "INSERT INTO links (game_id, id, hash, role, made)"  # noqa: S608  a number of ours
        f" SELECT game_id, substr(hash, 1, {ID_LENGTH}), hash, role, at FROM tokens"
    )
    op.execute(
        "INSERT INTO phones (game_id, hash, link_id, archived)"  # noqa: S608
        f" SELECT game_id, hash, substr(hash, 1, {ID_LENGTH}), archived FROM tokens"
    )
    op.drop_table("tokens")


def _make_tables() -> None:
    op.create_table(
        "links",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("id", sa.String(ID_LENGTH), nullable=False),
        sa.Column("hash", sa.String(64), nullable=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("made", sa.String(20), nullable=False),
        sa.Column("used", sa.String(20), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "id", name="pk_links"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_links_game_id"),
        sa.UniqueConstraint("game_id", "hash", name="uq_links_hash"),
    )
    op.create_table(
        "phones",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("link_id", sa.String(ID_LENGTH), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("game_id", "hash", "link_id", name="pk_phones"),
        _of_a_link("phones"),
    )
    op.create_index("ix_phones_hash", "phones", ["hash"])
    op.create_table(
        "codes",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("link_id", sa.String(ID_LENGTH), nullable=False),
        sa.Column("until", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "hash", name="pk_codes"),
        _of_a_link("codes"),
    )
    op.create_index("ix_codes_hash", "codes", ["hash"])


def _of_a_link(table: str) -> sa.ForeignKeyConstraint:
    columns = ["game_id", "link_id"]
    return sa.ForeignKeyConstraint(
        columns, ["links.game_id", "links.id"], name=f"fk_{table}_game_id"
    )
