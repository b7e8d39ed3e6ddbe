"""A locked table lets no program in that was not inside before, whatever token it has."""

import pytest
from flask import Flask

from scorekeeper.store.links import lock
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import KINDS
from tests.support.programs import Program
from tests.web.api.conftest import HAND, NEW_GAME
from tests.web.api.test_begin_again import ask_again

BEGUN = [
    ("games", NEW_GAME),
    ("circles", {"name": "Friday"}),
    ("tournaments", {"name": "Club night", "variant": "jamaican"}),
]


def switch_lock(app: Flask, name: str, id: str, *, on: bool) -> None:
    """A host locks or unlocks what programs have begun."""
    table = next(kind.table for kind in KINDS if f"{kind.name}s" == name)
    with app.app_context():
        lock(session(), table, id, on=on)
        session().commit()


@pytest.mark.parametrize(("name", "body"), BEGUN)
def test_a_token_that_was_never_used_opens_nothing_that_is_locked(
    app: Flask, name: str, body: dict[str, object]
) -> None:
    begun = Program(app).post(f"/{name}", body).body
    path, host = f"/{name}/{begun['id']}", Program(app, begun["tokens"]["host"])
    switch_lock(app, name, begun["id"], on=True)
    watch = Program(app, begun["tokens"]["watch"])
    answer = watch.get(path)
    assert (answer.status, answer.error) == (403, ("access.locked", ""))
    assert host.get(path).status == 200
    made = host.post(f"{path}/links", {"role": "host"}).body
    assert Program(app, made["token"]).post(f"{path}/links", {"role": "host"}).status == 403
    switch_lock(app, name, begun["id"], on=False)
    assert watch.get(path).status == 200
    switch_lock(app, name, begun["id"], on=True)
    assert watch.get(path).status == 200


def test_a_locked_game_takes_nothing_from_a_new_program_in_any_way(app: Flask) -> None:
    begun = Program(app).post("/games", NEW_GAME).body
    host = Program(app, begun["tokens"]["host"])
    token = host.post(f"/games/{begun['id']}/links", {"role": "host"}).body["token"]
    switch_lock(app, "games", begun["id"], on=True)
    program, path = Program(app, token), f"/games/{begun['id']}"
    for answer in (
        program.post(f"{path}/entries", HAND),
        program.put(f"{path}/counts/1", {"deal": 1, "cards": []}),
        program.get(f"{path}/live"),
        program.get(f"{path}/export"),
        program.delete(path),
    ):
        assert (answer.status, answer.error) == (403, ("access.locked", ""))
    assert host.get(path).body["version"] == 0


def test_a_locked_circle_takes_no_game_of_a_new_program(app: Flask, stranger: Program) -> None:
    begun = stranger.post("/circles", {"name": "Friday"}).body
    host = Program(app, begun["tokens"]["host"])
    token = host.post(f"/circles/{begun['id']}/links", {"role": "host"}).body["token"]
    switch_lock(app, "circles", begun["id"], on=True)
    in_circle = NEW_GAME | {"circle": {"id": begun["id"], "token": token}}
    assert stranger.post("/games", in_circle).error == ("circle.locked", "circle")
    assert host.get(f"/circles/{begun['id']}").body["games"] == []


def test_an_answer_that_was_lost_is_told_again_while_it_is_locked(
    app: Flask, stranger: Program
) -> None:
    begun = ask_again(stranger, "/games", NEW_GAME).body
    switch_lock(app, "games", begun["id"], on=True)
    assert ask_again(stranger, "/games", NEW_GAME).body["tokens"] == begun["tokens"]


def test_too_many_links_are_refused_with_what_to_do(
    app: Flask, stranger: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = stranger.post("/circles", {"name": "Friday"}).body
    monkeypatch.setattr("scorekeeper.store.links.MAX_LINKS", 2)
    host = Program(app, begun["tokens"]["host"])
    answer = host.post(f"/circles/{begun['id']}/links", {"role": "watch"})
    assert (answer.status, answer.error[0]) == (409, "links.full")
    assert "Withdraw one that nobody uses" in answer.body["error"]["message"]
