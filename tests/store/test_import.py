"""Games written down and taken in again elsewhere."""

import json
import time

from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Call, Entry, Hand, Paid, Penalty, Strike, Void
from scorekeeper.game.start import Start
from scorekeeper.store.games import Game, StoredEntry, begin, export_game, import_game
from scorekeeper.store.log import append
from scorekeeper.store.tokens import role_of
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import WholeGame, read_export, write_export
from tests.support.stored import HAND, START, all_rows, load_afresh

EVENING = Start(
    VARIANTS["jamaican"], ("Ann", "李小龍", "Cid"), {"stake_per_point": 5, "jokers": 6}, 2, "JMD"
)
ENTRIES: tuple[Entry, ...] = (
    Call(1),
    HAND,
    Penalty(2, "no_draw", count=2),
    Void("misdeal"),
    Hand(2, {1: 12, 3: 40}, bent=True),
    Amend(2, (Hand(3, {1: 5, 2: 7}), Call(1))),
    Strike(4),
    Paid(2, 1, 300),
)


def export_text(game: Game) -> str:
    """A game as the file somebody keeps."""
    return json.dumps(write_export(export_game(game)), ensure_ascii=False)


def take_in(session: Session, text: str) -> Game:
    """The game of such a file, imported for good."""
    game = import_game(session, read_export(json.loads(text), VARIANTS))
    session.commit()
    return game


def played(session: Session, start: Start = EVENING) -> Game:
    """A game with all sorts of entries in it."""
    game = begin(session, start)
    for place, entry in enumerate(ENTRIES):
        game = append(session, game.id, entry, idempotency_key=f"key-{place}").game
    return game


def test_an_imported_game_has_the_state_it_had(session: Session, database_url: str) -> None:
    original = played(session)
    taken = take_in(session, export_text(original))
    assert taken.id != original.id
    assert taken == load_afresh(database_url, taken.id)
    assert taken.start == original.start
    assert taken.entries == original.entries
    assert taken.state == original.state


def test_times_are_kept(session: Session) -> None:
    times = ("2020-01-01T00:00:01Z", "2020-01-01T00:00:02Z")
    log = tuple(StoredEntry(time, Call(1), None) for time in times)
    taken = take_in(session, export_text(Game("old", "2019-12-31T23:59:59Z", START, log)))
    assert taken.begun == "2019-12-31T23:59:59Z"
    assert tuple(stored.at for stored in taken.log) == times


def test_times_of_other_zones_become_utc(session: Session) -> None:
    whole = WholeGame(START, "2026-11-21T20:30:00+01:00", (("2026-11-21 14:31-05:00", Call(1)),))
    taken = import_game(session, whole)
    assert taken.begun == "2026-11-21T19:30:00Z"
    assert taken.log[0].at == "2026-11-21T19:31:00Z"


def test_an_export_of_an_import_is_the_export(session: Session) -> None:
    text = export_text(played(session))
    assert export_text(take_in(session, text)) == text


def test_idempotency_keys_and_tokens_stay_behind(session: Session) -> None:
    original = played(session)
    text = export_text(original)
    assert "key-0" not in text
    assert original.id not in text
    taken = take_in(session, text)
    assert all(stored.idempotency_key is None for stored in taken.log)
    assert all_rows(session.connection())["tokens"] == []
    assert role_of(session, taken.id, "token") is None


def test_play_goes_on_in_an_imported_game(session: Session) -> None:
    taken = take_in(session, export_text(played(session)))
    assert append(session, taken.id, Call(3)).number == len(ENTRIES) + 1


def test_a_long_game_is_imported_within_seconds(session: Session) -> None:
    calls = [Call(place % 3 + 1) if place % 4 else Void() for place in range(250)]
    strikes = [Strike(place * 5 + 2) for place in range(50)]
    log = tuple(("2026-11-21T20:00:00Z", entry) for entry in (*calls, *strikes))
    began = time.perf_counter()
    taken = import_game(session, WholeGame(START, "2026-11-21T20:00:00Z", log))
    assert taken.version == 300
    assert time.perf_counter() - began < 5
