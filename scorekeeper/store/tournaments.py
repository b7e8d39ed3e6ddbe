"""Tournaments: what is agreed for each, the facts of its evening, and the games at its tables."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlalchemy import and_, delete, exists, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.clock import now
from scorekeeper.store.links import delete_links, delete_links_asked_by, links_of
from scorekeeper.store.log import hold_games
from scorekeeper.store.models import (
    GameRow,
    LinkRow,
    PhoneRow,
    Reader,
    TournamentFactRow,
    TournamentGameRow,
    TournamentRow,
)
from scorekeeper.store.tags import TaggedLog
from scorekeeper.store.tokens import Secrets, all_hashed, new_token
from scorekeeper.tournament.facts import DropRound, Fact, Plan, Round, SignUp, StartRound
from scorekeeper.tournament.fold import Tournament, fold
from scorekeeper.wire.tournaments import read_plan, read_stored_fact, write_plan

OF_A_TOURNAMENT = (TournamentGameRow, TournamentFactRow)
"""The tables of a tournament beside its own row and its links."""


@dataclass(frozen=True)
class StoredFact:
    """One fact of the evening, the time when it was recorded, and its idempotency key."""

    at: str
    fact: Fact
    idempotency_key: str | None = None


@dataclass(frozen=True)
class StoredTournament(TaggedLog):
    """A tournament as it is stored. Two of the same `id` and `changed` are the same."""

    id: str
    plan: Plan
    begun: str
    log: tuple[StoredFact, ...] = ()
    games: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    """The ids of the games, by round and table, both counting from 1."""
    changed: int = 0
    """How often anything was changed in it."""
    locked: bool = False
    """Whether its links let no new phone in."""
    withdrawn: int = 0
    """How often a link was withdrawn."""

    @property
    def version(self) -> int:
        """The number of the last fact; 0 before the first."""
        return len(self.log)

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament after all its facts, which are folded here and nowhere else."""
        return fold(self.plan, (stored.fact for stored in self.log))

    def signed_up_under(self, idempotency_key: str) -> int | None:
        """Find the number of the player who was signed up under a key; None where nobody was."""
        sign_ups = (stored for stored in self.log if isinstance(stored.fact, SignUp))
        matching = (
            number
            for number, stored in enumerate(sign_ups, 1)
            if stored.idempotency_key == idempotency_key
        )
        return next(matching, None)

    @property
    def latest_games(self) -> Mapping[int, str]:
        """The ids of the games of the latest round, by table; none before it has been started."""
        return self.games.get(len(self.tournament.rounds), {})

    def table_of(self, game_id: str) -> tuple[int, int] | None:
        """Find the round and the table at which a game is played; None where it isn't."""
        tables = (
            (number, table)
            for number, games in self.games.items()
            for table, id in games.items()
            if id == game_id
        )
        return next(tables, None)

    @property
    def started(self) -> str | None:
        """When the latest round was started, if it was."""
        starts: list[str | None] = []
        for stored in self.log:
            match stored.fact:
                case Round():
                    starts.append(None)
                case StartRound():
                    starts[-1] = stored.at
                case DropRound():
                    starts.pop()
        return starts[-1] if starts else None


def begin_tournament(session: Session, plan: Plan, *, id: str | None = None) -> StoredTournament:
    """Store a tournament of nobody yet, under a new id, or under `id`; the caller commits. House
    rules nobody chose are stored too, as they are today (C26). Raises IntegrityError where there is
    a tournament of that id."""
    row = TournamentRow(id=id or new_token(), plan=write_plan(plan), begun=now())
    session.add(row)
    session.flush()
    return StoredTournament(row.id, read_plan(row.plan), row.begun)


def load_tournament(reader: Reader, tournament_id: str) -> StoredTournament | None:
    """Load a tournament with all its facts; None where there is no such tournament."""
    query = select(TournamentRow.__table__).where(TournamentRow.id == tournament_id)
    row = reader.execute(query).first()
    if row is None:
        return None
    facts = select(
        TournamentFactRow.at, TournamentFactRow.fact, TournamentFactRow.idempotency_key
    ).where(TournamentFactRow.tournament_id == tournament_id)
    log = tuple(
        StoredFact(at, read_stored_fact(fact), key)
        for at, fact, key in reader.execute(facts.order_by(TournamentFactRow.number))
    )
    return replace(_build_tournament(row), log=log, games=_games_of(reader, tournament_id))


def _build_tournament(row: Any) -> StoredTournament:
    """Build a tournament from its own row, without its evening."""
    return StoredTournament(
        id=row.id,
        plan=read_plan(row.plan),
        begun=row.begun,
        changed=row.changed,
        locked=row.locked,
        withdrawn=row.withdrawn,
    )


