"""Record the facts of a tournament: in one transaction with what they mean for the games at its
tables, once for each idempotency key, and never over somebody else's fact."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.game.admit import admit
from scorekeeper.game.corrections import facts_in_force
from scorekeeper.game.entries import End, Entry, Join, Strike
from scorekeeper.game.join_refusals import join_when_possible
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.speech import say
from scorekeeper.store.clock import now
from scorekeeper.store.games import Game, begin, entry_values, load, load_all, replace_game
from scorekeeper.store.history import StoredEntry
from scorekeeper.store.links import copy_links
from scorekeeper.store.log import DeletedError, IdempotencyKeyReusedError, hold_games
from scorekeeper.store.models import (
    EntryRow,
    GameRow,
    TournamentFactRow,
    TournamentGameRow,
    TournamentRow,
)
from scorekeeper.store.tournaments import (
    StoredFact,
    StoredTournament,
    load_tournament,
    note_tournament_changed,
    release_games,
)
from scorekeeper.tournament.facts import (
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Leave,
    Recount,
    Rename,
    ResumeRound,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.refusals import refusals
from scorekeeper.tournament.seating import Seating
from scorekeeper.tournament.tables import build_table_start, find_strangers_in_game
from scorekeeper.wire.games import write_start
from scorekeeper.wire.tournaments import write_fact

MAX_ATTEMPTS = 50
FORMAT = 1
"""Of stored facts."""


class StaleTournamentError(Exception):
    """Somebody else has recorded a fact since."""


class RefusedFactError(Exception):
    """The fact cannot be true, for these `refusals`."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(refusal.message for refusal in refusals))


def record_fact(
    session: Session,
    stored: StoredTournament,
    fact: Fact,
    *,
    idempotency_key: str | None = None,
    expected: str | None = None,
) -> StoredTournament:
    """Add a fact to a tournament as it was just loaded, change the games at its tables accordingly,
    and return the tournament as it then is, once all that is durable.

    The same `idempotency_key` again writes nothing. `expected` is the tag of the log that the
    writer has seen; without it the fact goes after whatever is there. Raises
    DeletedError, StaleTournamentError, RefusedFactError or IdempotencyKeyReusedError,
    and then nothing is written.
    """
    for _ in range(MAX_ATTEMPTS):
        earlier = stored.find_by_key(idempotency_key)
        if earlier is not None:
            if stored.log[earlier - 1].fact != fact:
                raise IdempotencyKeyReusedError
            return stored
        if expected is not None and not stored.has_tag(expected):
            raise StaleTournamentError
        _refuse(stored, fact)
        record = StoredFact(now(), fact, idempotency_key or None)
        try:
            note_tournament_changed(session, stored.id)
            session.execute(insert(TournamentFactRow), _row(stored, record))
            _update_games(session, stored, fact)
            session.commit()
        except IntegrityError:
            session.rollback()
            _lock_tournament(session, stored.id)
            stored = _load_existing(session, stored.id)
        except RefusedFactError:
            session.rollback()
            raise
        else:
            return _load_existing(session, stored.id)
    raise StaleTournamentError


def record_together(
    session: Session, stored: StoredTournament, facts: Iterable[SignUp | TakeOff | Leave]
) -> StoredTournament:
    """Record that several people sign up, are taken off the list or leave, all or none, and return
    the tournament as it then is, once that is durable. Raises StaleTournamentError where somebody
    else has recorded a fact since, and RefusedFactError."""
    tournament, rows = stored.tournament, []
    for number, fact in enumerate(facts, stored.version + 1):
        if found := refusals(tournament, fact):
            raise RefusedFactError(found)
        rows.append(_row(stored, StoredFact(now(), fact)) | {"number": number})
        tournament = tournament.after(fact)
    try:
        note_tournament_changed(session, stored.id)
        if rows:
            session.execute(insert(TournamentFactRow), rows)
        session.commit()
    except IntegrityError:
        session.rollback()
        raise StaleTournamentError from None
    return _load_existing(session, stored.id)


def newcomer_refusals(
    session: Session, stored: StoredTournament, name: str, table: int, joined: int | None
) -> Sequence[Refusal]:
    """Find everything wrong with signing somebody up and seating them at a table of the latest
    round, before either is recorded; empty if both can be. `joined` is as in SitDown."""
    after = stored.tournament.after(SignUp(name))
    fact = SitDown(after.signed_up, table, joined)
    found = refusals(stored.tournament, SignUp(name))
    found += refusals(after, fact)
    game = _latest_games(session, stored).get(table)
    if found or _find_earlier_join(stored.tournament, fact, name, game) is not None:
        return found
    return _join_refusals(game, fact, name)


