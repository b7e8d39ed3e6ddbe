"""What the referee answers, as JSON."""

from scorekeeper.cards import Cards, write_card
from scorekeeper.referee.verdict import Arrangement, LayDownVerdict, MeldVerdict, TackOnVerdict
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.referee_shapes import ArrangeAnswer, LayDownAnswer, MeldAnswer, TackOnAnswer
from scorekeeper.wire.shapes import write
from scorekeeper.wire.variants import contract_code


def write_meld(verdict: MeldVerdict) -> MeldAnswer:
    """The answer of `POST /referee/meld`."""
    return write(
        MeldAnswer,
        verdict,
        readings=[_texts(reading.cards) for reading in verdict.readings],
        fix=_texts(verdict.fix.cards) if verdict.fix else None,
    )


def write_lay_down(verdict: LayDownVerdict, contract: Contract, rules: Variant) -> LayDownAnswer:
    """The answer of `POST /referee/lay-down`, with the contract of the hand in the game's words."""
    return write(
        LayDownAnswer,
        verdict,
        contract=contract_code(contract),
        contract_text=contract_text(contract, rules),
    )


def write_tack_on(verdict: TackOnVerdict) -> TackOnAnswer:
    """The answer of `POST /referee/tack-on`."""
    return write(TackOnAnswer, verdict)


def write_arrangement(arrangement: Arrangement) -> ArrangeAnswer:
    """The answer of `POST /referee/arrange`; `short_of` only where something is missing."""
    return write(
        ArrangeAnswer, arrangement, melds=[_texts(meld.cards) for meld in arrangement.melds]
    )


def _texts(cards: Cards) -> list[str]:
    return [write_card(card) for card in cards]
