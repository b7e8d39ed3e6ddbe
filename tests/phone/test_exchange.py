"""What a phone recorded without a network reaches the server, once and in order."""

import pytest
from flask import current_app
from sqlalchemy import delete, func, select

from scorekeeper.circle.people import Person, person_id
from scorekeeper.game import admit as admitting
from scorekeeper.game.admit import Admission
from scorekeeper.game.entries import Amend, Call, End, Entry, Hand, Join, Strike, Void
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.table import Table
from scorekeeper.phone.exchange import Answer, Exchange, store_copy
from scorekeeper.store import log
from scorekeeper.store.circles import delete_circle, put_person
from scorekeeper.store.forgetting import forget_in_games
from scorekeeper.store.games import delete_game, rename
from scorekeeper.store.models import EntryRow, GameRow
from tests.support.builders import hand
from tests.support.home_phones import HomePhone, Server
from tests.support.labels import START
from tests.support.stored import append


def test_what_waits_goes_to_the_server_in_order(server: Server, ann: HomePhone, game: str) -> None:
    entries: list[Entry] = [Call(3), hand(1, {2: 20, 3: "K 9"}), Void()]
    for entry in entries:
        ann.record(game, entry)
    assert ann.waiting == {game: 3}
    ann.exchange()
    assert server.entries(game) == ann.entries(game) == entries
    assert ann.waiting == {}
    ann.exchange()
    assert ann.sent == ["GET /sync"]


def test_without_a_network_all_of_it_waits(server: Server, ann: HomePhone, game: str) -> None:
    ann.record(game, Call(3))
    ann.exchange("request lost")
    assert (ann.waiting, server.entries(game)) == ({game: 1}, [])


def test_a_lost_answer_never_records_twice(server: Server, ann: HomePhone, game: str) -> None:
    ann.record(game, Call(3))
    ann.record(game, Call(3))
    ann.exchange("there and back", "there and back", "answer lost")
    assert (len(server.entries(game)), ann.waiting) == (1, {game: 2})
    ann.exchange()
    assert server.entries(game) == ann.entries(game) == [Call(3), Call(3)]
    assert ann.waiting == {}


def test_a_page_whose_answer_was_lost_stands_once(
    server: Server, ann: HomePhone, game: str
) -> None:
    server.record(game, Call(3), key="the form's")
    ann.record(game, Call(3), key="the form's")
    ann.exchange()
    assert server.entries(game) == ann.entries(game) == [Call(3)]
    assert (ann.waiting, ann.conflicts(game)) == ({}, [])


def test_mine_goes_behind_what_others_wrote_and_corrections_find_it(
    server: Server, ann: HomePhone, game: str
) -> None:
    number = ann.record(game, hand(1, {2: 20, 3: 5}))
    ann.record(game, Amend(number, (hand(1, {2: 21, 3: 5}),)))
    server.record(game, Call(2))
    ann.exchange()
    entries = [Call(2), hand(1, {2: 20, 3: 5}), Amend(2, (hand(1, {2: 21, 3: 5}),))]
    assert server.entries(game) == ann.entries(game) == entries


def test_a_game_begun_on_the_phone_gets_its_address_and_keeps_what_is_added(
    server: Server, ann: HomePhone
) -> None:
    here = ann.begin()
    ann.record(here, Call(3))
    assert ann.waiting == {here: 1}
    ann.exchange("answer lost")
    ann.record(here, Void())
    ann.exchange()
    copy = ann.copy(here)
    assert copy is not None
    there = copy.server_id
    assert there is not None
    assert there != here
    assert server.entries(there) == ann.entries(there) == [Call(3), Void()]
    assert ann.waiting == {}
    with server.session() as session:
        assert session.scalar(select(func.count()).select_from(GameRow)) == 1


