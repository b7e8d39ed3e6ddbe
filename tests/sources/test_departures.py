"""The statements of all sources together: enough of them, each told once and to be found again."""

import pytest

from tests.project.test_rulebook import IN_THE_RULEBOOK
from tests.sources.departures import SOURCES, departures


def test_two_hundred_and_fifty_statements_and_more_are_asked() -> None:
    assert sum(map(len, SOURCES.values())) >= 250


@pytest.mark.parametrize("source", SOURCES)
def test_no_source_says_a_thing_twice(source: str) -> None:
    texts = [str(statement) for statement in SOURCES[source]]
    assert len(set(texts)) == len(texts)


def test_the_list_of_departures_names_source_rule_and_reason() -> None:
    lines = list(departures())
    assert lines
    for line in lines:
        source, _, rest = line.partition(", ")
        rule, _, reason = rest.partition(": ")
        assert source in SOURCES
        assert rule in IN_THE_RULEBOOK
        assert " – " in reason
