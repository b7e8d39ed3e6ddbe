"""Whether an arrangement is legal, true to its own words, and as good as can be."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.cards import Card, Cards
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.verdict import Arrangement
from tests.support.arrange_model import Left, faces, fewest_left
from tests.support.dealt_hands import Question


def arranged(question: Question) -> Arrangement:
    """What the referee answers."""
    rules, deck = question.rules, question.deck
    if question.leftover:
        return arrange_leftover(rules, deck, question.cards, seen=question.seen)
    return arrange(
        rules, deck, question.hand, question.cards, seen=question.seen, drawn=question.drawn
    )


def what_is_wrong(question: Question) -> list[str]:
    """Everything that is wrong with the referee's answer; ideally nothing."""
    answer = arranged(question)
    best = fewest_left(question.plain, question.cards, question.seen)
    return [*not_as_it_says(question, answer), *not_the_best(question, answer, best)]


def not_the_best(question: Question, answer: Arrangement, best: Left | None) -> Iterator[str]:
    """Whether it leaves other points or another number of cards than the best lay-down."""
    found = (answer.left_points, len(answer.left))
    if best is None and answer.can_lay_down:
        yield f"it lays down and leaves {found}, but there is no lay-down"
    elif best is not None and not (answer.can_lay_down or question.leftover):
        yield f"it does not lay down, but it is possible and leaves {best}"
    elif best is not None and found != best:
        yield f"it leaves {found}, but it is possible to leave {best}"


def not_as_it_says(question: Question, answer: Arrangement) -> Iterator[str]:
    """Whether the lay-down is illegal, or what is said about it untrue."""
    wild, left = question.plain.wild, faces(answer.left)
    held = faces(question.cards, wild)
    laid = faces((card for meld in answer.melds for card in meld.cards), wild)
    if laid + faces(answer.left, wild) != held:
        yield f"the cards are not those of the hand: {laid} laid, {left} left"
    points = question.plain.points
    if answer.left_points != sum(points[face] * count for face, count in left.items()):
        yield f"{answer.left_points} points are not what is left"
    if answer.reasons:
        yield f"the cards can be on the table, but: {answer.reasons[0].message}"
    if answer.can_lay_down:
        yield from _illegal(question, answer)
    yield from _not_nearly(question, answer)
    if not question.leftover:
        yield from _untrue(question, answer)


def _illegal(question: Question, answer: Arrangement) -> Iterator[str]:
    rules, hand = question.rules, question.hand
    laid = LayDownAttempt(
        tuple(meld.cards for meld in answer.melds),
        held=_held(question, answer),
        seen=question.seen,
        first=not question.leftover,
    )
    if question.leftover:
        free = replace(rules.lay_down, further_melds=True, one_meld_per_turn=False)
        rules = replace(rules, lay_down=free)
    verdict = check_lay_down(rules, question.deck, hand, laid)
    for reason in verdict.reasons:
        yield f"{reason.code}: {reason.message}"
    for meld, judged in zip(answer.melds, verdict.melds, strict=True):
        if meld not in judged.readings:
            yield f"{meld} is not how the cards are read"


def _not_nearly(question: Question, answer: Arrangement) -> Iterator[str]:
    """Whether the hand makes other melds, or with one card more no lay-down."""
    wild, one_more = question.plain.wild, [answer.one_more] if answer.one_more else []
    melds = [*answer.nearly, *([answer.unfinished] if answer.unfinished else [])]
    if melds and answer.can_lay_down:
        yield "it lays down, and nearly does"
    laid = faces((card for meld in melds for card in meld.cards), wild)
    more = laid - faces(one_more, wild) - faces(question.cards, wild)
    if more:
        yield f"the hand doesn't have {more}"
    rules = question.rules.in_hand(question.hand)
    for meld in melds:
        if meld not in check_meld(rules, question.deck, meld.cards).readings:
            yield f"{meld} is not how the cards are read"
    if answer.unfinished:
        laid_down = LayDownAttempt(tuple(meld.cards for meld in melds), seen=question.seen)
        reasons = check_lay_down(question.rules, question.deck, question.hand, laid_down).reasons
        for reason in reasons:
            yield f"with one card more: {reason.message}"


def _held(question: Question, answer: Arrangement) -> Cards | None:
    """The cards the player keeps before the discard, if they matter: before the draw only where all
    cards at once are an exception (E4); one more will be drawn."""
    if question.leftover:
        return None
    if question.drawn:
        return answer.left
    if not question.plain.one_meld:
        return None
    pack = (Card(rank, suit) for suit in question.deck.suits for rank in question.deck.ranks)
    counted = Counter(question.cards)
    return (*answer.left, next(card for card in pack if counted[card] < question.deck.copies))


def _untrue(question: Question, answer: Arrangement) -> Iterator[str]:
    rules, left = question.plain, answer.left
    out = answer.can_lay_down and len(left) in rules.out_with
    if len(left) == 1 and left[0].joker and not rules.joker_discard:
        out = False
    if answer.goes_out != out:
        yield f"goes_out is {answer.goes_out}"
    if answer.bends != (out and rules.doubles):
        yield f"bends is {answer.bends}"
    if answer.can_lay_down and answer.short_of is not None:
        yield f"it lays down and is short of something: {answer.short_of}"
    if not answer.can_lay_down and not answer.short_of:
        yield "nothing says what it is short of"
