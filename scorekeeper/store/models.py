"""The tables. Each leads with the id of its game, circle, tournament or own game; none of them
holds a score. Ids are tokens: no game has that of a circle.

Times are UTC texts (`2026-11-21T19:30:00Z`), the same in every database and in exports.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.engine import Connection
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from scorekeeper.game.start import MAX_NAME_LENGTH, MAX_TITLE_LENGTH

Reader = Session | Connection
"""A connection to read with: a session, or a plain connection."""
Writer = Session | Connection
"""A connection to write with and commit."""

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_1_name)s",
}


class Base(DeclarativeBase):
    """All tables of Scorekeeper."""

    metadata = MetaData(naming_convention=NAMES)


class Opened:
    """What links open: whether they let nobody new in (`locked`), and how often one of them was
    withdrawn."""

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    locked: Mapped[bool] = mapped_column(default=False, server_default=false())
    withdrawn: Mapped[int] = mapped_column(default=0, server_default=text("0"))


class GameRow(Opened, Base):
    """How a game was begun, what its table calls it, whether it may look lay-downs up (`finder`),
    how often somebody has said what they hold (`counts`), how often somebody in it was forgotten
    (`rewritten`), on a phone the idempotency key of the form that began the game, if one did
    (`form_key`), and the tournament in which it is played, if it is in one."""

    __tablename__ = "games"

    begun: Mapped[str] = mapped_column(String(20))
    start: Mapped[dict[str, Any]] = mapped_column(JSON)
    finder: Mapped[bool] = mapped_column(default=True, server_default=true())
    title: Mapped[str] = mapped_column(
        String(MAX_TITLE_LENGTH), default="", server_default=text("''")
    )
    counts: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    rewritten: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    form_key: Mapped[str | None] = mapped_column(String(22))
    tournament_id: Mapped[str | None] = mapped_column(String(22))


class ReplacedGameRow(Base):
    """A game that is gone, and the one that was begun in its place."""

    __tablename__ = "replaced_games"

    game_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    by: Mapped[str] = mapped_column(String(22))


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
    """What a player said last that they hold (`left`, as in an entry, and whether
    they laid a contract of their own), and in which deal."""

    __tablename__ = "counts"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    deal: Mapped[int]
    left: Mapped[dict[str, Any]] = mapped_column(JSON)


class LinkRow(Base):
    """A link that lets phones into what it `opens`, a game, a circle or a tournament, or by which
    they have an own game: the hash of its token, if it has one; its role, and the seat whose cards
    it counts; when it was last used; the link of a tournament with which somebody requested it
    (`asked_by`), if it opens a table for them; and what stands for the `network` of a phone that
    signed itself up for a tournament."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("opens", "hash"),)

    opens: Mapped[str] = mapped_column(String(22), primary_key=True)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    hash: Mapped[str | None] = mapped_column(String(64))
    role: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None]
    made: Mapped[str] = mapped_column(String(20))
    used: Mapped[str | None] = mapped_column(String(20))
    asked_by: Mapped[str | None] = mapped_column(String(22))
    network: Mapped[str | None] = mapped_column(String(22))


