"""The example in a docstring is what the code does."""

import doctest
from importlib import import_module

import pytest

from tests.support.core import ROOT

WITH_EXAMPLES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for file in sorted((ROOT / "scorekeeper").rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(import_module(name.removesuffix(".__init__")))
    assert (result.failed, result.attempted > 0) == (0, True)
