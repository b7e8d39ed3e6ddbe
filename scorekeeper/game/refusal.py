"""What is wrong with something that somebody wants to record."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A reason for a refusal: a `code` for programs, one plain sentence, the field it is about, the
    rulebook number."""

    code: str
    message: str
    where: str = ""
    rule: str | None = None
