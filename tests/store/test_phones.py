"""A phone's secret is renewed when it opens a link: who knows an earlier one gets
nothing new."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store import phones
from scorekeeper.store.games import games_of
from scorekeeper.store.links import FullError, make_link
from scorekeeper.store.models import PhoneRow
from scorekeeper.store.phones import access_of_phone, archive, let_in, renew
from scorekeeper.store.tokens import Secrets
from tests.support.stored import begin_game


def enter(session: Session, secrets: Secrets) -> str:
    """A phone is let into a new game, whose id it returns."""
    game_id = begin_game(session)
    let_in(session, game_id, secrets, make_link(session, game_id, "watch").id)
    return game_id


def listed(session: Session, secrets: Secrets, *, archived: bool = False) -> set[str]:
    """The games on a phone's list."""
    return {game.id for game in games_of(session, secrets, 10, archived=archived)}


def test_a_renewed_phone_has_all_that_it_had(session: Session) -> None:
    first, second = enter(session, "old"), enter(session, "old")
    archive(session, second, "old", on=True)
    secrets = renew(session, ("old",), "new")
    third = enter(session, secrets)
    assert secrets == ("new", "old")
    assert listed(session, secrets) == {first, third}
    assert listed(session, secrets, archived=True) == {second}
    assert access_of_phone(session, first, secrets) == access_of_phone(session, first, "old")


def test_the_old_secret_keeps_what_it_had_and_gets_nothing_new(session: Session) -> None:
    first = enter(session, "old")
    second = enter(session, renew(session, ("old",), "new"))
    assert listed(session, "old") == {first}
    assert access_of_phone(session, second, "old") is None


def test_a_secret_is_forgotten_once_there_are_three_newer_ones(session: Session) -> None:
    first = enter(session, "oldest")
    secrets: tuple[str, ...] = ("oldest",)
    for new in ("old", "new", "newest"):
        assert access_of_phone(session, first, "oldest") is not None
        secrets = renew(session, secrets, new)
    assert secrets == ("newest", "new", "old")
    assert access_of_phone(session, first, "oldest") is None
    assert access_of_phone(session, first, secrets) is not None


def test_an_old_cookie_sent_again_stores_nothing_twice(session: Session) -> None:
    games = [enter(session, secret) for secret in ("new", "old", "oldest") for _ in range(3)]
    link = make_link(session, games[0], "watch")
    for number in range(60):
        let_in(
            session,
            games[0],
            renew(session, ("new", "old", "oldest"), f"lost answer {number}"),
            link.id,
        )
    session.flush()
    assert session.scalar(select(func.count()).select_from(PhoneRow)) == len(games) + 60
    assert listed(session, ("new", "old")) == set(games)


def test_answers_that_overtake_each_other_lose_at_most_what_they_opened(session: Session) -> None:
    first = enter(session, "phone")
    late = renew(session, ("phone",), "late")
    secrets = renew(session, renew(session, ("phone",), "new"), "newest")
    assert access_of_phone(session, first, late) is not None
    assert access_of_phone(session, first, secrets) is not None


def test_copies_of_earlier_versions_become_one(session: Session) -> None:
    game_id = begin_game(session)
    link = make_link(session, game_id, "watch")
    for secret in ("earlier", "phone"):
        let_in(session, game_id, secret, link.id)
    secrets = renew(session, renew(session, ("phone", "earlier"), "new"), "newest")
    session.flush()
    assert session.scalar(select(func.count()).select_from(PhoneRow)) == 1
    assert listed(session, secrets) == {game_id}


def test_a_link_lets_only_so_many_phones_in(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "MAX_PHONES", 2)
    game_id = begin_game(session)
    link = make_link(session, game_id, "watch")
    for secret in ("ann", "bob"):
        let_in(session, game_id, secret, link.id)
    with pytest.raises(FullError, match="2 phones have come by this link"):
        let_in(session, game_id, "cid", link.id)


def test_an_archived_game_is_back_on_the_list_once_a_link_to_it_is_opened(
    session: Session,
) -> None:
    game_id = enter(session, "phone")
    archive(session, game_id, "phone", on=True)
    let_in(session, game_id, "phone", make_link(session, game_id, "host").id)
    assert listed(session, "phone") == {game_id}
    assert listed(session, "phone", archived=True) == set()
