"""Codes let phones in for a day, however they are typed."""

import pytest
from sqlalchemy.orm import Session

from scorekeeper.store.codes import LETTERS, find_link_target, make_code
from scorekeeper.store.links import make_link, withdraw
from scorekeeper.store.models import GameRow
from tests.support.stored import all_rows


@pytest.fixture
def link_id(session: Session, game_id: str) -> str:
    """The id of a link of the game."""
    make_link(session, game_id, "host")
    return make_link(session, game_id, "watch", "token").id


def test_a_code_stands_for_its_link_however_it_is_typed(
    session: Session, game_id: str, link_id: str
) -> None:
    code = make_code(session, game_id, link_id)
    for text in (code, code.lower(), f" {code[:4]} {code[4:]} ", f"{code[:4]}-{code[4:]}"):
        assert find_link_target(session, text) == (game_id, link_id)
    for text in ("", code[:-1], f"{code}A", "x" * 500):
        assert find_link_target(session, text) is None


def test_codes_have_eight_letters_that_nobody_takes_for_others(
    session: Session, game_id: str, link_id: str
) -> None:
    codes = {make_code(session, game_id, link_id) for _ in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {8}
    assert set("".join(codes)) <= set(LETTERS)
    assert not set(LETTERS) & set("0O1IL5S2Z")


def test_a_code_is_good_for_a_day_and_then_cleared_away(
    session: Session, game_id: str, link_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def clock(time: str) -> None:
        monkeypatch.setattr("scorekeeper.store.codes.now", lambda: time)

    clock("2026-11-21T19:30:00Z")
    code = make_code(session, game_id, link_id)
    clock("2026-11-22T19:30:00Z")
    assert find_link_target(session, code)
    clock("2026-11-22T19:30:01Z")
    assert find_link_target(session, code) is None
    make_code(session, game_id, link_id)
    session.commit()
    assert len(all_rows(session.connection())["codes"]) == 1


def test_the_code_of_a_withdrawn_link_opens_nothing(
    session: Session, game_id: str, link_id: str
) -> None:
    code = make_code(session, game_id, link_id)
    withdraw(session, GameRow, game_id, link_id)
    assert find_link_target(session, code) is None


def test_the_database_holds_no_code(session: Session, game_id: str, link_id: str) -> None:
    code = make_code(session, game_id, link_id)
    session.commit()
    assert code not in repr(all_rows(session.connection()))
