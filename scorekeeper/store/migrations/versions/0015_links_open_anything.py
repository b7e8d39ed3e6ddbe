"""Links open games and circles alike, each of which may be locked."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

OF_A_LINK = "phones", "codes"


def upgrade() -> None:
    """Has links, phones and codes name what they open by its id, whatever it is, and moves those of
    circles there. Tables that refer to another let go of it first: SQLite writes each anew."""
    for table in OF_A_LINK:
        with op.batch_alter_table(table) as batch:
            batch.drop_constraint(f"fk_{table}_game_id", type_="foreignkey")
            batch.alter_column("game_id", new_column_name="opens")
    with op.batch_alter_table("links") as batch:
        batch.drop_constraint("fk_links_game_id", type_="foreignkey")
        batch.alter_column("game_id", new_column_name="opens")
    for table in OF_A_LINK:
        with op.batch_alter_table(table) as batch:
            batch.create_foreign_key(
                f"fk_{table}_opens", "links", ["opens", "link_id"], ["opens", "id"]
            )
    _move_those_of_circles()
    op.add_column(
        "circles", sa.Column("locked", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "circles", sa.Column("withdrawn", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )


def _move_those_of_circles() -> None:
    op.execute(
        "INSERT INTO links (opens, id, hash, role, made, used)"
        " SELECT circle_id, id, hash, role, made, used FROM circle_links"
    )
    op.execute(
        "INSERT INTO phones (opens, hash, link_id)"
        " SELECT circle_id, hash, link_id FROM circle_phones"
    )
    op.drop_table("circle_phones")
    op.drop_table("circle_links")
