"""A set on the table, to which cards are added."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.tacking.table_meld import Step, does_not_fit, full, not_own_joker
from scorekeeper.referee.verdict import BrokenRule, Cards
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


@dataclass(frozen=True)
class TableSet:
    """A set as it lies, and whether it is the player's own."""

    rules: Variant = field(compare=False, repr=False)
    deck: Deck = field(compare=False, repr=False)
    cards: Cards
    own: bool

    @classmethod
    def on_table(cls, rules: Variant, deck: Deck, cards: Cards, *, own: bool) -> "TableSet":
        """A legal set as the referee reads it; the suits of its jokers only where they matter."""
        if not rules.jokers.suit_in_set:
            cards = tuple(replace(card, suit=None) if card.joker else card for card in cards)
        return cls(rules, deck, cards, own)

    @property
    def _full(self) -> bool:
        max_count = self.rules.sets.max_size
        return max_count is not None and len(self.cards) >= max_count

    def _takes(self, card: Card) -> bool:
        """Whether the card is of the set's rank and its suit still open."""
        if card.rank not in (None, self.cards[0].rank):
            return False
        if not self.rules.sets.different_suits or card.suit is None:
            return True
        return all(card.suit != other.suit for other in self.cards if not other.joker)

    def with_card(self, card: Card, rest: Cards, /) -> Iterator[Step]:
        """A joker freed for the card where the game allows it (E5, S7), else the card added."""
        if self._full or not self._takes(card):
            return
        if card.joker:
            if self.own or not self.rules.tack_on.jokers_to_own_only:
                yield from self._with_joker(card)
            return
        yield from self._freeing(card, rest)
        if replace(card, joker=True) not in self.cards:
            yield Step(self.plus(card))

    def _with_joker(self, card: Card) -> Iterator[Step]:
        named = replace(card, rank=self.cards[0].rank)
        if not self.rules.jokers.suit_in_set:
            yield Step(self.plus(replace(named, suit=None)))
            return
        there = {other.suit for other in self.cards}
        for suit in self.deck.suits:
            if suit not in there and named.suit in (None, suit):
                yield Step(self.plus(replace(named, suit=suit)))

    def _freeing(self, card: Card, rest: Cards) -> Iterator[Step]:
        joker = next((other for other in self.cards if other.joker), None)
        if joker is None:
            return
        how = self.rules.tack_on.freed_from_set
        if how == "one_missing_suit":
            yield Step(self.without(joker).plus(card), freed=(JOKER,))
        elif how == "its_card":
            own_joker = replace(card, joker=True)
            if own_joker in self.cards:
                yield Step(self.without(own_joker).plus(card), freed=(JOKER,))
        elif how == "two_missing_suits":
            for other in dict.fromkeys(rest):
                if not other.joker and other.suit != card.suit and self._takes(other):
                    both = self.without(joker).plus(card).plus(other)
                    yield Step(both, freed=(JOKER,), also=(other,))

    def plus(self, card: Card) -> "TableSet":
        """The set with one card more."""
        return replace(self, cards=(*self.cards, card))

    def without(self, joker: Card) -> "TableSet":
        """The set without one of its jokers."""
        cards = list(self.cards)
        cards.remove(joker)
        return replace(self, cards=tuple(cards))

    def refusal(self, card: Card) -> BrokenRule:
        """Why the card cannot be added."""
        if card.joker and not self.own and self.rules.tack_on.jokers_to_own_only:
            return not_own_joker(self)
        if card.rank in (None, self.cards[0].rank) and self._full:
            words = self.rules.words
            return full(
                self, say("this {words.set} is closed and takes no more cards.", words=words)
            )
        return does_not_fit(self, card)
