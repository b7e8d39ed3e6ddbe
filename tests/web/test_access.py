"""Who may do what, on every route about a game: each role what is its own (strangers:
`test_strangers.py`)."""

import pytest
from werkzeug.routing import Rule

from scorekeeper.game.entries import Call, End
from scorekeeper.store.links import ROLES, Role
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.routes import about_a_game, address, rules
from tests.web.conftest import SQLITE_ONLY, Table, let_in

pytestmark = SQLITE_ONLY

HOSTING = {
    "start.correct",
    "title.change",
    "game_menu.finder",
    "delete_game.ask",
    "share.show",
    "share.switch_lock",
    "withdraw.ask",
    "api_games.delete",
    "api_links.show",
    "api_links.make",
    "api_links.take_back",
}
"""What only a host does."""

READING = {
    "table.show",
    "sheet.show",
    "export.show",
    "export.as_pdf",
    "export.as_picture",
    "export.as_drawing",
    "export.as_csv",
    "export.as_json",
    "hand_over.show",
    "hand_over.note",
    "money.show",
    "game_menu.show",
    "log.show",
    "rules.of_game",
    "rules.words_of_game",
    "live.since",
    "board.show",
    "end.show",
    "ending.show",
    "check.at_table",
    "check.find_at_table",
    "tack_on.at_table",
    "practice.at_table",
    "waiting.show",
    "live.show",
    "live.version",
}
"""The pages for everybody who was let in; all others write or lead to writing."""

API_READING = {
    "api_games.show",
    "api_games.entries",
    "api_games.export",
    "api_games.export_csv",
    "api_games.live",
}
COUNTING = {"api_games.count", "seat.show"}
"""Where a seat says what it holds, here seat 2; but not for seat 1."""

OWN_LIST = {"archive.change", "archive.leave", "waiting.answer"}
"""What everybody may do with a game on their own list, and on a phone with what only that has; they
change nothing of the game."""


def play(table: Table) -> None:
    """A game with a row, so that every route has something to show."""
    table.record(Call(2), hand(1, {2: 30, 3: 12}))


def test_the_page_that_lets_phones_in_tells_nothing_of_the_game(dan: Phone, table: Table) -> None:
    real = dan.get(f"/open/{table.id}")
    invented = dan.get(f"/open/{'x' * 22}")
    assert real.status_code == invented.status_code == 200
    assert "Ann" not in real.text
    assert real.text.count(table.id) == 0


def open_to(role: Role, rule: Rule, method: str) -> bool:
    """Whether a role may use a route."""
    if rule.endpoint in READING | OWN_LIST | API_READING:
        return True
    if rule.endpoint in COUNTING:
        return role != "watch"
    return role == "host" or (role == "score" and rule.endpoint not in HOSTING)


@pytest.mark.parametrize("role", ROLES)
def test_a_phone_uses_the_pages_of_its_role_and_no_other(table: Table, role: Role) -> None:
    play(table)
    app, phone = table.app, let_in(table, table.token(role))
    token = phone.open("/new/jamaican").value("csrf_token")
    for rule in about_a_game(app, "GET", api=False):
        status = phone.get(address(app, rule, table.id), follow_redirects=True).status_code
        assert status == (200 if open_to(role, rule, "GET") else 403), rule
    for rule in about_a_game(app, "POST", api=False):
        if not open_to(role, rule, "POST"):
            fields = {"csrf_token": token, "version": "2", "seat": "1"}
            assert phone.post(address(app, rule, table.id), fields).status_code == 403, rule
    assert len(table.log) == 2


