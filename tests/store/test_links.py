"""Links open games and circles in their roles until they are withdrawn; only hashes are stored."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.store.circles import begin_circle
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
from scorekeeper.store.models import CircleRow, GameRow, Opened
from scorekeeper.store.phones import access_of_phone, let_in
from scorekeeper.store.tokens import new_token
from tests.support.stored import all_rows, begin_game, grant, role_of

Table = type[Opened]


def begin(session: Session, table: Table) -> str:
    """Begins a game, or a circle, and returns its id."""
    if table is GameRow:
        return begin_game(session)
    circle = begin_circle(session, "Friday")
    session.commit()
    return circle.id


@pytest.fixture(params=[GameRow, CircleRow])
def table(request: pytest.FixtureRequest) -> Table:
    """The table of what the links of a test open."""
    opened: Table = request.param
    return opened


@pytest.fixture
def opens(session: Session, table: Table) -> str:
    """The id of what was just begun there."""
    return begin(session, table)


@pytest.mark.parametrize("role", ROLES)
def test_a_link_opens_one_thing_in_its_role(session: Session, opens: str, role: Role) -> None:
    make_link(session, opens, role, "token")
    session.commit()
    assert role_of(session, opens, "token") == role


def test_a_token_nobody_was_given_opens_nothing(session: Session, opens: str) -> None:
    make_link(session, opens, "host", "token")
    make_link(session, opens, "host")
    session.commit()
    for token in ("Token", ""):
        assert role_of(session, opens, token) is None


def test_a_token_does_not_open_another(session: Session, table: Table, opens: str) -> None:
    make_link(session, opens, "host", "token")
    session.commit()
    assert role_of(session, begin(session, table), "token") is None
    assert role_of(session, "no-such-thing", "token") is None


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
    session: Session, opens: str, role: Role, may: list[Role]
) -> None:
    make_link(session, opens, role, "token", 2 if role == "seat" else None)
    access = access_by_link(session, opens, "token")
    assert access is not None
    assert [each for each in ROLES if access.may(each)] == may
    counted = {"watch": [], "seat": [2], "score": [1, 2, 3], "host": [1, 2, 3]}[role]
    assert [seat for seat in (1, 2, 3) if access.may_count(seat)] == counted


def test_a_phone_has_the_highest_role_of_the_links_it_came_by(
    session: Session, table: Table, opens: str
) -> None:
    score, seat, watch = (
        make_link(session, opens, role, new_token(), 3 if role == "seat" else None)
        for role in ("score", "seat", "watch")
    )
    for link in (score, seat, watch, watch):
        let_in(session, opens, "phone", link.id)
    access = access_of_phone(session, opens, "phone")
    assert access is not None
    assert (access.role, set(access.seats)) == ("score", {3})
    make_link(session, opens, "host", "token")
    withdraw(session, table, opens, score.id)
    access = access_of_phone(session, opens, "phone")
    assert access is not None
    assert (access.role, set(access.links)) == ("seat", {seat.id, watch.id})


def test_who_came_by_a_withdrawn_link_and_by_no_other_is_out(
    session: Session, table: Table, opens: str
) -> None:
    grant(session, opens, "host", "host")
    first = make_link(session, opens, "watch", "first")
    second = make_link(session, opens, "watch", "second")
    for phone in ("ann", "bob"):
        let_in(session, opens, phone, first.id)
    for phone in ("bob", "cid"):
        let_in(session, opens, phone, second.id)
    assert withdraw(session, table, opens, first.id)
    session.commit()
    assert role_of(session, opens, "first") is None
    assert role_of(session, opens, "second") == "watch"
    inside = [phone for phone in ("ann", "bob", "cid") if access_of_phone(session, opens, phone)]
    assert inside == ["bob", "cid"]
    assert not withdraw(session, table, opens, first.id)
    assert first.id not in [link.id for link in links_of(session, opens)]


def test_the_last_link_of_a_host_stays(session: Session, table: Table, opens: str) -> None:
    first, second = (make_link(session, opens, "host", new_token()) for _ in range(2))
    make_link(session, opens, "score", new_token())
    assert withdraw(session, table, opens, first.id)
    session.commit()
    with pytest.raises(LastHostLinkError):
        withdraw(session, table, opens, second.id)
    session.rollback()
    assert second.id in [link.id for link in links_of(session, opens)]


def test_of_two_hosts_who_withdraw_each_others_link_at_once_one_stays(
    session: Session, engine: Engine, table: Table, opens: str
) -> None:
    ids = [make_link(session, opens, "host", new_token()).id for _ in range(2)]
    session.commit()
    barrier = Barrier(2)

    def withdraw_one(link_id: str) -> bool:
        with Session(engine) as own:
            barrier.wait()
            try:
                withdraw(own, table, opens, link_id)
            except LastHostLinkError:
                return False
            own.commit()
            return True

    with ThreadPoolExecutor(2) as hosts:
        assert sorted(hosts.map(withdraw_one, ids)) == [False, True]
    assert len(links_of(session, opens)) == 1


def test_the_same_link_to_another_is_another(session: Session, table: Table, opens: str) -> None:
    other = begin(session, table)
    make_link(session, opens, "host", "token")
    link = make_link(session, other, "host", "token")
    assert not withdraw(session, table, opens, link.id)
    assert role_of(session, other, "token") == "host"


def test_it_is_noted_once_a_day_that_a_link_is_used(
    session: Session, opens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = make_link(session, opens, "watch", "token")
    assert links_of(session, opens) == [link]
    days = [("21T19:30", (link.id,)), ("21T23:59", ()), ("22T00:01", (link.id,))]
    for day, unnoted in days:
        time = f"2026-11-{day}:00Z"
        monkeypatch.setattr("scorekeeper.store.links.now", lambda time=time: time)
        access = access_by_link(session, opens, "token")
        assert access is not None
        assert access.unused_today == unnoted
        if unnoted:
            note_use(session, opens, unnoted)
            assert links_of(session, opens)[0].used == time


def test_the_database_holds_no_token(session: Session, opens: str) -> None:
    token = new_token()
    let_in(session, opens, token, make_link(session, opens, "host", token).id)
    session.commit()
    rows = all_rows(session.connection())
    assert len(rows["links"]) == len(rows["phones"]) == 1
    assert token not in repr(rows)
