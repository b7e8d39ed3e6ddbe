"""JSON that is no game, no start or no export is refused with what is wrong and where."""

from collections.abc import Callable, Mapping

import pytest

from scorekeeper.game.entries import Void
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import Unknown, known_entries, read_recorded
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, read_new_game, read_start, write_export

GAME = {"variant": "baby", "players": ["Ann", " Bob  B "]}
EXPORT = {
    **GAME,
    "scorekeeper": 1,
    "first_dealer": 1,
    "begun": "2026-03-01T19:00:00Z",
    "entries": [{"at": "2026-03-01T19:30:00Z", "kind": "void"}],
}


def test_a_game_needs_its_variant_and_its_players() -> None:
    request = read_new_game(GAME)
    assert request.start.variant is VARIANTS["baby"]
    assert request.start.players == ("Ann", "Bob B")
    assert (request.start.first_dealer, request.start.currency, request.draws_dealer) == (
        1,
        None,
        False,
    )
    assert request.start.options == {}


def test_c9_the_first_dealer_is_chosen_or_drawn() -> None:
    assert read_new_game({**GAME, "first_dealer": 2}).start.first_dealer == 2
    assert read_new_game({**GAME, "first_dealer": "draw"}).draws_dealer


def test_house_rules_and_currency_are_read_as_they_are() -> None:
    body = {**GAME, "options": {"jokers": 5, "deal": "eight"}, "currency": "JMD"}
    start = read_new_game(body).start
    assert (start.options, start.currency) == ({"jokers": 5, "deal": "eight"}, "JMD")


WRONG_IN_EVERY_GAME = [
    ({"variant": None}, "variant", "body.missing"),
    ({"variant": 3}, "variant", "body.invalid"),
    ({"variant": "canasta"}, "variant", "variant.unknown"),
    ({"players": None}, "players", "body.missing"),
    ({"players": "Ann"}, "players", "body.invalid"),
    ({"players": ["x"] * 101}, "players", "body.invalid"),
    ({"players": ["Ann", 3]}, "players.1", "body.invalid"),
    ({"players": ["Ann", "B" * 201]}, "players.1", "body.invalid"),
    ({"players": ["Ann", "B\0"]}, "players.1", "body.invalid"),
    ({"players": ["Ann", None]}, "players.1", "body.invalid"),
    ({"players": ["Ann", "\ud800"]}, "players.1", "body.invalid"),
    ({"options": []}, "options", "body.invalid"),
    ({"options": {"deal": None}}, "options.deal", "body.invalid"),
    ({"options": {"deal": [3]}}, "options.deal", "body.invalid"),
    ({"options": {"deal": 1.5}}, "options.deal", "body.invalid"),
    ({"options": {"d" * 201: True}}, "options." + "d" * 40, "body.invalid"),
    ({"currency": 3}, "currency", "body.invalid"),
    ({"currency": "jmd"}, "currency", "body.invalid"),
    ({"currency": "JMDX"}, "currency", "body.invalid"),
    ({"currency": "ÄÖÜ"}, "currency", "body.invalid"),
    ({"first_dealer": 1.0}, "first_dealer", "body.invalid"),
    ({"first_dealer": True}, "first_dealer", "body.invalid"),
    ({"first_dealer": "Ann"}, "first_dealer", "body.invalid"),
    ({"dealer": 1}, "dealer", "body.invalid"),
]


@pytest.mark.parametrize(("change", "path", "code"), WRONG_IN_EVERY_GAME)
def test_what_is_wrong_with_a_game_is_named(
    change: dict[str, object], path: str, code: str
) -> None:
    documents: list[tuple[Callable[..., object], Mapping[str, object]]]
    documents = [(read_new_game, GAME), (read_start, GAME), (read_export, EXPORT)]
    for read, document in documents:
        with pytest.raises(WireError) as error:
            read({"first_dealer": 1, **document, **change})
        assert (error.value.path, error.value.code) == (path, code)


@pytest.mark.parametrize("read", [read_new_game, read_start, read_export])
@pytest.mark.parametrize("document", [None, [], "baby", 3])
def test_a_game_is_an_object(read: type, document: object) -> None:
    with pytest.raises(WireError) as error:
        read(document)
    assert error.value.path == ""


def test_a_stored_start_names_the_first_dealer() -> None:
    with pytest.raises(WireError) as error:
        read_start(GAME)
    assert (error.value.path, error.value.code) == ("first_dealer", "body.missing")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"scorekeeper": None}, "scorekeeper"),
        ({"scorekeeper": 2}, "scorekeeper"),
        ({"scorekeeper": "1"}, "scorekeeper"),
        ({"first_dealer": None}, "first_dealer"),
        ({"first_dealer": "draw"}, "first_dealer"),
        ({"begun": None}, "begun"),
        ({"begun": 3}, "begun"),
        ({"entries": None}, "entries"),
        ({"entries": {}}, "entries"),
        ({"entries": [{}] * 10_001}, "entries"),
        ({"entries": [3]}, "entries.0"),
        ({"entries": [{"kind": "void"}]}, "entries.0.at"),
        ({"entries": [{"at": "", "kind": "void"}, {"at": ""}]}, "entries.1.kind"),
        ({"entries": [{"at": "", "kind": "call", "seat": "x"}]}, "entries.0.seat"),
    ],
)
def test_what_is_wrong_with_an_export_is_named(change: dict[str, object], path: str) -> None:
    with pytest.raises(WireError) as error:
        read_export({**EXPORT, **change})
    assert error.value.path == path


NEWER = [{"kind": "note", "seat": 2}, {"kind": "call", "seat": 2, "loudly": True}]


@pytest.mark.parametrize("document", NEWER)
def test_an_entry_of_a_newer_version_is_kept_only_where_that_is_wanted(
    document: dict[str, object],
) -> None:
    entries = [*EXPORT["entries"], {"at": "2026-03-01T19:40:00Z", **document}]  # type: ignore[misc]
    export = {**EXPORT, "entries": entries}
    with pytest.raises(WireError) as error:
        read_export(export)
    assert error.value.path.startswith("entries.1.")
    game = read_export(export, keep_unknown=True)
    assert [entry for _, entry in game.entries] == [Void(), Unknown(document)]
    assert write_export(game)["entries"] == entries


def test_nothing_behind_an_unknown_entry_counts_as_known() -> None:
    assert known_entries([Void(), Unknown({"kind": "note"}), Void()]) == [Void()]


def test_an_entry_is_an_object_in_every_version() -> None:
    with pytest.raises(WireError):
        read_recorded(["a note"])
