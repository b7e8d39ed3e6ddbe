"""What each call of the API says about itself, for its OpenAPI description, and the answers that
many of them give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from scorekeeper.wire.error_shapes import ErrorShape

View = TypeVar("View", bound=Callable[..., Any])

AS_JSON = "application/json"

UNAVAILABLE = {503: ("The database did not answer, and nothing was saved", ErrorShape)}
TOO_MANY = {429: ("Too many tries from this network", ErrorShape)}
BAD_BODY = {
    400: ("Not JSON", ErrorShape),
    413: ("Too large", ErrorShape),
    422: ("Something in it cannot be; every reason is named", ErrorShape),
}
NO_GAME = {
    404: ("No such game, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
"""Of every call that needs a token: wrong ones are counted."""
NO_CIRCLE = {
    404: ("No such circle, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
NO_TOURNAMENT = {
    404: ("No such tournament, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
FORBIDDEN = {403: ("The role of the token doesn’t allow it", ErrorShape)}


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
