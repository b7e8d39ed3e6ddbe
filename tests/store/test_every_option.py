"""C26: a game keeps the house rules it was begun with, those nobody chose too, whatever a later
Scorekeeper's defaults are."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.start import Start
from scorekeeper.rules.options import NumberOption, Option, OptionValue
from scorekeeper.store import migrate
from scorekeeper.store.games import Game, begin, export_game, import_game
from scorekeeper.store.history import History, StoredEntry
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.earlier_defaults import DEFAULTS
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.games import read_export, write_export
from scorekeeper.wire.state import write_state
from tests.support.builders import hand
from tests.support.migrations import migrate_to
from tests.support.stored import all_rows, load_afresh

BEFORE = "0002"
Facts = tuple[Any, ...]
AT = "2025-12-31T20:00:00Z"
ANN, BOB, CID = 1, 2, 3
PLAYERS = ("Ann", "Bob", "Cid")
LOG = [write_entry(hand(ANN, {BOB: 30, CID: 12})), write_entry(hand(BOB, {ANN: 40, CID: 65}))]

CHOSEN: Mapping[str, Mapping[str, OptionValue]] = {
    "jamaican": {"hands": "1-4", "stake_per_point": 5},
    "super": {"max_calls": 2},
    "baby": {"deal": "eight"},
    "caribbean": {"distinct_threes": True},
    "kooky": {"bent_doubles": True},
    "european": {"limit": 100, "minimum": 51},
    "north-american": {"scoring": "losers"},
    "kalooki-40": {"end": "hands", "hands": 3},
    "kalooki-51": {"scoring": "losers", "target": 200},
    "south-african": {"order": "blitz-fifth", "unit": 50},
}
OLD_GAMES: dict[str, tuple[str, Mapping[str, OptionValue]]] = {
    **{f"{id}, as usual": (id, {}) for id in CHOSEN},
    **{f"{id}, some chosen": (id, options) for id, options in CHOSEN.items()},
}

_BENT = {"bent_first_only": False}
THEN: Mapping[str, Mapping[str, OptionValue]] = {
    **dict.fromkeys(("jamaican", "super", "baby"), _BENT),
    "european": {"one_meld_per_turn": False},
}
"""The defaults of then that are others today."""


def old_start(variant: str, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """The start of a game as it was stored and exported when only what was chosen was."""
    return {
        "variant": variant,
        "options": dict(options),
        "players": list(PLAYERS),
        "first_dealer": 1,
        "currency": None,
        "starter": None,
    }


def old_export(variant: str, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """A whole game as it was exported then."""
    entries = [{"at": AT, **entry} for entry in LOG]
    return {"scorekeeper": 1, **old_start(variant, options), "begun": AT, "entries": entries}


def insert_old_game(connection: Connection, id: str, start: object) -> None:
    """A game with its log in a database of revision 0002."""
    connection.execute(
        text("INSERT INTO games (id, begun, start) VALUES (:id, :at, :start)"),
        {"id": id, "at": AT, "start": json.dumps(start)},
    )
    connection.execute(
        text(
            "INSERT INTO entries (game_id, number, at, format, says, key)"
            " VALUES (:id, :number, :at, 1, :entry, :key)"
        ),
        [
            {"id": id, "number": number, "at": AT, "entry": json.dumps(entry), "key": f"k{number}"}
            for number, entry in enumerate(LOG, 1)
        ],
    )


@pytest.fixture
def old_database_url(empty_database_url: str) -> str:
    """The url of a database of revision 0002."""
    migrate_to(BEFORE, empty_database_url)
    return empty_database_url


@pytest.fixture
def change_defaults(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Changes the default of every option of every game when it is called."""

    def change() -> None:
        for id, variant in list(VARIANTS.items()):
            options = tuple(with_another_default(option) for option in variant.options)
            monkeypatch.setitem(VARIANTS, id, replace(variant, options=options))

    return change


def with_another_default(option: Option) -> Option:
    """An option as a later Scorekeeper might have it."""
    if isinstance(option, NumberOption):
        return replace(option, default=option.default + 7, default_with={})
    return replace(option, default=next(each for each in option.choices if each != option.default))


def played_now(variant: str, options: Mapping[str, OptionValue]) -> Game:
    """The same game begun today by the defaults of then."""
    log = tuple(StoredEntry(AT, read_entry(entry), None) for entry in LOG)
    options = {**THEN.get(variant, {}), **options}
    return Game("id", AT, History(Start(VARIANTS[variant], PLAYERS, options), log))


def facts(game: Game) -> Facts:
    """The rules of a game and its state, as far as they can be compared."""
    rules = replace(game.start.rules, options=())
    return repr(rules), write_state("id", game.version, game.start, game.state), repr(game.state)


