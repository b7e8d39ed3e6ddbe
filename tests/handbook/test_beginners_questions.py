"""What a beginner asks is answered by one sentence of the rules page, under the right heading.

`questions/` has a file for each game, written from the rulebook. A line is a question, the rule
that answers it, the heading, and what the sentence there must say, a row of its table included: all
parts between `+`, each as written or as another way after `/`.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.handbook.sections import RuleSection, RuleSentence
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.games.registry import JUDGED
from tests.support.read_rules import read_rules

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
QUESTIONS = Path(__file__).parent / "questions"


class Asked(NamedTuple):
    """A question of a beginner, and its answer."""

    question: str
    rule: str
    heading: str
    says: str


def asked_of(variant: str) -> list[Asked]:
    """The questions about a game."""
    lines = (QUESTIONS / f"{variant}.txt").read_text(encoding="utf-8").splitlines()
    return [Asked(*line.split(" | ")) for line in lines]


def says(text: str, facts: str) -> bool:
    """Whether a text has all these facts."""
    return all(any(holds(text, way) for way in fact.split("/")) for fact in facts.split(" + "))


def holds(text: str, words: str) -> bool:
    """Whether these words stand in a text, as whole words."""
    return bool(re.search(rf"(?<![\w−]){re.escape(words)}(?!\w)", text, re.IGNORECASE))


def texts_of(sentence: RuleSentence) -> list[str]:
    """A sentence; with a table, once with each row."""
    rows = sentence.table.rows if sentence.table else ()
    return [sentence.text, *(f"{sentence.text} {' | '.join(row)}" for row in rows)]


def texts_under(sections: tuple[RuleSection, ...], heading: str) -> list[str]:
    """Everything that is said under a heading."""
    return [
        text
        for section in sections
        if section.title == heading
        for sentence in (
            *(sentence for step in section.steps for sentence in step.sentences),
            *section.sentences,
        )
        for text in texts_of(sentence)
    ]


@pytest.mark.parametrize("variant", JUDGED)
def test_one_sentence_answers_each_question_of_a_beginner(variant: str) -> None:
    sections = read_rules(VARIANTS[variant].with_options({}))
    unanswered = [
        asked
        for asked in asked_of(variant)
        if not any(says(text, asked.says) for text in texts_under(sections, asked.heading))
    ]
    assert unanswered == []


@pytest.mark.parametrize("variant", JUDGED)
def test_each_game_has_twenty_questions_and_each_answer_a_rule(variant: str) -> None:
    every = asked_of(variant)
    assert len({asked.question for asked in every}) == len(every) >= 20
    assert all(f"- {asked.rule} " in RULEBOOK for asked in every)


def test_another_number_or_half_a_fact_is_no_answer() -> None:
    text = "Each player has three calls a hand."
    assert says(text, "3/three + calls a hand")
    assert not says(text, "four + calls a hand")
    assert not says(text, "three calls a hand + 50")
    assert not says("The winner scores −25.", "25")
    assert not says("112 cards in all", "12 cards")