@pytest.mark.parametrize("role", ROLES)
def test_a_phone_is_offered_nothing_it_may_not_do(table: Table, role: Role) -> None:
    play(table)
    app, phone = table.app, let_in(table, table.token(role))
    read, written = (
        {
            address(app, rule, table.id): open_to(role, rule, method)
            for rule in about_a_game(app, method, api=False)
        }
        for method in ("GET", "POST")
    )
    closed = {path for path, is_open in {**written, **read}.items() if not is_open}
    not_sent = {path for path, is_open in written.items() if not is_open}
    for entries in ((), (End(),)):
        table.record(*entries)
        for path, is_open in read.items():
            if "." in path or not is_open:
                continue
            page = phone.open(path)
            offered = {link.attributes.get("href", "").partition("?")[0] for link in page.all("a")}
            assert not offered & closed, path
            sent = {form.action for form in page.forms if form.method != "get"}
            assert not sent & not_sent, path


def test_every_call_of_the_api_about_a_game_needs_a_token_that_opens_it(
    dan: Phone, ann: Phone, table: Table
) -> None:
    app, wrong = table.app, ["", "Bearer", "Bearer x", f"Basic {table.host}", "Bearer é"]
    for method in ("GET", "POST", "PUT", "DELETE"):
        for rule in about_a_game(app, method, api=True):
            path = address(app, rule, table.id)
            for phone in (dan, ann):
                for header in wrong:
                    answer = phone.client.open(
                        path, method=method, headers={"Authorization": header}, json={}
                    )
                    assert answer.status_code == 404, (rule, header)


@pytest.mark.parametrize("role", ROLES)
def test_a_token_makes_the_calls_of_its_role_and_no_other(
    dan: Phone, table: Table, role: Role
) -> None:
    play(table)
    bearer = {"Authorization": f"Bearer {table.token(role)}"}
    for method in ("GET", "POST", "PUT", "DELETE"):
        for rule in about_a_game(table.app, method, api=True):
            path = address(table.app, rule, table.id)
            if method == "GET" and open_to(role, rule, method):
                assert dan.client.get(path, headers=bearer).status_code == 200, rule
            elif not open_to(role, rule, method):
                body = {"kind": "void"}
                answer = dan.client.open(path, method=method, headers=bearer, json=body)
                assert answer.status_code == 403, rule
    assert len(table.log) == 2


def test_a_seat_counts_for_itself_alone(dan: Phone, table: Table) -> None:
    expected: dict[Role, list[int]] = {
        "watch": [403] * 3,
        "seat": [403, 200, 403],
        "score": [200] * 3,
    }
    for role, statuses in expected.items():
        bearer = {"Authorization": f"Bearer {table.token(role)}"}
        for seat, status in enumerate(statuses, 1):
            path = f"/api/v1/games/{table.id}/counts/{seat}"
            answer = dan.client.put(path, headers=bearer, json={"deal": 1, "points": 5})
            assert answer.status_code == status, (role, seat)


def test_only_a_host_corrects_the_start_and_takes_that_back(table: Table) -> None:
    path = f"/api/v1/games/{table.id}/entries"
    correction = {"kind": "amend", "entry": 0, "with": {"kind": "start", "first_dealer": 2}}
    host, score = ({"Authorization": f"Bearer {table.token(role)}"} for role in ("host", "score"))
    client = table.app.test_client()
    assert client.post(path, headers=score, json=correction).status_code == 403
    assert client.post(path, headers=host, json=correction).status_code == 201
    strikes = [{"kind": "strike", "entry": number} for number in (1, 2)]
    for strike in strikes:
        assert client.post(path, headers=score, json=strike).status_code == 403
        assert client.post(path, headers=host, json=strike).status_code == 201
    assert len(table.log) == 3
    phone = let_in(table, table.token("score"))
    assert not any(form.button("Put it back") for form in phone.open(table.at("/log")).forms)
    assert phone.forge(table.at("/take-back"), entry="3", version="3").status == 403
    assert "Take back" not in phone.open(table.at()).text


def test_no_route_takes_any_other_method(table: Table) -> None:
    methods = {method for rule in table.app.url_map.iter_rules() for method in rule.methods or ()}
    assert methods == {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}
    assert len(rules(table.app, "POST")) > 10