class PhoneRow(Base):
    """A phone, by the hash of its secret, that came in by a link; and whether it has archived what
    the link opens, the same in all its rows of that."""

    __tablename__ = "phones"
    __table_args__ = (
        ForeignKeyConstraint(["opens", "link_id"], ["links.opens", "links.id"]),
        Index("ix_phones_hash", "hash"),
    )

    opens: Mapped[str] = mapped_column(String(22), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    link_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    archived: Mapped[bool] = mapped_column(default=False, server_default=false())


class CodeRow(Base):
    """A short code, by its hash, that lets a phone in as its link does; until when."""

    __tablename__ = "codes"
    __table_args__ = (
        ForeignKeyConstraint(["opens", "link_id"], ["links.opens", "links.id"]),
        Index("ix_codes_hash", "hash"),
    )

    opens: Mapped[str] = mapped_column(String(22), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    link_id: Mapped[str] = mapped_column(String(22))
    until: Mapped[str] = mapped_column(String(20))


class OwnGameRow(Base):
    """An own game that phones have saved, whether or not they have played it: which `variant` it
    was made from and what is different in it, and when it was saved or opened last (`used`). It
    never changes: a newer version is another row."""

    __tablename__ = "own_games"
    __table_args__ = (Index("ix_own_games_used", "used"),)

    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    variant: Mapped[str] = mapped_column(String(40))
    own_game: Mapped[dict[str, Any]] = mapped_column(JSON)
    used: Mapped[str] = mapped_column(String(20))


class CopyRow(Base):
    """On a phone: a game that is on a server, or that the server refused (`refusal`), by its id
    there. Of its log the server had the first `base` entries at the last exchange, the last of
    them with this `mark`; while it is `followed`, the copy goes on with the server's. A game that
    was begun on the phone gets the server's id once the server has it, and this row leads there
    from the id it had here."""

    __tablename__ = "copies"

    game_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    server_id: Mapped[str | None] = mapped_column(String(22))
    base: Mapped[int] = mapped_column(default=0)
    mark: Mapped[str] = mapped_column(String(8), default="", server_default=text("''"))
    followed: Mapped[bool] = mapped_column(default=True)
    refusal: Mapped[str] = mapped_column(Text, default="")


class ConflictRow(Base):
    """On a phone: an entry of its own that is in conflict, since it can't go behind the server's
    log: another phone recorded `theirs`, an entry by its number, or the server refused it
    (`refusal`). Where it corrects facts that the other phone corrected too, it has those facts as
    they were `before`. The table is called `asked`, since somebody is asked about it."""

    __tablename__ = "asked"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    idempotency_key: Mapped[str] = mapped_column(String(80), primary_key=True)
    at: Mapped[str] = mapped_column(String(20))
    format: Mapped[int]
    entry: Mapped[dict[str, Any]] = mapped_column(JSON)
    theirs: Mapped[int | None]
    refusal: Mapped[str] = mapped_column(Text, default="")
    before: Mapped[list[dict[str, Any]] | None] = mapped_column(JSON)


class CircleRow(Opened, Base):
    """A circle of people who play together: what it is called, when it was begun, and how often
    anything was `changed` in it. On a phone it is `copied` where a server knows it."""

    __tablename__ = "circles"

    name: Mapped[str] = mapped_column(String(MAX_TITLE_LENGTH))
    begun: Mapped[str] = mapped_column(String(20))
    changed: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    copied: Mapped[bool] = mapped_column(default=False, server_default=false())


class CircleGameRow(Base):
    """A game that was played in a circle, and as which one it was added: `number` tells which was
    first of those that were begun at the same second."""

    __tablename__ = "circle_games"

    circle_id: Mapped[str] = mapped_column(ForeignKey("circles.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    number: Mapped[int]


class PersonRow(Base):
    """What was decided about somebody in a circle: their name, and whose other name that is, if it
    is (`same_as`). Most people have no row (see circle/people.py)."""

    __tablename__ = "people"

    circle_id: Mapped[str] = mapped_column(ForeignKey("circles.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH))
    same_as: Mapped[str | None] = mapped_column(String(22))


class ForgottenRow(Base):
    """A seat of a game in which somebody sat who asked to be forgotten, and their `stand_in`: the
    same in all their games, and made of nothing that is known of them."""

    __tablename__ = "forgotten"

    circle_id: Mapped[str] = mapped_column(ForeignKey("circles.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    stand_in: Mapped[str] = mapped_column(String(22), default="", server_default=text("''"))


class PaymentRow(Base):
    """Something that people of a circle paid each other between their evenings, in minor units of
    the currency; without one, in chips. Its id is the idempotency key of the form."""

    __tablename__ = "payments"

    circle_id: Mapped[str] = mapped_column(ForeignKey("circles.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    at: Mapped[str] = mapped_column(String(20))
    payer: Mapped[str] = mapped_column(String(22))
    payee: Mapped[str] = mapped_column(String(22))
    amount: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str | None] = mapped_column(String(3))


class TournamentRow(Opened, Base):
    """What is agreed for a tournament (`plan`), when it was begun, and how often anything was
    `changed` in it."""

    __tablename__ = "tournaments"

    plan: Mapped[dict[str, Any]] = mapped_column(JSON)
    begun: Mapped[str] = mapped_column(String(20))
    changed: Mapped[int] = mapped_column(default=0, server_default=text("0"))


class TournamentFactRow(Base):
    """One fact of a tournament's evening. Two writers can't both use the same number."""

    __tablename__ = "tournament_facts"
    __table_args__ = (UniqueConstraint("tournament_id", "idempotency_key"),)

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(String(20))
    format: Mapped[int]
    fact: Mapped[dict[str, Any]] = mapped_column(JSON)
    idempotency_key: Mapped[str | None] = mapped_column(String(80))


class TournamentGameRow(Base):
    """The game that is played at a table of a round."""

    __tablename__ = "tournament_games"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game_id: Mapped[str] = mapped_column(String(22))


class LimitRow(Base):
    """How often a limited request was made, by whom (`key`), until the count restarts (`until`,
    in seconds since 1970). The only table that is about nothing that a link opens."""

    __tablename__ = "limits"
    __table_args__ = (Index("ix_limits_until", "until"),)

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    count: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger)
