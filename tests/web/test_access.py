"""Who may do what: Dan gets nothing, Cid reads and changes nothing, on every route there is."""

from scorekeeper.game.entries import Call, End
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.routes import about_a_game, address, rules
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

READING = {
    "table.show",
    "sheet.show",
    "export.show",
    "export.as_pdf",
    "export.as_picture",
    "export.as_csv",
    "export.as_json",
    "money.show",
    "game_menu.show",
    "log.show",
    "rules.of_game",
    "rules.words_of_game",
    "end.show",
    "check.at_table",
    "check.find_at_table",
    "tack_on.at_table",
    "practice.at_table",
    "live.show",
    "live.version",
}
"""The pages for everybody who was let in; all others write or lead to writing."""

OWN_LIST = {"archive.change", "archive.leave"}
"""What everybody may do with a game on their own list; they change nothing of the game."""


def play(table: Table) -> None:
    """A game with a row, so that every route has something to show."""
    table.record(Call(2), hand(1, {2: 30, 3: 12}))


def test_a_phone_without_a_link_gets_nothing_on_any_page(dan: Phone, table: Table) -> None:
    play(table)
    app = table.app
    token = dan.open("/new/jamaican").value("csrf_token")
    visited = 0
    for rule in about_a_game(app, "GET", api=False):
        assert dan.get(address(app, rule, table.id)).status_code == 404, rule
        visited += 1
    for rule in about_a_game(app, "POST", api=False):
        fields = {"csrf_token": token, "version": "2", "seat": "1"}
        assert dan.post(address(app, rule, table.id), fields).status_code == 404, rule
        visited += 1
    assert visited > 20
    assert len(table.log) == 2


def test_a_phone_of_another_game_gets_nothing_either(ann: Phone, table: Table) -> None:
    app, phone = table.app, Phone(table.app)
    page = phone.open("/new/jamaican")
    phone.press(page, "Start", name_1="Eve", name_2="Fay", name_3="Gus")
    for method in ("GET", "POST"):
        for rule in about_a_game(app, method, api=False):
            path = address(app, rule, table.id)
            fields = {"csrf_token": page.value("csrf_token")}
            answer = phone.get(path) if method == "GET" else phone.post(path, fields)
            assert answer.status_code == 404, rule
    assert table.log == []


def test_the_page_that_lets_phones_in_tells_nothing_of_the_game(dan: Phone, table: Table) -> None:
    real = dan.get(f"/open/{table.id}")
    invented = dan.get(f"/open/{'x' * 22}")
    assert real.status_code == invented.status_code == 200
    assert "Ann" not in real.text
    assert real.text.count(table.id) == 0


def test_a_watching_phone_reads_every_page_and_writes_on_none(cid: Phone, table: Table) -> None:
    play(table)
    app = table.app
    token = cid.open("/new/jamaican").value("csrf_token")
    for rule in about_a_game(app, "GET", api=False):
        status = cid.get(address(app, rule, table.id), follow_redirects=True).status_code
        assert status == (200 if rule.endpoint in READING else 403), rule
    for rule in about_a_game(app, "POST", api=False):
        fields = {"csrf_token": token, "version": "2", "seat": "1"}
        if rule.endpoint not in OWN_LIST:
            assert cid.post(address(app, rule, table.id), fields).status_code == 403, rule
    assert len(table.log) == 2


def test_a_watching_phone_is_offered_nothing_it_may_not_do(cid: Phone, table: Table) -> None:
    play(table)
    app = table.app
    forbidden = {
        address(app, rule, table.id)
        for method in ("GET", "POST")
        for rule in about_a_game(app, method, api=False)
        if rule.endpoint not in READING | OWN_LIST
    }
    paths = [address(app, rule, table.id) for rule in about_a_game(app, "GET", api=False)]
    table.record(End())
    for path in paths:
        if "." in path or cid.get(path).status_code == 403:
            continue
        page = cid.open(path)
        offered = {link.attributes.get("href", "").partition("?")[0] for link in page.all("a")}
        assert not offered & forbidden, path
        written = {form.action for form in page.forms if form.method != "get"}
        assert not written & forbidden, path


def test_the_scorer_and_a_second_scorer_read_every_page(
    ann: Phone, bob: Phone, table: Table
) -> None:
    play(table)
    for phone in (ann, bob):
        for rule in about_a_game(table.app, "GET", api=False):
            answer = phone.get(address(table.app, rule, table.id), follow_redirects=True)
            assert answer.status_code == 200, rule


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


def test_a_watching_token_reads_and_writes_nothing(dan: Phone, table: Table) -> None:
    play(table)
    bearer = {"Authorization": f"Bearer {table.watch}"}
    for rule in about_a_game(table.app, "GET", api=True):
        path = address(table.app, rule, table.id)
        assert dan.client.get(path, headers=bearer).status_code == 200, rule
    for method in ("POST", "PUT", "DELETE"):
        for rule in about_a_game(table.app, method, api=True):
            path = address(table.app, rule, table.id)
            answer = dan.client.open(path, method=method, headers=bearer, json={"kind": "void"})
            assert answer.status_code == 403, rule
    assert len(table.log) == 2


def test_no_route_takes_any_other_method(table: Table) -> None:
    methods = {method for rule in table.app.url_map.iter_rules() for method in rule.methods or ()}
    assert methods == {"DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"}
    assert len(rules(table.app, "POST")) > 10