def test_a_game_that_is_closed_to_the_phone_stays_on_it(ann: HomePhone, game: str) -> None:
    ann.record(game, Call(3))
    ann.online.client.delete_cookie("scorekeeper")
    ann.exchange()
    copy = ann.copy(game)
    assert copy is not None
    assert not copy.followed
    assert ann.entries(game) == [Call(3)]
    assert ann.waiting == {game: 1}


def test_a_phone_that_may_only_watch_by_now_keeps_what_waits(
    server: Server, ann: HomePhone
) -> None:
    game = server.begin()
    ann.join(game, "watch")
    ann.record(game, Call(3))
    server.record(game, Call(2))
    ann.exchange()
    assert ann.entries(game) == [Call(2), Call(3)]
    assert server.entries(game) == [Call(2)]
    assert ann.waiting == {game: 1}


def test_what_another_phone_struck_is_struck_here(server: Server, ann: HomePhone) -> None:
    game = server.begin()
    server.record(game, hand(1, {2: 39, 3: 5}))
    ann.join(game)
    server.record(game, Strike(1))
    ann.exchange()
    assert ann.entries(game) == server.entries(game)
    assert isinstance(ann.entries(game)[0], Hand)


def test_a_name_that_was_forgotten_is_forgotten_on_the_phone(
    server: Server, ann: HomePhone, game: str
) -> None:
    server.record(game, Join("Dot", 1))
    ann.exchange()
    ann.record(game, Call(3))
    for seat in (2, 4):
        with server.session() as session:
            forget_in_games(session, {game: [seat]})
            session.commit()
    ann.exchange()
    names = ("Ann", "Player 2", "Cid", "Player 4")
    assert server.game(game).start.players == ann.game(game).start.players == names
    assert server.entries(game) == ann.entries(game)
    ann.exchange()
    assert ann.sent == ["GET /sync"]


def test_a_copy_is_renamed_and_ends_with_the_server_s_game(
    server: Server, ann: HomePhone, game: str
) -> None:
    with server.session() as session:
        rename(session, game, "Ann’s birthday")
        session.commit()
    ann.exchange()
    assert ann.game(game).title == "Ann’s birthday"
    server.record(game, End())
    ann.exchange()
    assert ann.game(game).state.finished


def test_a_page_made_on_a_phone_holds_once_what_waited_is_sent(
    server: Server, ann: HomePhone, game: str
) -> None:
    with server.session() as session:
        append(session, game, Call(1))  # by a program, without a key
    ann.exchange()
    assert ann.game(game).has_tag(server.game(game).tag)
    ann.record(game, Call(3))
    tag = ann.game(game).tag
    ann.exchange()
    assert ann.game(game).has_tag(tag)
    assert server.game(game).has_tag(tag)


def test_a_restored_backup_is_noticed_though_as_much_was_recorded_since(
    server: Server, ann: HomePhone, game: str
) -> None:
    server.record(game, Call(3))
    ann.exchange()
    with server.session() as session:
        session.execute(delete(EntryRow))
        session.commit()
    server.record(game, Call(2))
    ann.exchange()
    assert server.entries(game) == ann.entries(game) == [Call(2), Call(3)]


def test_a_deleted_game_stays_readable_with_what_waits(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, Call(3))
    with server.session() as session:
        delete_game(session, game)
        session.commit()
    ann.exchange()
    assert (ann.entries(game), ann.waiting) == ([Call(3)], {game: 1})
    assert ann.browser.open(f"/games/{game}").status == 200
    ann.exchange()
    assert ann.sent == ["GET /sync"]


def test_every_game_that_the_phone_may_open_is_copied(
    server: Server, ann: HomePhone, bob: HomePhone
) -> None:
    games = [server.begin(), server.begin()]
    for game in games:
        ann.join(game)
        bob.join(game)
    late = server.begin()
    bob.join(late, "watch")
    server.record(games[0], Call(1))
    bob.exchange()
    assert bob.entries(games[0]) == [Call(1)]
    assert bob.browser.open(f"/games/{late}").status == 200
    assert bob.browser.open(f"/games/{late}/score").status == 403


