"""Watching a game: a stream of its versions and nothing else, and its version for once."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from werkzeug.wrappers import Response

from scorekeeper.game.entries import Call, Void
from scorekeeper.store.games import delete_game
from scorekeeper.web import live
from scorekeeper.web.database import session
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import Table, let_in

LIVE = "/api/v1/games/{}/live"


pytestmark = pytest.mark.usefixtures("live_streams")


def watch(table: Table, token: str | None = None) -> Response:
    headers = {"Authorization": f"Bearer {token or table.watch}"}
    return table.app.test_client().get(LIVE.format(table.id), headers=headers)


def versions_of(answer: Response) -> Iterator[Any]:
    """The version of each event; pings are passed over."""
    for part in answer.iter_encoded():
        event = part.decode()
        if event != live.PING:
            name, data = event.strip().split("\n")
            assert name == "event: version"
            yield json.loads(data.removeprefix("data: "))


def test_the_version_comes_at_once_and_at_each_change(table: Table) -> None:
    with watch(table) as answer:
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Accel-Buffering"] == "no"
        versions = versions_of(answer)
        assert next(versions) == {"version": 0, "counts": 0}
        for number in (1, 2):
            table.record(Call(2))
            assert next(versions) == {"version": number, "counts": 0}


def count_by_api(table: Table) -> None:
    host = Program(table.app, table.host)
    assert host.put(f"/games/{table.id}/counts/2", {"deal": 1, "points": 5}).status == 200


def send_count(table: Table) -> None:
    bobs = let_in(table, table.seat)
    bobs.press(bobs.open(table.at("/seat")), "Send", **{"left-cards": "K"})


def record_by_api(table: Table) -> None:
    host = Program(table.app, table.host)
    assert host.post(f"/games/{table.id}/entries", {"kind": "void"}).status == 201


def tap_call(table: Table) -> None:
    ann = let_in(table, table.host)
    ann.press(ann.open(table.at()), "Calls by Bob")


@pytest.mark.parametrize(
    ("write", "version"),
    [
        (tap_call, {"version": 1, "counts": 0}),
        (record_by_api, {"version": 1, "counts": 0}),
        (send_count, {"version": 0, "counts": 1}),
        (count_by_api, {"version": 0, "counts": 1}),
    ],
)
def test_what_this_process_writes_itself_is_seen_without_a_look(
    table: Table, blind: None, write: Callable[[Table], None], version: dict[str, int]
) -> None:
    with watch(table) as answer:
        parts = answer.iter_encoded()
        assert [next(parts), next(parts)][1] == live.PING.encode()  # now it is watched
        write(table)
        assert next(parts).decode() == f"event: version\ndata: {json.dumps(version)}\n\n"


def test_what_another_process_writes_is_seen(make_app: Any, table: Table) -> None:
    other = make_app()
    with watch(table) as answer:
        versions = versions_of(answer)
        next(versions)
        body = {"kind": "void"}
        bearer = {"Authorization": f"Bearer {table.host}"}
        other.test_client().post(f"/api/v1/games/{table.id}/entries", json=body, headers=bearer)
        assert next(versions) == {"version": 1, "counts": 0}


def test_without_a_change_a_stream_says_that_it_is_still_there(table: Table) -> None:
    with watch(table) as answer:
        parts = answer.iter_encoded()
        next(parts)
        assert [next(parts), next(parts)] == [live.PING.encode()] * 2


def test_the_stream_of_a_page_repeats_the_version_as_its_script_hears_nothing_else(
    table: Table, ann: Phone
) -> None:
    with ann.client.get(table.at("/live")) as answer:
        parts = answer.iter_encoded()
        assert next(parts) == next(parts) == next(parts)


def test_a_stream_ends_by_itself_so_that_the_right_to_watch_is_asked_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "STREAM_SECONDS", 0.3)
    with watch(table) as answer:
        assert 2 <= len(list(answer.iter_encoded())) <= 4


def test_a_stream_ends_when_the_game_is_gone(table: Table) -> None:
    with watch(table) as answer:
        versions = versions_of(answer)
        next(versions)
        with table.app.app_context():
            delete_game(session(), table.id)
            session().commit()
        assert list(versions) == []


def test_nobody_is_looked_at_once_nobody_watches(table: Table) -> None:
    live_now = table.app.extensions["live"]
    with watch(table) as answer:
        next(versions_of(answer))
        next(answer.iter_encoded())
        assert live_now.watched == [table.id]
    assert live_now.watched == []


def test_the_pages_of_a_phone_that_was_let_in_may_watch_too(
    table: Table, cid: Phone, dan: Phone
) -> None:
    table.record(Void())
    assert cid.get(table.at("/version")).json == {"version": 1, "counts": 0}
    with cid.client.get(table.at("/live")) as answer:
        assert next(versions_of(answer)) == {"version": 1, "counts": 0}
    for page in ("/version", "/live"):
        assert dan.get(table.at(page)).status_code == 404


def test_every_page_of_a_game_names_its_version_and_those_that_only_show_follow_it(
    table: Table, ann: Phone
) -> None:
    table.record(Void())
    following = {"", "/sheet", "/money", "/log"}
    for path in following | {"/score", "/penalty", "/check", "/game-menu"}:
        (body,) = ann.open(table.at(path)).all("body")
        assert body.attributes["data-live"] == table.at("/live"), path
        assert body.attributes["data-version"] == "1", path
        assert ("data-follows" in body.attributes) == (path in following), path
    assert "data-live" not in ann.open("/").all("body")[0].attributes


def test_a_page_that_is_being_filled_in_is_told_what_was_recorded(table: Table, cid: Phone) -> None:
    assert cid.get(table.at("/since?version=0")).json == {"text": ""}
    table.record(Call(2), Void())
    answer = cid.get(table.at("/since?version=0")).json
    assert answer == {"text": "Recorded on another phone: a call by Bob; hand thrown in."}
    assert cid.get(table.at("/since?version=2")).json == {"text": ""}


def test_a_page_that_fetches_itself_anew_leaves_the_next_one_its_notice(
    table: Table, ann: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    unchanged = ann.open(table.at("/start")).form(SAVE).filled(SAVE, {})
    ann.post(table.at("/start"), unchanged)
    for path in ("", "/version", "/live"):
        answer = ann.get(table.at(path), headers={"X-Requested-With": "live"})
        assert "Set-Cookie" not in answer.headers
    assert "Nothing was changed." in ann.open(table.at()).text
