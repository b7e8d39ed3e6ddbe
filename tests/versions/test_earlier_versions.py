"""What earlier versions stored, exported and sent is read by this one to the same state.

Each version has a folder, named after its day: the database of a server, what the API answered
about it, exported games, a phone with entries that wait and a request that was never answered."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.phone.app import PhoneApp
from scorekeeper.store.backup import restore
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from scorekeeper.wire.earlier_defaults import with_earlier_defaults
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.versions.record import open_phone, open_server, read_json, send_all, versions

VERSIONS = versions()


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def version(request: pytest.FixtureRequest) -> Path:
    """The folder of an earlier version."""
    folder: Path = request.param
    return folder


@pytest.fixture
def answers(version: Path) -> Any:
    """What that version answered."""
    return read_json(version / "answers.json.gz")


@pytest.fixture
def app(version: Path, answers: Any, tmp_path: Path) -> Iterator[Flask]:
    """This version on that one's database."""
    app = open_server(version, tmp_path / "server.sqlite", answers["secret"])
    yield app
    with app.app_context():
        db.engine.dispose()


def test_stored_games_are_read_to_the_same_state(app: Flask, answers: Any) -> None:
    assert len(answers["games"]) >= 20
    for id, answer in answers["games"].items():
        program = Program(app, answer["token"])
        assert_is(program.get(f"/games/{id}").body, answer["state"])
        assert program.get(f"/games/{id}/entries").body == answer["entries"]
        assert_holds(program.get(f"/games/{id}/export.csv").body, answer["csv"])


def assert_is(state: Any, earlier: Any) -> None:
    """A state is what it was earlier; with the house rules that came later as they were then."""
    every = with_earlier_defaults(earlier["variant"], earlier["options"])
    options = {id: every[id] for id in {**earlier["options"], **state["options"]}}
    assert state == earlier | {"options": options}


def assert_says(now: Any, earlier: Any) -> None:
    """An answer says all that it said earlier; objects may have more fields."""
    if isinstance(earlier, dict):
        for name, value in earlier.items():
            assert_says(now[name], value)
    elif isinstance(earlier, list):
        for one, before in zip(now, earlier, strict=True):
            assert_says(one, before)
    else:
        assert now == earlier


def assert_holds(csv: str, earlier: str) -> None:
    """A CSV file says all that it said earlier, in the same places; there may be more columns, and
    more lines."""
    lines = iter(csv.splitlines())
    for line in earlier.splitlines():
        assert any(now == line or now.startswith(f"{line},") for now in lines), line


def test_stored_circles_and_tournaments_are_read_to_the_same_state(
    app: Flask, answers: Any
) -> None:
    circle, tournament = answers["circle"], answers["tournament"]
    path = f"/circles/{circle['id']}"
    assert Program(app, circle["token"]).get(path).body == circle["answer"]
    path, host = f"/tournaments/{tournament['id']}", Program(app, tournament["token"])
    assert_says(host.get(path).body, tournament["answer"])
    assert host.get(f"{path}/facts").body == tournament["facts"]


def test_exported_games_come_back_with_the_same_state(
    app: Flask, version: Path, answers: Any
) -> None:
    for id, exported in read_json(version / "exports.json.gz").items():
        begun = Program(app).post("/games/import", exported)
        assert begun.status == 201
        assert_is(begun.body["game"], answers["games"][id]["state"] | {"id": begun.body["id"]})


def test_links_still_open_and_phones_that_are_in_stay_in(
    app: Flask, version: Path, answers: Any
) -> None:
    for id, recorded in answers["games"].items():
        phone = Phone(app)
        page = phone.press(phone.open(f"/open/{id}"), "Open", token=recorded["token"])
        assert page.status == 200
        assert phone.get(f"/games/{id}/sheet").status_code == 200
    stored = read_json(version / "phone.json")
    phone = Phone(app)
    with phone.client.session_transaction() as cookie:
        cookie["phone"] = stored["phone"]
    assert phone.get(f"/games/{stored['game']}").status_code == 200


def test_a_backup_is_restored_to_the_same_state(
    version: Path, answers: Any, tmp_path: Path
) -> None:
    file = tmp_path / "backup.sqlite"
    file.write_bytes(gzip.decompress((version / "server.sqlite.gz").read_bytes()))
    url = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    restore(url, file)
    app = create_app({"SQLALCHEMY_DATABASE_URI": url, "SECRET_KEY": answers["secret"]})
    for id, recorded in answers["games"].items():
        program = Program(app, recorded["token"])
        assert_is(program.get(f"/games/{id}").body, recorded["state"])
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def phone(version: Path, tmp_path: Path) -> PhoneApp:
    """This version on a phone, with what that version had written down there."""
    return open_phone(version, tmp_path / "phone")


def test_what_waits_on_a_phone_reaches_the_server(
    app: Flask, version: Path, answers: Any, phone: PhoneApp
) -> None:
    stored = read_json(version / "phone.json")
    assert phone.count_pending() == {stored["game"]: 2}
    send_all(app, phone, stored)
    assert phone.count_pending() == {}
    program = Program(app, answers["games"][stored["game"]]["token"])
    after = answers["phone"]
    told_now = program.get(f"/games/{stored['game']}").body
    assert told_now == after["state_after"]
    entries = program.get(f"/games/{stored['game']}/entries").body["entries"]
    assert without_times(entries) == without_times(after["entries_after"]["entries"])


def without_times(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries without the time when they were written."""
    return [{name: value for name, value in each.items() if name != "at"} for each in entries]