def _find_earlier_join(
    tournament: Tournament, fact: SitDown, name: str, game: Game | None
) -> int | None:
    """Find the entry by which somebody joined the game at a table before the tournament had it: the
    one that the fact names, or else that of a stranger of their name. None where there is none."""
    if game is None:
        return None
    for seat in find_strangers_in_game(tournament, fact.table, game.table):
        entry = game.table.joined_by[seat - 1]
        same_name = game.start.name(seat).casefold() == name.casefold()
        if entry == fact.joined if fact.joined else same_name:
            return entry
    return None


def _join_refusals(game: Game | None, fact: SitDown, name: str) -> Sequence[Refusal]:
    if fact.joined:
        message = say("Nobody without a seat has joined by entry {number}.", number=fact.joined)
        return [Refusal("tournament.joined", message, "joined")]
    return admit(game.table, _join(game, name)).refusals if game else []


def _refuse(stored: StoredTournament, fact: Fact, played: Collection[int] = ()) -> None:
    found = refusals(stored.tournament, fact, played)
    if found:
        raise RefusedFactError(found)


def _latest_games(session: Session, stored: StoredTournament) -> dict[int, Game]:
    """Load the games of the latest round that there still are, by table."""
    ids = stored.latest_games
    games = {game.id: game for game in load_all(session, ids.values())} if ids else {}
    return {number: games[id] for number, id in ids.items() if id in games}


def _lock_tournament(session: Session, tournament_id: str) -> None:
    """Hold the tournament for this transaction: writers who collided go on one by one."""
    is_tournament = TournamentRow.id == tournament_id
    session.execute(update(TournamentRow).where(is_tournament).values(begun=TournamentRow.begun))


def _load_existing(session: Session, tournament_id: str) -> StoredTournament:
    stored = load_tournament(session, tournament_id)
    if stored is None:
        raise DeletedError(tournament_id)
    return stored


def _row(stored: StoredTournament, record: StoredFact) -> dict[str, object]:
    return {
        "tournament_id": stored.id,
        "number": stored.version + 1,
        "at": record.at,
        "format": FORMAT,
        "fact": write_fact(record.fact),
        "idempotency_key": record.idempotency_key,
    }


def _update_games(session: Session, stored: StoredTournament, fact: Fact) -> None:
    """Change the games of the latest round as a fact that was just inserted requires. Anybody who
    changes their rows waits; on SQLite, anybody who writes at all."""
    after = stored.tournament.after(fact)
    ids = stored.latest_games.values()
    # Who records waits only where a game may go. Elsewhere both may write the same entry, and each
    # would wait for the other; so this fact is written again.
    hold_games(session, ids, from_recording=isinstance(fact, Exchange))
    games = _latest_games(session, stored)
    match fact:
        case StartRound():
            _begin_games(session, stored.id, after)
        case EndRound():
            _rewrite_fact(session, stored, _end_games(session, fact, games))
        case ResumeRound():
            end = stored.tournament.ends[len(stored.tournament.rounds)]
            _take_back_end(session, end, games)
        case Recount():
            _refuse_recount(session, stored, fact)
        case SitDown(_, table):
            _rewrite_fact(session, stored, _sit_down(session, stored, fact, games.get(table)))
        case Exchange():
            _refuse(stored, fact, [number for number, game in games.items() if _is_played(game)])
            _exchange(session, stored.tournament.latest, after, games)
        case Rename():
            for number, game in games.items():
                _correct_names(session, game, after, number)
        case DropRound():
            release_games(session, ids)
            number = len(stored.tournament.rounds)
            in_round = (
                TournamentGameRow.tournament_id == stored.id,
                TournamentGameRow.round == number,
            )
            session.execute(delete(TournamentGameRow).where(*in_round))


def _begin_games(session: Session, tournament_id: str, tournament: Tournament) -> None:
    """Begin a game at each table of the latest round."""
    name, number = tournament.plan.name, len(tournament.rounds)
    for table in range(1, len(tournament.latest.tables) + 1):
        game = begin(session, build_table_start(tournament, table))
        title = say("Table {number}: {tournament}", number=table, tournament=name)
        values = {"title": title[:MAX_TITLE_LENGTH], "tournament_id": tournament_id}
        session.execute(update(GameRow).where(GameRow.id == game.id).values(values))
        row = TournamentGameRow(
            tournament_id=tournament_id, round=number, table=table, game_id=game.id
        )
        session.add(row)
    session.flush()


