"""Tacking on as pages show it: yes or no, why, and the meld before and after."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card, Cards, show_card
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import MeldVerdict, TackOnVerdict
from scorekeeper.rules.wording import show_cards
from scorekeeper.speech import say, say_many
from scorekeeper.web.referee.answer import (
    Headline,
    Reason,
    Setting,
    is_question,
    question_headline,
    unanswered_headline,
    what_is_lacking,
    without_cards,
)
from scorekeeper.web.referee.conditions import (
    NO,
    PREFIX,
    SEEN,
    Condition,
    build_conditions,
    describe_denied,
    find_denied,
    find_other_answers,
)
from scorekeeper.web.referee.meld_change import compare_melds
from scorekeeper.web.referee.tack_on_picture import Picture, describe_change, draw_change
from scorekeeper.web.writing.cards import CardView

IS_OWN, HAS_LAID = f"{PREFIX}own", f"{PREFIX}laid"
"""The names of two answers: whose meld it is, and whether the player has laid down."""

FRESH = "fresh"
"""The name of the field that says that the page comes from a check, and no card was added yet."""

MAX_TRIED_EVERYWHERE = 5
"""How many cards are tried on every meld that lies there, and not only on the chosen one."""


@dataclass(frozen=True)
class Attempt:
    """A question: the melds on the table, which of them the cards are added to, and the answers so
    far. `is_entering` while the cards of that meld are still being put in; `is_any` where nobody
    has chosen it, so that another may take them; `is_fresh` where the answers are a check’s."""

    melds: tuple[Cards, ...]
    target: int
    cards: Cards
    answers: Mapping[str, str]
    is_entering: bool
    is_any: bool = False
    is_fresh: bool = False

    @property
    def meld(self) -> Cards:
        """The meld that the cards are added to; empty where none lies there yet."""
        return self.melds[self.target] if self.target < len(self.melds) else ()

    @property
    def others(self) -> tuple[Cards, ...]:
        """The other melds on the table."""
        return (*self.melds[: self.target], *self.melds[self.target + 1 :])


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table to choose from. `takes_cards` where the cards fit it; None before there
    are any."""

    name: str
    cards: tuple[CardView, ...]
    is_chosen: bool
    takes_cards: bool | None


@dataclass(frozen=True)
class TackOnAnswer:
    """Whether cards may be added, and what has to hold for it. The `picture` is that of the meld
    before, with `empty_places` while it is still put in; where the cards fit, also of the meld
    after, `change` says what happens to it, `left` are the melds as they then lie, as text, and
    `next_address` is the page where they do. `finished` are those that are melds by now. Where only
    some of the cards fit, `fitting` says which."""

    headline: Headline
    lying: tuple[TableMeld, ...]
    added: tuple[CardView, ...]
    other_answers: tuple[tuple[str, str], ...]
    finished: str
    conditions: tuple[Condition, ...] = ()
    picture: Picture | None = None
    empty_places: int = 0
    change: str = ""
    left: str = ""
    next_address: str | None = None
    fitting: str = ""


def answer_tack_on(
    setting: Setting, attempt: Attempt, address_of: Callable[[Sequence[str]], str]
) -> TackOnAnswer:
    """Build the referee's answer. `address_of` gives the page for other melds on the table."""
    takers = [_takes_cards(setting, attempt, index) for index in range(len(attempt.melds))]
    if attempt.is_any and not attempt.is_entering and True in takers:
        is_taken = takers[attempt.target]
        attempt = attempt if is_taken else replace(attempt, target=takers.index(True))
    meld = check_meld(setting.rules, setting.deck, attempt.meld)
    answer = TackOnAnswer(
        _first_headline(setting, attempt, meld),
        tuple(_find_table_melds(setting, attempt, takers)),
        setting.views(attempt.cards),
        tuple(_find_valid_answers(attempt)),
        "\n".join(map(setting.deck.write, _find_finished(setting, attempt))),
        picture=_draw_before(setting, meld),
        empty_places=_count_empty_places(setting, attempt),
    )
    if not meld.legal or not attempt.cards or attempt.is_entering:
        return answer
    verdict = _judge(setting, attempt)
    conditions = tuple(_find_conditions(setting, attempt))
    answer = replace(
        answer, conditions=conditions, other_answers=find_other_answers(conditions, attempt.answers)
    )
    if is_question(verdict.reasons):
        return replace(answer, headline=question_headline(verdict.reasons[0]))
    reasons = [Reason(reason.message, reason.rule) for reason in verdict.reasons]
    if missing := _find_missing(setting, attempt, meld, verdict):
        reasons = [Reason(say("{card} is missing.", card=show_card(missing)), reasons[0].rule)]
    if verdict.legal:
        reasons = [
            Reason(describe_denied(condition), condition.rule)
            for condition in find_denied(conditions)
        ]
    elif fitting := _find_fitting(setting, attempt):
        answer = replace(
            answer, added=tuple(_mark(setting, attempt.cards, fitting)), fitting=_say_only(fitting)
        )
    if reasons:
        return replace(answer, headline=Headline(say("No"), reasons=tuple(reasons), tone="no"))
    return _answer_yes(setting, attempt, meld, verdict, answer, address_of)


