"""Links have the network of those who signed up by themselves, and programs are let in like phones,
so that a locked table lets none in that was not there before."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Lets the programs in that may have come: by each link with a token that was ever used."""
    op.add_column("links", sa.Column("network", sa.String(22), nullable=True))
    op.execute(
        """
        INSERT INTO phones (opens, hash, link_id)
        SELECT opens, hash, id FROM links
        WHERE hash IS NOT NULL AND used IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM phones
            WHERE phones.opens = links.opens
            AND phones.hash = links.hash AND phones.link_id = links.id
        )
        """
    )
