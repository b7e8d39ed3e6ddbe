"""The pack that phones load: what is in it, its size, and that the app runs from it alone."""

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scorekeeper.phone.pack import PYODIDE, Pack, make_pack
from scorekeeper.web.writing.language import LANGUAGES, TRANSLATED
from tests.support.core import ROOT

MEGABYTE = 1_000_000
MAX_MEGABYTES = 6.5
MAX_OF_LANGUAGE = 100_000
"""Bytes."""
COMPILED = (".so", ".pyd", ".pyc", ".wasm")
RUN = """
import sys; sys.path.insert(0, sys.argv[1])
import json; from pathlib import Path
from scorekeeper.phone.preparing import prepare
own = Path(sys.argv[2]); modules = json.loads(Path(sys.argv[1], "modules.json").read_text())
home = prepare(own, modules, Path(sys.argv[1], "new.sqlite"))
print("alembic" in sys.modules)
home.open("http://localhost/", [])
def ask(path, headers={}):
    return home.answer({"method": "GET", "path": path, "headers": headers, "body": b""})
print(ask("/").status, ask("/rules/jamaican").status, ask("/static/css/base.css").status)
german = ask("/", {"accept-language": "de"})
print(*[value for name, value in german.headers if name == "X-Wanted-Language"])
import zipfile; zipfile.ZipFile(sys.argv[3]).extractall(sys.argv[1])
print("Neues Spiel" in ask("/", {"accept-language": "de"}).body.decode())
"""


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack of what is installed here."""
    return make_pack()


def files_in(pack: Pack, *names: str) -> dict[str, bytes]:
    """The files of some parts."""
    found: dict[str, bytes] = {}
    for part in pack.parts:
        if part.name in names:
            with zipfile.ZipFile(io.BytesIO(gzip.decompress(part.contents))) as packed:
                found |= {name: packed.read(name) for name in packed.namelist()}
    return found


@pytest.mark.long
def test_it_is_the_same_whenever_and_wherever_it_is_made_of_the_same(
    pack: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "scorekeeper" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    again = make_pack()
    assert again.version == pack.version
    assert again.parts == pack.parts


def test_it_keeps_to_its_budget(pack: Pack) -> None:
    scripts = (ROOT / "static" / PYODIDE).glob("*.mjs")
    runtime = sum(len(gzip.compress(script.read_bytes())) for script in scripts)
    for language in LANGUAGES:
        assert pack.size(language) + runtime < MAX_MEGABYTES * MEGABYTE


def test_what_only_one_language_needs_is_in_a_part_of_its_own(pack: Pack) -> None:
    assert {part.language for part in pack.parts} == {None, *TRANSLATED}
    for language in TRANSLATED:
        assert pack.size("en") < pack.size(language) < pack.size("en") + MAX_OF_LANGUAGE
        assert set(files_in(pack, f"language-{language}")) == {
            f"babel/locale-data/{language}.dat",
            f"scorekeeper/translations/{language}/LC_MESSAGES/messages.mo",
            f"wtforms/locale/{language}/LC_MESSAGES/wtforms.mo",
        }


def test_nothing_in_it_is_compiled_but_python_itself(pack: Pack) -> None:
    files = files_in(pack, "library", "packages", "app", "files")
    assert len(files) > 800
    assert [name for name in files if name.endswith(COMPILED)] == []


def test_every_package_in_it_has_a_licence(pack: Pack) -> None:
    named = {each.package: each for each in pack.licences}
    assert {"flask", "sqlalchemy", "jinja2", "Pyodide", "Python"} <= named.keys()
    assert named.keys().isdisjoint({"fpdf2", "limits", "prometheus-client"})
    assert [name for name, each in named.items() if not each.licence] == []


def test_the_app_runs_from_it_alone_and_a_language_comes_to_it_later(
    pack: Pack, tmp_path: Path
) -> None:
    site, own = tmp_path / "site", tmp_path / "own"
    for name, contents in files_in(pack, "packages", "app", "files").items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(contents)
    (german,) = (part for part in pack.parts if part.language == "de")
    (tmp_path / "german.zip").write_bytes(gzip.decompress(german.contents))
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(site), str(own), "german.zip"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert answer.stdout.split() == ["False", "200", "200", "200", "de", "True"], answer.stderr
    assert "Traceback" not in answer.stderr, answer.stderr


def test_what_is_told_of_it_is_what_is_written(pack: Pack, tmp_path: Path) -> None:
    pack.write(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["version"] == pack.version
    for part in manifest["parts"]:
        assert (tmp_path / part["file"]).stat().st_size == part["bytes"]
    as_module = (tmp_path / "pack.js").read_text()
    assert as_module.startswith("export default {")
    assert [part for part in manifest["parts"] if part["sha256"] not in as_module] == []
