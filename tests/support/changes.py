"""JSON documents with something else somewhere in them, for Hypothesis to choose from."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from tests.support.strategies import any_json


def places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or list in a document, with every place in it."""
    if isinstance(document, dict | list):
        for place in list(document) if isinstance(document, dict) else range(len(document)):
            yield document, place
            yield from places(document[place])


@st.composite
def changed(draw: st.DrawFn, documents: Sequence[Any]) -> Any:
    """One of the documents, where up to two places hold anything at all."""
    document = json.loads(json.dumps(draw(st.sampled_from(documents))))
    for _ in range(draw(st.integers(1, 2))):
        inside, place = draw(st.sampled_from(list(places(document))))
        inside[place] = draw(any_json)
    return document
