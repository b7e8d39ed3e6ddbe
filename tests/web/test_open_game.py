"""Open a game: by its link or by a code, unless it is locked, and under a new secret."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import create_engine, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import NullPool

from scorekeeper.store import phones
from scorekeeper.store.models import PhoneRow
from scorekeeper.web.pages import open_game
from tests.support.phones import Phone
from tests.web.conftest import MakeApp, Table, begin_table
from tests.web.test_share import WATCH, link_of, made

UNKNOWN = "This link doesn’t open anything. Ask for a new one."


def secret_of(phone: Phone) -> str:
    """What a phone keeps in its cookie."""
    with phone.client.session_transaction() as cookie:
        return str(cookie["phone"])


def with_secret(app: Flask, secret: str) -> Phone:
    """A phone with a secret that it has from somebody else."""
    phone = Phone(app)
    with phone.client.session_transaction() as cookie:
        cookie["phone"] = secret
    return phone


def by_link(phone: Phone, table: Table, token: str) -> None:
    phone.press(phone.open(f"/open/{table.id}"), "Open", token=token)


def code_of(ann: Phone, table: Table) -> str:
    return made(ann, table, WATCH).says("p", "code")[0]


def by_code(phone: Phone, _: Table, code: str) -> None:
    phone.press(phone.open("/open"), "Open", code=code)


def test_a_link_that_lets_watch_takes_nothing_from_a_scorer(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(f"/open/{table.id}"), "Open", token=table.watch)
    assert page.link("Score the hand")


def test_a_link_tapped_twice_at_once_opens_the_game_whichever_answer_comes_last(
    table: Table,
) -> None:
    taps = [with_secret(table.app, "the same phone") for _ in range(2)]
    for tap in taps:
        by_link(tap, table, table.watch)
    assert [tap.open(table.at()).status for tap in taps] == [200, 200]


def test_a_link_withdrawn_at_this_moment_opens_nothing(
    dan: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def withdrawn(*_: object) -> None:
        raise IntegrityError("", {}, Exception())

    monkeypatch.setattr(open_game, "enter", withdrawn)
    page = dan.press(dan.open(f"/open/{table.id}"), "Open", token=table.watch)
    assert (page.status, page.says("p", "wrong")) == (404, [UNKNOWN])


def test_a_whole_link_may_be_pasted(dan: Phone, table: Table) -> None:
    page = dan.open(f"/open/{table.id}")
    page = dan.press(page, "Open", token=f" http://localhost/open/{table.id}#{table.watch} ")
    assert page.address == table.at()


def test_a_big_screen_comes_in_at_its_board(ann: Phone, table: Table) -> None:
    for address, fields in (
        (f"/open/{table.id}?board", {"token": table.watch}),
        ("/open?board", {"code": code_of(ann, table)}),
    ):
        screen = Phone(table.app)
        page = screen.press(screen.open(address), "Open", **fields)
        assert page.address == table.at("/board")


@pytest.mark.parametrize("token", ["", "x", "\0", "é" * 30, "<script>", "z" * 22, "k" * 9000])
def test_a_wrong_token_opens_nothing(dan: Phone, table: Table, token: str) -> None:
    page = dan.press(dan.open(f"/open/{table.id}"), "Open", token=token)
    assert page.status == 404
    assert page.says("p", "wrong") in ([UNKNOWN], ["Paste the part of the link after the #."])
    assert dan.open(table.at()).status == 404


def test_a_code_lets_a_phone_in_as_its_link_does(ann: Phone, dan: Phone, table: Table) -> None:
    page = dan.open(dan.open("/").link("Open a friend’s game"))
    page = dan.press(page, "Open", code=code_of(ann, table).lower())
    assert (page.title, page.address) == ("Hand 1, Jamaican", table.at())
    assert dan.open(table.at("/score")).status == 403


@pytest.mark.parametrize("code", ["", "ABCD EFGH", "\0", "é" * 30, "k" * 9000])
def test_a_wrong_code_opens_nothing_and_stays_to_be_mended(
    dan: Phone, table: Table, code: str
) -> None:
    page = dan.press(dan.open("/open"), "Open", code=code)
    assert page.status == 404
    assert len(page.says("p", "wrong")) == 1
    assert page.value("code") == code
    assert dan.open(table.at()).status == 404


def count_phones(url: str) -> int:
    """How many rows there are of phones that were let in."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return connection.scalar(select(func.count()).select_from(PhoneRow)) or 0


def test_an_old_cookie_sent_again_and_again_copies_nothing(
    ann: Phone, table: Table, database_url: str
) -> None:
    for _ in range(10):
        other = begin_table(table.app)
        by_link(ann, other, other.watch)
    with ann.client.session_transaction() as cookie:
        old = dict(cookie)
    by_link(ann, table, table.watch)
    before = count_phones(database_url)
    for _ in range(20):
        again = Phone(table.app)
        with again.client.session_transaction() as cookie:
            cookie.update(old)
        by_link(again, table, table.watch)
        assert again.open(other.at()).status == 200
    assert count_phones(database_url) == before + 20
    assert ann.open(other.at()).status == 200


