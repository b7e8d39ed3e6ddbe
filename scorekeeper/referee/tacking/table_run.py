"""A run on the table, to which cards are added."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scorekeeper.cards import JOKER, Card, Deck, show_card
from scorekeeper.referee.tacking.table_meld import Step, does_not_fit, full, not_own_joker
from scorekeeper.referee.verdict import BrokenRule, Cards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import shown
from scorekeeper.speech import say


@dataclass(frozen=True)
class TableRun:
    """A run as it lies: the place of its low end on the line of ranks, its cards from low to high,
    the places of jokers added just now, and whether it is the player's own."""

    rules: Variant = field(compare=False, repr=False)
    deck: Deck = field(compare=False, repr=False)
    low: int
    cards: Cards
    own: bool
    fresh: frozenset[int] = frozenset()

    @classmethod
    def on_table(cls, rules: Variant, deck: Deck, cards: Cards, *, own: bool) -> "TableRun":
        """A legal run as the referee reads it, from low to high."""
        return cls(rules, deck, deck.line.index(cards[0].rank or ""), cards, own)

    @property
    def _high(self) -> int:
        return self.low + len(self.cards) - 1

    @property
    def _top(self) -> int:
        return len(self.deck.line) - 1

    def is_open(self, index: int) -> bool:
        """Whether a place beside the run is on the line, and the run not as long as it may be."""
        rule = self.rules.runs
        on_the_line = rule.first_index <= index <= self._top
        return on_the_line and len(self.cards) < rule.max_size(self.deck)

    @property
    def _full(self) -> bool:
        return not self.is_open(self.low - 1) and not self.is_open(self._high + 1)

    def _low_end_allowed(self) -> bool:
        return self.rules.tack_on.low_end == "open" or self._high == self._top

    def _face(self, index: int) -> Card:
        return Card(self.deck.line[index], self.cards[0].suit)

    def _ends(self) -> Iterator[int]:
        """The open places at the high end and the low end."""
        if self.is_open(self._high + 1):
            yield self._high + 1
        if self._low_end_allowed() and self.is_open(self.low - 1):
            yield self.low - 1

    def with_card(self, card: Card, _rest: Cards, /) -> Iterator[Step]:
        """The card in a joker's place, or at an end."""
        if card.joker:
            if self.own or not self.rules.tack_on.jokers_to_own_only:
                for index in self._ends():
                    if self._may_stand_for(card, index) and not self.beside_joker(index):
                        yield Step(self.put(index, replace(self._face(index), joker=True)))
            return
        for index in self._jokers_for(card):
            yield from self._replacing(index, card)
        for index in self._ends():
            if self._face(index) == card:
                yield Step(self.put(index, card))

    def _may_stand_for(self, joker: Card, index: int) -> bool:
        face = self._face(index)
        return joker.rank in (None, face.rank) and joker.suit in (None, face.suit)

    def beside_joker(self, index: int) -> bool:
        """Whether a joker at this end would lie beside another where that is not allowed (J5)."""
        neighbour = self.cards[-1] if index > self._high else self.cards[0]
        return neighbour.joker and not self.rules.jokers.neighbours

    def _jokers_for(self, card: Card) -> list[int]:
        """The places of jokers that stand for the card and were there before."""
        return [
            index
            for index, other in enumerate(self.cards, self.low)
            if other.joker and index not in self.fresh and self._face(index) == card
        ]

    def _replacing(self, index: int, card: Card) -> Iterator[Step]:
        """The joker of a place replaced: it comes free (E5, S7; never from a run of all places),
        or moves to the high end, or once the ace is there to the low end (J11, D6)."""
        after = self.put(index, card)
        if self.rules.tack_on.replaced == "comes_free":
            if len(self.cards) < len(self.deck.line):
                yield Step(after, freed=(JOKER,))
            return
        ends = [self._high + 1]
        if self.rules.tack_on.replaced == "moves" and self._high == self._top:
            ends = [self.low - 1]
        for end in ends:
            if after.is_open(end) and not after.beside_joker(end):
                yield Step(after.put(end, replace(self._face(end), joker=True), moved=True))

    def put(self, index: int, card: Card, *, moved: bool = False) -> "TableRun":
        """The run with a card in this place; a joker that `moved` there may be replaced again."""
        at = dict(enumerate(self.cards, self.low)) | {index: card}
        fresh = self.fresh | {index} if card.joker and not moved else self.fresh - {index}
        cards = tuple(at[index] for index in sorted(at))
        return replace(self, low=min(at), cards=cards, fresh=fresh)

    def refusal(self, card: Card) -> BrokenRule:
        """Why the card cannot be added."""
        rules, words, low = self.rules.tack_on, self.rules.words, self.low - 1
        named = {"card": show_card(card), "run": shown(self.cards)}
        if card.joker and not self.own and rules.jokers_to_own_only:
            return not_own_joker(self)
        if self._jokers_for(card) and rules.replaced != "comes_free":
            sentence = say(
                "{card} can’t take the place of the {words.joker} in {run}: there’s nowhere the"
                " {words.joker} may move to.",
                words=words,
                **named,
            )
            return BrokenRule("tack.joker_stuck", sentence, rules.joker_rule)
        if card.suit in (None, self.cards[0].suit) and self._full:
            return full(
                self, say("this {words.run} is closed and takes no more cards.", words=words)
            )
        ends = [index for index in self._ends() if card.joker and self._may_stand_for(card, index)]
        if any(self.beside_joker(index) for index in ends):
            sentence = say(
                "{card} would lie beside another {words.joker} in {run}.", words=words, **named
            )
            return BrokenRule("run.adjacent_jokers", sentence, self.rules.jokers.rule)
        if not self._low_end_allowed() and self.is_open(low) and self._could_lie(card, low):
            sentence = say(
                "{card} may be added at the low end of {run} only once the ace is at its high end.",
                **named,
            )
            return BrokenRule("tack.low_end_closed", sentence, rules.rule)
        return does_not_fit(self, card)

    def _could_lie(self, card: Card, index: int) -> bool:
        return self._may_stand_for(card, index) if card.joker else self._face(index) == card
