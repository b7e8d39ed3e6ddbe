"""The app at home on a phone, asked as its service worker asks."""

import json
import re
import shutil
from collections.abc import Mapping
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from scorekeeper.phone.app import DATABASE, SECRET, SESSION, Answer, PhoneApp
from scorekeeper.phone.pieces import PIECE, Piece, Pieces
from scorekeeper.web import assets
from scorekeeper.web.writing import language
from scorekeeper.wire.sync import HEADER
from tests.support.home_phones import HomePhone
from tests.support.labels import SAVE
from tests.support.migrations import migrate_to
from tests.support.pages import Form, Page

BASE = "https://cards.example/scores/"
FORM = {"content-type": "application/x-www-form-urlencoded"}
TOKEN = re.compile(rb'name="csrf_token"[^>]*value="([^"]+)"')


class Browser:
    """What a phone has written down, and the home that is asked."""

    def __init__(self, home: PhoneApp, folder: Path) -> None:
        self.home = home
        self.folder = folder
        self.written: dict[tuple[str, int], bytes] = {}

    def reopen(self) -> None:
        """As after the service worker was ended: only what was written down is left."""
        pieces = [(name, number, piece) for (name, number), piece in self.written.items()]
        for file in self.folder.iterdir():
            file.unlink()
        self.note(self.home.open(BASE, pieces))

    def note(self, changes: list[Piece]) -> None:
        for name, number, piece in changes:
            self.written.pop((name, number), None)
            if piece is not None:
                self.written[name, number] = piece

    def ask(self, path: str, form: Mapping[str, str] | None = None, **headers: str) -> Answer:
        answer = self.home.answer(
            {
                "method": "GET" if form is None else "POST",
                "path": path,
                "headers": headers if form is None else FORM | headers,
                "body": urlencode(form or {}).encode(),
            }
        )
        self.note(answer.changes)
        return answer

    def begin(self) -> str:
        """Begins the sample game; gives the path of its table."""
        token = TOKEN.search(self.ask("/").body)
        assert token
        begun = self.ask("/demo", {"csrf_token": token[1].decode()})
        assert begun.status == 303
        return location(begun).removeprefix("/scores")


def location(answer: Answer) -> str:
    return urlsplit(dict(answer.headers)["Location"]).path


@pytest.fixture
def browser(home: PhoneApp, folder: Path) -> Browser:
    browser = Browser(home, folder)
    browser.reopen()
    return browser


def test_a_game_is_still_there_after_the_worker_was_ended(browser: Browser) -> None:
    table = browser.begin()
    browser.reopen()
    assert b"Ann" in browser.ask(table).body
    assert text_of(browser.ask("/")).count("Jamaican") == 1


def test_a_home_that_moves_in_again_has_only_what_was_written_down(
    browser: Browser, home: PhoneApp, folder: Path
) -> None:
    browser.begin()
    assert "Jamaican" in text_of(browser.ask("/only-here"))
    other = Browser(home, folder)
    other.reopen()
    assert "Jamaican" not in text_of(other.ask("/only-here"))


def test_a_page_that_only_shows_writes_nothing_down(browser: Browser) -> None:
    table = browser.begin()
    for end in "", "/sheet", "/score", "/log", "/export":
        assert browser.ask(table + end).status == 200
        assert browser.ask(table + end).changes == []


def test_a_form_is_still_good_after_the_worker_was_ended(browser: Browser) -> None:
    token = TOKEN.search(browser.ask("/").body)
    assert token
    browser.reopen()
    assert browser.ask("/demo", {"csrf_token": token[1].decode()}).status == 303


def test_another_site_can_have_nothing_done(browser: Browser) -> None:
    assert browser.ask("/demo", {"csrf_token": "guessed"}).status == 400


def test_a_form_of_the_server_that_a_page_of_ours_sends_is_taken(browser: Browser) -> None:
    theirs = {"csrf_token": "signed by the server"}
    assert browser.ask("/demo", theirs, **{"x-requested-with": "form"}).status == 303


def test_a_hand_that_was_refused_is_sent_again_from_the_page_that_says_so(browser: Browser) -> None:
    score = f"{browser.begin()}/score"
    save = form_of(browser.ask(score), "Save")
    lines = [name for name in save.fields if name.endswith("-points")]
    values = save.fields | dict.fromkeys(lines[1:], "25") | {"csrf_token": "of another page"}
    refused = browser.ask(score, values, **{"x-requested-with": "form"})
    assert (refused.status, "Who went out?" in text_of(refused)) == (422, True)
    again = form_of(refused, "Save").fields | {"out": lines[0].split("-")[1]}
    assert [again[name] for name in lines[1:]] == ["25"] * len(lines[1:])
    assert browser.ask(score, again).status == 400
    assert browser.ask(score, again, **{"x-requested-with": "form"}).status == 303


