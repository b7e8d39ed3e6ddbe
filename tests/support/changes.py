"""JSON documents with changes somewhere in them, for Hypothesis to choose from."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from tests.support.strategies import any_json


def find_paths(document: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every object or list in a document, with every key or index in it."""
    if isinstance(document, dict | list):
        for key in list(document) if isinstance(document, dict) else range(len(document)):
            yield document, key
            yield from find_paths(document[key])


@st.composite
def change_document(draw: st.DrawFn, documents: Sequence[Any]) -> Any:
    """Choose one of the documents, and put anything at all at up to two paths in it."""
    document = json.loads(json.dumps(draw(st.sampled_from(documents))))
    for _ in range(draw(st.integers(1, 2))):
        container, key = draw(st.sampled_from(list(find_paths(document))))
        container[key] = draw(any_json)
    return document
