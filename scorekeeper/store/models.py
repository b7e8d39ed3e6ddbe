"""The tables. Each leads with the game's id, and none of them holds a score.

Times are UTC texts (`2026-11-21T19:30:00Z`), the same in every database and in exports.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    MetaData,
    String,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from scorekeeper.game.title import MAX_TITLE_LENGTH

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_1_name)s",
}


class Base(DeclarativeBase):
    """All tables of Scorekeeper."""

    metadata = MetaData(naming_convention=NAMES)


class GameRow(Base):
    """How a game was begun, what its table calls it, whether it may look lay-downs up (`finder`),
    and how often somebody has said what they hold (`counts`)."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    begun: Mapped[str] = mapped_column(String(20))
    start: Mapped[dict[str, Any]] = mapped_column(JSON)
    finder: Mapped[bool] = mapped_column(default=True, server_default=true())
    title: Mapped[str] = mapped_column(
        String(MAX_TITLE_LENGTH), default="", server_default=text("''")
    )
    counts: Mapped[int] = mapped_column(default=0, server_default=text("0"))


class EntryRow(Base):
    """One entry of a game's log. Two writers can't both use the same number. `mark` tells it from
    every other entry of its number, also in another copy of the database."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game_id", "idempotency_key"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(String(20))
    format: Mapped[int]
    entry: Mapped[dict[str, Any]] = mapped_column(JSON)
    idempotency_key: Mapped[str | None] = mapped_column(String(80))
    mark: Mapped[str] = mapped_column(String(8), default="", server_default=text("''"))


class CountRow(Base):
    """What a player said last that they hold (`left`, as in an entry), and in which deal."""

    __tablename__ = "counts"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    deal: Mapped[int]
    left: Mapped[dict[str, Any]] = mapped_column(JSON)


class TokenRow(Base):
    """Who may open a game: the hash of a link's token or of a phone's own, and its role; and
    whether this phone has archived the game."""

    __tablename__ = "tokens"
    __table_args__ = (Index("ix_tokens_hash", "hash"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    role: Mapped[str] = mapped_column(String(10))
    at: Mapped[str] = mapped_column(String(20))
    archived: Mapped[bool] = mapped_column(default=False, server_default=false())


class LimitRow(Base):
    """How often something was done that is limited, by whom (`key`), until the count begins anew
    (`until`, in seconds since 1970). The only table that is not about a game."""

    __tablename__ = "limits"
    __table_args__ = (Index("ix_limits_until", "until"),)

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    count: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger)
