"""The shape of the answer to a request that was refused."""

from typing import NotRequired, TypedDict

from scorekeeper.wire.state import StateShape


class RefusalShape(TypedDict):
    """One thing that is wrong."""

    code: str
    message: str
    where: str
    rule: str | None


class ErrorBody(TypedDict):
    """What is wrong: a code for programs, a sentence for people, where it stands in the request,
    and every reason."""

    code: str
    message: str
    where: str
    reasons: NotRequired[list[RefusalShape]]


class ErrorShape(TypedDict):
    """The answer to a request that was refused."""

    error: ErrorBody
    game: NotRequired[StateShape]
