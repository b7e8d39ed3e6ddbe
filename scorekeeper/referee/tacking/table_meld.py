"""What every meld on the table can be asked when a card is to be added to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.cards import Card, show_card
from scorekeeper.referee.verdict import BrokenRule, Cards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, shown
from scorekeeper.speech import say


class TableMeld(Protocol):
    """A meld on the table. Two that lie alike are equal."""

    @property
    def rules(self) -> Variant:
        """The rules of the game."""

    @property
    def cards(self) -> Cards:
        """The cards as they lie."""

    def with_card(self, card: Card, rest: Cards, /) -> Iterator["Step"]:
        """The meld with the card added, in every way the rules allow, best first. `rest` are the
        other cards the player wants to add."""

    def refusal(self, card: Card) -> BrokenRule:
        """Why the card cannot be added."""


@dataclass(frozen=True)
class Step:
    """A meld with a card added: the jokers that came free, and cards that were added with it."""

    meld: TableMeld
    freed: Cards = ()
    also: Cards = ()


def does_not_fit(meld: TableMeld, card: Card) -> BrokenRule:
    """The refusal of a card that has no place in the meld."""
    sentence = say("{card} doesn’t fit {meld}.", card=show_card(card), meld=shown(meld.cards))
    return BrokenRule("tack.does_not_fit", sentence, meld.rules.tack_on.rule)


def full(meld: TableMeld, sentence: str) -> BrokenRule:
    """The refusal of any card, because the meld takes no more, as the sentence says."""
    about = capital(shown(meld.cards))
    return BrokenRule("tack.full", sentence, meld.rules.tack_on.rule, about=about)


def not_own_joker(meld: TableMeld) -> BrokenRule:
    """The refusal of a joker for somebody else's meld (J10)."""
    sentence = say(
        "You may add a {words.joker} only to your own melds, not to {meld}.",
        words=meld.rules.words,
        meld=shown(meld.cards),
    )
    return BrokenRule("tack.not_own_joker", sentence, meld.rules.tack_on.rule)
