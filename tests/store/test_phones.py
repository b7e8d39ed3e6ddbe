"""A phone's secret is renewed when it opens a link: who knows an earlier one gets
nothing new."""

from sqlalchemy.orm import Session

from scorekeeper.store.games import games_of
from scorekeeper.store.links import make_link
from scorekeeper.store.phones import access_of_phone, archive, let_in, renew
from tests.support.stored import begin_game


def enter(session: Session, secret: str) -> str:
    """A phone is let into a new game, whose id it returns."""
    game_id = begin_game(session)
    let_in(session, game_id, secret, make_link(session, game_id, "watch").id)
    return game_id


def listed(session: Session, secret: str, *, archived: bool = False) -> set[str]:
    """The games on a phone's list."""
    return {game.id for game in games_of(session, secret, 10, archived=archived)}


def test_a_new_secret_has_all_games_of_the_old_one(session: Session) -> None:
    first, second = enter(session, "old"), enter(session, "old")
    archive(session, second, "old", on=True)
    renew(session, "old", "new", None)
    third = enter(session, "new")
    assert listed(session, "new") == {first, third}
    assert listed(session, "new", archived=True) == {second}
    assert access_of_phone(session, first, "new") == access_of_phone(session, first, "old")


def test_the_old_secret_keeps_what_it_had_and_gets_nothing_new(session: Session) -> None:
    first = enter(session, "old")
    renew(session, "old", "new", None)
    second = enter(session, "new")
    assert listed(session, "old") == {first}
    assert access_of_phone(session, second, "old") is None


def test_a_secret_is_forgotten_at_the_renewal_after_next(session: Session) -> None:
    first = enter(session, "old")
    renew(session, "old", "new", None)
    renew(session, "new", "newest", "old")
    assert access_of_phone(session, first, "old") is None
    assert access_of_phone(session, first, "new") == access_of_phone(session, first, "newest")


def test_an_archived_game_is_back_on_the_list_once_a_link_to_it_is_opened(
    session: Session,
) -> None:
    game_id = enter(session, "phone")
    archive(session, game_id, "phone", on=True)
    let_in(session, game_id, "phone", make_link(session, game_id, "host").id)
    assert listed(session, "phone") == {game_id}
    assert listed(session, "phone", archived=True) == set()
