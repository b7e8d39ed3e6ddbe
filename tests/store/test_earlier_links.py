"""Links of games and of circles, from when each had tables of their own, go on opening them."""

import json

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.store import migrate
from scorekeeper.store.circles import load_circle, load_circles
from scorekeeper.store.codes import find_link_target
from scorekeeper.store.games import games_of, load
from scorekeeper.store.links import links_of, lock, withdraw
from scorekeeper.store.models import CircleRow, GameRow
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tokens import hashed
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, role_of

BEFORE = "0014"
AT, LATER = "2025-12-31T20:00:00Z", "2026-01-01T20:00:00Z"
ROWS: dict[str, list[dict[str, object]]] = {
    "games": [{"id": "game", "begun": AT, "start": json.dumps(write_start(START)), "withdrawn": 2}],
    "circles": [{"id": "circle", "name": "Friday", "begun": AT, "changed": 7}],
    "links": [
        {"game_id": "game", "id": "own", "hash": None, "role": "host", "made": AT},
        {"game_id": "game", "id": "bob", "hash": hashed("bob"), "role": "seat", "made": LATER},
    ],
    "phones": [
        {"game_id": "game", "hash": hashed("ann"), "link_id": "own", "archived": True},
        {"game_id": "game", "hash": hashed("cid"), "link_id": "bob", "archived": False},
    ],
    "codes": [
        {"game_id": "game", "hash": hashed("ABCD"), "link_id": "bob", "until": "2999-01-01"},
    ],
    "circle_links": [
        {"circle_id": "circle", "id": "own", "hash": None, "role": "host", "made": AT},
        {"circle_id": "circle", "id": "cid", "hash": hashed("cid"), "role": "watch", "made": AT},
    ],
    "circle_phones": [
        {"circle_id": "circle", "hash": hashed("ann"), "link_id": "own"},
        {"circle_id": "circle", "hash": hashed("cid"), "link_id": "cid"},
    ],
}


def test_links_phones_and_codes_stay_what_they_were(empty_database_url: str) -> None:
    migrate_to(BEFORE, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    with engine.begin() as connection:
        for table, rows in ROWS.items():
            for row in rows:
                names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
                connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)
        connection.execute(text("UPDATE links SET seat = 2 WHERE id = 'bob'"))
        connection.execute(
            text("UPDATE circle_links SET used = :at WHERE id = 'cid'"), {"at": LATER}
        )
    migrate(empty_database_url)
    with Session(engine) as session:
        own, bob = links_of(session, "game")
        assert (own.role, own.has_token, bob.seat, bob.made) == ("host", False, 2, LATER)
        assert (role_of(session, "game", "bob"), role_of(session, "circle", "bob")) == (
            "seat",
            None,
        )
        assert [link.used for link in links_of(session, "circle")] == [LATER, None]
        assert role_of(session, "circle", "cid") == "watch"
        for id, secret, role in (
            ("game", "ann", "host"),
            ("game", "cid", "seat"),
            ("circle", "ann", "host"),
            ("circle", "cid", "watch"),
        ):
            access = access_of_phone(session, id, secret)
            assert access
            assert access.role == role
        assert [game.id for game in games_of(session, "ann", 9, archived=True)] == ["game"]
        assert [game.id for game in games_of(session, "cid", 9)] == ["game"]
        assert [circle.id for circle in load_circles(session, "cid")] == ["circle"]
        assert find_link_target(session, "abcd") == ("game", "bob")
        circle, game = load_circle(session, "circle"), load(session, "game")
        assert circle
        assert game
        assert (circle.changed, circle.locked, game.withdrawn, game.locked) == (7, False, 2, False)
        lock(session, CircleRow, "circle", on=True)
        assert withdraw(session, CircleRow, "circle", "cid")
        assert withdraw(session, GameRow, "game", "bob")
        session.commit()
        assert find_link_target(session, "abcd") is None
        assert access_of_phone(session, "circle", "cid") is None
