"""This phone: its language, its look, what it does under the thumb."""

import json
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.support import Translations
from flask import Flask

from scorekeeper.web.offline.pack import PACK
from scorekeeper.web.writing.language import catalogue_of
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table

pytestmark = SQLITE_ONLY


def head(phone: Phone) -> str:
    """The first lines of a page, where the look is said."""
    return phone.open("/").html.split("</head>")[0]


def test_a_new_phone_follows_its_own_settings(dan: Phone) -> None:
    page = dan.open("/settings")
    form = page.form(SAVE)
    assert form.fields == form.fields | {"language": "", "theme": "", "tick": "y", "awake": "y"}
    assert "night.css" in head(dan)
    assert "prefers-color-scheme" in head(dan)
    assert "data-quiet" not in head(dan)


@pytest.mark.parametrize(
    ("theme", "night", "scheme"), [("light", False, "light"), ("dark", True, "dark")]
)
def test_the_switch_outdoes_the_phone(dan: Phone, theme: str, night: bool, scheme: str) -> None:
    page = dan.press(dan.open("/settings"), SAVE, theme=theme)
    assert "Saved on this phone." in page.text
    assert ("night.css" in head(dan)) is night
    assert "prefers-color-scheme" not in head(dan)
    assert f'name="color-scheme" content="{scheme}"' in head(dan)
    back = dan.press(dan.open("/settings"), SAVE, theme="")
    assert "prefers-color-scheme" in back.html


def test_a_language_is_chosen_and_let_go_again(dan: Phone) -> None:
    assert "Auf diesem Handy" in dan.press(dan.open("/settings"), SAVE, language="de").text
    answer = dan.get("/")
    assert answer.headers["Content-Language"] == "de"
    assert '<html lang="de">' in answer.text
    assert "Neues Spiel" in answer.text
    dan.press(dan.open("/settings"), "Speichern", language="en")
    assert "New game" in dan.open("/").text


def test_without_a_choice_the_browser_says_the_language(dan: Phone) -> None:
    answer = dan.get("/", headers={"Accept-Language": "nl;q=0.9, de-AT;q=0.8, en;q=0.5"})
    assert '<html lang="de">' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]
    for asked in ("nl", "de;q=0", "*", "", "?", "de" * 5000):
        assert '<html lang="en">' in dan.get("/", headers={"Accept-Language": asked}).text


def test_a_phone_that_ticks_not_and_sleeps(dan: Phone) -> None:
    dan.press(dan.open("/settings"), SAVE, tick=None, awake=None)
    html = dan.open("/").html
    assert "data-quiet" in html
    assert "data-sleepy" in html
    form = dan.open("/settings").form(SAVE)
    assert "tick" not in form.fields
    assert "awake" not in form.fields


def test_a_setting_that_holds_at_once_brings_no_page_and_leaves_no_notice(dan: Phone) -> None:
    fields = dan.open("/settings").form(SAVE).filled(SAVE, {"tick": None})
    headers = {"Referer": f"{dan.origin}/", "X-Requested-With": "stay"}
    answer = dan.client.post("/settings", data=fields, base_url=dan.origin, headers=headers)
    assert (answer.status_code, answer.text) == (204, "")
    page = dan.open("/")
    assert "data-quiet" in page.html
    assert "Saved on this phone." not in page.text


def test_what_is_no_choice_is_refused(dan: Phone) -> None:
    token = dan.open("/settings").value("csrf_token")
    page = dan.send("/settings", {"csrf_token": token, "language": "xx", "theme": "pink"})
    assert dan.answered == 422
    assert page.text.count("Not a valid choice") == 2


def test_the_leader_is_on_top_only_for_those_who_like_it(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}))

    def names() -> list[str]:
        rows = ann.open(table.at()).all("li", class_="player")
        return [row.text.split()[0] for row in rows]

    assert names() == ["Ann", "Bob", "Cid"]
    ann.press(ann.open("/settings"), SAVE, by_rank="y")
    assert names() == ["Cid", "Bob", "Ann"]
    assert ann.open("/settings").form(SAVE).fields["by_rank"] == "y"
    ann.press(ann.open("/settings"), SAVE, by_rank=None)
    assert names() == ["Ann", "Bob", "Cid"]


def test_what_it_takes_without_a_network_is_offered_once_there_is_a_pack(
    dan: Phone, app: Flask
) -> None:
    assert "is still getting it ready" in dan.open("/settings").text
    folder = Path(app.instance_path) / PACK
    folder.mkdir()
    parts = [
        {"bytes": 6_000_000},  # as an earlier version has left it
        {"bytes": 500_000, "language": None},
        {"bytes": 60_000, "language": "de"},
    ]
    (folder / "manifest.json").write_text(json.dumps({"parts": parts}))
    assert 'data-offline="6500000"' in dan.open("/settings").html
    german = dan.get("/settings", headers={"Accept-Language": "de"})
    assert 'data-offline="6560000"' in german.text


def test_the_sentences_of_a_language_are_only_read_once_somebody_reads_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    load = Translations.load

    def note(folder: Path, languages: list[str]) -> Translations | NullTranslations:
        read.extend(languages)
        return load(folder, languages)

    monkeypatch.setattr(Translations, "load", note)
    catalogue_of.cache_clear()
    dan = Phone(make_app())
    for asked, expected in ("de", ["de"]), ("en", ["de", "en"]), ("en", ["de", "en"]):
        dan.get("/", headers={"Accept-Language": asked})
        assert read == expected