def _find_missing(
    setting: Setting, attempt: Attempt, meld: MeldVerdict, verdict: TackOnVerdict
) -> Card | None:
    """Find the only card for want of which the others don't fit a run."""
    if verdict.legal or meld.kind != "run":
        return None
    missing = setting.find_missing((*attempt.meld, *attempt.cards))
    closes = missing and _judge(setting, replace(attempt, cards=(*attempt.cards, missing))).legal
    return missing if closes else None


def _find_fitting(setting: Setting, attempt: Attempt) -> Cards:
    """Find those of several cards that fit together, though the others don't."""
    fitting: Cards = ()
    rest = list(attempt.cards) if len(attempt.cards) <= MAX_TRIED_EVERYWHERE else []

    def fits(card: Card) -> bool:
        return _judge(setting, replace(attempt, cards=(*fitting, card))).legal

    while card := next(filter(fits, rest), None):
        fitting = (*fitting, card)
        rest.remove(card)
    return fitting


def _mark(setting: Setting, cards: Cards, fitting: Cards) -> Iterator[CardView]:
    """Yield cards as they are drawn, those that fit like what is new in a meld."""
    left = Counter(fitting)
    for card, view in zip(cards, setting.views(cards), strict=True):
        yield replace(view, classes=f"{view.classes} new") if left[card] > 0 else view
        left[card] -= 1


def _say_only(cards: Cards) -> str:
    shown = show_cards(cards)
    return say_many("Only {cards} fits", "Only {cards} fit", len(cards), cards=shown)


def _find_valid_answers(attempt: Attempt) -> Iterator[tuple[str, str]]:
    """Yield the answers that still hold: the next cards may be somebody else’s, who has laid down
    or not."""
    for name, answer in attempt.answers.items():
        if attempt.cards or attempt.is_fresh or name.startswith(SEEN):
            yield name, answer


def _find_finished(setting: Setting, attempt: Attempt) -> Iterator[Cards]:
    for cards in attempt.melds:
        if check_meld(setting.rules, setting.deck, cards).legal:
            yield cards


def _count_empty_places(setting: Setting, attempt: Attempt) -> int:
    """Count the places of a meld that are still to fill, before any kind of it would do."""
    if attempt.meld and not attempt.is_entering:
        return 0
    rules = setting.rules
    return max(0, max(rules.sets.min_size, rules.runs.min_size) - len(attempt.meld))


def _draw_before(setting: Setting, meld: MeldVerdict) -> Picture:
    """Draw the meld as it lies, where it is drawn again once cards are added."""
    cards = meld.cards if meld.legal else meld.laid_cards
    return draw_change(setting, compare_melds(meld.kind or "set", cards, cards, 0), ())