def test_every_phone_has_a_secret_of_its_own(home: PhoneApp, folder: Path) -> None:
    secrets = set()
    for _ in range(3):
        browser = Browser(home, folder)
        browser.reopen()
        secrets.add(browser.written[SECRET, 0])
    assert len(secrets) == 3


def test_addresses_lie_below_the_folder(browser: Browser) -> None:
    page = browser.ask(browser.begin()).body.decode()
    addresses = re.findall(r'(?:href|src|action)="([^"#][^"]*)"', page)
    assert len(addresses) > 10
    assert [address for address in addresses if not address.startswith("/scores/")] == []


def test_the_language_is_the_one_the_browser_asks_for(browser: Browser) -> None:
    german = {"accept-language": "de-DE,de"}
    assert '<html lang="de"' in browser.ask("/", None, **german).body.decode()


@pytest.fixture
def sentences(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the sentences of other languages come to: none is here yet."""
    folder = tmp_path / "translations"
    monkeypatch.setattr(language, "SENTENCES", folder)
    return folder


def bring_german(sentences: Path) -> None:
    shutil.copytree(assets.PACKAGE / "translations" / "de", sentences / "de")


GERMAN = {"accept-language": "de-DE,de"}
SOUGHT = {"x-language-sought": "1"}
"""The service worker has looked for the language that is wanted."""


def test_a_page_asks_for_its_language_and_is_shown_in_it_once_that_has_come(
    browser: Browser, sentences: Path
) -> None:
    answer = browser.ask("/", None, **GERMAN)
    assert dict(answer.headers)["X-Wanted-Language"] == "de"
    assert answer.body == b""
    without = browser.ask("/", None, **GERMAN, **SOUGHT)
    assert '<html lang="en"' in without.body.decode()
    bring_german(sentences)
    assert '<html lang="de"' in browser.ask("/", None, **GERMAN).body.decode()


def test_what_is_recorded_never_waits_for_a_language(browser: Browser, sentences: Path) -> None:
    assert not sentences.exists()
    theirs = {"csrf_token": "of another page"}
    headers = GERMAN | {"x-requested-with": "form"}
    assert browser.ask("/demo", theirs, **headers).status == 303


def test_a_language_that_cannot_come_is_not_chosen_and_the_old_one_stays(
    browser: Browser, sentences: Path
) -> None:
    form = {"csrf_token": "of another page", "language": "de", "theme": "dark"}
    headers = {"x-requested-with": "form"}
    answer = browser.ask("/settings", form, **headers)
    assert dict(answer.headers)["X-Wanted-Language"] == "de"
    refused = browser.ask("/settings", form, **headers, **SOUGHT)
    assert refused.status == 422
    assert "Deutsch isn’t on this phone yet" in text_of(refused)
    assert 'value="de" checked' in refused.body.decode()
    assert '<html lang="en"' in browser.ask("/settings").body.decode()
    bring_german(sentences)
    assert browser.ask("/settings", form, **headers, **SOUGHT).status == 303
    assert '<html lang="de"' in browser.ask("/settings").body.decode()


def test_the_language_and_the_look_come_along_with_a_copy(
    browser: Browser, ann: HomePhone, game: str
) -> None:
    settings = ann.online.open("/settings")
    ann.online.press(settings, SAVE, language="de", theme="dark")
    copy = ann.online.client.get(f"/sync/{game}", headers={HEADER: "1"}).get_json()
    browser.note(browser.home.store_copy(json.dumps(copy)))
    browser.reopen()
    page = browser.ask(f"/games/{game}").body.decode()
    assert '<html lang="de"' in page
    assert 'content="dark"' in page
    del copy["settings"]  # an earlier server doesn't tell them
    browser.note(browser.home.store_copy(json.dumps(copy)))
    assert '<html lang="de"' in browser.ask(f"/games/{game}").body.decode()


def test_no_page_asks_for_what_only_a_server_has(browser: Browser) -> None:
    table = browser.begin()
    pages = [browser.ask(table + end).body for end in ("", "/more", "/export", "/game-menu")]
    pages.append(browser.ask("/rules/jamaican").body)
    for server_only in b"data-live", b".pdf", b"picture.png", b'/share"', b'/board"', b'/open"':
        assert [page for page in pages if server_only in page] == []
    assert b"need a server" in browser.ask(f"{table}/share").body


def test_the_picture_is_a_drawing_and_nothing_else_can_be_had(browser: Browser) -> None:
    table = browser.begin()
    picture = browser.ask(f"{table}/picture.svg")
    assert picture.status == 200
    assert picture.body.startswith(b"<svg")
    for server_only in "/picture.png", "/sheet.pdf":
        assert browser.ask(table + server_only).status == 404


def test_a_game_goes_to_a_phone_that_may_not_have_the_app_yet(browser: Browser) -> None:
    page = browser.ask(f"{browser.begin()}/hand-over").body.decode()
    assert f'value="{BASE}index.html?then=import-game#' in page


def test_the_database_of_an_earlier_version_is_brought_up_to_date(
    home: PhoneApp, folder: Path, tmp_path: Path
) -> None:
    migrate_to("0010", f"sqlite:///{tmp_path / DATABASE}")
    browser = Browser(home, folder)
    browser.note(Pieces(tmp_path).find_changes())
    browser.reopen()
    table = browser.begin()
    browser.reopen()
    assert b"Ann" in browser.ask(table).body


def test_a_database_of_this_version_is_opened_without_the_time_that_migrations_take(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.begin()
    monkeypatch.setattr("scorekeeper.phone.app.migrate", lambda _: pytest.fail("It’s not needed."))
    browser.reopen()
    assert b"Ann" in browser.ask(table).body


def set_aside(browser: Browser, path: str, body: bytes, **headers: str) -> str:
    """Sets aside what was sent; gives the page that shows it, in a line."""
    sent = {"method": "POST", "path": path, "headers": headers, "body": body}
    browser.note(browser.home.store_failed(sent))
    browser.reopen()
    return text_of(browser.ask("/only-here"))


def form_of(page: Answer, label: str) -> Form:
    return Page(page.status, page.body.decode(), "", Headers()).form(label)


def text_of(page: Answer) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", page.body.decode())).split())


def test_what_nothing_can_be_made_of_is_set_aside_shown_and_dropped(browser: Browser) -> None:
    text = set_aside(browser, "//[", b"out=1&left-2-points=35&version=7")
    assert "Something that was sent Who went out? Seat 1 Seat 2 35 Send it again" in text
    assert "couldn’t be recorded on this phone" in text
    token = TOKEN.search(browser.ask("/only-here").body)
    assert token
    form = {"csrf_token": token[1].decode(), "number": "0"}
    assert browser.ask("/only-here/drop", form).status == 303
    assert "Sent, but not recorded" not in browser.ask("/only-here").body.decode()


def test_what_is_set_aside_is_told_in_a_persons_words(browser: Browser) -> None:
    table = browser.begin()
    hand = b"out=1&left-2-cards=K+9&left-3-points=12&bent=y&deal=2&counting=3&idempotency_key=x"
    text = "A hand {game} Who went out? Ann Bob K 9 Cid 12 The table was bent yes Send it again"
    page = set_aside(browser, f"{table}/score", hand)
    game = re.search(r"A hand (.*?) Who", page)
    assert game
    assert text.format(game=game[1]) in page
    penalty = b"what=no_draw&seat=2&count=1&points=&hand=0"
    assert "What happened? No draw Player Bob How often? 1 Send" in set_aside(
        browser, f"{table}/penalty", penalty
    )
    names = b"name_1=Dan&name_2=Eve&name_3="
    assert "A new game Seat 1 Dan Seat 2 Eve Send" in set_aside(browser, "/new/jamaican", names)


def test_of_a_form_with_a_file_its_fields_and_the_name_of_the_file_are_shown(
    browser: Browser,
) -> None:
    body, content_type = multipart({"link": "", "file": (BytesIO(b"{"), "friday.json")})
    text = set_aside(browser, "/import-game", body, **{"content-type": content_type})
    assert "A game from a file or a link File friday.json Send it again" in text


def multipart(fields: Mapping[str, object]) -> tuple[bytes, str]:
    """A form with files as browsers send it, and its type."""
    with EnvironBuilder(method="POST", data=fields).get_request() as sent:
        return sent.get_data(), sent.content_type or ""


@pytest.mark.parametrize("lost", [b"\0" * PIECE, None])
def test_a_damaged_database_is_offered_as_a_file_and_a_new_one_takes_its_place(
    browser: Browser, lost: bytes | None
) -> None:
    table = browser.begin()
    browser.note([(DATABASE, 1, lost)])
    damaged = b"".join(
        piece for (name, _), piece in sorted(browser.written.items()) if name == DATABASE
    )
    browser.reopen()
    assert "What’s left of them is in a file" in text_of(browser.ask("/"))
    assert browser.ask(table).status == 404
    assert b"Ann" in browser.ask(browser.begin()).body
    browser.reopen()
    saved = browser.ask("/only-here/damaged/0").body
    assert saved.replace(b"\0", b"") == damaged.replace(b"\0", b"")
    drop = form_of(browser.ask("/only-here"), "Drop it").fields
    assert browser.ask("/only-here/drop-damaged", drop).status == 303
    browser.reopen()
    assert "Damaged" not in text_of(browser.ask("/only-here"))
    assert browser.ask("/only-here/damaged/0").status == 404


def test_a_session_that_cannot_be_read_begins_anew(browser: Browser, folder: Path) -> None:
    browser.ask("/settings", {"theme": "dark"}, **{"x-requested-with": "form"})
    browser.note([(SESSION, 0, b"{")])
    browser.reopen()
    assert browser.ask("/").status == 200
