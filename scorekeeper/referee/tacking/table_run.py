"""A run on the table, and how cards are added to it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.cards import JOKER, Card, Cards, Deck, Suit, show_card
from scorekeeper.referee.tacking.table_meld import (
    Step,
    does_not_fit,
    frees_only_later,
    is_full,
    refuse_joker,
)
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import show_cards
from scorekeeper.speech import say


@dataclass(frozen=True)
class TableRun:
    """A run on the table. An index is that of a rank on the line of ranks (`RunRule.line`); where
    runs go round the corner, the line has no end and comes back to where it began."""

    rules: Variant = field(compare=False, repr=False)
    deck: Deck = field(compare=False, repr=False)
    low: int
    """The index of its lowest card."""

    cards: Cards
    """Its cards from low to high."""

    own: bool
    """Whether it is the player's own."""

    frees: bool = True
    """Whether the player may free its jokers now, in a game where they come free (S7)."""

    new_jokers: frozenset[int] = frozenset()
    """The indexes of jokers added just now, which may not be replaced yet."""

    @classmethod
    def on_table(
        cls, rules: Variant, deck: Deck, cards: Cards, *, own: bool, frees: bool = True
    ) -> "TableRun":
        """Build the run of these cards, which are a legal reading, from low to high."""
        if not rules.runs.one_suit:
            cards = tuple(replace(card, suit=None) if card.joker else card for card in cards)
        return cls(rules, deck, deck.line.index(cards[0].rank or ""), cards, own, frees)

    @property
    def _high(self) -> int:
        return self.low + len(self.cards) - 1

    @property
    def _ends_with_ace(self) -> bool:
        """Whether the run has come to the high ace, where the line ends."""
        return self.rules.runs.ace != "round" and self._high == len(self.deck.line) - 1

    def is_open(self, index: int) -> bool:
        """Whether the run may be longer, and an index beside it is on the line of ranks."""
        rule = self.rules.runs
        on_the_line = rule.first_index <= index <= rule.last_index(self.deck)
        return (on_the_line or rule.ace == "round") and len(self.cards) < rule.max_size(self.deck)

    @property
    def _is_full(self) -> bool:
        return not self.is_open(self.low - 1) and not self.is_open(self._high + 1)

    def _low_end_allowed(self) -> bool:
        """Whether cards may be added at the low end: always, or only once the ace is high (D5)."""
        return self.rules.tack_on.low_end == "open" or self._ends_with_ace

    @property
    def _suit(self) -> Suit | None:
        """The suit of all its cards; None where each has its own."""
        return self.cards[0].suit if self.rules.runs.one_suit else None

    def _face(self, index: int) -> Card:
        """Return the card at an index, without a suit where a run has none."""
        line = self.rules.runs.line(self.deck)
        return Card(line[index % len(line)], self._suit)

    def _is_at(self, card: Card, index: int) -> bool:
        """Whether a natural card belongs at an index."""
        return card == replace(self._face(index), suit=self._suit or card.suit)

    def _ends(self) -> Iterator[int]:
        """Yield the indexes where a card may be added: at the high end, then at the low end."""
        if self.is_open(self._high + 1):
            yield self._high + 1
        if self._low_end_allowed() and self.is_open(self.low - 1):
            yield self.low - 1

    def ways_to_add(self, card: Card, _rest: Cards, /) -> Iterator[Step]:
        """Yield the ways to add the card: instead of a joker, or at an end."""
        if card.joker:
            if not refuse_joker(self, card):
                for index in self._ends():
                    if self._may_stand_for(card, index) and not self.beside_joker(index):
                        yield Step(self.put(index, replace(self._face(index), joker=True)))
            return
        for index in self._jokers_for(card):
            yield from self._replace_joker(index, card)
        for index in self._ends():
            if self._is_at(card, index):
                yield Step(self.put(index, card))

    def _may_stand_for(self, joker: Card, index: int) -> bool:
        face = self._face(index)
        has_its_suit = self._suit is None or joker.suit in (None, self._suit)
        return joker.rank in (None, face.rank) and has_its_suit

    def beside_joker(self, index: int) -> bool:
        """Whether a joker at this end would lie beside another where that is not allowed (J5)."""
        neighbour = self.cards[-1] if index > self._high else self.cards[0]
        return neighbour.joker and not self.rules.jokers.neighbours

    def _jokers_for(self, card: Card) -> list[int]:
        """Return the indexes of jokers that stand for the card and were not added just now."""
        return [
            index
            for index, other in enumerate(self.cards, self.low)
            if other.joker and index not in self.new_jokers and self._is_at(card, index)
        ]

    def _replace_joker(self, index: int, card: Card) -> Iterator[Step]:
        """Put the card in place of the joker at this index. The joker comes free, unless the run
        covers the whole line of ranks (E5, S7); or it moves to the high end, or to the low end if
        the ace is high (J11, D6). Nothing takes the place of one that stays (F6)."""
        if self.rules.tack_on.replaced == "stays":
            return
        replaced = self.put(index, card)
        if self.rules.tack_on.replaced == "comes_free":
            if self.frees and len(self.cards) < len(self.deck.line):
                yield Step(replaced, freed=(JOKER,))
            return
        ends = [self._high + 1]
        if self.rules.tack_on.replaced == "moves" and self._ends_with_ace:
            ends = [self.low - 1]
        for end in ends:
            if replaced.is_open(end) and not replaced.beside_joker(end):
                yield Step(replaced.put(end, replace(self._face(end), joker=True), moved=True))

    def put(self, index: int, card: Card, *, moved: bool = False) -> "TableRun":
        """Put the card at this index. A joker that only `moved` there may be replaced again."""
        by_index = dict(enumerate(self.cards, self.low)) | {index: card}
        is_new = card.joker and not moved
        new_jokers = self.new_jokers | {index} if is_new else self.new_jokers - {index}
        cards = tuple(by_index[index] for index in sorted(by_index))
        return replace(self, low=min(by_index), cards=cards, new_jokers=new_jokers)

    def reason_against(self, card: Card) -> BrokenRule:
        """Return why the card can't be added."""
        rules, words, below = self.rules.tack_on, self.rules.words, self.low - 1
        names = {"card": show_card(card), "run": show_cards(self.cards)}
        if refusal := refuse_joker(self, card):
            return refusal
        if self._jokers_for(card) and rules.replaced == "stays":
            sentence = words.say(
                "{card} can’t take the place of the {words.joker} in {run}: the {words.joker} stays"
                " where it is.",
                **names,
            )
            return BrokenRule("tack.joker_stuck", sentence, rules.joker_rule)
        if self._jokers_for(card) and rules.replaced != "comes_free":
            sentence = words.say(
                "{card} can’t take the place of the {words.joker} in {run}: there’s nowhere the"
                " {words.joker} may move to.",
                **names,
            )
            return BrokenRule("tack.joker_stuck", sentence, rules.joker_rule)
        if self._jokers_for(card) and not self.frees:
            return frees_only_later(self, card)
        if (self._suit is None or card.suit in (None, self._suit)) and self._is_full:
            return is_full(self, words.say("this {words.run} is closed and takes no more cards."))
        ends = [index for index in self._ends() if card.joker and self._may_stand_for(card, index)]
        if any(self.beside_joker(index) for index in ends):
            sentence = words.say("{card} would lie beside another {words.joker} in {run}.", **names)
            return BrokenRule("run.adjacent_jokers", sentence, self.rules.jokers.rule)
        if not self._low_end_allowed() and self.is_open(below) and self._could_be(card, below):
            sentence = say(
                "{card} may be added at the low end of {run} only once the ace is at its high end.",
                **names,
            )
            return BrokenRule("tack.low_end_closed", sentence, rules.rule)
        return does_not_fit(self, card)

    def _could_be(self, card: Card, index: int) -> bool:
        """Whether the card, or a joker as this card, belongs at this index."""
        return self._may_stand_for(card, index) if card.joker else self._is_at(card, index)
