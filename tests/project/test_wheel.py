"""The wheel and the source archive hold what the checkout holds, and nobody's data."""

import gzip
import json
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from scorekeeper import DISTRIBUTION
from tests.support.core import ROOT
from tests.versions.record import read_json, versions

RULEBOOK = "docs/rulebook.md"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, built while there is data."""
    folder = tmp_path_factory.mktemp("dist")
    with tempfile.NamedTemporaryFile(dir=ROOT / "instance", suffix=".sqlite") as data:
        data.write(b"somebody's games")
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def files(*folders: str) -> set[str]:
    """The files of some folders of the checkout."""
    return {
        str(file.relative_to(ROOT))
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }


def in_package(name: str) -> str:
    """Where a file of the checkout lies in the wheel."""
    return name if name.startswith("scorekeeper/") else f"scorekeeper/{name}"


def test_the_wheel_holds_every_file_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = files("scorekeeper", "templates", "static") | {RULEBOOK}
    assert packed == {in_package(name) for name in expected}
    assert len(packed) > 100


def test_the_wheel_has_the_command_and_the_licence(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name.startswith(f"{DISTRIBUTION}-")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        points = next(name for name in names if name.endswith("entry_points.txt"))
        commands = archive.read(points).decode()
    assert "scorekeeper = scorekeeper.cli:main" in commands
    assert "kalooki = scorekeeper.cli:main" in commands
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sources_hold_what_is_needed_to_build_and_test_and_no_data(built: Path) -> None:
    (sources,) = built.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert files("scorekeeper", "templates", "static", "docs", "requirements") <= packed
    assert {"pyproject.toml", "dev.py", "LICENSE", "CHANGELOG.md"} <= packed
    assert not [
        name for name in packed if name.startswith(("instance", ".")) and name != ".gitignore"
    ]
    assert not [
        name
        for name in packed
        if name.endswith((".sqlite", ".pyc", ".toml")) and name != "pyproject.toml"
    ]


INSTALLED = """\
import sys
from scorekeeper.web import create_app, assets
assert str(assets.PACKAGE).startswith(sys.argv[1])
client = create_app().test_client()
assert client.get('/').status_code == 200
assert client.get('/static/css/base.css').status_code == 200
assert 'id="J5"' in client.get('/rulebook').text
assert '<html lang="de"' in client.get('/', headers={'Accept-Language': 'de'}).text
"""
"""Looks at a template, a static file, the rulebook and a translation."""


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and nothing of the checkout but the packages it needs."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (wheel,) = built.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "-q", "--python", str(folder / "bin" / "python")]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder


@pytest.mark.long
@pytest.mark.parametrize("earlier", versions(), ids=lambda folder: folder.name)
def test_installed_from_the_wheel_it_goes_on_with_what_an_earlier_version_stored(
    installed: Path, tmp_path: Path, earlier: Path
) -> None:
    data, answers = tmp_path / "scorekeeper", read_json(earlier / "answers.json.gz")
    data.mkdir()
    stored = gzip.decompress((earlier / "server.sqlite.gz").read_bytes())
    (data / "scorekeeper.sqlite").write_bytes(stored)

    def run(program: str, *arguments: str) -> str:
        answer = subprocess.run(
            [str(installed / "bin" / program), *arguments],
            cwd=tmp_path,
            env={"XDG_DATA_HOME": str(tmp_path), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    assert run("kalooki", "--version").startswith(f"Scorekeeper {version(DISTRIBUTION)}, Python 3")
    id, game = next(iter(answers["games"].items()))
    exported = json.loads(run("scorekeeper", "export", id))
    assert len(exported["entries"]) == len(game["entries"]["entries"])
    run("python", "-c", INSTALLED, str(installed))
    assert "is ready to be served" in run("scorekeeper", "site", "public")
