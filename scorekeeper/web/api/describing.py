"""What each call of the API says about itself, for its OpenAPI description."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

AS_JSON = "application/json"


@dataclass(frozen=True)
class Call:
    """A call of the API: the shape of its body, and its answers by status: (words, shape). A shape
    of None is an answer without JSON; `token` says whether it needs one."""

    body: Any = None
    answers: Mapping[int, tuple[str, Any]] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    token: bool = True


CALLS: dict[Callable[..., Any], Call] = {}


def describes(call: Call) -> Callable[[View], View]:
    """Remembers what a view's call looks like; its docstring becomes the summary."""

    def remember(view: View) -> View:
        CALLS[view] = call
        return view

    return remember
