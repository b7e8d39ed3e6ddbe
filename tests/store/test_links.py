"""Links open games in their roles until they are withdrawn; only hashes are stored."""

import pytest
from sqlalchemy.orm import Session

from scorekeeper.store.links import (
    ROLES,
    LastHostLinkError,
    Role,
    access_by_link,
    links_of,
    make_link,
    note_use,
    withdraw,
)
from scorekeeper.store.phones import access_of_phone, let_in
from scorekeeper.store.tokens import new_token
from tests.support.stored import all_rows, begin_game, grant, role_of


@pytest.mark.parametrize("role", ROLES)
def test_a_link_opens_its_game_in_its_role(session: Session, game_id: str, role: Role) -> None:
    make_link(session, game_id, role, "token")
    session.commit()
    assert role_of(session, game_id, "token") == role


def test_a_token_nobody_was_given_opens_nothing(session: Session, game_id: str) -> None:
    make_link(session, game_id, "host", "token")
    make_link(session, game_id, "host")
    session.commit()
    for token in ("Token", ""):
        assert role_of(session, game_id, token) is None


def test_a_token_does_not_open_another_game(session: Session, game_id: str) -> None:
    make_link(session, game_id, "host", "token")
    session.commit()
    assert role_of(session, begin_game(session), "token") is None
    assert role_of(session, "no-such-game", "token") is None


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("watch", ["watch"]),
        ("seat", ["watch", "seat"]),
        ("score", ["watch", "seat", "score"]),
        ("host", ["watch", "seat", "score", "host"]),
    ],
)
def test_each_role_may_do_what_those_before_it_may(
    session: Session, game_id: str, role: Role, may: list[Role]
) -> None:
    make_link(session, game_id, role, "token", 2 if role == "seat" else None)
    access = access_by_link(session, game_id, "token")
    assert access is not None
    assert [each for each in ROLES if access.may(each)] == may
    counted = {"watch": [], "seat": [2], "score": [1, 2, 3], "host": [1, 2, 3]}[role]
    assert [seat for seat in (1, 2, 3) if access.may_count(seat)] == counted


def test_a_phone_has_the_highest_role_of_the_links_it_came_by(
    session: Session, game_id: str
) -> None:
    score, seat, watch = (
        make_link(session, game_id, role, new_token(), 3 if role == "seat" else None)
        for role in ("score", "seat", "watch")
    )
    for link in (score, seat, watch, watch):
        let_in(session, game_id, "phone", link.id)
    access = access_of_phone(session, game_id, "phone")
    assert access is not None
    assert (access.role, set(access.seats)) == ("score", {3})
    make_link(session, game_id, "host", "token")
    withdraw(session, game_id, score.id)
    access = access_of_phone(session, game_id, "phone")
    assert access is not None
    assert (access.role, set(access.links)) == ("seat", {seat.id, watch.id})


def test_who_came_by_a_withdrawn_link_and_by_no_other_is_out(
    session: Session, game_id: str
) -> None:
    grant(session, game_id, "host", "host")
    first = make_link(session, game_id, "watch", "first")
    second = make_link(session, game_id, "watch", "second")
    for phone in ("ann", "bob"):
        let_in(session, game_id, phone, first.id)
    for phone in ("bob", "cid"):
        let_in(session, game_id, phone, second.id)
    assert withdraw(session, game_id, first.id)
    session.commit()
    assert role_of(session, game_id, "first") is None
    assert role_of(session, game_id, "second") == "watch"
    inside = [phone for phone in ("ann", "bob", "cid") if access_of_phone(session, game_id, phone)]
    assert inside == ["bob", "cid"]
    assert not withdraw(session, game_id, first.id)
    assert first.id not in [link.id for link in links_of(session, game_id)]


def test_the_last_link_of_a_host_stays(session: Session, game_id: str) -> None:
    first, second = (make_link(session, game_id, "host", new_token()) for _ in range(2))
    make_link(session, game_id, "score", new_token())
    assert withdraw(session, game_id, first.id)
    session.commit()
    with pytest.raises(LastHostLinkError):
        withdraw(session, game_id, second.id)
    session.rollback()
    assert second.id in [link.id for link in links_of(session, game_id)]


def test_the_same_link_in_another_game_is_another(session: Session, game_id: str) -> None:
    other = begin_game(session)
    make_link(session, game_id, "host", "token")
    link = make_link(session, other, "host", "token")
    assert not withdraw(session, game_id, link.id)
    assert role_of(session, other, "token") == "host"


def test_it_is_noted_once_a_day_that_a_link_is_used(
    session: Session, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = make_link(session, game_id, "watch", "token")
    assert links_of(session, game_id) == [link]
    days = [("21T19:30", (link.id,)), ("21T23:59", ()), ("22T00:01", (link.id,))]
    for day, unnoted in days:
        time = f"2026-11-{day}:00Z"
        monkeypatch.setattr("scorekeeper.store.links.now", lambda time=time: time)
        access = access_by_link(session, game_id, "token")
        assert access is not None
        assert access.unnoted == unnoted
        if unnoted:
            note_use(session, game_id, unnoted)
            assert links_of(session, game_id)[0].used == time


def test_the_database_holds_no_token(session: Session, game_id: str) -> None:
    token = new_token()
    grant(session, game_id, token, "host")
    session.commit()
    rows = all_rows(session.connection())
    assert len(rows["links"]) == len(rows["phones"]) == 1
    assert token not in repr(rows)
