"""The interface of melds on the table, and the reasons they share."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.cards import JOKER, Card, Cards, show_card
from scorekeeper.referee.meld_reasons import too_many_jokers
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, show_cards
from scorekeeper.speech import say


class TableMeld(Protocol):
    """A meld on the table. Two melds that look the same are equal."""

    @property
    def rules(self) -> Variant:
        """The rules of the game."""

    @property
    def cards(self) -> Cards:
        """The cards in their order, each joker as the card it stands for."""

    @property
    def own(self) -> bool:
        """Whether it is the player's own."""

    def ways_to_add(self, card: Card, rest: Cards, /) -> Iterator["Step"]:
        """Yield every way to add the card that the rules allow, the best first. `rest` are the
        other cards that the player wants to add."""

    def reason_against(self, card: Card) -> BrokenRule:
        """Return why the card can't be added."""


@dataclass(frozen=True)
class Step:
    """One way to add a card to a meld."""

    meld: TableMeld
    """The meld with the card added."""

    freed: Cards = ()
    """The jokers that came free."""

    also: Cards = ()
    """Other cards that were added along with it."""


def does_not_fit(meld: TableMeld, card: Card) -> BrokenRule:
    """Return the reason that the card fits nowhere in the meld."""
    sentence = say("{card} doesn’t fit {meld}.", card=show_card(card), meld=show_cards(meld.cards))
    return BrokenRule("tack.does_not_fit", sentence, meld.rules.tack_on.rule)


def is_full(meld: TableMeld, sentence: str) -> BrokenRule:
    """Return the reason that the meld takes no more cards, as the sentence says."""
    about = capital(show_cards(meld.cards))
    return BrokenRule("tack.full", sentence, meld.rules.tack_on.rule, about=about)


def refuse_joker(meld: TableMeld, card: Card) -> BrokenRule | None:
    """Return the reason that a joker may not be added to the meld: it is somebody else's (J10), or
    one more would be too many (H3). None where it may be, and for any other card."""
    if not card.joker:
        return None
    if not meld.own and meld.rules.tack_on.jokers_to_own_only:
        sentence = meld.rules.words.say(
            "You may add a {words.joker} only to your own melds, not to {meld}.",
            meld=show_cards(meld.cards),
        )
        return BrokenRule("tack.not_own_joker", sentence, meld.rules.tack_on.rule)
    jokers = sum(other.joker for other in meld.cards) + 1
    return next(iter(too_many_jokers(meld.rules, (*meld.cards, JOKER), jokers)), None)


def frees_only_later(meld: TableMeld, card: Card) -> BrokenRule:
    """Return the reason that a joker comes free only for a player who laid down in an earlier turn
    (S7)."""
    sentence = meld.rules.words.say(
        "{card} frees the {words.joker} in {meld} only for a player who laid down in an earlier"
        " turn.",
        card=show_card(card),
        meld=show_cards(meld.cards),
    )
    return BrokenRule("tack.joker_stuck", sentence, meld.rules.tack_on.joker_rule)
