"""Headers: what browsers are told to do and not to do with our answers."""

import time
from urllib.parse import urlsplit

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from scorekeeper.web.security import cookies
from tests.support.labels import START
from tests.support.phones import Phone
from tests.web.api.conftest import NEW_GAME
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table, let_in

pytestmark = SQLITE_ONLY

ADDRESSES = ("/", "/new/jamaican", "/nothing", "/static/css/base.css", "/api/v1/games/x",
             "/api/v1/openapi.json", "/api/v1/docs")  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_keeps_strangers_out(dan: Phone, address: str) -> None:
    headers = dan.get(address).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert "unsafe" not in str(policy)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_says_whose_it_is(dan: Phone, address: str) -> None:
    assert dan.get(address).headers["X-Scorekeeper"] == "1"


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_other_site_may_read_an_answer(dan: Phone, address: str) -> None:
    answer = dan.get(address, headers={"Origin": "https://elsewhere.example"})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control-")]


@pytest.mark.parametrize("address", ["//elsewhere.example/new/", "/new//elsewhere.example", "/\\x"])
def test_nobody_is_led_to_another_site(dan: Phone, address: str) -> None:
    answer = dan.get(address, headers={"Referer": "https://elsewhere.example/"})
    assert urlsplit(answer.headers.get("Location", "/")).netloc in ("", "localhost")


def test_over_https_browsers_stay_there(app: Flask) -> None:
    headers = Phone(app, "https://localhost").get("/").headers
    assert headers["Strict-Transport-Security"].startswith("max-age=31")
    assert "includeSubDomains" not in headers["Strict-Transport-Security"]


@pytest.mark.parametrize("origin", ["http://localhost", "https://localhost"])
def test_the_cookie_is_for_this_site_alone(app: Flask, origin: str) -> None:
    cookie = Phone(app, origin).get("/new/jamaican").headers["Set-Cookie"]
    attributes = cookie.split("; ")[1:]
    assert "HttpOnly" in attributes
    assert "SameSite=Lax" in attributes
    assert ("Secure" in attributes) == origin.startswith("https")


def test_a_phone_keeps_the_cookie_that_opens_its_games(app: Flask) -> None:
    phone = Phone(app)
    phone.press(phone.open("/new/jamaican"), START, name_1="Ann", name_2="Bob", name_3="Cid")
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie is not None
    assert cookie.expires is not None


def test_over_https_no_other_site_can_plant_the_cookie(app: Flask) -> None:
    over_https = Phone(app, "https://localhost").get("/new/jamaican").headers["Set-Cookie"]
    assert over_https.startswith("__Host-scorekeeper=")
    assert "Path=/" in over_https.split("; ")
    assert "Domain" not in over_https
    plain = Phone(app).get("/new/jamaican").headers["Set-Cookie"]
    assert plain.startswith("scorekeeper=")


def test_a_phone_that_stays_away_for_400_days_is_out(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = int(time.time())

    def visit(days: int) -> int:
        later = begun + days * 86_400
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: later)
        monkeypatch.setattr(cookies, "now", lambda: f"day {days}")
        return ann.get(table.at()).status_code

    assert [visit(days) for days in (0, 399, 798, 1199)] == [200, 200, 200, 404]


@pytest.mark.parametrize("address", ["http://localhost", "https://localhost"])
def test_a_phone_is_known_though_the_clock_that_signed_its_cookie_is_ahead(
    table: Table, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    cookie = let_in(table, table.host).client.get_cookie("scorekeeper")
    assert cookie is not None
    phone = Phone(table.app, address)
    phone.client.set_cookie("scorekeeper", cookie.value)
    behind = int(time.time()) - 60
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: behind)
    assert phone.get(table.at()).status_code == 200
    assert phone.client.get_cookie("__Host-scorekeeper" if "https" in address else "scorekeeper")
    assert phone.get(table.at()).status_code == 200


