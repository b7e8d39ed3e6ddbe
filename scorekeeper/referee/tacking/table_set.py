"""A set on the table, and how cards are added to it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.tacking.table_meld import (
    Step,
    does_not_fit,
    frees_only_later,
    is_full,
    refuse_joker,
)
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class TableSet:
    """A set on the table."""

    rules: Variant = field(compare=False, repr=False)
    deck: Deck = field(compare=False, repr=False)
    cards: Cards
    """Its cards; the jokers have a suit only if it matters."""

    own: bool
    """Whether it is the player's own."""

    frees: bool = True
    """Whether the player may free its jokers now, in a game where they come free (S7)."""

    @classmethod
    def on_table(
        cls, rules: Variant, deck: Deck, cards: Cards, *, own: bool, frees: bool = True
    ) -> "TableSet":
        """Build the set of these cards, which are a legal reading."""
        if not rules.jokers.suit_in_set:
            cards = tuple(replace(card, suit=None) if card.joker else card for card in cards)
        return cls(rules, deck, cards, own, frees)

    @property
    def _is_full(self) -> bool:
        max_size = self.rules.sets.max_size
        return max_size is not None and len(self.cards) >= max_size

    def _fits(self, card: Card) -> bool:
        """Whether the card has the rank of the set, and no natural card there has its suit if the
        suits must be different."""
        if card.rank not in (None, self.cards[0].rank):
            return False
        if not self.rules.sets.different_suits or card.suit is None:
            return True
        return all(card.suit != other.suit for other in self.cards if not other.joker)

    def ways_to_add(self, card: Card, rest: Cards, /) -> Iterator[Step]:
        """Yield the ways to add the card: instead of a joker, if that frees the joker (E5, S7), or
        beside the others."""
        if self._is_full or not self._fits(card):
            return
        if card.joker:
            if not refuse_joker(self, card):
                yield from self._with_joker(card)
            return
        yield from self._free_joker(card, rest)
        if replace(card, joker=True) not in self.cards:
            yield Step(self.plus(card))

    def _with_joker(self, card: Card) -> Iterator[Step]:
        joker = replace(card, rank=self.cards[0].rank)
        if not self.rules.jokers.suit_in_set:
            yield Step(self.plus(replace(joker, suit=None)))
            return
        suits_in_set = {other.suit for other in self.cards}
        for suit in self.deck.suits:
            if suit not in suits_in_set and joker.suit in (None, suit):
                yield Step(self.plus(replace(joker, suit=suit)))

    def _free_joker(self, card: Card, rest: Cards) -> Iterator[Step]:
        """Put the card in place of a joker, if the game frees jokers from sets that way."""
        joker = next((other for other in self.cards if other.joker), None)
        if joker is None or not self.frees:
            return
        freed_by = self.rules.tack_on.freed_from_set
        if freed_by == "one_missing_suit":
            yield Step(self.without(joker).plus(card), freed=(JOKER,))
        elif freed_by == "its_card":
            its_joker = replace(card, joker=True)
            if its_joker in self.cards:
                yield Step(self.without(its_joker).plus(card), freed=(JOKER,))
        elif freed_by == "two_missing_suits":
            for other in dict.fromkeys(rest):
                if not other.joker and other.suit != card.suit and self._fits(other):
                    both = self.without(joker).plus(card).plus(other)
                    yield Step(both, freed=(JOKER,), also=(other,))

    def plus(self, card: Card) -> "TableSet":
        """Return the set with one more card."""
        return replace(self, cards=(*self.cards, card))

    def without(self, joker: Card) -> "TableSet":
        """Return the set without one of its jokers."""
        cards = list(self.cards)
        cards.remove(joker)
        return replace(self, cards=tuple(cards))

    def reason_against(self, card: Card) -> BrokenRule:
        """Return why the card can't be added."""
        if refusal := refuse_joker(self, card):
            return refusal
        if card.rank in (None, self.cards[0].rank) and self._is_full:
            words = self.rules.words
            return is_full(self, words.say("this {words.set} is closed and takes no more cards."))
        if not self.frees and not card.joker and replace(card, joker=True) in self.cards:
            return frees_only_later(self, card)
        return does_not_fit(self, card)
