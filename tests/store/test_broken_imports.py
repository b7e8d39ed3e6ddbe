"""A broken export is refused with the path of what is wrong, and nothing is written."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.orm import Session

from scorekeeper.store.games import import_game
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export
from tests.support.stored import all_rows

Json = dict[str, Any]
AT = "2026-11-21T20:00:00Z"


def sound() -> Json:
    """An export that can be imported as it is."""
    return {
        "scorekeeper": 1,
        "variant": "jamaican",
        "options": {},
        "players": ["Ann", "Bob"],
        "first_dealer": 1,
        "currency": None,
        "begun": AT,
        "entries": [
            {"at": AT, "kind": "call", "seat": 1},
            {"at": AT, "kind": "hand", "out": 1, "left": {"2": {"points": 7}}},
        ],
    }


def entry(index: int, **fields: object) -> Callable[[Json], object]:
    """Changes one entry of the log."""
    return lambda game: game["entries"][index].update(fields)


BROKEN: dict[str, tuple[Callable[[Json], object], str]] = {
    "another format": (lambda game: game.update(scorekeeper=2), "scorekeeper"),
    "no format": (lambda game: game.pop("scorekeeper"), "scorekeeper"),
    "an unknown game": (lambda game: game.update(variant="whist"), "variant"),
    "an unknown house rule": (lambda game: game.update(options={"x": 1}), "options.x"),
    "a house rule's value": (lambda game: game.update(options={"jokers": 7}), "options.jokers"),
    "one player": (lambda game: game.update(players=["Ann"]), "players"),
    "no name": (lambda game: game.update(players=["Ann", " "]), "players.2"),
    "the same name": (lambda game: game.update(players=["Ann", "ann"]), "players.2"),
    "a dealer who is not there": (lambda game: game.update(first_dealer=3), "first_dealer"),
    "a drawn dealer": (lambda game: game.update(first_dealer="draw"), "first_dealer"),
    "no beginning": (lambda game: game.pop("begun"), "begun"),
    "a beginning that is no time": (lambda game: game.update(begun="yesterday"), "begun"),
    "a beginning before all time": (
        lambda game: game.update(begun="0001-01-01T00:00:00+23:00"),
        "begun",
    ),
    "an entry's time": (entry(1, at="2026-13-01T00:00:00Z"), "entries.1.at"),
    "an entry without a time": (lambda game: game["entries"][0].pop("at"), "entries.0.at"),
    "an entry of no kind": (entry(1, kind="party"), "entries.1.kind"),
    "an entry's field": (entry(0, seat="one"), "entries.0.seat"),
    "an entry that cannot be true": (entry(0, seat=3), "entries.0.seat"),
    "a later entry that cannot be true": (entry(1, out=2), "entries.1.left.2"),
    "a correction of nothing": (
        lambda game: game["entries"].append({"at": AT, "kind": "strike", "entry": 9}),
        "entries.2.entry",
    ),
    "entries that are no list": (lambda game: game.update(entries={}), "entries"),
    "an unknown field": (lambda game: game.update(extra=1), "extra"),
}


@pytest.mark.parametrize(("spoil", "path"), BROKEN.values(), ids=BROKEN)
def test_a_broken_export_is_refused_with_the_path_of_what_is_wrong(
    session: Session, spoil: Callable[[Json], object], path: str
) -> None:
    game = json.loads(json.dumps(sound()))
    spoil(game)
    with pytest.raises(WireError) as refusal:
        import_game(session, read_export(game))
    assert refusal.value.path == path
    session.commit()
    assert not any(all_rows(session.connection()).values())


def test_the_export_that_was_broken_is_sound(session: Session) -> None:
    assert import_game(session, read_export(sound())).version == 2


def test_the_entry_that_is_wrong_is_named(session: Session) -> None:
    game = sound()
    game["entries"][1]["out"] = 5
    with pytest.raises(WireError, match=r"Entry 2: Nobody sits in seat 5\."):
        import_game(session, read_export(game))
