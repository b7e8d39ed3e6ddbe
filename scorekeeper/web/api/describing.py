"""What each call of the API says about itself, for its OpenAPI description."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

AS_JSON = "application/json"


class Text(NamedTuple):
    """The shape of an answer that is no JSON."""

    media_type: str


Answers = Mapping[int, tuple[str, Any]]
"""What is answered, in words, and its shape, by status."""


@dataclass(frozen=True)
class Call:
    """A call of the API: the shape of its body; its answers by status, and the headers and the
    fields of its query that it takes by name, each with words and a shape. A shape of None is an
    answer without a body; `token` says whether the call needs one."""

    body: Any = None
    answers: Answers = field(default_factory=dict)
    headers: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    query: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    token: bool = True


CALLS: dict[Callable[..., Any], Call] = {}


def describes(call: Call) -> Callable[[View], View]:
    """Remembers what a view's call looks like; its docstring becomes the summary."""

    def remember(view: View) -> View:
        CALLS[view] = call
        return view

    return remember
