"""The best lay-down of the cards somebody holds, as its page shows it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.jokers import (
    must_be_half_safe,
    not_half_safe,
    out_of_play_condition,
)
from scorekeeper.referee.verdict import Arrangement, Unjudged
from scorekeeper.speech import say, say_many
from scorekeeper.web.referee.answer import CardRow, Headline, Setting, legal_if
from scorekeeper.web.referee.conditions import (
    NO,
    Condition,
    cards_in_play,
    cards_that_may_be_seen,
    conditions,
    denied,
    other_answers,
    unanswered,
)
from scorekeeper.web.referee.searching import search_in_line


@dataclass(frozen=True)
class FindAnswer:
    """The best lay-down of a hand: its melds, what is left, all the cards it was found in, and what
    has to hold."""

    headline: Headline
    melds: tuple[CardRow, ...]
    left: CardRow | None
    held: CardRow | None
    conditions: tuple[Condition, ...]
    other_answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FindQuestion:
    """What is asked: the cards somebody holds, those out of play if they were named, whether they
    have drawn, and what else has been answered."""

    cards: Cards
    seen: Cards | None
    drawn: bool
    answers: Mapping[str, str]


def find_answer(setting: Setting, question: FindQuestion) -> FindAnswer:
    """What can be laid down of these cards."""
    seen = question.seen
    if seen is None:
        seen = cards_that_may_be_seen(setting.deck, question.answers)
    with search_in_line():
        found = arrange(
            setting.rules,
            setting.deck,
            setting.hand,
            question.cards,
            seen=seen,
            drawn=question.drawn,
        )
    asked = tuple(_conditions(setting, question, found))
    return FindAnswer(
        _headline(setting, question, found, asked),
        setting.meld_rows(found),
        setting.left_row(found) if found.melds and found.left else None,
        _held_row(setting, question.cards, found),
        asked,
        other_answers(asked, question.answers),
    )


def _conditions(
    setting: Setting, question: FindQuestion, found: Arrangement
) -> Iterator[Condition]:
    """What has to hold of what was found. A card that is not out of play is asked about again, so
    that the answer can be changed."""
    asked = list(found.unjudged)
    if question.seen is None and question.cards:
        denied_cards = list(cards_in_play(question.answers))
        if denied_cards:
            asked += _of_jokers(setting, found)
        asked += [out_of_play_condition(setting.rules, card) for card in denied_cards]
    yield from conditions(asked, question.answers)


def _of_jokers(setting: Setting, found: Arrangement) -> Iterator[Unjudged]:
    """What has to be out of play for the jokers in what was found."""
    if must_be_half_safe(setting.rules, setting.hand.contract, True):
        for _, card in not_half_safe([meld.cards for meld in found.melds], frozenset()):
            yield out_of_play_condition(setting.rules, card)


def _held_row(setting: Setting, held: Cards, found: Arrangement) -> CardRow | None:
    if not held:
        return None
    if found.melds:
        text = say("All your cards: {number}", number=len(held))
    else:
        text = say("Your cards: {number}", number=len(held))
    return CardRow(setting.views(held), text)


def _headline(
    setting: Setting, question: FindQuestion, found: Arrangement, asked: Sequence[Condition]
) -> Headline:
    """Whether these cards can be laid down."""
    if not question.cards:
        line = say("{contract}. Tap your cards.", contract=setting.contract)
        return Headline(say("What have you got?"), line)
    if not found.can_lay_down and not found.complete:
        return Headline(say("Not found"), found.short_of or "")
    if not found.can_lay_down:
        return Headline(say("No"), found.short_of or "", tone="no")
    bending = {one.message for one in found.unjudged if one.unknown == "bent_first"}
    for_bending = [condition for condition in asked if condition.text in bending]
    for_laying = [condition for condition in asked if condition.text not in bending]
    line = _left_line(found, drawn=question.drawn)
    if found.caveat:
        line = f"{line} {found.caveat}"
    if found.bends and not denied(for_bending):
        line = f"{_bending_line(for_bending)} {line}"
    open_conditions = unanswered([one for one in for_laying if one.answer != NO])
    if open_conditions:
        return legal_if(f"{open_conditions} {line}")
    title = say("Yes, and out") if found.goes_out else say("Yes, you can lay down")
    return Headline(title, line, tone="yes")


def _bending_line(asked: Sequence[Condition]) -> str:
    """What is said of bending, with what has to hold for it."""
    for condition in asked:
        if not condition.answer:
            return say("You bend the table if {condition}.", condition=condition.text)
    return say("You bend the table.")


def _left_line(found: Arrangement, *, drawn: bool) -> str:
    """What the best lay-down leaves."""
    if not found.left:
        return say("Nothing’s left.")
    if found.goes_out:
        return say("You discard the last card.")
    if drawn:
        return say_many(
            "The best lay-down leaves {number} point, before the discard.",
            "The best lay-down leaves {number} points, before the discard.",
            found.left_points,
        )
    return say_many(
        "The best lay-down leaves {number} point.",
        "The best lay-down leaves {number} points.",
        found.left_points,
    )
