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
from scorekeeper.web.referee.answer import CardRow, Headline, Setting, legal_if_headline
from scorekeeper.web.referee.conditions import (
    NO,
    Condition,
    build_conditions,
    describe_unanswered,
    find_cards_in_play,
    find_cards_maybe_seen,
    find_denied,
    find_other_answers,
)
from scorekeeper.web.security.protection import search

ROW, LONG_ROW = 7, 8
"""How many of the cards that a player holds lie beside each other, and how many where two rows of
that wouldn't do."""


@dataclass(frozen=True)
class FindAnswer:
    """The best lay-down of a hand: its melds, what is left, all the cards it was found in, and what
    has to hold. After the cards there are `empty_places`, as many as the player may still fill, and
    to the end of a row."""

    headline: Headline
    melds: tuple[CardRow, ...]
    left: CardRow | None
    held: CardRow
    empty_places: int
    conditions: tuple[Condition, ...]
    other_answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FindQuestion:
    """A question to the finder: the cards a player holds, those out of play if they were named,
    whether they have drawn, and the answers so far."""

    cards: Cards
    seen: Cards | None
    drawn: bool
    answers: Mapping[str, str]


def answer_find(setting: Setting, question: FindQuestion) -> FindAnswer:
    """Find the best lay-down of these cards, and build the answer."""
    seen = question.seen
    if seen is None:
        seen = find_cards_maybe_seen(setting.deck, question.answers)
    found = search(
        arrange,
        setting.rules,
        setting.deck,
        setting.hand,
        question.cards,
        seen=seen,
        drawn=question.drawn,
    )
    conditions = tuple(_find_conditions(setting, question, found))
    return FindAnswer(
        _build_headline(setting, question, found, conditions),
        setting.meld_rows(found),
        setting.left_row(found) if found.melds and found.left else None,
        CardRow(
            setting.views(question.cards), say("Your cards: {number}", number=len(question.cards))
        ),
        _count_empty_places(setting, question),
        conditions,
        find_other_answers(conditions, question.answers),
    )


def _find_conditions(
    setting: Setting, question: FindQuestion, found: Arrangement
) -> Iterator[Condition]:
    """Yield the conditions of the lay-down. A card that is not out of play is asked about again, so
    that the answer can be changed."""
    unjudged = list(found.unjudged)
    if question.seen is None and question.cards:
        denied_cards = list(find_cards_in_play(question.answers))
        if denied_cards:
            unjudged += _find_joker_conditions(setting, found)
        unjudged += [out_of_play_condition(setting.rules, card) for card in denied_cards]
    yield from build_conditions(unjudged, question.answers)


def _find_joker_conditions(setting: Setting, found: Arrangement) -> Iterator[Unjudged]:
    """Yield what has to be out of play for the jokers in the lay-down."""
    if must_be_half_safe(setting.rules, setting.hand.contract, True):
        for _, card in not_half_safe([meld.cards for meld in found.melds], frozenset()):
            yield out_of_play_condition(setting.rules, card)


def _count_empty_places(setting: Setting, question: FindQuestion) -> int:
    """Count the places after the cards, in full rows: there are as many from the start as the cards
    dealt and one drawn take, so that nothing moves when one of them is tapped."""
    places = max(len(question.cards), setting.hand.cards + 1)
    in_a_row = ROW if places <= 2 * ROW else LONG_ROW
    return places + -places % in_a_row - len(question.cards)


def _build_headline(
    setting: Setting, question: FindQuestion, found: Arrangement, conditions: Sequence[Condition]
) -> Headline:
    """Build the headline: whether these cards can be laid down."""
    if not question.cards:
        line = say("{contract}. Tap your cards.", contract=setting.contract)
        return Headline(say("What have you got?"), line)
    if not found.can_lay_down and not found.complete:
        return Headline(say("Not found"), found.short_of or "")
    if not found.can_lay_down:
        return Headline(say("No"), found.short_of or "", tone="no")
    bending = {one.message for one in found.unjudged if one.unknown == "bending"}
    for_bending = [condition for condition in conditions if condition.text in bending]
    for_laying = [condition for condition in conditions if condition.text not in bending]
    line = _left_line(found, drawn=question.drawn)
    if found.caveat:
        line = f"{line} {found.caveat}"
    if found.bends and not find_denied(for_bending):
        line = f"{_bending_line(for_bending)} {line}"
    open_conditions = describe_unanswered([one for one in for_laying if one.answer != NO])
    if open_conditions:
        return legal_if_headline(f"{open_conditions} {line}")
    title = say("Yes, and out") if found.goes_out else say("Yes")
    return Headline(title, line, tone="yes")


def _bending_line(conditions: Sequence[Condition]) -> str:
    """Say that the player bends the table, with what has to hold for it."""
    for condition in conditions:
        if not condition.answer:
            return say("You bend the table if {condition}.", condition=condition.text)
    return say("You bend the table.")


def _left_line(found: Arrangement, *, drawn: bool) -> str:
    """Say what the best lay-down leaves."""
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
