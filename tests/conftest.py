"""What all tests share."""

import gc
import re
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from scorekeeper.speech import ENGLISH, use_language
from tests.support.many import ALL, many

pytest_plugins = ["tests.support.databases"]

settings.register_profile(
    "steady", max_examples=many(10, 200), deadline=None, derandomize=True, database=None
)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Begins each test in English: whoever asked for a page last leaves their language behind."""
    use_language(ENGLISH)


WHOLLY_LONG = re.compile(r"^pytestmark = (\[[^]]*)?pytest\.mark\.long\b", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Reads no file of long tests alone where nobody wants them: some import a lot."""
    unread = not ALL and collection_path.match("test_*.py")
    return (unread and bool(WHOLLY_LONG.search(collection_path.read_text("utf-8")))) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the long tests where nobody wants them, stops counting lines where a test tries
    many cases, which takes five times as long then, and deals the slow tests out."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("many")
        if item.get_closest_marker("many"):
            item.add_marker("no_cover")
    long = set() if ALL else {item for item in items if item.get_closest_marker("long")}
    config.hook.pytest_deselected(items=long)
    left = [item for item in items if item not in long]
    items[:] = slow_ones_first(left, getattr(config, "workerinput", {}).get("workercount", 1))


def pytest_collection_finish() -> None:
    """Looks for garbage rarely, and never among the tests themselves: it would take every
    twentieth second."""
    gc.freeze()
    gc.set_threshold(100_000)


def slow_ones_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in such an order that each worker, who is given as many in a row as the others,
    begins with its share of the slow ones: at the end everybody would wait for them."""
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        share = slow[worker::workers]
        end = len(items) * (worker + 1) // workers
        more = end - len(dealt) - len(share)
        dealt += [*share, *quick[:more]]
        quick = quick[more:]
    return dealt