def _sit_down(
    session: Session, stored: StoredTournament, fact: SitDown, game: Game | None
) -> SitDown:
    """Have somebody join the game at a table, unless they have already, and return the fact with
    the entry by which they have."""
    name = stored.tournament.player(fact.player).name
    joined = _find_earlier_join(stored.tournament, fact, name, game)
    if joined is None:
        if found := _join_refusals(game, fact, name):
            raise RefusedFactError(found)
        if game:
            _record(session, game, _join(game, name))
            joined = game.version + 1
    return replace(fact, joined=joined)


def _join(game: Game, name: str) -> Join:
    """Build the entry by which somebody sits down after the last seat clockwise of those who are
    still there."""
    last = [seat for seat in game.start.order if seat not in game.table.left][-1]
    return join_when_possible(game.table, Join(name, last))


def _is_played(game: Game) -> bool:
    """Whether anything that was recorded in a game is in force, beside what was agreed."""
    return any(facts_in_force(game.entries))


def _end_games(session: Session, fact: EndRound, games: Mapping[int, Game]) -> EndRound:
    """End the games that are still played, and return the fact with what follows from it."""
    playing = tuple(number for number, game in games.items() if not game.table.finished)
    for number in playing:
        _record(session, games[number], End())
    counted = {number: game.version + (number in playing) for number, game in games.items()}
    return replace(fact, counted=counted, ended=playing)


def _rewrite_fact(session: Session, stored: StoredTournament, fact: Fact) -> None:
    """Write the fact that was just inserted again, with what follows from it."""
    session.execute(
        update(TournamentFactRow)
        .where(
            TournamentFactRow.tournament_id == stored.id,
            TournamentFactRow.number == stored.version + 1,
        )
        .values(fact=write_fact(fact))
    )


def _take_back_end(session: Session, end: EndRound, games: Mapping[int, Game]) -> None:
    """Let the games that ended with their round go on, unless somebody took that back already."""
    for number in end.ended:
        game = games.get(number)
        if game and game.table.ended_by == end.counted[number]:
            _record(session, game, Strike(end.counted[number]))


def _refuse_recount(session: Session, stored: StoredTournament, fact: Recount) -> None:
    """Raise RefusedFactError where the game has no such entry."""
    game_id = stored.games.get(fact.round, {}).get(fact.table)
    game = load(session, game_id) if game_id else None
    if game is None:
        message = say("There is no game at table {number} any more.", number=fact.table)
        raise RefusedFactError([Refusal("tournament.table", message, "table")])
    if fact.version > game.version:
        message = say("That game has {number} entries.", number=game.version)
        raise RefusedFactError([Refusal("tournament.version", message, "version")])


def _record(session: Session, game: Game, entry: Entry) -> None:
    admission = admit(game.table, entry)
    if admission.refusals:
        raise RefusedFactError(admission.refusals)
    row = entry_values(game.id, game.version + 1, StoredEntry(now(), entry, None))
    session.execute(insert(EntryRow), row)


def _exchange(
    session: Session, before: Seating, after: Tournament, games: Mapping[int, Game]
) -> None:
    """Begin new games at the tables where other people sit now."""
    for number, game in games.items():
        if after.latest.tables[number - 1] != before.tables[number - 1]:
            _begin_another(session, game, after, number)


def _begin_another(session: Session, game: Game, tournament: Tournament, table: int) -> None:
    """Begin a new game in place of one with nothing in force, with those who now sit at its table.
    A form that was opened for the others finds no game, so that nobody is given their points. Its
    links open the new game, except those of people who no longer sit there."""
    before, players = game.table.agreed.players, build_table_start(tournament, table).players
    new = begin(session, replace(game.table.agreed, players=players))
    names = "title", "finder", "locked", "tournament_id"
    copied = {name: getattr(game, name) for name in names}
    session.execute(update(GameRow).where(GameRow.id == new.id).values(copied))
    at_table = update(TournamentGameRow).where(TournamentGameRow.game_id == game.id)
    session.execute(at_table.values(game_id=new.id))
    seats = enumerate(zip(before, players, strict=False), 1)
    copy_links(session, game.id, new.id, [seat for seat, (old, now) in seats if old == now])
    replace_game(session, game.id, new.id)


def _correct_names(session: Session, game: Game, tournament: Tournament, table: int) -> None:
    """Correct the names of those who sit at a table in the start of its game, as long as nothing is
    recorded in it. Phones find out by how often it was rewritten, those that watch as if somebody
    had counted."""
    players = build_table_start(tournament, table).players
    if game.version or players == game.start.players:
        return
    start = write_start(replace(game.begun_as, players=players))
    session.execute(
        update(GameRow)
        .where(GameRow.id == game.id)
        .values(start=start, rewritten=GameRow.rewritten + 1, counts=GameRow.counts + 1)
    )
