"""Descriptions of the API's calls, from which its OpenAPI document is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

AS_JSON = "application/json"


class Text(NamedTuple):
    """The shape of an answer that isn't JSON."""

    media_type: str


Answers = Mapping[int, tuple[str, Any]]
"""The answers of a call by status, each with a description and a shape."""


@dataclass(frozen=True)
class Call:
    """A call of the API: the shape of its body, its answers by status, and its headers and query
    parameters by name, each with a description and a shape. An answer with the shape None has no
    body; `token` says whether the call needs one."""

    body: Any = None
    answers: Answers = field(default_factory=dict)
    headers: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    query: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    token: bool = True


CALLS: dict[Callable[..., Any], Call] = {}


def describes(call: Call) -> Callable[[View], View]:
    """Register the description of a view's call; the view's docstring becomes the summary."""

    def register(view: View) -> View:
        CALLS[view] = call
        return view

    return register