def release_games(session: Session, ids: Collection[str]) -> None:
    """Take games out of their tournament; the caller commits."""
    hold_games(session, ids, from_recording=False)
    session.execute(update(GameRow).where(GameRow.id.in_(ids)).values(tournament_id=None))


def _games_of(reader: Reader, tournament_id: str) -> dict[int, dict[int, str]]:
    columns = TournamentGameRow.round, TournamentGameRow.table, TournamentGameRow.game_id
    query = select(*columns).where(TournamentGameRow.tournament_id == tournament_id)
    games: dict[int, dict[int, str]] = {}
    for number, table, game_id in reader.execute(query.order_by(*columns[:2])):
        games.setdefault(number, {})[table] = game_id
    return games


def load_tournaments(session: Session, secrets: Secrets) -> list[StoredTournament]:
    """Load the tournaments that a phone was let into, the last begun first, without their
    evenings."""
    let_in = select(PhoneRow.opens).where(PhoneRow.hash.in_(all_hashed(secrets)))
    rows = select(TournamentRow).where(TournamentRow.id.in_(let_in))
    in_order = rows.order_by(TournamentRow.begun.desc(), TournamentRow.id)
    return [_build_tournament(row) for row in session.scalars(in_order)]


def load_open_tournament(
    reader: Reader, tournament_id: str, secrets: Secrets
) -> StoredTournament | None:
    """Load a tournament, without its evening, if a phone was let into it; else None."""
    tournament = TournamentRow.__table__
    let_in = PhoneRow.opens == tournament_id, PhoneRow.hash.in_(all_hashed(secrets))
    query = select(tournament).where(tournament.c.id == tournament_id, exists().where(*let_in))
    row = reader.execute(query).first()
    return None if row is None else _build_tournament(row)


def change_plan(session: Session, stored: StoredTournament, plan: Plan) -> bool:
    """Change what is agreed from now on; the caller commits. Games that have begun stay as they
    are. Returns False where anything was changed since the tournament was loaded: then it stays."""
    as_loaded = TournamentRow.id == stored.id, TournamentRow.changed == stored.changed
    change = {"plan": write_plan(plan), "changed": TournamentRow.changed + 1}
    changed = session.execute(
        update(TournamentRow).where(*as_loaded).values(change).returning(TournamentRow.id)
    )
    return changed.first() is not None


def note_tournament_changed(session: Session, tournament_id: str) -> None:
    """Count a change. Anybody who changes the same tournament at the same moment waits here."""
    session.execute(
        update(TournamentRow)
        .where(TournamentRow.id == tournament_id)
        .values(changed=TournamentRow.changed + 1)
    )


def remove_phones_at_tables(session: Session, tournament_id: str, link_id: str) -> None:
    """Remove the phones that came by a link, which is about to be withdrawn, from the games at the
    tables too: those that may do less, or count for nobody, without it. A phone that may still see
    a table comes back to it from the tournament's page. The links to tables that were requested
    with it are withdrawn with it. The caller commits."""
    note_tournament_changed(session, tournament_id)
    link = next((link for link in links_of(session, tournament_id) if link.id == link_id), None)
    if link is None:
        return
    came_by = select(PhoneRow.hash).join(
        LinkRow, and_(LinkRow.opens == PhoneRow.opens, LinkRow.id == PhoneRow.link_id)
    )
    as_good = LinkRow.role == link.role if link.seat is None else LinkRow.seat == link.seat
    others = came_by.where(
        LinkRow.opens == tournament_id, LinkRow.id != link_id, or_(LinkRow.role == "host", as_good)
    )
    out = came_by.where(LinkRow.opens == tournament_id, LinkRow.id == link_id)
    hashes = list(session.scalars(out.where(PhoneRow.hash.not_in(others))))
    ids = [id for games in _games_of(session, tournament_id).values() for id in games.values()]
    hold_games(session, ids, from_recording=False)
    rows = delete(PhoneRow).where(PhoneRow.opens.in_(ids), PhoneRow.hash.in_(hashes))
    left = set(session.scalars(rows.returning(PhoneRow.opens)))
    left |= delete_links_asked_by(session, ids, link_id)
    games = update(GameRow).where(GameRow.id.in_(sorted(left)))
    session.execute(games.values(withdrawn=GameRow.withdrawn + 1))


def delete_tournament(session: Session, tournament_id: str) -> None:
    """Remove a tournament for good, with its links; its games stay. The caller commits."""
    note_tournament_changed(session, tournament_id)
    games = _games_of(session, tournament_id).values()
    release_games(session, [id for of_round in games for id in of_round.values()])
    delete_links(session, tournament_id)
    for table in OF_A_TOURNAMENT:
        session.execute(delete(table).where(table.tournament_id == tournament_id))
    session.execute(delete(TournamentRow).where(TournamentRow.id == tournament_id))
