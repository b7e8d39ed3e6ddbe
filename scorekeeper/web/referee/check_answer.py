"""Whether melds may be laid down, as its page shows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Cards, show_card
from scorekeeper.referee.contract import too_much_reason
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.meld_reasons import too_short
from scorekeeper.referee.turn_end import turn_end_conditions
from scorekeeper.referee.verdict import BrokenRule, LayDownVerdict, MeldVerdict, Unjudged
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_in_sentence, melds_text, show_cards
from scorekeeper.speech import say, say_many
from scorekeeper.web.referee.answer import (
    GAP,
    UNFINISHED,
    UNTOLD,
    CardRow,
    Headline,
    Reason,
    Setting,
    is_question,
    question_headline,
    still_to_go,
    unanswered_headline,
    what_is_lacking,
    without_cards,
)
from scorekeeper.web.referee.conditions import (
    Condition,
    build_conditions,
    describe_denied,
    find_cards_maybe_seen,
    find_denied,
    find_other_answers,
)
from scorekeeper.web.writing.cards import CardView

CONTRACT, TOO_FEW_POINTS = "laydown.contract", "laydown.too_few_points"
EXTRA_MELDS, ONE_MELD = "laydown.extra_melds", "laydown.one_meld_per_turn"
NOT_EXACT = "laydown.not_exact"


@dataclass(frozen=True)
class Fix:
    """A meld as it would be legal: its cards, the same as text, and the page that lays it so."""

    cards: tuple[CardView, ...]
    text: str
    address: str


@dataclass(frozen=True)
class LaidMeld:
    """A meld on the page. A legal one has a `name`, and `points` where they count, and is
    `asked_for` unless it has no place in the contract beside those before it; another, or one too
    short for its place there, has `reasons`, as far as the headline does not say them, and is
    `wrong` unless it only lacks cards so far."""

    cards: tuple[CardView, ...]
    name: str
    points: str
    asked_for: bool
    reasons: tuple[Reason, ...]
    wrong: bool
    fix: Fix | None


@dataclass(frozen=True)
class CheckAnswer:
    """Whether melds may be laid down, and what has to hold for it. `may_be_laid` as far as is
    known; `pictured` is the contract, until a card of the first lay-down lies there."""

    headline: Headline
    melds: tuple[LaidMeld, ...]
    laid_before: tuple[CardRow, ...]
    conditions: tuple[Condition, ...]
    other_answers: tuple[tuple[str, str], ...]
    may_be_laid: bool
    pictured: Contract | None


def answer_check(
    setting: Setting,
    attempt: LayDownAttempt,
    answers: Mapping[str, str],
    address_of: Callable[[Sequence[str]], str],
) -> CheckAnswer:
    """Build the referee's answer. `address_of` gives the page that checks other melds."""
    verdict = judge(setting, attempt)
    if not attempt.melds:
        answers = {}  # another lay-down begins, maybe somebody else's
    laid = sum(map(len, attempt.melds))
    known = _find_known(setting, attempt, laid)
    unjudged = [each for each in verdict.unjudged if each not in known]
    conditions = tuple(build_conditions(unjudged, answers, laid)) if attempt.melds else ()
    if attempt.seen is None:
        seen = find_cards_maybe_seen(setting.deck, answers)
        verdict = judge(setting, replace(attempt, seen=seen))
    wrong = find_wrong(setting, verdict, first=attempt.first)
    headline = _build_headline(setting, verdict, wrong, conditions, first=attempt.first)
    return CheckAnswer(
        headline,
        build_laid_melds(setting, attempt, verdict, wrong, address_of),
        tuple(_laid_before(setting, attempt)),
        conditions,
        find_other_answers(conditions, answers),
        may_be_laid=bool(verdict.melds) and verdict.legal and not find_denied(conditions),
        pictured=None if attempt.melds or not attempt.first else setting.pictured,
    )


