"""Whatever arrives is read, or refused with a sentence. Nothing else happens."""

import json
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, read_new_game, read_start
from tests.support.changes import find_paths
from tests.support.many import many
from tests.support.strategies import any_json

EXPORT = {
    "scorekeeper": 1,
    "variant": "jamaican",
    "options": {"deal": "twelve", "jokers": 5},
    "players": ["Ann", "Bob"],
    "first_dealer": 1,
    "currency": "JMD",
    "begun": "",
    "entries": [
        {"at": "", "kind": "hand", "out": 1, "left": {"2": {"cards": ["7h", "*9h"]}}, "bent": True},
        {"at": "", "kind": "penalty", "seat": 2, "offence": "house", "count": 2, "points": 5},
        {"at": "", "kind": "amend", "entry": 2, "with": [{"kind": "void", "why": ""}]},
        {"at": "", "kind": "paid", "from": 1, "to": 2, "amount": 5},
    ],
}

READERS: list[Callable[[object], object]] = [
    read_entry,
    lambda document: read_new_game(document, VARIANTS),
    lambda document: read_start(document, VARIANTS),
    lambda document: read_export(document, VARIANTS),
]


def refusal_of(read: Callable[[object], object], document: object) -> WireError | None:
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


@given(st.sampled_from(READERS), any_json)
@settings(max_examples=many(50, 2_000))
def test_any_json_is_read_or_refused(read: Callable[[object], object], document: object) -> None:
    error = refusal_of(read, document)
    assert error is None or can_be_sent(error)


@given(st.data())
@settings(max_examples=many(50, 2_000))
def test_an_export_with_anything_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    document = json.loads(json.dumps(EXPORT))
    inside, key = data.draw(st.sampled_from(list(find_paths(document))))
    inside[key] = data.draw(any_json)
    error = refusal_of(READERS[3], document)
    assert error is None or can_be_sent(error)
