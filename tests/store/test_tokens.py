"""Tokens open games, and only their hashes are stored."""

from base64 import urlsafe_b64decode

import pytest
from sqlalchemy.orm import Session

from scorekeeper.store.tokens import Role, grant, new_token, role_of
from tests.support.stored import all_rows, begin_game


def test_a_token_holds_at_least_128_bits() -> None:
    assert len(urlsafe_b64decode(new_token() + "==")) * 8 >= 128


def test_no_two_tokens_are_alike() -> None:
    tokens = {new_token() for _ in range(10_000)}
    assert len(tokens) == 10_000
    assert all(len({token[index] for token in tokens}) == 64 for index in range(21))


@pytest.mark.parametrize("role", ["watch", "host"])
def test_a_token_opens_its_game_in_its_role(session: Session, game_id: str, role: Role) -> None:
    grant(session, game_id, "token", role)
    session.commit()
    assert role_of(session, game_id, "token") == role


def test_a_token_nobody_was_given_opens_nothing(session: Session, game_id: str) -> None:
    grant(session, game_id, "token", "host")
    session.commit()
    assert role_of(session, game_id, "Token") is None
    assert role_of(session, game_id, "") is None


def test_a_token_does_not_open_another_game(session: Session, game_id: str) -> None:
    grant(session, game_id, "token", "host")
    session.commit()
    assert role_of(session, begin_game(session), "token") is None
    assert role_of(session, "no-such-game", "token") is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (("watch", "watch"), "watch"),
        (("watch", "host"), "host"),
        (("host", "watch"), "host"),
        (("host", "watch", "watch"), "host"),
    ],
)
@pytest.mark.parametrize("committed", [True, False])
def test_a_later_grant_takes_nothing_away(
    session: Session, game_id: str, given: tuple[Role, ...], kept: Role, committed: bool
) -> None:
    for role in given:
        grant(session, game_id, "token", role)
        if committed:
            session.commit()
    session.commit()
    assert role_of(session, game_id, "token") == kept


def test_the_database_holds_no_token(session: Session, game_id: str) -> None:
    token = new_token()
    grant(session, game_id, token, "host")
    session.commit()
    rows = all_rows(session.connection())
    assert len(rows["tokens"]) == 1
    assert token not in repr(rows)
