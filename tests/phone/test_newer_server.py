"""A server of a newer version records what the phone's version doesn't know."""

from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from scorekeeper.game.entries import Amend, Call, Entry, Strike, Void
from scorekeeper.phone.exchange import Answer
from scorekeeper.store.log import RefusedEntryError
from scorekeeper.wire.entries import Unknown
from tests.support.builders import hand
from tests.support.home_phones import HomePhone, Server
from tests.support.newer_kind import Note, exchange_with_newer, newer_version
from tests.support.phones import Phone

NOTE: Entry = Note(2)  # type: ignore[assignment]
NOTE_UNREAD = Unknown({"kind": "note", "seat": 2})


def log_of(phone: HomePhone, game: str) -> list[object]:
    """The whole log of a game on a phone, with what its version doesn't know."""
    return [stored.entry for stored in phone.game(game).log]


def link_of(phone: HomePhone, game: str) -> str:
    """The link with which a phone hands a game over."""
    page = phone.browser.open(f"/games/{game}/hand-over")
    return next(
        one.attributes["value"] for one in page.all("input") if "#1." in one.attributes["value"]
    )


@pytest.fixture
def noted(server: Server, ann: HomePhone, game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with an entry between others that Ann's phone doesn't know, of which it has a copy."""
    with newer_version():
        for entry in (hand(1, {2: 20, 3: 5}), NOTE, hand(2, {1: 7, 3: 5}), Strike(1)):
            server.record(game, entry)
    exchange_with_newer(ann, monkeypatch)
    return game


def test_what_the_phone_does_not_know_is_kept_with_all_behind_it(
    ann: HomePhone, noted: str
) -> None:
    first, *rest = log_of(ann, noted)
    assert first == hand(1, {2: 20, 3: 5})
    assert rest == [NOTE_UNREAD, hand(2, {1: 7, 3: 5}), Strike(1)]
    assert ann.waiting == {}


def test_pages_show_the_game_before_it_and_say_so(ann: HomePhone, noted: str) -> None:
    page = ann.browser.open(f"/games/{noted}")
    assert page.status == 200
    assert "the app on this phone is too old for" in page.text
    assert ann.game(noted).state.player(2).total == 20
    log = ann.browser.open(f"/games/{noted}/log")
    assert log.text.count("Something that the app on this phone is too old to show") == 3
    assert "Bob 20, Cid 5" in log.text
    for name in (
        "sheet",
        "money",
        "more",
        "start",
        "join",
        "penalty",
        "end",
        "export",
        "hand-over",
        "waiting",
        "score?recorded=3",
    ):
        assert ann.browser.open(f"/games/{noted}/{name}").status == 200


def test_it_goes_on_as_it_was_written(ann: HomePhone, noted: str) -> None:
    exported = ann.browser.get(f"/games/{noted}/export.json").json
    assert exported is not None
    written = [
        {name: entry[name] for name in entry if name != "at"} for entry in exported["entries"]
    ]
    assert written[1] == NOTE_UNREAD.document
    assert len(written) == 4


def test_nothing_is_recorded_behind_it(ann: HomePhone, noted: str) -> None:
    with pytest.raises(RefusedEntryError, match="A newer version of the app"):
        ann.record(noted, Call(1))


def test_the_app_brought_up_to_date_knows_it(ann: HomePhone, noted: str) -> None:
    with newer_version():
        assert log_of(ann, noted)[1] == NOTE
        assert ann.game(noted).unknown is None
        assert ann.game(noted).state.player(3).total == 5


def test_what_waits_is_sent_and_judged_by_the_server(
    server: Server, ann: HomePhone, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = ann.record(game, hand(1, {2: 20, 3: 5}))
    ann.record(game, Amend(number, (hand(1, {2: 21, 3: 5}),)))
    ann.record(game, Call(3))
    with newer_version():
        server.record(game, NOTE)
    exchange_with_newer(ann, monkeypatch)
    sent = [hand(1, {2: 20, 3: 5}), Amend(2, (hand(1, {2: 21, 3: 5}),)), Call(3)]
    with newer_version():
        assert server.entries(game) == [NOTE, *sent]
    assert log_of(ann, game) == [NOTE_UNREAD, *sent]
    assert (ann.waiting, ann.conflicts(game)) == ({}, [])


def test_what_the_server_refuses_is_asked_about(
    server: Server, ann: HomePhone, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = ann.record(game, hand(1, {2: 20, 3: 5}))
    ann.record(game, Amend(number, (hand(1, {2: 21, 3: 5}),)))
    ann.record(game, Void())
    with newer_version():
        server.record(game, NOTE)
        server.record(game, hand(1, {2: 30, 3: 5}))
    exchange_with_newer(ann, monkeypatch)
    with newer_version():
        assert server.entries(game) == [NOTE, hand(1, {2: 30, 3: 5}), Void()]
    assert [asked.entry for asked in ann.conflicts(game)] == [hand(1, {2: 21, 3: 5})]
    assert "already recorded" in ann.conflicts(game)[0].refusal
    assert ann.browser.open(f"/games/{game}/waiting").status == 200


def test_what_another_phone_said_too_stands_once(
    server: Server, ann: HomePhone, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.record(game, replace(hand(1, {2: 20, 3: 5}), deal=1))
    with newer_version():
        server.record(game, NOTE)
        server.record(game, hand(1, {2: 20, 3: 5}))
    exchange_with_newer(ann, monkeypatch)
    assert log_of(ann, game) == [NOTE_UNREAD, hand(1, {2: 20, 3: 5})]
    assert (ann.waiting, ann.conflicts(game)) == ({}, [])


def test_a_game_that_cannot_be_read_at_all_leaves_the_others_alone(
    server: Server, ann: HomePhone, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = server.begin()
    ann.join(other)
    for id in (game, other):
        ann.record(id, Call(3))
    carried, unread = ann.carry, min(game, other)

    def carry_with_a_new_game(request: dict[str, object]) -> Answer:
        answer = carried(request)
        if request["path"] == f"/sync/{unread}":
            answer["body"] = answer["body"].replace('"jamaican"', '"of a newer version"')
        return answer

    monkeypatch.setattr(ann, "carry", carry_with_a_new_game)
    ann.exchange()
    assert ann.waiting == {unread: 1}
    assert server.entries(max(game, other)) == [Call(3)]


def test_a_game_saved_by_a_newer_version_is_kept_as_it_is(
    ann: HomePhone, bob: HomePhone, noted: str
) -> None:
    page = bob.browser.open("/import-game")
    page = bob.browser.press(page, "Import", link=link_of(ann, noted))
    assert "the app on this phone is too old for" in page.text
    kept = bob.browser.get(f"{urlsplit(page.address).path}/export.json").json
    assert kept == ann.browser.get(f"/games/{noted}/export.json").json


def test_a_server_refuses_it_in_words(server: Server, ann: HomePhone, noted: str) -> None:
    phone = Phone(server.app)
    page = phone.press(phone.open("/import-game"), "Import", link=link_of(ann, noted))
    assert page.says("p", "wrong") == ["This game was saved by another version of Scorekeeper."]
