"""What has to hold for a “legal” (C22): said under the verdict, and asked in one tap each."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper.cards import Card, Cards, CardTextError, Deck, read_card, write_card
from scorekeeper.referee.verdict import Unjudged
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import say

YES, NO = "yes", "no"
PREFIX = "if-"
SEEN = f"{PREFIX}seen-"
MAX_ANSWERS = 32
"""How many answers are kept at most, those to questions asked before included."""


@dataclass(frozen=True)
class Condition:
    """Something that has to hold: the name of its field, what has to hold, the number of its rule,
    and the answer: “yes”, “no”, or empty while nobody has said."""

    name: str
    text: str
    rule: str
    answer: str = ""

    @property
    def question(self) -> str:
        """What is asked."""
        return capital(f"{self.text}.")


def answers() -> dict[str, str]:
    """The answers in the address, by the names of their fields."""
    given = {
        name: answer
        for name, answer in request.args.items()
        if name.startswith(PREFIX) and answer in (YES, NO)
    }
    return dict(list(given.items())[:MAX_ANSWERS])


def conditions(
    unjudged: Iterable[Unjudged], given: Mapping[str, str], laid: int = 0
) -> Iterator[Condition]:
    """What has to hold, with the answers given so far. `laid` is how many cards are on the table:
    what a player keeps is asked again when they lay another."""
    for one in dict.fromkeys(unjudged):
        name = _name(one, laid)
        yield Condition(name, one.message, one.rule, given.get(name, ""))


def _name(unjudged: Unjudged, laid: int) -> str:
    """The field of an answer: another one for whatever else has to hold, so that no answer is taken
    for one to another question."""
    if unjudged.card is not None:
        return f"{SEEN}{write_card(unjudged.card)}"
    content = f"{laid if unjudged.unknown == 'held' else ''}{unjudged.message}"
    return f"{PREFIX}{unjudged.unknown}-{zlib.crc32(content.encode()):x}"


def cards_that_may_be_seen(deck: Deck, given: Mapping[str, str]) -> Cards | None:
    """All cards of which a copy may be out of play, as nobody has said that none is; None if nobody
    has said so of any card."""
    in_play = set(cards_in_play(given))
    if not in_play:
        return None
    every = (Card(rank, suit) for rank in deck.ranks for suit in deck.suits)
    return tuple(card for card in every if card not in in_play)


def cards_in_play(given: Mapping[str, str]) -> Iterator[Card]:
    """The cards of which no copy is out of play, as somebody has said."""
    for name, answer in given.items():
        if name.startswith(SEEN) and answer == NO:
            try:
                yield read_card(name.removeprefix(SEEN))
            except CardTextError:
                continue


def denied(conditions: Sequence[Condition]) -> list[Condition]:
    """Those that don't hold."""
    return [condition for condition in conditions if condition.answer == NO]


def only_if(condition: Condition) -> str:
    """Why it isn't legal where a condition doesn't hold."""
    return say("That’s legal only if {condition}.", condition=condition.text)


def unanswered(conditions: Sequence[Condition]) -> str:
    """What else has to hold, as a sentence; empty where nothing is left to ask."""
    texts = [condition.text for condition in conditions if not condition.answer]
    return f"{join_names(texts)}." if texts else ""


def other_answers(
    conditions: Sequence[Condition], given: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Answers to questions that are not asked now, but may be again."""
    asked = {condition.name for condition in conditions}
    return tuple((name, answer) for name, answer in given.items() if name not in asked)