@pytest.mark.parametrize(("variant", "options"), OLD_GAMES.values(), ids=OLD_GAMES)
def test_c26_an_old_export_is_played_by_the_rules_it_was_begun_with(
    variant: str,
    options: Mapping[str, OptionValue],
    change_defaults: Callable[[], None],
    sqlite_url: str,
) -> None:
    before = facts(played_now(variant, options))
    change_defaults()
    assert facts(played_now(variant, options)) != before
    with Session(create_engine(sqlite_url, poolclass=NullPool)) as session:
        game = import_game(session, read_export(old_export(variant, options)))
        session.commit()
    assert facts(load_afresh(sqlite_url, game.id)) == before


def test_c26_old_games_are_played_by_the_rules_they_were_begun_with(
    old_database_url: str, change_defaults: Callable[[], None]
) -> None:
    before: dict[str, Facts] = {}
    with create_engine(old_database_url, poolclass=NullPool).begin() as connection:
        for id, (variant, options) in enumerate(OLD_GAMES.values()):
            insert_old_game(connection, str(id), old_start(variant, options))
            before[str(id)] = facts(played_now(variant, options))
    change_defaults()
    migrate(old_database_url)
    games = {id: load_afresh(old_database_url, id) for id in before}
    assert {id: facts(game) for id, game in games.items()} == before
    assert [stored.idempotency_key for stored in games["0"].log] == ["k1", "k2"]


@pytest.mark.parametrize(("variant", "options"), OLD_GAMES.values(), ids=OLD_GAMES)
def test_c26_a_new_game_keeps_todays_defaults(
    variant: str,
    options: Mapping[str, OptionValue],
    change_defaults: Callable[[], None],
    sqlite_url: str,
) -> None:
    start = Start(VARIANTS[variant], PLAYERS, options)
    with Session(create_engine(sqlite_url, poolclass=NullPool)) as session:
        game = begin(session, start)
        session.commit()
    before = facts(game)
    assert set(game.start.options) == {option.id for option in start.variant.options}
    change_defaults()
    assert facts(load_afresh(sqlite_url, game.id)) == before


def test_c26_an_export_holds_every_option(sqlite_url: str) -> None:
    start = Start(VARIANTS["north-american"], PLAYERS, {"scoring": "losers"})
    with Session(create_engine(sqlite_url, poolclass=NullPool)) as session:
        written = write_export(export_game(begin(session, start)))
    assert written["options"] == start.variant.all_options(start.options)
    assert written["options"]["target"] == 150


@pytest.mark.parametrize(
    ("variant", "later"), [("contract-rummy", {"jokers"}), ("liverpool", {"three_packs"})]
)
def test_c26_a_house_rule_that_came_later_is_written_into_old_games(
    variant: str, later: set[str], old_database_url: str
) -> None:
    every = VARIANTS[variant].all_options({})
    stored = {id: value for id, value in every.items() if id not in later}
    with create_engine(old_database_url, poolclass=NullPool).begin() as connection:
        insert_old_game(connection, "1", old_start(variant, stored))
    migrate(old_database_url)
    game = load_afresh(old_database_url, "1")
    assert later == DEFAULTS[variant].keys()
    assert game.start.options == every


STRANGE = {
    "a game of their own": {"variant": "our-rummy", "options": {"jokers": 9}},
    "a game that lost its variant": {"options": {}},
    "a variant without a name": {"variant": 7, "options": {}},
    "options in a list": {"variant": "jamaican", "options": ["jokers"]},
    "no start at all": [],
    "nothing": None,
}


def test_what_is_not_known_is_left_as_it_is(old_database_url: str) -> None:
    engine = create_engine(old_database_url, poolclass=NullPool)
    with engine.begin() as connection:
        for number, start in enumerate(STRANGE.values()):
            insert_old_game(connection, f"strange-{number}", start)
        insert_old_game(connection, "unknown option", old_start("jamaican", {"wishes": 3}))
        insert_old_game(connection, "null", {"variant": "kooky", "options": None})
    migrate(old_database_url)
    with engine.connect() as connection:
        starts = {row.id: row.start for row in all_rows(connection)["games"]}
    assert [starts[f"strange-{number}"] for number in range(len(STRANGE))] == [*STRANGE.values()]
    options = starts["unknown option"]["options"]
    assert options == VARIANTS["jamaican"].all_options({}) | _BENT | {"wishes": 3}
    assert starts["null"]["options"] == VARIANTS["kooky"].all_options({})


def test_thousands_of_games_are_migrated(old_database_url: str) -> None:
    engine = create_engine(old_database_url, poolclass=NullPool)
    start = json.dumps(old_start("super", {}))
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES (:id, :at, :start)"),
            [{"id": f"game-{number}", "at": AT, "start": start} for number in range(1201)],
        )
    migrate(old_database_url)
    with engine.connect() as connection:
        starts = [row.start for row in all_rows(connection)["games"]]
    assert len(starts) == 1201
    every = VARIANTS["super"].all_options(_BENT)
    assert all(start["options"] == every for start in starts)
