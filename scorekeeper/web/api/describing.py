"""What each call of the API says about itself, for its OpenAPI description, and the answers that
many of them give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from scorekeeper.wire.error_shapes import ErrorShape

View = TypeVar("View", bound=Callable[..., Any])

AS_JSON = "application/json"

NOT_NOW = (
    "The database did not answer, and nothing was saved; or results are still being worked out"
    " (results.not_ready). Ask again after Retry-After"
)
UNAVAILABLE = {503: (NOT_NOW, ErrorShape)}
TOO_MANY = {429: ("Too many tries from this network", ErrorShape)}
BAD_BODY = {
    400: ("Not JSON", ErrorShape),
    413: ("Too large", ErrorShape),
    422: ("Something in it cannot be; every reason is named", ErrorShape),
}
FORBIDDEN = {
    403: (
        "The role of the token doesn’t allow it; or it is locked, and the token was never used",
        ErrorShape,
    )
}


def _no(what: str) -> "Answers":
    return {
        404: (f"No such {what}, or the token does not open it", ErrorShape),
        **FORBIDDEN,
        **TOO_MANY,
        **UNAVAILABLE,
    }


NO_GAME, NO_CIRCLE, NO_TOURNAMENT = _no("game"), _no("circle"), _no("tournament")
"""Of every call that needs a token: wrong ones are counted."""


class Text(NamedTuple):
    """The shape of an answer that isn't JSON."""

    media_type: str


Answers = Mapping[int, tuple[str, Any]]
"""The answers of a call by status, each with a description and a shape."""


Parameters = Mapping[str, tuple[str, Any]]
"""Headers or query parameters by name, each with a description and a shape."""


@dataclass(frozen=True)
class Call:
    """A call of the API: the shape of its body, its answers, its headers and query parameters. An
    answer with the shape None has no body; `token` says whether the call needs one."""

    body: Any
    answers: Answers
    headers: Parameters
    query: Parameters
    token: bool


CALLS: dict[Callable[..., Any], Call] = {}


def describes(
    *,
    answers: Answers,
    body: Any = None,
    headers: Parameters = MappingProxyType({}),
    query: Parameters = MappingProxyType({}),
    token: bool = True,
) -> Callable[[View], View]:
    """Register a view as a `Call` of the API; the view's docstring becomes the summary."""

    def register(view: View) -> View:
        CALLS[view] = Call(body, answers, headers, query, token)
        return view

    return register
