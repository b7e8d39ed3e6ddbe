"""Pictures of melds, lay-downs and tack-ons. The referee judges each, so that none can be wrong."""

from collections.abc import Sequence

from scorekeeper.cards import Cards, Deck
from scorekeeper.handbook.sections import MeldsPicture, TackOnPicture
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital


def meld_picture(
    rules: Variant, deck: Deck, caption: str, cards: Cards, *, fine: bool = False
) -> MeldsPicture:
    """Picture one meld, with the referee's verdict on it."""
    verdict = check_meld(rules, deck, cards)
    reason = _first_reason(verdict.reasons)
    meld = verdict.cards if verdict.legal else cards
    return MeldsPicture(caption, (meld,), *reason, fine=fine)


def lay_down_picture(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    caption: str,
    attempt: LayDownAttempt,
    *,
    fine: bool = False,
) -> MeldsPicture:
    """Picture melds laid down in a hand, with the referee's verdict on them."""
    verdict = check_lay_down(rules, deck, hand, attempt)
    melds = tuple(meld.cards if verdict.legal else meld.laid_cards for meld in verdict.melds)
    return MeldsPicture(caption, melds, *_first_reason(verdict.reasons), fine=fine)


def tack_on_picture(
    rules: Variant,
    deck: Deck,
    caption: str,
    meld: Cards,
    added: Cards,
    *,
    own: bool = True,
    fine: bool = False,
) -> TackOnPicture | None:
    """Picture a meld with cards added, with the referee's verdict on them; None where this game has
    no such meld."""
    before = check_meld(rules, deck, meld)
    if not before.legal:
        return None
    verdict = check_tack_on(rules, deck, before.cards, added, own=own)
    after = verdict.result if verdict.legal else ()
    return TackOnPicture(
        caption,
        before.cards,
        added,
        after,
        verdict.freed,
        *_first_reason(verdict.reasons),
        fine=fine,
    )


def may_lay_down(rules: Variant, deck: Deck, hand: HandRules, melds: Sequence[Cards]) -> bool:
    """Whether these melds make a first lay-down of this hand."""
    return check_lay_down(rules, deck, hand, LayDownAttempt(tuple(melds))).legal


def _first_reason(reasons: Sequence[BrokenRule]) -> tuple[str, str]:
    """Return the first reason and its rule; two empty texts if there is none."""
    if not reasons:
        return "", ""
    return capital(reasons[0].sentence), reasons[0].rule
