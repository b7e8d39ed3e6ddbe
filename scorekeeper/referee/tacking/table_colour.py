"""Cards of one colour on the table, and how cards are added to them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.tacking.table_meld import Step, does_not_fit, refuse_joker
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class TableColour:
    """Cards of one colour on the table."""

    rules: Variant = field(compare=False, repr=False)
    cards: Cards
    """Its cards; a bare joker stays bare."""

    own: bool
    """Whether it is the player's own."""

    @classmethod
    def on_table(
        cls,
        rules: Variant,
        _deck: Deck,
        cards: Cards,
        *,
        own: bool,
        frees: bool = True,  # noqa: ARG003
    ) -> "TableColour":
        """Build the meld of these cards, which are a legal reading. No joker comes free from it,
        whatever `frees` says."""
        return cls(rules, cards, own)

    def ways_to_add(self, card: Card, _rest: Cards, /) -> Iterator[Step]:
        """Yield the one way to add the card, beside the others, if it may be added."""
        colours = {other.suit for other in self.cards if other.suit}
        if refuse_joker(self, card) or (card.suit not in colours and card.suit is not None):
            return
        if card.joker or card.suit is not None:
            yield Step(replace(self, cards=(*self.cards, card)))

    def reason_against(self, card: Card) -> BrokenRule:
        """Return why the card can't be added."""
        if refusal := refuse_joker(self, card):
            return refusal
        return does_not_fit(self, card)
