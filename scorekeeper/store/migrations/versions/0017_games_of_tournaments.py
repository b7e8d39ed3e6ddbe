"""A table's game leads back to its tournament, and one that was begun in its place is found."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

ID = sa.String(22)


def upgrade() -> None:
    """Adds to each game the tournament in which it is played, and a table of the games in whose
    place others were begun."""
    op.add_column("games", sa.Column("tournament_id", ID, nullable=True))
    op.execute(
        "UPDATE games SET tournament_id = (SELECT max(tournament_id) FROM tournament_games"
        " WHERE tournament_games.game_id = games.id)"
        " WHERE id IN (SELECT game_id FROM tournament_games)"
    )
    op.create_table(
        "replaced_games",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("by", ID, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_replaced_games"),
    )
