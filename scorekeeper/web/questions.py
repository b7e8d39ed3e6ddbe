"""What the referee still has to be told, as questions with few answers, each in one tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.speech import say

YES, NO = "yes", "no"


@dataclass(frozen=True)
class Answer:
    """One answer: what is sent, and what is read."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class Question:
    """A question on the page: the name of its field, its text, and the number of its rule. It stays
    there once it is answered, so that the answer can be changed."""

    name: str
    text: str
    rule: str
    answers: tuple[Answer, ...]

    @property
    def is_answered(self) -> bool:
        """Whether somebody has said."""
        return any(answer.is_chosen for answer in self.answers)


def yes_or_no(name: str, text: str, rule: str, chosen: str) -> Question:
    """A question that is answered by yes or no."""
    return choice(name, text, rule, [(YES, say("Yes")), (NO, say("No"))], chosen)


def choice(
    name: str, text: str, rule: str, answers: Sequence[tuple[str, str]], chosen: str
) -> Question:
    """A question with these answers, each its value and its text."""
    return Question(
        name,
        text,
        rule,
        tuple(Answer(value, text, is_chosen=value == chosen) for value, text in answers),
    )
