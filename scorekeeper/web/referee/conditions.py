"""The conditions of a “legal” (C22): shown under the verdict, and answered with one tap each."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper.cards import Card, Cards, CardTextError, Deck, read_card, show_card, write_card
from scorekeeper.referee.verdict import Unjudged
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say

YES, NO = "yes", "no"
PREFIX = "if-"
SEEN = f"{PREFIX}seen-"
MAX_ANSWERS = 32
"""How many answers are kept at most, those to questions asked before included."""


@dataclass(frozen=True)
class Condition:
    """Something that has to hold: the name of its field, its text, the number of its rule, and the
    answer: “yes”, “no”, or empty while there is none. `asked` is the question where there is one in
    words of its own."""

    name: str
    text: str
    rule: str
    answer: str = ""
    asked: str = ""

    @property
    def question(self) -> str:
        """What is asked: whether the text holds."""
        return self.asked or say("{statement}?", statement=capital(self.text))


def read_answers() -> dict[str, str]:
    """Read the answers in the address, by the names of their fields."""
    answers = {
        name: answer
        for name, answer in request.args.items()
        if name.startswith(PREFIX) and answer in (YES, NO)
    }
    return dict(list(answers.items())[:MAX_ANSWERS])


def build_conditions(
    unjudged: Iterable[Unjudged], answers: Mapping[str, str], laid: int = 0
) -> Iterator[Condition]:
    """Yield the conditions, with the answers so far. `laid` is how many cards are on the table:
    what a player keeps is asked again when they lay another."""
    for condition in dict.fromkeys(unjudged):
        name = _name_field(condition, laid)
        card, answer = condition.card, answers.get(name, "")
        asked = condition.question
        if card:
            asked = say("Is a copy of {card} out of play?", card=show_card(card))
        yield Condition(name, condition.message, condition.rule, answer, asked)


def _name_field(unjudged: Unjudged, laid: int) -> str:
    """Name the field of an answer: a different one for each condition, so that no answer is taken
    for one to another question."""
    if unjudged.card is not None:
        return f"{SEEN}{write_card(unjudged.card)}"
    content = f"{laid if unjudged.unknown == 'held' else ''}{unjudged.message}"
    return f"{PREFIX}{unjudged.unknown}-{zlib.crc32(content.encode()):x}"


def find_cards_maybe_seen(deck: Deck, answers: Mapping[str, str]) -> Cards | None:
    """Find all cards of which a copy may be out of play, as no answer says that none is; return
    None if no answer says so of any card."""
    in_play = set(find_cards_answered(answers, NO))
    if not in_play:
        return None
    every = (Card(rank, suit) for rank in deck.ranks for suit in deck.suits)
    return tuple(card for card in every if card not in in_play)


def find_cards_answered(answers: Mapping[str, str], yes_or_no: str) -> Iterator[Card]:
    """Yield the cards of which a copy is out of play by the answers, or of which none is."""
    for name, answer in answers.items():
        if name.startswith(SEEN) and answer == yes_or_no:
            try:
                yield read_card(name.removeprefix(SEEN))
            except CardTextError:
                continue


def find_denied(conditions: Sequence[Condition]) -> list[Condition]:
    """Find the conditions that don't hold."""
    return [condition for condition in conditions if condition.answer == NO]


def describe_denied(condition: Condition) -> str:
    """Say why it isn't legal where a condition doesn't hold."""
    return say("That’s legal only if {condition}.", condition=condition.text)


def find_unanswered(conditions: Sequence[Condition]) -> list[Condition]:
    """Find the conditions of which nobody has said yet whether they hold."""
    return [condition for condition in conditions if not condition.answer]


def find_other_answers(
    conditions: Sequence[Condition], answers: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Return the answers to questions that are not asked now, but may be again."""
    current = {condition.name for condition in conditions}
    return tuple((name, answer) for name, answer in answers.items() if name not in current)
