"""A release: the number, the changelog and the tag, all from one command."""

import subprocess
from pathlib import Path

import pytest

import dev

PROJECT = '[project]\nname = "x"\nversion = "0.1.0"\nrequires-python = ">=3.11"\n'
CHANGELOG = """\
# Changelog

## Unreleased

### What changed

- Whoever scans a code plays.

## 0.1.0 – 24 November 2026

- It began.
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a changelog, committed."""
    for role in "AUTHOR", "COMMITTER":
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ann@example.org")
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "Begin")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    """What git prints."""
    return subprocess.run(
        ["git", *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def test_it_numbers_the_project_and_what_was_unreleased_and_tags_it_with_the_notes(
    project: Path,
) -> None:
    dev.release(project, "0.2.0")
    assert (project / "pyproject.toml").read_text() == PROJECT.replace("0.1.0", "0.2.0")
    changelog = (project / "CHANGELOG.md").read_text()
    assert changelog.index("## Unreleased\n\n## 0.2.0 – ") < changelog.index("## 0.1.0")
    assert dev.read_notes(project, "0.2.0") == "### What changed\n\n- Whoever scans a code plays."
    assert git(project, "status", "--porcelain") == ""
    assert "- Whoever scans a code plays." in git(project, "tag", "-n9", "--list", "v0.2.0")
    assert git(project, "log", "-1", "--format=%s") == "Release 0.2.0\n"


@pytest.mark.parametrize("version", ["0.2.0", "0.1.9"])
def test_none_is_made_twice_or_after_a_later_one(project: Path, version: str) -> None:
    dev.release(project, "0.2.0")
    with pytest.raises(SystemExit, match=f"a version {version} or a later one already"):
        dev.release(project, version)


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.2.0rc1", "newer"])
def test_a_version_has_three_numbers(project: Path, version: str) -> None:
    with pytest.raises(SystemExit, match="three numbers"):
        dev.release(project, version)


def test_what_is_not_committed_is_not_released(project: Path) -> None:
    (project / "more.txt").touch()
    with pytest.raises(SystemExit, match="Commit first"):
        dev.release(project, "0.2.0")


def test_without_notes_there_is_no_release(project: Path) -> None:
    dev.release(project, "0.2.0")
    with pytest.raises(SystemExit, match="says nothing of Unreleased"):
        dev.release(project, "0.3.0")
    assert git(project, "tag", "--list").split() == ["v0.2.0"]


def test_this_changelog_has_something_to_release() -> None:
    assert dev.read_notes(dev.ROOT, "Unreleased")