def test_a_phone_with_the_cookie_of_earlier_days_keeps_its_games(table: Table) -> None:
    phone, earlier = Phone(table.app, "https://localhost"), let_in(table, table.host)
    cookie = earlier.client.get_cookie("scorekeeper")
    assert cookie is not None
    phone.client.set_cookie("scorekeeper", cookie.value, secure=True)
    answer = phone.get(table.at())
    assert answer.status_code == 200
    assert answer.headers["Set-Cookie"].startswith("__Host-scorekeeper=")
    phone.client.set_cookie("scorekeeper", "planted", secure=True)
    assert phone.get(table.at()).status_code == 200


def test_a_game_is_played_over_https_too(app: Flask) -> None:
    phone = Phone(app, "https://localhost")
    page = phone.open("/new/jamaican")
    page = phone.press(page, START, name_1="Ann", name_2="Bob", name_3="Cid")
    page = phone.press(page, "Calls by Ann")
    assert "Recorded: a call by Ann." in page.text


def test_behind_a_proxy_that_is_trusted_https_is_known(make_app: MakeApp) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scores.example"}
    for proxies, secure in ((0, False), (1, True)):
        client = make_app(PROXIES=proxies).test_client()
        cookie = client.get("/new/jamaican", headers=forwarded).headers["Set-Cookie"]
        assert ("Secure" in cookie) == secure


def test_pages_and_answers_stay_in_no_shared_cache(ann: Phone, table: Table) -> None:
    for path in ("/", table.at(), f"/api/v1/games/{table.id}"):
        answer = ann.get(path, headers={"Authorization": f"Bearer {table.host}"})
        assert answer.headers["Cache-Control"] == "private, no-cache"


def test_an_answer_with_a_token_is_kept_nowhere(ann: Phone, table: Table) -> None:
    bearer = {"Authorization": f"Bearer {table.host}"}
    links = f"/api/v1/games/{table.id}/links"
    whole = ann.get(f"/api/v1/games/{table.id}/export", headers=bearer).json
    page = ann.press(ann.open(table.at("/share")), "Make a link: Watch")
    assert page.headers["Cache-Control"] == "no-store"
    for address, body in (
        ("/api/v1/games", NEW_GAME),
        ("/api/v1/games/import", whole),
        (links, {"role": "watch"}),
    ):
        answer = ann.client.post(address, json=body, headers=bearer)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (201, "no-store")
    assert ann.get(links, headers=bearer).headers["Cache-Control"] == "private, no-cache"


def test_every_text_says_how_it_is_written(ann: Phone, table: Table) -> None:
    for path in ("", "/sheet.csv", "/live"):
        assert ann.get(table.at(path)).headers["Content-Type"].endswith("; charset=utf-8"), path


@pytest.mark.parametrize("address", ["/static/", "/static/css/", "/static/../README.md", "/.git/"])
def test_no_folder_and_nothing_beside_the_files_is_served(dan: Phone, address: str) -> None:
    assert dan.get(address).status_code == 404


def test_files_are_kept_for_ever_under_an_address_that_changes_with_them(dan: Phone) -> None:
    sheet = dan.open("/").all("link", rel="stylesheet")[0].attributes["href"]
    assert "max-age=31536000" in dan.get(sheet).headers["Cache-Control"]
    assert dan.get(sheet.partition("?")[0]).headers["Cache-Control"] == "no-cache"


def test_a_file_that_caches_keep_carries_no_cookie(dan: Phone, ann: Phone) -> None:
    sheet = dan.open("/rulebook").all("link", rel="stylesheet")[0].attributes["href"]
    assert "Set-Cookie" not in ann.get(sheet).headers
    assert "Set-Cookie" in ann.get("/").headers


def test_the_cookie_is_renewed_on_every_day_that_the_phone_comes(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in "2026-12-01", "2026-12-02":
        monkeypatch.setattr(cookies, "now", lambda day=day: f"{day}T20:00:00Z")
        renewed = ["Set-Cookie" in ann.get(table.at("/sheet")).headers for _ in range(3)]
        assert renewed == [True, False, False]


def test_what_is_long_is_compressed(dan: Phone) -> None:
    answer = dan.get("/new/jamaican", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