def judge(setting: Setting, attempt: LayDownAttempt) -> LayDownVerdict:
    """Judge a lay-down, in words for who sees its melds: the card that closes a gap is named, and
    cards of one colour are a run with gaps only where no more of that colour are asked for."""
    verdict = check_lay_down(setting.rules, setting.deck, setting.hand, attempt)
    if attempt.first:
        verdict = _judge_as_colours(setting, verdict)
    reasons = []
    for reason in verdict.reasons:
        if reason.code == ONE_MELD:
            sentence = say(
                "Only one meld a turn, unless all cards but the discard go down at once."
            )
            reason = replace(reason, sentence=sentence)
        if reason.code == GAP and reason.meld is not None:
            meld = verdict.melds[reason.meld]
            on_its_way = setting.is_on_its_way(meld, first=attempt.first)
            card = setting.find_missing(meld.laid_cards) if on_its_way else None
            if card:
                sentence = say("{card} is missing.", card=show_card(card))
                reason = replace(reason, sentence=sentence, about="")
        reasons.append(reason)
    return replace(verdict, reasons=tuple(reasons))


def _judge_as_colours(setting: Setting, verdict: LayDownVerdict) -> LayDownVerdict:
    """Say of cards that are no meld yet, but of the one colour that the contract asks for, how many
    it takes (X6)."""
    if not setting.asks_for_colours:
        return verdict
    melds, reasons = list(verdict.melds), list(verdict.reasons)
    for index, meld in enumerate(melds):
        if not meld.legal and setting.count_missing([meld])[0]:
            as_colour = too_short(setting.rules, "colour", meld.laid_cards)
            melds[index] = replace(meld, reasons=tuple(as_colour))
            reasons = [each for each in reasons if each.meld != index]
            reasons += (replace(reason, meld=index) for reason in as_colour)
    return replace(verdict, melds=tuple(melds), reasons=tuple(reasons))


def _is_all_there(verdict: LayDownVerdict) -> bool:
    """Whether no meld is to come, and none is too short."""
    return not any(
        reason.code in (CONTRACT, TOO_FEW_POINTS, UNFINISHED) for reason in verdict.reasons
    )


def _find_known(setting: Setting, attempt: LayDownAttempt, laid: int) -> list[Unjudged]:
    """Find what holds of the cards that the player keeps, whichever these are, as they laid few of
    those that they were dealt and drew. Whoever called keeps still more."""
    rules, contract = setting.rules, setting.hand.contract
    if setting.dealt is None or not attempt.first or contract.all_at_once:
        return []
    kept = setting.dealt + 1 - laid
    jokers_left = setting.deck.max_jokers - sum(
        card.joker for meld in attempt.melds for card in meld
    )
    may_all_be_jokers = not rules.going_out.joker_discard and kept <= jokers_left
    if kept < 2 or may_all_be_jokers:
        return []
    return [
        condition
        for jokers_left in (True, False)
        for condition in turn_end_conditions(rules, contract, True, jokers_left=jokers_left)
    ]


def _laid_before(setting: Setting, attempt: LayDownAttempt) -> Iterator[CardRow]:
    """Yield the melds of earlier turns, as far as they were named."""
    for cards in attempt.earlier or ():
        meld = check_meld(setting.rules, setting.deck, cards)
        yield CardRow(setting.views(cards), setting.meld_name(meld))


def _build_headline(
    setting: Setting,
    verdict: LayDownVerdict,
    wrong: Sequence[BrokenRule],
    conditions: Sequence[Condition],
    *,
    first: bool,
) -> Headline:
    """Build the headline of a lay-down. `first` is False in a later turn."""
    if not verdict.melds and not first:
        return Headline(say("In a later turn"), say("Tap the cards of the first meld."))
    if not verdict.melds:
        return Headline(setting.contract, first_line(setting.rules))
    if not verdict.legal:
        return illegal_headline(setting, verdict, wrong, first=first)
    refused = tuple(
        Reason(describe_denied(condition), condition.rule) for condition in find_denied(conditions)
    )
    if refused:
        return Headline(say("No"), reasons=refused, tone="no")
    return unanswered_headline(conditions) or Headline(
        say("Yes"), _yes_line(setting, verdict, first=first), tone="yes"
    )


