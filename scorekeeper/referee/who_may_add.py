"""Who may add cards to melds on the table: only somebody who has laid down (J10, E5, S5, S7)."""

from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def must_have_laid_earlier(hand: HandRules) -> bool:
    """Whether a player must have laid down in an earlier turn, because nothing is added in the turn
    of a first lay-down that is exact (S5)."""
    return hand.contract.to_the_card or hand.contract.all_at_once


def may_not_add_yet(rules: Variant, hand: HandRules) -> BrokenRule:
    """Why a player may not add cards who has not laid down, or only in this turn (J10, S5)."""
    if must_have_laid_earlier(hand):
        sentence = say("Nothing may be added in the turn of one’s first lay-down.")
        return BrokenRule("tack.before_lay_down", sentence, rules.lay_down.rule)
    sentence = say("Only somebody who has laid down may add cards to a meld.")
    return BrokenRule("tack.before_lay_down", sentence, rules.tack_on.rule)
