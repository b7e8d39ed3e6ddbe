"""The example in a docstring is what the code does."""

import doctest
from importlib import import_module

import pytest

from tests.support.core import core_modules


@pytest.mark.parametrize("name", core_modules())
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