def find_wrong(
    setting: Setting, verdict: LayDownVerdict, *, first: bool = True
) -> list[BrokenRule]:
    """Find the rules broken that no card more can mend; the headline says the first of them. A meld
    that only lacks cards breaks none, unless it fits nothing that this hand allows, or all of the
    lay-down is there."""
    if verdict.legal or not verdict.melds:
        return []
    if _is_all_there(verdict):
        return list(verdict.reasons)
    fits = setting.can_become_legal(verdict.melds, first=first)
    on_its_way = [setting.is_on_its_way(meld, first=first) for meld in verdict.melds]
    wrong = []
    for reason in verdict.reasons:
        is_mended = reason.code in (CONTRACT, TOO_FEW_POINTS)
        if reason.meld is not None and on_its_way[reason.meld]:
            is_mended = fits or not reason.code.startswith("laydown.")
        if not is_mended:
            wrong.append(reason)
    if not fits and all(reason.code in (UNFINISHED, UNTOLD) for reason in wrong):
        unmet = [reason for reason in verdict.reasons if reason.code == CONTRACT]
        wrong += unmet or [too_much_reason(setting.rules, setting.hand.contract)]
    return sorted(wrong, key=lambda reason: reason.code in (UNFINISHED, UNTOLD))


def illegal_headline(
    setting: Setting,
    verdict: LayDownVerdict,
    wrong: Sequence[BrokenRule],
    *,
    first: bool = True,
) -> Headline:
    """Build the headline of an illegal lay-down: what is still to go, while more cards can make it
    legal; else “No”, and why: first what is `wrong`, with the cards it is about."""
    overall = [reason for reason in verdict.reasons if reason.meld is None]
    if is_question(wrong):
        return question_headline(wrong[0])
    if wrong:
        reasons = list(dict.fromkeys([wrong[0], *overall]))
        if reasons[0].code == CONTRACT:
            reasons[0] = _name_unasked(setting, verdict, reasons[0])
        texts = tuple(Reason(reason.message, reason.rule) for reason in reasons)
        return Headline(say("No"), reasons=texts, tone="no")
    return _still_to_go(setting, overall, first=first)


def _name_unasked(setting: Setting, verdict: LayDownVerdict, reason: BrokenRule) -> BrokenRule:
    """Say which meld is of a kind that the contract doesn't ask for, if one is: that, not what is
    missing, is why no more cards can help."""
    words, contract = setting.rules.words, setting.hand.contract
    for meld in verdict.melds:
        if meld.kind and not contract.count(meld.kind) and not contract.alternatives:
            sentence = words.say(
                "The {words.contract} is {contract}; {cards} would be {meld}.",
                contract=contract_in_sentence(contract, setting.rules),
                cards=show_cards(meld.laid_cards),
                meld=melds_text(1, meld.kind, words),
            )
            return replace(reason, sentence=sentence)
    return reason


def _still_to_go(setting: Setting, reasons: Sequence[BrokenRule], *, first: bool) -> Headline:
    """Build the headline of a lay-down that more cards can make legal, and below it the contract of
    a `first` one, once that is no longer all still to go."""
    if not reasons:
        return Headline(say("A meld still to finish"), f"{setting.contract}." if first else "")
    title = still_to_go(reasons[0].to_go)
    if capital(reasons[0].to_go) == setting.contract:
        return Headline(title)
    is_contract = reasons[0].code == CONTRACT
    text = f"{setting.contract}." if is_contract else reasons[0].message
    return Headline(title, reasons=(Reason(text, reasons[0].rule),))


def first_line(rules: Variant) -> str:
    """Say what to do before a card is laid."""
    line = say("Tap the cards of the first meld.")
    if not rules.lay_down.minimum:
        return line
    return " ".join([say("Worth {points} or more.", points=rules.lay_down.minimum), line])


def _yes_line(setting: Setting, verdict: LayDownVerdict, *, first: bool) -> str:
    turn = setting.contract if first else say("In a later turn")
    if verdict.points is None:
        return f"{turn}."
    return say_many(
        "{turn}, {number} point.", "{turn}, {number} points.", verdict.points, turn=turn
    )