def _answer_yes(
    setting: Setting,
    attempt: Attempt,
    meld: MeldVerdict,
    verdict: TackOnVerdict,
    answer: TackOnAnswer,
    address_of: Callable[[Sequence[str]], str],
) -> TackOnAnswer:
    """Complete the answer where the cards fit: the meld afterwards, and what has to hold."""
    rules = setting.rules
    assert meld.kind is not None
    change = compare_melds(meld.kind, meld.cards, verdict.result, len(verdict.freed))
    rule = rules.tack_on.joker_rule if change.replaced else rules.tack_on.rule
    after = check_meld(rules, setting.deck, verdict.result)
    name = Reason(f"{setting.meld_name(after)}.", rule)
    texts = [setting.deck.write(cards) for cards in attempt.melds]
    texts[attempt.target] = setting.deck.write(verdict.result)
    return replace(
        answer,
        headline=unanswered_headline(answer.conditions)
        or Headline(say("Yes"), reasons=(name,), tone="yes"),
        picture=draw_change(setting, change, verdict.freed),
        change=describe_change(change, verdict.freed, rules),
        left="\n".join(texts),
        next_address=address_of(texts),
    )


def _first_headline(setting: Setting, attempt: Attempt, meld: MeldVerdict) -> Headline:
    """Build the headline while there is no meld yet, or no card to add."""
    if not attempt.meld:
        return Headline(say("Which meld?"), say("Tap its cards as they lie on the table."))
    if not meld.legal:
        is_on_its_way = setting.is_on_its_way(meld, first=False)
        broken = what_is_lacking(meld.reasons) if is_on_its_way else meld.reasons
        reasons = tuple(Reason(without_cards(reason), reason.rule) for reason in broken)
        if is_on_its_way:
            return Headline(say("Which meld?"), reasons=reasons)
        if is_question(broken):
            return question_headline(broken[0])
        return Headline(say("No"), reasons=reasons, tone="no")
    if attempt.is_entering:
        return Headline(say("Which meld?"), f"{setting.meld_name(meld)}.")
    line = say("{meld}. Tap what is added.", meld=setting.meld_name(meld))
    return Headline(say("Which cards?"), line)


def _judge(setting: Setting, attempt: Attempt, *, is_own: bool | None = None) -> TackOnVerdict:
    """Judge the cards; while there is no answer whose meld it is, as if it were the player's
    own."""
    return check_tack_on(
        setting.rules,
        setting.deck,
        attempt.meld,
        attempt.cards,
        own=attempt.answers.get(IS_OWN) != NO if is_own is None else is_own,
        others=attempt.others,
        contract=setting.hand.contract,
    )


def _find_conditions(setting: Setting, attempt: Attempt) -> Iterator[Condition]:
    """Yield what has to hold where the cards fit: whose meld it is, if that matters, that the
    player has laid down, as whoever has a meld of their own did, and whatever the referee could not
    judge."""
    rule = setting.rules.tack_on.rule
    verdict = _judge(setting, attempt, is_own=True)
    if not verdict.legal:
        return
    must_be_own = not _judge(setting, attempt, is_own=False).legal
    if must_be_own:
        text, asked = say("it’s a meld of your own"), say("Is it a meld of your own?")
        yield Condition(IS_OWN, text, rule, attempt.answers.get(IS_OWN, ""), asked)
    text, asked = say("you have laid down"), say("Have you laid down?")
    to_the_card = setting.hand.contract.to_the_card
    if to_the_card:
        text, asked = (
            say("you laid down in an earlier turn"),
            say("Did you lay down in an earlier turn?"),
        )
        rule = setting.rules.lay_down.rule
    if to_the_card or not must_be_own:
        yield Condition(HAS_LAID, text, rule, attempt.answers.get(HAS_LAID, ""), asked)
    laid = sum(map(len, (*attempt.melds, attempt.cards)))
    yield from build_conditions(verdict.unjudged, attempt.answers, laid)


def _takes_cards(setting: Setting, attempt: Attempt, index: int) -> bool | None:
    """Whether a meld takes the cards; None before there are any, or where there are too many."""
    meld = check_meld(setting.rules, setting.deck, attempt.melds[index])
    if not attempt.cards or not meld.legal or len(attempt.cards) > MAX_TRIED_EVERYWHERE:
        return None
    return _judge(setting, replace(attempt, target=index)).legal


def _find_table_melds(
    setting: Setting, attempt: Attempt, takers: Sequence[bool | None]
) -> Iterator[TableMeld]:
    for index, (cards, takes) in enumerate(zip(attempt.melds, takers, strict=True)):
        meld = check_meld(setting.rules, setting.deck, cards)
        name = setting.meld_name(meld) if meld.legal else say("Not a meld yet")
        yield TableMeld(name, setting.views(cards), index == attempt.target, takes)
