"""Whatever arrives is read, or refused with a sentence. Nothing else happens."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.wire.circle_sync import read_circle_copy
from scorekeeper.wire.counts import read_count, read_held
from scorekeeper.wire.entries import read_entry, read_recorded
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.game_text import GameText
from scorekeeper.wire.games import read_export, read_new_game, read_start
from scorekeeper.wire.links import read_link_request
from scorekeeper.wire.sync import (
    read_circle_summaries,
    read_copy,
    read_game_summaries,
    read_keyed_game,
    read_shared_game,
)
from scorekeeper.wire.tournaments import read_fact, read_plan, read_stored_fact
from tests.support.changes import change_document
from tests.support.many import many
from tests.support.strategies import any_json

Reader = Callable[[object], object]

NEW_GAME = {
    "variant": "jamaican",
    "options": {"deal": "twelve", "jokers": 5},
    "players": ["Ann", "Bob"],
    "first_dealer": 1,
    "currency": "JMD",
}
HAND = {"kind": "hand", "out": 1, "left": {"2": {"cards": ["7h", "*9h"]}}, "bent": True}
EXPORT = {
    "scorekeeper": 1,
    **NEW_GAME,
    "begun": "",
    "entries": [
        {"at": "", **HAND},
        {"at": "", "kind": "penalty", "seat": 2, "offence": "house", "count": 2, "points": 5},
        {"at": "", "kind": "amend", "entry": 2, "with": [{"kind": "void", "why": ""}]},
        {"at": "", "kind": "paid", "from": 1, "to": 2, "amount": 5},
    ],
}
KEYED = {"game": EXPORT, "keys": ["a", None, "b", None]}
COPY = {
    "id": "g",
    "role": "seat",
    "seat": 2,
    "rewritten": 1,
    "mark": "m",
    "finder": True,
    "archived": False,
    "settings": {"theme": "dark", "aloud": True},
    "version": 4,
    **KEYED,
}
SUMMARIES = {
    "games": [{"id": "g", "role": "host", "seat": None, "version": 4, "title": "Friday"}],
    "circles": [{"id": "c", "role": "watch", "changed": 3}],
}
CIRCLE = {
    "id": "c",
    "name": "Friday",
    "begun": "",
    "changed": 1,
    "games": ["g"],
    "people": [{"id": "p", "name": "Ann", "names": ["Ann", "Annie"]}],
    "forgotten": {"g": [2]},
    "payments": [],
    "stand_ins": {"g": ["?2"]},
}
ROUND = {"kind": "round", "tables": [[1, 2, 3], [4, 5, 6]], "sitting_out": [7], "by": "draw"}
ENDED = {"kind": "end_round", "counted": {"1": 2}, "ended": [2]}
PLAN = {"name": "Kalooki night", "variant": "super", "rounds": 3, "minutes": 45, "playoff": 4}


def read_handed_over(document: object) -> object:
    """Reads a game from another phone's codes, where its JSON is in two parts."""
    both: Any = document
    if not isinstance(both, dict) or not isinstance(both.get("game"), dict):
        raise WireError("", "A word of a game holds no other JSON.")
    return read_shared_game(GameText(both["game"], both.get("keys")))


READERS: dict[str, tuple[Reader, object]] = {
    "an entry": (read_entry, HAND),
    "an entry of a newer server": (read_recorded, HAND),
    "a new game": (lambda document: read_new_game(document), NEW_GAME),
    "a start": (lambda document: read_start(document), NEW_GAME),
    "an export": (lambda document: read_export(document), EXPORT),
    "a game begun on a phone": (lambda document: read_keyed_game(document), KEYED),
    "a game that a phone copies": (lambda document: read_copy(document), COPY),
    "a game handed over": (
        read_handed_over,
        {"game": EXPORT, "keys": {"key": "k", "keys": KEYED["keys"]}},
    ),
    "a phone's games": (read_game_summaries, SUMMARIES),
    "a phone's circles": (read_circle_summaries, SUMMARIES),
    "a circle that a phone copies": (read_circle_copy, CIRCLE),
    "a count": (read_count, {"deal": 1, "cards": ["7h"], "laid": True}),
    "what somebody holds": (read_held, {"points": 12}),
    "a link that is wanted": (
        lambda document: read_link_request(document, ("host", "seat"), {1, 2}),
        {"role": "seat", "seat": 2},
    ),
    "a fact of a tournament": (read_fact, ROUND),
    "a fact that is stored": (read_stored_fact, ENDED),
    "a tournament's plan": (lambda document: read_plan(document), PLAN),
}


def refusal_of(read: Reader, document: object) -> WireError | None:
    """Why a document is refused, if it is; no other exception is caught."""
    try:
        read(document)
    except WireError as error:
        return error
    return None


def can_be_sent(error: WireError) -> bool:
    """Whether a refusal can be read by every program."""
    json.dumps([error.code, error.path, error.message], ensure_ascii=False).encode()
    return bool(error.message)


@pytest.mark.parametrize(("read", "sound"), READERS.values(), ids=READERS)
def test_what_is_spoilt_below_is_sound(read: Reader, sound: object) -> None:
    assert refusal_of(read, sound) is None


@given(st.sampled_from(list(READERS)), any_json)
@settings(max_examples=many(100, 5_000))
def test_any_json_is_read_or_refused(what: str, document: object) -> None:
    error = refusal_of(READERS[what][0], document)
    assert error is None or can_be_sent(error)


@pytest.mark.parametrize(("read", "sound"), READERS.values(), ids=READERS)
@given(st.data())
@settings(max_examples=many(20, 1_000))
def test_a_document_with_anything_anywhere_is_read_or_refused(
    read: Reader, sound: object, data: st.DataObject
) -> None:
    error = refusal_of(read, data.draw(change_document([sound])))
    assert error is None or can_be_sent(error)
