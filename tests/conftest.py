"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

pytest_plugins = ["tests.support.databases"]

settings.register_profile("steady", max_examples=20, deadline=None, derandomize=True)
settings.load_profile("steady")

HERE = Path(__file__).parent
CORE = {"test_cards.py", "rules", "variants", "referee", "game", "games", "wire"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that measure what of the core is tested: its own, but for those that try many
    cases, which counting lines makes five times slower. The longest tests, which take pictures,
    come first: at the end all others would wait for them."""
    for item in items:
        room = item.path.relative_to(HERE).parts[0]
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("many")
        if room in CORE and not item.get_closest_marker("many"):
            item.add_marker("core")
    items.sort(key=lambda item: "pictures" not in getattr(item, "fixturenames", ()))
