"""The host deletes a game for good, after being asked plainly."""

from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store.games import load
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import Table


def is_there(table: Table) -> bool:
    """Whether the game is still stored."""
    with table.app.app_context(), Session(db.engine) as session:
        return load(session, table.id) is not None


def test_a_game_is_deleted_from_its_menu_after_a_question(
    ann: Phone, cid: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 30, 3: 12}), hand(1, {2: 5, 3: 9}))
    page = ann.open(ann.open(table.at("/ending")).link("Delete"))
    assert "2 hands, the log and every link to it are deleted, on every phone." in page.text
    assert is_there(table)
    page = ann.press(page, "Delete it")
    assert page.address == "/"
    assert "is deleted." in page.text
    assert not is_there(table)
    for phone in (ann, cid):
        assert phone.open(table.at()).status == 404
        assert table.id not in phone.open("/").html


def test_an_old_page_of_a_deleted_game_writes_nothing_and_breaks_nothing(
    ann: Phone, bob: Phone, table: Table
) -> None:
    page = bob.open(table.at())
    ann.press(ann.open(table.at("/delete")), "Delete it")
    assert bob.press(page, "Calls by Bob").status == 404


def test_a_program_with_the_hosts_token_deletes_a_game(table: Table) -> None:
    table.record(Call(1))
    host, watch = Program(table.app, table.host), Program(table.app, table.watch)
    path = f"/games/{table.id}"
    assert watch.delete(path).status == 403
    assert Program(table.app, "wrong").delete(path).status == 404
    answer = host.delete(path)
    assert (answer.status, answer.body) == (204, "")
    for program in (host, watch):
        assert program.get(path).status == 404
        assert program.delete(path).status == 404
    assert host.post(f"{path}/entries", {"kind": "call", "seat": 1}).status == 404
