"""The wheel and the source archive hold what the checkout holds, and nobody's data."""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import pytest

from tests.support.core import ROOT

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
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "scorekeeper = scorekeeper.cli:main" in archive.read(points).decode()
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


@pytest.mark.long
def test_the_app_runs_from_the_wheel_alone(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from scorekeeper.web import create_app, assets\n"
        "assert str(assets.PACKAGE).startswith(sys.argv[1])\n"
        "client = create_app({'SECRET_KEY': 'known to nobody else'}).test_client()\n"
        "assert client.get('/').status_code == 200\n"
        "assert client.get('/static/css/base.css').status_code == 200\n"
        "assert 'id=\"J5\"' in client.get('/rulebook').text\n"
    )
    environment = {"XDG_DATA_HOME": str(tmp_path / "home"), "PATH": ""}
    answer = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "site")],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