def test_what_comes_from_whoever_runs_the_network_changes_nothing(
    ann: HomePhone, game: str
) -> None:
    ann.record(game, Call(3))
    pages: list[Answer] = [
        {"status": 200, "body": "<html>Log in</html>"},
        {"status": 404, "body": "{}"},
        {"status": 200, "body": "[]"},
        {"status": 200, "body": '{"games": 7}'},
        {"status": 503, "body": '{"error": {}}'},
        {"status": 429, "body": '{"error": {}}'},
    ]
    for page in pages:
        exchange = Exchange(ann.app)
        assert exchange.next() is not None
        assert exchange.next(page) is None
    store_copy(ann.app, "<html>")
    store_copy(ann.app, '{"id": 1}')
    copy = ann.copy(game)
    assert copy is not None
    assert copy.followed
    assert ann.waiting == {game: 1}


def test_what_the_server_refuses_is_asked_in_its_words(
    server: Server, ann: HomePhone, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    ann.record(game, Call(3))
    ann.record(game, Void())
    refused = [Refusal("call.unheard_of", "There are no calls on Sundays.")]

    def admit(table: Table, entry: Entry) -> Admission:
        on_server = isinstance(entry, Call) and current_app.config["RUNS_ON"] == "server"
        return Admission(table, refused) if on_server else admitting.admit(table, entry)

    monkeypatch.setattr(log, "admit", admit)
    ann.exchange()
    assert server.entries(game) == [Void()]
    (conflict,) = ann.conflicts(game)
    assert (conflict.entry, conflict.refusal) == (Call(3), "There are no calls on Sundays.")
    page = ann.browser.open(f"/games/{game}/waiting")
    assert "The server didn’t take it: There are no calls on Sundays." in page.text


def test_a_game_that_the_server_does_not_take_says_why_and_can_be_sent_again(
    ann: HomePhone,
) -> None:
    here = ann.begin()
    no: Answer = {"status": 422, "body": '{"error": {"message": "Not on Sundays."}}'}
    exchange = Exchange(ann.app)
    request = exchange.next()
    assert request is not None
    assert request["path"] == "/sync/games"
    exchange.next(no)
    page = ann.browser.open(f"/games/{here}/waiting")
    assert "The server didn’t take this game: Not on Sundays." in page.text
    ann.exchange()
    assert ann.sent == ["GET /sync"]
    ann.browser.press(page, "Send it again")
    ann.exchange()
    assert ann.waiting == {}


NAMES = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}


def begin_twice(ann: HomePhone, *, there: dict[str, str], here: dict[str, str]) -> str:
    """A game whose form reached the server, but not its answer, so that it is begun on the phone
    too; gives its id there."""
    page = ann.online.open("/new/jamaican")
    cookie = ann.online.client.get_cookie("scorekeeper")
    assert cookie is not None
    ann.online.press(page, START, **there)
    ann.online.client.set_cookie("scorekeeper", cookie.value)
    same_key = {"idempotency_key": page.value("idempotency_key")}
    table = ann.browser.press(ann.browser.open("/new/jamaican"), START, **same_key, **here)
    return table.address.rpartition("/")[2]


def games_on(server: Server) -> list[str]:
    with server.session() as session:
        return list(session.scalars(select(GameRow.id)))


def test_a_game_whose_form_reached_the_server_too_exists_once(
    server: Server, ann: HomePhone
) -> None:
    drawn = {"first_dealer": "seats"} | NAMES
    here = begin_twice(ann, there=drawn, here=drawn)
    ann.record(here, Call(3))
    ann.exchange()
    (there,) = games_on(server)
    assert server.game(there).begun_as == ann.game(there).begun_as
    assert server.entries(there) == [Call(3)]
    assert (ann.waiting, ann.online.open(f"/games/{there}").status) == ({}, 200)


