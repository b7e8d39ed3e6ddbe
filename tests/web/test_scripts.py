"""Scripts: a page asks for them, and for everything they import, as one file."""

import re

import pytest

from scorekeeper.web.assets import folder
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

JS = folder() / "static" / "js"


def addresses(phone: Phone, path: str) -> list[str]:
    return [each.attributes["src"] for each in phone.open(path).all("script", type="module")]


@pytest.mark.parametrize("path", ["", "/score", "/check", "/sheet", "/rules"])
def test_a_script_comes_with_all_that_it_imports(table: Table, ann: Phone, path: str) -> None:
    files = [ann.get(address) for address in addresses(ann, table.at(path))]
    assert {each.mimetype for each in files} == {"text/javascript"}
    for text in (each.text for each in files):
        run = re.findall(r'^scripts\["(.+)"\] \?\?= ', text, re.MULTILINE)
        assert len(run) == len(set(run))
        for used in re.finditer(r'^const \{.*\} = scripts\["(.+)"\];$', text, re.MULTILINE):
            assert f'scripts["{used[1]}"] ??= ' in text[: used.start()]
        assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    assert "js/live/fetching.js" in "".join(each.text for each in files)


def test_a_script_in_another_file_finds_what_it_names_by_its_own_address(ann: Phone) -> None:
    text = ann.get("/static/js/send+phone/background+imports.js").text
    assert 'new URL("../phone/kept.js", import.meta.url)' in text
    assert 'new URL("../page.js", import.meta.url)' in text


def test_scripts_are_cached_until_any_of_them_changes(table: Table, ann: Phone) -> None:
    for address in addresses(ann, table.at()):
        assert "max-age=31536000" in ann.get(address).headers["Cache-Control"]
        outdated = ann.get(address.replace(address.split("/")[2], "js-012345678901"))
        assert outdated.text == ann.get(address).text
        assert outdated.headers["Cache-Control"] == "no-cache"


def test_a_page_of_an_earlier_version_still_finds_each_script(ann: Phone) -> None:
    assert ann.get("/static/js-012345678901/live/calm.js").text == (JS / "live/calm.js").read_text()


@pytest.mark.parametrize("names", ["send+nothing", "send+send", "send+../../css/base", "send+"])
def test_there_is_no_file_of_other_scripts(ann: Phone, names: str) -> None:
    assert ann.get(f"/static/js/{names}+imports.js").status_code == 404


def test_nothing_that_a_script_needs_comes_before_the_styles(table: Table, ann: Phone) -> None:
    scripts = ann.open(table.at()).all("script", type="module")
    assert {script.attributes["fetchpriority"] for script in scripts} == {"low"}


def test_no_script_keeps_the_page_waiting_for_its_styles(table: Table, ann: Phone) -> None:
    head = ann.get(table.at()).text.partition("</head>")[0]
    waited_for = [each.start() for each in re.finditer(r"<script(?! type=\"module\")", head)]
    assert waited_for
    assert max(waited_for) < head.index('rel="stylesheet"')
