"""The best lay-down of the cards somebody holds, as its page shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.cards import Cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.jokers import must_be_half_safe, not_half_safe, out_of_play_condition
from scorekeeper.referee.verdict import Arrangement, Unjudged
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import say, say_as
from scorekeeper.web.referee.answer import (
    CardRow,
    Headline,
    Setting,
    legal_if_headline,
    points_left,
    still_to_go,
)
from scorekeeper.web.referee.conditions import (
    NO,
    YES,
    Condition,
    build_conditions,
    find_cards_answered,
    find_cards_maybe_seen,
    find_other_answers,
    find_unanswered,
)
from scorekeeper.web.security.protection import search

ROW, LONG_ROW = 7, 9
"""How many of the cards that a player holds lie beside each other, and how many where two rows of
that wouldn't do."""


@dataclass(frozen=True)
class FindAnswer:
    """The best lay-down of a hand: its melds, what is left, all the cards it was found in, and what
    has to hold. Where there is none, the melds are those that the hand makes all the same, and
    `unfinished` is one that lacks a card. After the cards there are `empty_places`, as many as the
    player may still fill, and to the end of a row. `pictured` is the contract, until there are
    cards."""

    headline: Headline
    melds: tuple[CardRow, ...]
    unfinished: CardRow | None
    left: CardRow | None
    held: CardRow
    empty_places: int
    conditions: tuple[Condition, ...]
    other_answers: tuple[tuple[str, str], ...]
    pictured: Contract | None


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
    found = _find(setting, question, seen)
    undrawn = _find_before_the_draw(setting, question, found, seen)
    if undrawn:
        question, found = replace(question, drawn=False), undrawn
    asked = _find_asked(setting, question, found)
    out_of_play = tuple(find_cards_answered(question.answers, YES))
    answered = {*out_of_play, *find_cards_answered(question.answers, NO)}
    sure = None
    if found.can_lay_down and any(one.card not in answered for one in asked):
        sure = _find(setting, question, out_of_play)
    if sure and sure.can_lay_down and sure.left_points <= found.left_points:
        found = sure
        asked = [*_find_unjudged(sure), *_ask_again(setting, out_of_play)]
    shown = sure if sure and sure.can_lay_down else found
    conditions = tuple(build_conditions([*asked, *_find_unjudged(shown)], question.answers))
    still_open = join_statements(each.text for each in find_unanswered(conditions))
    headline = _build_headline(setting, question, shown)
    if undrawn:
        headline = replace(headline, title=say("Yes, once you have drawn"), tone="if")
    if still_open and shown is found and found.can_lay_down:
        headline = legal_if_headline(f"{still_open}. {headline.line}")
    elif still_open and found.can_lay_down:
        less = say("Only {number}, if {condition}.", number=found.left_points, condition=still_open)
        headline = replace(headline, line=f"{headline.line} {less}")
    return FindAnswer(
        headline,
        setting.meld_rows(shown),
        setting.unfinished_row(shown),
        setting.left_row(shown, say_as("cards in hand", "left"))
        if shown.melds and shown.left
        else None,
        CardRow(
            setting.views(question.cards), say("Your cards: {number}", number=len(question.cards))
        ),
        _count_empty_places(setting, question),
        conditions,
        find_other_answers(conditions, question.answers),
        pictured=None if question.cards else setting.pictured,
    )


def _find(setting: Setting, question: FindQuestion, seen: Cards | None) -> Arrangement:
    return search(
        arrange,
        setting.rules,
        setting.deck,
        setting.hand,
        question.cards,
        seen=seen,
        drawn=question.drawn,
    )


def _find_before_the_draw(
    setting: Setting, question: FindQuestion, found: Arrangement, seen: Cards | None
) -> Arrangement | None:
    """Find the lay-down with which a player who has yet to draw goes out, where all their cards lie
    in melds and only a card to discard is missing; None if there is none, or if they must have
    drawn already."""
    in_melds = sum(len(meld.cards) for meld in found.nearly)
    if not question.drawn or len(question.cards) > setting.hand.cards:
        return None
    if not in_melds or in_melds < len(question.cards):
        return None
    undrawn = _find(setting, replace(question, drawn=False), seen)
    return undrawn if undrawn.goes_out else None


def _find_asked(setting: Setting, question: FindQuestion, found: Arrangement) -> list[Unjudged]:
    """Find what has to hold for the best lay-down. A card that is not out of play is asked about
    again, so that the answer can be changed."""
    asked = _find_unjudged(found)
    if question.seen is None and question.cards:
        denied_cards = tuple(find_cards_answered(question.answers, NO))
        if denied_cards:
            asked += _find_joker_conditions(setting, found)
        asked += _ask_again(setting, denied_cards)
    return asked


def _find_unjudged(found: Arrangement) -> list[Unjudged]:
    """Find what has to hold for a lay-down; whether it bends the table changes nothing about it."""
    return [each for each in found.unjudged if each.unknown == "seen"]


def _ask_again(setting: Setting, cards: Cards) -> Iterator[Unjudged]:
    """Yield the conditions that copies of these cards are out of play."""
    for card in cards:
        yield out_of_play_condition(setting.rules, card)


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


def _build_headline(setting: Setting, question: FindQuestion, found: Arrangement) -> Headline:
    """Build the headline: whether these cards can be laid down."""
    if not question.cards:
        line = say("{contract}. Tap your cards.", contract=setting.contract)
        return Headline(say("What have you got?"), line)
    if not found.can_lay_down and not found.complete:
        return Headline(say("Not found"), found.short_of or "")
    if not found.can_lay_down and len(question.cards) < _count_fewest(setting):
        return Headline(say("Not yet"), _missing_line(found), tone="if")
    if not found.can_lay_down:
        return Headline(say("No"), _missing_line(found), tone="no")
    line = _bending_line(found) if found.bends else _left_line(found, drawn=question.drawn)
    if found.caveat:
        line = f"{line} {found.caveat}"
    title = say("Yes, and out") if found.goes_out else say("Yes")
    return Headline(title, line, tone="yes")


def _count_fewest(setting: Setting) -> int:
    """Count the cards below which no hand can be laid down, so that nobody who is still tapping
    theirs is told No."""
    rules, contract = setting.rules, setting.hand.contract
    in_a_meld = min(rules.sets.min_size, rules.runs.min_size)
    in_melds = min(way.min_cards for way in contract.ways)
    return max(in_a_meld, in_melds, setting.hand.cards if contract.all_at_once else 0)


def _missing_line(found: Arrangement) -> str:
    """Say what these cards lack; where it is melds, as of a lay-down begun."""
    return f"{still_to_go(found.to_go)}." if found.to_go else found.short_of or ""


def _bending_line(found: Arrangement) -> str:
    """Say that the player bends the table, and what has to hold for it."""
    conditions = [each.message for each in found.unjudged if each.unknown == "bending"]
    if conditions:
        return say("You bend the table if {condition}.", condition=join_statements(conditions))
    return say("You bend the table.")


def _left_line(found: Arrangement, *, drawn: bool) -> str:
    """Say what the best lay-down leaves."""
    if not found.left:
        return say("Nothing’s left.") if drawn else say("You discard the card that you draw.")
    if found.goes_out:
        return say("You discard the last card.")
    return capital(f"{points_left(found)}.")
