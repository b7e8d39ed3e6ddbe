"""Every template can be read and is used, and none knows which game it shows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app
from tests.support.core import ROOT

FOLDER = ROOT / "templates"
TEMPLATES = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.html"))
FOLDERS = sorted({str(Path(name).parent) for name in TEMPLATES})
FOLDER_OF = {"style": ("css", "css"), "script": ("js", "js")}

MAX_LINE = 120
FIGURED_OUT = (".append(", "selectattr", "map(attribute", "| sum", "| sort", "namespace(")
"""Signs of work that a view should have done."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app, for the filters it gives to templates."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    return create_app({"SECRET_KEY": "known to nobody else"})


def texts_in(folder: str) -> Iterator[tuple[str, str]]:
    """The templates of a folder by their names, each with its text."""
    for name in TEMPLATES:
        if str(Path(name).parent) == folder:
            yield name, (FOLDER / name).read_text()


def test_every_template_can_be_read(app: Flask) -> None:
    assert len(TEMPLATES) > 15
    for name in TEMPLATES:
        app.jinja_env.get_template(name)


def test_every_template_is_used() -> None:
    sources = [*(ROOT / "scorekeeper").rglob("*.py"), *FOLDER.rglob("*.html")]
    text = "\n".join(source.read_text() for source in sources)
    assert [name for name in TEMPLATES if f'"{name}"' not in text] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_template_names_a_game(folder: str) -> None:
    for name, text in texts_in(folder):
        words = set(re.findall(r"[a-z-]+", text.replace("super()", "").lower()))
        assert words & set(VARIANTS) == set(), name


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_template_shows_what_its_view_prepared(folder: str) -> None:
    for name, text in texts_in(folder):
        assert max(map(len, text.splitlines())) <= MAX_LINE, name
        assert not [sign for sign in FIGURED_OUT if sign in text], name
        code = " ".join(re.findall(r"{[{%]-?(.*?)-?[}%]}", re.sub(r'"[^"]*"', "", text), re.DOTALL))
        assert not re.search(r"[\w)] [-+*/~] [\w(]", code), f"arithmetic in {name}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_a_template_loads_exists(folder: str) -> None:
    for name, text in texts_in(folder):
        paths = re.findall(r"""asset\(['"]([^'"~]+)['"]\)""", text)
        for kind, names in re.findall(r"{{ (style|script)s\(([^)]*)\) }}", text):
            path, ending = FOLDER_OF[kind]
            paths += [f"{path}/{each}.{ending}" for each in re.findall(r'"([^"]+)"', names)]
        for path in paths:
            assert (ROOT / "static" / path).is_file(), f"{path}, loaded by {name}"
        for drawing in re.findall(r"icon\(\"([^\"]+)\"\)", text):
            found = list((ROOT / "static" / "vendor").glob(f"lucide-*/{drawing}.svg"))
            assert found, f"{drawing}, drawn by {name}"
