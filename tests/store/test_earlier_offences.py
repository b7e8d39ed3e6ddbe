"""C26, D9: penalties for offences that a game has no more stay in stored and exported games."""

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Penalty
from scorekeeper.game.start import Start
from scorekeeper.store.games import begin, import_game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import read_export
from tests.support.builders import hand
from tests.support.stored import append, load_afresh

START = Start(VARIANTS["caribbean"], ("Ann", "Bob", "Cid"))
NO_DRAW = '{"kind": "penalty", "seat": 2, "offence": "no_draw", "count": 2}'
BAD_LAY_DOWN = {"kind": "penalty", "seat": 3, "offence": "bad_lay_down"}


def test_c26_a_stored_penalty_for_an_offence_of_earlier_days_is_a_house_penalty(
    database_url: str,
) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    with Session(engine) as session:
        game_id = begin(session, START).id
        session.commit()
        append(session, game_id, hand(1, {2: 30, 3: 12}))
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO entries (game_id, number, at, format, entry)"
                " VALUES (:id, 2, '2025-12-31T20:00:00Z', 1, :entry)"
            ),
            {"id": game_id, "entry": NO_DRAW},
        )
    game = load_afresh(database_url, game_id)
    assert game.entries[1] == Penalty(2, "house", count=2, points=50)
    assert [player.total for player in game.state.players] == [0, 130, 12]


def test_c26_an_export_of_earlier_days_keeps_its_penalties_corrected_ones_too(
    sqlite_url: str,
) -> None:
    entries = [
        {"kind": "penalty", "seat": 1, "offence": "wrong_challenge"},
        {"kind": "amend", "entry": 1, "with": BAD_LAY_DOWN},
    ]
    export = {
        "scorekeeper": 1,
        "variant": "caribbean",
        "players": ["Ann", "Bob", "Cid"],
        "first_dealer": 1,
        "begun": "2025-12-31T20:00:00Z",
        "entries": [{"at": "2025-12-31T20:00:00Z", **entry} for entry in entries],
    }
    with Session(create_engine(sqlite_url, poolclass=NullPool)) as session:
        game = import_game(session, read_export(export))
    assert game.entries[1] == Amend(1, (Penalty(3, "house", points=50),))
    assert game.state.player(3).total == 50