def test_a_game_that_was_begun_otherwise_under_the_same_key_is_one_of_its_own(
    server: Server, ann: HomePhone
) -> None:
    here = begin_twice(ann, there=NAMES, here=NAMES | {"name_2": "Bea"})
    ann.record(here, Call(3))
    ann.exchange("answer lost")
    ann.exchange()
    players = {server.game(id).start.players for id in games_on(server)}
    assert players == {("Ann", "Bob", "Cid"), ("Ann", "Bea", "Cid")}
    assert sum(len(server.entries(id)) for id in games_on(server)) == 1


def test_a_circle_is_copied_with_what_was_decided(
    server: Server, ann: HomePhone, circle_id: str
) -> None:
    assert f"GET /sync/circles/{circle_id}" in ann.sent
    page = ann.browser.open(f"/circles/{circle_id}/people")
    assert [name in page.text for name in ("Friday", "Ann", "Bob", "Cid")] == [True] * 4
    ann.exchange()
    assert ann.sent == ["GET /sync"]
    with server.session() as session:
        put_person(session, circle_id, Person(person_id(circle_id, "Bob"), "Robert"))
        session.commit()
    ann.exchange()
    assert "Robert" in ann.browser.open(f"/circles/{circle_id}/people").text


def test_a_circle_is_changed_by_the_server_alone(
    server: Server, ann: HomePhone, circle_id: str
) -> None:
    assert ann.browser.open(f"/circles/{circle_id}/share").status == 200
    refused = ann.browser.forge(f"/circles/{circle_id}/name", name="Saturday")
    assert (refused.status, "Only the server can do that." in refused.text) == (409, True)
    page = ann.browser.open(f"/circles/{circle_id}")
    assert [word in page.text for word in ("Friday", "need the server", "isn’t counted")] == [
        *(True, True, False)
    ]
    assert "Links need the server." in ann.browser.open(f"/circles/{circle_id}/share").text
    assert "need the server" in ann.browser.open(f"/circles/{circle_id}/circle-menu").text
    page = ann.browser.open("/circles/new")
    refused = ann.browser.press(page, "Begin the circle", name="Saturday")
    assert (refused.status, "Only the server can do that." in refused.text) == (409, True)


def test_a_circle_says_how_many_of_its_games_are_not_on_the_phone(
    server: Server, ann: HomePhone
) -> None:
    game, other = server.begin(), server.begin()
    ann.join(game)
    circle_id = server.begin_circle("Friday", game, other)
    ann.join_circle(circle_id)
    ann.exchange()
    page = ann.browser.open(f"/circles/{circle_id}")
    assert "1 of its games isn’t on this phone, and isn’t counted here." in page.text


def test_a_game_begun_in_a_copied_circle_says_that_it_is_not_there_yet(
    ann: HomePhone, circle_id: str, game: str
) -> None:
    page = ann.browser.open(f"/new/kooky?circle={circle_id}")
    begun = ann.browser.press(page, START, name_1="Ann", name_2="Gus")
    assert "the game isn’t in its circle yet" in begun.text
    assert "Gus" not in ann.browser.open(f"/circles/{circle_id}/people").text


def test_a_circle_that_the_phone_may_not_open_any_more_is_gone(
    server: Server, ann: HomePhone, circle_id: str, game: str
) -> None:
    with server.session() as session:
        delete_circle(session, circle_id)
        session.commit()
    ann.exchange()
    assert ann.browser.open(f"/circles/{circle_id}").status == 404
    assert ann.browser.open(f"/games/{game}").status == 200


def test_a_circle_is_begun_on_a_phone_only_where_there_never_was_a_server(
    ann: HomePhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ann.browser.open("/circles/new")
    refused = ann.browser.press(page, "Begin the circle", name="Friday")
    assert (refused.status, "Only the server can do that." in refused.text) == (409, True)
    monkeypatch.setitem(ann.app.config, "HAS_SERVER", False)
    begun = ann.browser.press(page, "Begin the circle", name="Friday")
    assert "Friday" in ann.browser.open(begun.address).text
