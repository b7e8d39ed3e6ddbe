"""The example in a docstring is what the code does."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import scorekeeper

MODULES = [
    module.name
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper.")
    if ".migrations." not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