def test_a_network_opens_only_so_many_links(make_app: MakeApp) -> None:
    app = make_app(RATELIMIT_ENABLED=True, RATELIMIT_OPENINGS="2/hour")
    table, statuses = begin_table(app), []
    for _ in range(3):
        phone = Phone(app)
        page = phone.press(phone.open(f"/open/{table.id}"), "Open", token=table.watch)
        statuses.append(page.status)
    assert statuses == [200, 200, 429]


def test_a_link_by_which_too_many_came_says_what_to_do(
    dan: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "MAX_PHONES", 1)
    page = dan.press(dan.open(f"/open/{table.id}"), "Open", token=table.watch)
    assert (page.status, page.title) == (409, "No more room")
    assert "Ask whoever sent it for another one." in page.text


def test_who_guesses_codes_is_stopped_like_who_guesses_tokens(make_app: MakeApp) -> None:
    phone = Phone(make_app(RATELIMIT_ENABLED=True, RATELIMIT_WRONG_TOKENS="2/hour"))
    page = phone.open("/open")
    statuses = [phone.press(page, "Open", code="ABCDEFGH").status for _ in range(3)]
    assert statuses == [404, 404, 429]


def test_a_right_code_opens_nothing_after_too_many_wrong_ones(make_app: MakeApp) -> None:
    app = make_app(RATELIMIT_ENABLED=True, RATELIMIT_WRONG_TOKENS="2/hour")
    table = begin_table(app)
    code, phone = code_of(with_secret(app, table.host), table), Phone(app)
    page = phone.open("/open")
    for _ in range(3):
        phone.press(page, "Open", code="ABCDEFGH")
    assert phone.press(page, "Open", code=code).status == 429
    assert phone.press(phone.open(f"/open/{table.id}"), "Open", token=table.watch).status == 429
    assert phone.open(table.at()).status == 404


@pytest.mark.parametrize("way", [by_link, by_code])
def test_a_locked_game_lets_nobody_new_in(
    ann: Phone, cid: Phone, dan: Phone, table: Table, way: Callable[[Phone, Table, str], None]
) -> None:
    new = made(ann, table, WATCH)
    secret = new.says("p", "code")[0] if way is by_code else link_of(new)
    page = ann.press(ann.open(table.at("/share")), "Lock")
    assert "Locked: nobody new can join." in page.text
    way(dan, table, secret)
    assert dan.open(table.at()).status == 404
    assert cid.open(table.at()).status == 200
    way(cid, table, secret)
    assert cid.open(table.at()).status == 200
    bearer = {"Authorization": f"Bearer {table.watch}"}
    assert dan.get(f"/api/v1/games/{table.id}", headers=bearer).status_code == 200
    ann.press(ann.open(table.at("/share")), "Lock")
    way(dan, table, secret)
    assert dan.open(table.at()).status == 200


@pytest.mark.parametrize("way", [by_link, by_code])
def test_a_planted_cookie_opens_nothing_that_is_opened_afterwards(
    ann: Phone, table: Table, way: Callable[[Phone, Table, str], None]
) -> None:
    attacker = with_secret(table.app, "planted")
    victim = with_secret(table.app, "planted")
    secret = code_of(ann, table) if way is by_code else table.watch
    way(victim, table, secret)
    assert victim.open(table.at()).status == 200
    assert attacker.open(table.at()).status == 404
    assert table.id not in attacker.open("/").html
    assert secret_of(victim) != "planted"


def test_games_of_the_old_secret_go_along_and_a_lost_answer_costs_none(
    ann: Phone, table: Table
) -> None:
    others = [begin_table(table.app) for _ in range(3)]
    late = with_secret(table.app, table.host)
    for other in others:
        assert late.open(table.at()).status == 200
        by_link(ann, other, other.watch)
    assert [ann.open(each.at()).status for each in (table, *others)] == [200] * 4
    assert late.open(table.at()).status == 404


def test_a_link_that_opens_nothing_is_refused_where_a_code_is_asked_for(
    dan: Phone, table: Table
) -> None:
    for link in (f"/open/{table.id}#no", f"/open/other#{table.watch}", "#", "http://[#"):
        page = dan.press(dan.open("/open"), "Open", code=link)
        assert (page.status, page.says("p", "wrong")) == (404, [UNKNOWN])


def test_a_link_that_holds_a_game_leads_to_the_import(dan: Phone) -> None:
    form = dan.open("/open").form("Open").filled("Open", {"code": "http://x/import-game#1.abc"})
    answer = dan.post("/open", form)
    assert answer.headers["Location"] == "/import-game#1.abc"


def test_a_form_that_was_planted_is_sent_by_nobody_who_is_let_in_afterwards(
    dan: Phone, table: Table
) -> None:
    planted = dan.open(f"/open/{table.id}").value("csrf_token")
    dan.press(dan.open(f"/open/{table.id}"), "Open", token=table.host)
    fields = {"csrf_token": planted, "title": "Planted"}
    assert dan.post(table.at("/title"), fields).status_code == 400
    assert table.game.title == ""
