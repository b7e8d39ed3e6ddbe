"""What a phone loads so that it can be a home of the app itself."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.web import assets
from scorekeeper.web.offline.install import WORKERS
from scorekeeper.web.offline.pack import PACK
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

WASM = "'wasm-unsafe-eval'"


@pytest.mark.parametrize("name", WORKERS)
def test_python_may_run_in_workers_and_nowhere_else(dan: Phone, name: str) -> None:
    worker, page = dan.get(f"/{name}"), dan.get("/")
    assert worker.mimetype == "text/javascript"
    assert WASM in worker.headers["Content-Security-Policy"]
    assert WASM not in page.headers["Content-Security-Policy"]


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the pack is kept, once it is made."""
    monkeypatch.setattr(app, "instance_path", str(tmp_path))
    return tmp_path / PACK


def test_a_part_of_the_pack_is_kept_for_ever_and_its_list_is_not(dan: Phone, folder: Path) -> None:
    folder.mkdir()
    for name in "app-0123456789ab.bin", "pack.js":
        (folder / name).write_text("packed")
    part, manifest = dan.get("/phone/app-0123456789ab.bin"), dan.get("/phone/pack.js")
    assert part.cache_control.max_age == assets.FOR_EVER
    assert manifest.cache_control.max_age is None
    assert manifest.cache_control.no_cache


@pytest.mark.usefixtures("folder")
def test_where_there_is_no_pack_there_is_nothing_to_load(dan: Phone) -> None:
    assert dan.get("/phone/pack.js").status_code == 404


def test_the_manifest_names_pictures_and_pages_that_are_there(dan: Phone) -> None:
    answer = dan.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    assert answer.cache_control.max_age  # else Chromium asks for it with each page
    manifest = answer.get_json(force=True)
    addresses = [icon["src"] for icon in manifest["icons"]]
    addresses += [picture["src"] for picture in manifest["screenshots"]]
    addresses += [shortcut["url"] for shortcut in manifest["shortcuts"]] + [manifest["start_url"]]
    for address in addresses:
        assert dan.get(address).status_code == 200, address
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}


@pytest.mark.parametrize(("language", "new_game"), [("de", "Neues Spiel"), ("en", "New game")])
def test_the_manifest_speaks_the_language_chosen_on_the_phone(
    dan: Phone, language: str, new_game: str
) -> None:
    page = dan.press(dan.open("/settings"), SAVE, language=language)
    (link,) = page.all("link", rel="manifest")
    as_browsers_do = {"Accept-Language": "es"}
    answer = dan.client.application.test_client().get(
        link.attributes["href"], headers=as_browsers_do
    )
    assert answer.get_json(force=True)["shortcuts"][0]["name"] == new_game