def build_laid_melds(
    setting: Setting,
    attempt: LayDownAttempt,
    verdict: LayDownVerdict,
    wrong: Sequence[BrokenRule],
    address_of: Callable[[Sequence[str]], str],
) -> tuple[LaidMeld, ...]:
    """Build the melds of the page, each with what it lacks, or with what is `wrong` with it."""
    not_asked_for = _find_not_asked_for(setting, verdict, wrong, first=attempt.first)
    good: Sequence[int] = ()
    if any(meld.fix for meld in verdict.melds):
        good = _find_together(setting, verdict, _find_legal(verdict), first=attempt.first)
    beside = [verdict.melds[index].laid_cards for index in good]
    missing = _count_missing(setting, verdict, first=attempt.first)
    texts = [setting.deck.write(meld.laid_cards) for meld in verdict.melds]
    melds = []
    for index, meld in enumerate(verdict.melds):
        reasons = [reason for reason in verdict.reasons if reason.meld == index]
        fix = None
        if meld.fix and _may_be_laid_so(setting, attempt, (*beside, meld.fix.cards)):
            text = setting.deck.write(meld.fix.cards)
            address = address_of([*texts[:index], text, *texts[index + 1 :]])
            fix = Fix(setting.views(meld.fix.cards), text, address)
        laid = _build_laid_meld(setting, meld, reasons, wrong, fix)
        if meld.legal and missing.get(index):
            laid = replace(laid, name="", reasons=(_lacks(setting, missing[index]),))
        melds.append(replace(laid, asked_for=index not in not_asked_for))
    return tuple(melds)


def _find_legal(verdict: LayDownVerdict) -> list[int]:
    return [index for index, meld in enumerate(verdict.melds) if meld.legal]


def _find_together(
    setting: Setting, verdict: LayDownVerdict, indexes: Iterable[int], *, first: bool
) -> list[int]:
    """Find those of the melds at these indexes that may be laid beside those of them before."""
    kept: list[int] = []
    for index in indexes:
        melds = [verdict.melds[each] for each in (*kept, index)]
        if setting.can_become_legal(melds, first=first):
            kept.append(index)
    return kept


def _may_be_laid_so(setting: Setting, attempt: LayDownAttempt, melds: tuple[Cards, ...]) -> bool:
    """Whether these melds, one of them put right, break no rule if all else that the lay-down needs
    is there too."""
    put_right = judge(setting, replace(attempt, melds=melds, held=None))
    is_asked_for = setting.can_become_legal(put_right.melds, first=attempt.first)
    may_come = (CONTRACT, TOO_FEW_POINTS, ONE_MELD)
    return is_asked_for and all(reason.code in may_come for reason in put_right.reasons)


def _find_not_asked_for(
    setting: Setting, verdict: LayDownVerdict, wrong: Sequence[BrokenRule], *, first: bool
) -> set[int]:
    """Find the melds, legal by themselves, that have no place in the contract beside those before
    them, where that is what is `wrong`."""
    if not any(reason.code in (CONTRACT, EXTRA_MELDS, NOT_EXACT) for reason in wrong):
        return set()
    indexes = range(len(verdict.melds)) if first else ()
    return {*_find_legal(verdict)}.difference(_find_together(setting, verdict, indexes, first=True))


def _count_missing(setting: Setting, verdict: LayDownVerdict, *, first: bool) -> dict[int, int]:
    """Count the cards that melds lack for their places in the contract, by their indexes."""
    if verdict.legal or not first:
        return {}
    kept = _find_together(setting, verdict, range(len(verdict.melds)), first=True)
    missing = setting.count_missing([verdict.melds[index] for index in kept])
    return dict(zip(kept, missing, strict=True))


def _lacks(setting: Setting, number: int) -> Reason:
    text = say_many("One more card", "{count} more cards", number)
    return Reason(capital(text), setting.rules.lay_down.rule)


def _build_laid_meld(
    setting: Setting,
    meld: MeldVerdict,
    reasons: Sequence[BrokenRule],
    wrong: Sequence[BrokenRule],
    fix: Fix | None,
) -> LaidMeld:
    is_wrong = any(reason in wrong for reason in reasons)
    shown = what_is_lacking(reasons)
    if is_question(wrong) and is_wrong:  # one joker is asked about after the other
        shown = []
    elif is_wrong:  # and more cards would not help
        shown = [each for each in reasons if each != wrong[0] and each.code != UNFINISHED]
    return LaidMeld(
        cards=setting.views(meld.laid_cards),
        name="" if reasons else setting.meld_name(meld),
        points="" if meld.points is None else _points(meld.points),
        asked_for=True,
        reasons=tuple(Reason(without_cards(reason), reason.rule) for reason in shown),
        wrong=is_wrong and not is_question(wrong),
        fix=fix,
    )


def _points(number: int) -> str:
    return say_many("{number} point", "{number} points", number)
