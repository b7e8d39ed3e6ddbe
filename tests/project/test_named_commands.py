"""Every command that a document names is there, and the README's can be typed in a checkout."""

import re
from itertools import chain

import pytest

import dev
from scorekeeper.cli import COMMANDS, scorekeeper
from tests.support.core import ROOT

DOCUMENTS = sorted(
    chain(ROOT.glob("*.md"), (ROOT / "docs").glob("*.md"), ROOT.glob("deploy/*"), [ROOT / "dev.py"])
)
WITH_WORKFLOWS = [*DOCUMENTS, *sorted(ROOT.glob(".github/**/*.yml"))]
OPTIONS = {option for parameter in scorekeeper.params for option in parameter.opts} | {"--help"}
NAMED = re.compile(
    r"(?:dev\.py run|-m scorekeeper|bin/scorekeeper|(?:`|^ *)scorekeeper) +([a-z-]{3,})",
    re.MULTILINE,
)


def named(text: str) -> set[str]:
    """The commands, and the options without one, that a text names."""
    return set(NAMED.findall(text))


@pytest.mark.parametrize("name", [str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_a_document_names_commands_that_there_are(name: str) -> None:
    assert named((ROOT / name).read_text()) <= {*COMMANDS} | OPTIONS


@pytest.mark.parametrize("name", [str(path.relative_to(ROOT)) for path in WITH_WORKFLOWS])
def test_what_dev_py_is_asked_for_it_can_do(name: str) -> None:
    asked = re.findall(r"python3 dev\.py ([a-z]+)", (ROOT / name).read_text())
    assert {*asked} <= {*re.findall(r"^python3 dev\.py (\w+)", dev.USAGE, re.MULTILINE)}


def test_many_commands_are_named() -> None:
    assert len(set.union(*(named(path.read_text()) for path in DOCUMENTS))) > 8


def test_the_readme_tells_how_to_type_them_in_a_checkout() -> None:
    readme = (ROOT / "README.md").read_text()
    assert not re.search(r"`scorekeeper ", readme)
    assert {"site", "check", "variants"} <= named(readme)
