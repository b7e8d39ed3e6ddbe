"""The folder without a server has what web hosts ask for, at the top of a site or below it."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.phone.pack import Pack, make_part
from scorekeeper.phone.site import write_site
from scorekeeper.web import create_app

PACK = Pack((make_part("app", b"quicker to make than the real one"),), ())


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app that writes pages."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return create_app({"SECRET_KEY": "only to write pages"})


@pytest.mark.parametrize("base", ["/", "/x/y/"])
def test_a_page_for_unknown_addresses_and_headers_know_where_the_folder_is(
    app: Flask, tmp_path: Path, base: str
) -> None:
    write_site(app, PACK, tmp_path / "site", base)
    unknown = (tmp_path / "site" / "404.html").read_text()
    linked = re.findall(r'(?:href|src)="([^"]+)"', unknown)
    assert len(linked) > 5
    for address in linked:
        assert address.startswith(base)
        assert (tmp_path / "site" / address.removeprefix(base)).is_file(), address
    headers = (tmp_path / "site" / "_headers").read_text().splitlines()
    assert headers[0] == f"{base}*"
    assert "  X-Content-Type-Options: nosniff" in headers
    assert (tmp_path / "site" / ".nojekyll").exists()


def test_the_first_page_finds_its_files_wherever_the_folder_is(app: Flask, tmp_path: Path) -> None:
    write_site(app, PACK, tmp_path / "site", "/x/y/")
    linked = re.findall(r'(?:href|src)="([^"]+)"', (tmp_path / "site" / "index.html").read_text())
    assert len(linked) > 5
    assert all((tmp_path / "site" / address).is_file() for address in linked)
