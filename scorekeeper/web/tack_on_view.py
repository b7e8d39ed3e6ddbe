"""Tacking on as pages show it: yes or no, why, and the meld before and after."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Cards, write_cards
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import MeldVerdict, TackOnVerdict
from scorekeeper.referee.who_may_add import may_not_add_yet, must_have_laid_earlier
from scorekeeper.speech import say
from scorekeeper.web.card_view import CardView
from scorekeeper.web.meld_change import meld_change
from scorekeeper.web.questions import NO, Question, yes_or_no
from scorekeeper.web.referee_view import (
    UNFINISHED,
    Headline,
    Reason,
    Setting,
    legal_if,
    without_cards,
)
from scorekeeper.web.tack_on_picture import Picture, change_in_words, picture

IS_OWN, HAS_LAID = "own", "has-laid"
"""The names of the questions."""


@dataclass(frozen=True)
class Attempt:
    """What is asked: the melds on the table, which of them the cards are added to, and what is
    known of the player. `is_own` and `has_laid` are “yes”, “no”, or empty if nobody has said.
    `is_entering` while the cards of that meld are still being put in."""

    melds: tuple[Cards, ...]
    chosen: int
    cards: Cards
    is_own: str
    has_laid: str
    is_entering: bool

    @property
    def meld(self) -> Cards:
        """The meld that the cards are added to; empty where none lies there yet."""
        return self.melds[self.chosen] if self.chosen < len(self.melds) else ()

    @property
    def others(self) -> tuple[Cards, ...]:
        """The other melds on the table."""
        return (*self.melds[: self.chosen], *self.melds[self.chosen + 1 :])


@dataclass(frozen=True)
class LyingMeld:
    """A meld on the table to choose from. `takes_cards` where the cards fit it; None before there
    are any."""

    name: str
    cards: tuple[CardView, ...]
    is_chosen: bool
    takes_cards: bool | None


@dataclass(frozen=True)
class TackOnAnswer:
    """Whether cards may be added. `known` are the answers to questions that don't matter now. Where
    the cards fit, `change` says what happens to the meld, and `next_address` is the page where it
    lies as it then is."""

    headline: Headline
    lying: tuple[LyingMeld, ...]
    added: tuple[CardView, ...]
    questions: tuple[Question, ...]
    known: tuple[tuple[str, str], ...]
    picture: Picture | None = None
    change: str = ""
    next_address: str | None = None


def tack_on_answer(
    setting: Setting, attempt: Attempt, address_of: Callable[[Sequence[str]], str]
) -> TackOnAnswer:
    """What the referee says. `address_of` gives the page for other melds on the table."""
    meld = check_meld(setting.rules, setting.deck, attempt.meld)
    is_asked = meld.legal and bool(attempt.cards) and not attempt.is_entering
    verdict = _verdict(setting, attempt)
    questions = tuple(_questions(setting, attempt)) if is_asked else ()
    answer = TackOnAnswer(
        _before_the_cards(setting, attempt, meld),
        tuple(_lying(setting, attempt)),
        setting.views(attempt.cards),
        questions,
        tuple(_known(attempt, questions)),
    )
    if not is_asked:
        return answer
    refusals = tuple(_refusals(setting, attempt, verdict))
    if refusals:
        return replace(answer, headline=Headline(say("No"), reasons=refusals, tone="no"))
    return _yes(setting, attempt, meld, verdict, answer, address_of)


def _yes(
    setting: Setting,
    attempt: Attempt,
    meld: MeldVerdict,
    verdict: TackOnVerdict,
    answer: TackOnAnswer,
    address_of: Callable[[Sequence[str]], str],
) -> TackOnAnswer:
    """The answer where the cards fit: what becomes of the meld, and what has to hold."""
    rules = setting.rules
    assert meld.kind is not None
    change = meld_change(meld.kind, meld.cards, verdict.result, len(verdict.freed))
    rule = rules.tack_on.joker_rule if change.replaced else rules.tack_on.rule
    after = check_meld(rules, setting.deck, verdict.result)
    name = f"{setting.meld_name(after)}."
    conditions = tuple(_conditions(setting, answer.questions))
    texts = [write_cards(cards) for cards in attempt.melds]
    texts[attempt.chosen] = write_cards(verdict.result)
    return replace(
        answer,
        headline=legal_if(conditions)
        if conditions
        else Headline(say("Yes"), reasons=(Reason(name, rule),), tone="yes"),
        picture=picture(setting, change, verdict.freed),
        change=change_in_words(change, verdict.freed, rules),
        next_address=address_of(texts),
    )


def _before_the_cards(setting: Setting, attempt: Attempt, meld: MeldVerdict) -> Headline:
    """The headline while there is no meld yet, or no card to add."""
    if not attempt.meld:
        return Headline(say("Which meld?"), say("Tap its cards as they lie on the table."))
    if not meld.legal:
        is_unfinished = all(reason.code == UNFINISHED for reason in meld.reasons)
        reasons = tuple(Reason(without_cards(reason), reason.rule) for reason in meld.reasons)
        if is_unfinished:
            return Headline(say("Which meld?"), reasons=reasons)
        return Headline(say("No"), reasons=reasons, tone="no")
    if attempt.is_entering:
        return Headline(say("Which meld?"), f"{setting.meld_name(meld)}.")
    line = say("{meld}. Tap what is added.", meld=setting.meld_name(meld))
    return Headline(say("Which cards?"), line)


def _verdict(setting: Setting, attempt: Attempt, *, is_own: bool | None = None) -> TackOnVerdict:
    """The verdict on the cards; while nobody has said whose meld it is, as if it were their own."""
    return check_tack_on(
        setting.rules,
        setting.deck,
        attempt.meld,
        attempt.cards,
        own=attempt.is_own != NO if is_own is None else is_own,
        others=attempt.others,
    )


def _refusals(setting: Setting, attempt: Attempt, verdict: TackOnVerdict) -> Iterator[Reason]:
    """Why the cards may not be added."""
    for reason in verdict.reasons:
        yield Reason(reason.message, reason.rule)
    if attempt.has_laid == NO:
        refusal = may_not_add_yet(setting.rules, setting.hand)
        yield Reason(refusal.message, refusal.rule)


def _questions(setting: Setting, attempt: Attempt) -> Iterator[Question]:
    """What else has to be known where the cards fit: whose meld it is, if that matters, and whether
    the player has laid down."""
    rules = setting.rules
    if not _verdict(setting, attempt, is_own=True).legal:
        return
    if not _verdict(setting, attempt, is_own=False).legal:
        text = say("Is it a meld of their own?")
        yield yes_or_no(IS_OWN, text, rules.tack_on.rule, attempt.is_own)
    if must_have_laid_earlier(setting.hand):
        text = say("Did they lay down in an earlier turn?")
    else:
        text = say("Have they laid down yet?")
    yield yes_or_no(HAS_LAID, text, may_not_add_yet(rules, setting.hand).rule, attempt.has_laid)


def _conditions(setting: Setting, questions: Sequence[Question]) -> Iterator[Reason]:
    """What must hold for a yes and nobody has said yet."""
    texts = {
        IS_OWN: say("it’s a meld of their own."),
        HAS_LAID: say("they laid down in an earlier turn.")
        if must_have_laid_earlier(setting.hand)
        else say("they have laid down."),
    }
    for question in questions:
        if not question.is_answered:
            yield Reason(texts[question.name], question.rule)


def _known(attempt: Attempt, questions: Sequence[Question]) -> Iterator[tuple[str, str]]:
    asked = {question.name for question in questions}
    for name, answer in ((IS_OWN, attempt.is_own), (HAS_LAID, attempt.has_laid)):
        if answer and name not in asked:
            yield name, answer


def _lying(setting: Setting, attempt: Attempt) -> Iterator[LyingMeld]:
    for index, cards in enumerate(attempt.melds):
        meld = check_meld(setting.rules, setting.deck, cards)
        takes = None
        if attempt.cards and meld.legal:
            takes = _verdict(setting, replace(attempt, chosen=index)).legal
        name = setting.meld_name(meld) if meld.legal else say("Not a meld yet")
        yield LyingMeld(name, setting.views(cards), index == attempt.chosen, takes)
