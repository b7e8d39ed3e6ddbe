"""What the referee answers, as JSON."""

from collections.abc import Iterable

from scorekeeper.cards import Card, write_card
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
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.referee_shapes import (
    AddedShape,
    ArrangeAnswer,
    BrokenRuleShape,
    LaidMeldShape,
    LayDownAnswer,
    MeldAnswer,
    TackOnAnswer,
    UnjudgedShape,
)
from scorekeeper.wire.variants import contract_code


def write_meld(verdict: MeldVerdict) -> MeldAnswer:
    """The answer of `POST /referee/meld`."""
    return {
        "legal": verdict.legal,
        "kind": verdict.kind,
        "cards": _texts(verdict.cards),
        "points": verdict.points,
        "readings": [_texts(reading.cards) for reading in verdict.readings],
        "fix": _texts(verdict.fix.cards) if verdict.fix else None,
        "reasons": _reasons(verdict.reasons),
    }


def write_lay_down(verdict: LayDownVerdict, contract: Contract, rules: Variant) -> LayDownAnswer:
    """The answer of `POST /referee/lay-down`, with the contract of the hand in the game's words."""
    return {
        "legal": verdict.legal,
        "melds": [_write_laid(meld) for meld in verdict.melds],
        "contract": contract_code(contract),
        "contract_text": contract_text(contract, rules),
        "points": verdict.points,
        "added": [_write_added(addition) for addition in verdict.added],
        "reasons": _reasons(verdict.reasons),
        "unjudged": _unjudged(verdict.unjudged),
    }


def write_tack_on(verdict: TackOnVerdict) -> TackOnAnswer:
    """The answer of `POST /referee/tack-on`."""
    return {
        "legal": verdict.legal,
        "result": _texts(verdict.result),
        "freed": _texts(verdict.freed),
        "reasons": _reasons(verdict.reasons),
        "unjudged": _unjudged(verdict.unjudged),
    }


def write_arrangement(arrangement: Arrangement) -> ArrangeAnswer:
    """The answer of `POST /referee/arrange`; `short_of` only where something is missing."""
    answer: ArrangeAnswer = {
        "can_lay_down": arrangement.can_lay_down,
        "melds": [_texts(meld.cards) for meld in arrangement.melds],
        "left": _texts(arrangement.left),
        "left_points": arrangement.left_points,
        "goes_out": arrangement.goes_out,
        "bends": arrangement.bends,
        "complete": arrangement.complete,
        "reasons": _reasons(arrangement.reasons),
        "unjudged": _unjudged(arrangement.unjudged),
    }
    if arrangement.short_of is not None:
        answer["short_of"] = arrangement.short_of
    return answer


def _write_laid(meld: MeldVerdict) -> LaidMeldShape:
    return {"kind": meld.kind, "cards": _texts(meld.cards), "points": meld.points}


def _write_added(verdict: TackOnVerdict) -> AddedShape:
    return {
        "legal": verdict.legal,
        "result": _texts(verdict.result),
        "freed": _texts(verdict.freed),
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return [write_card(card) for card in cards]


def _reasons(reasons: Iterable[BrokenRule]) -> list[BrokenRuleShape]:
    return [_write_reason(reason) for reason in reasons]


def _write_reason(reason: BrokenRule) -> BrokenRuleShape:
    written: BrokenRuleShape = {"code": reason.code, "message": reason.message, "rule": reason.rule}
    if reason.meld is not None:
        written["meld"] = reason.meld
    if reason.added is not None:
        written["added"] = reason.added
    return written


def _unjudged(unjudged: Iterable[Unjudged]) -> list[UnjudgedShape]:
    return [{"rule": condition.rule, "message": condition.message} for condition in unjudged]
