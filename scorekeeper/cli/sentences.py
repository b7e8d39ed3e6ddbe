"""Verdicts as lines of text for a terminal."""

from collections.abc import Iterable, Iterator

from scorekeeper.referee.verdict import (
    Arrangement,
    BrokenRule,
    LayDownVerdict,
    MeldVerdict,
    TackOnVerdict,
    Unjudged,
)
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text, show_cards
from scorekeeper.rules.words import Words


def say_lay_down(verdict: LayDownVerdict, contract: Contract, rules: Variant) -> Iterator[str]:
    """Say whether the contract is met, each meld, each addition, and every broken rule with its
    number."""
    legal = _say_legal(verdict)
    worth = "" if verdict.points is None else f", worth {verdict.points} points"
    yield f"{contract_text(contract, rules)}: {legal}{worth}."
    for meld in verdict.melds:
        yield f"  {show_cards(meld.cards)}: {_say_meld(meld, rules.words)}"
    for addition in verdict.added:
        what = "with what is added" if addition.legal else "nothing can be added"
        yield f"  {show_cards(addition.result)}: {what}"
    yield from _say_reasons(verdict.reasons)
    yield from _say_unjudged(verdict.unjudged)


def _say_legal(verdict: LayDownVerdict | TackOnVerdict) -> str:
    """Say whether something is legal, perhaps on conditions that the referee couldn't judge."""
    if not verdict.legal:
        return "not legal"
    return "legal, if what is said below holds" if verdict.unjudged else "legal"


def _say_meld(meld: MeldVerdict, words: Words) -> str:
    if meld.legal and meld.kind:
        return words.of(meld.kind)
    return f"would be legal as {show_cards(meld.fix.cards)}" if meld.fix else "no legal meld"


def say_tack_on(verdict: TackOnVerdict) -> Iterator[str]:
    """Whether the cards may be added, the meld with them, and every broken rule with its number."""
    yield f"{show_cards(verdict.result)}: {_say_legal(verdict)}."
    if verdict.freed:
        yield f"Free: {show_cards(verdict.freed)}"
    yield from _say_reasons(verdict.reasons)
    yield from _say_unjudged(verdict.unjudged)


def say_arrangement(arrangement: Arrangement) -> Iterator[str]:
    """What to lay down and what is left; or why there is nothing to lay down."""
    if arrangement.can_lay_down:
        yield "To lay down:"
    elif arrangement.complete:
        yield "Nothing to lay down."
    for meld in arrangement.melds:
        yield f"  {show_cards(meld.cards)}"
    if arrangement.short_of is not None:
        yield arrangement.short_of
    yield from _say_reasons(arrangement.reasons)
    left = show_cards(arrangement.left) or "nothing"
    yield f"Left: {left}; {arrangement.left_points} points."
    if arrangement.bends:
        yield "This goes out, and the others' points are doubled."
    elif arrangement.goes_out:
        yield "This goes out."
    if arrangement.caveat:
        yield arrangement.caveat
    yield from _say_unjudged(arrangement.unjudged)


def _say_reasons(reasons: Iterable[BrokenRule]) -> Iterator[str]:
    for reason in reasons:
        yield f"{reason.message} ({reason.rule})"


def _say_unjudged(unjudged: Iterable[Unjudged]) -> Iterator[str]:
    for condition in unjudged:
        yield f"If: {condition.message} ({condition.rule})"
