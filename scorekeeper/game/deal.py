"""One deal of a game, and what happened in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.cards import Deck
from scorekeeper.game.entries import Call, Cut, Fact, Hand, Left, Penalty
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs


@dataclass(frozen=True)
class Deal:
    """A deal in play, and once an entry has closed it, its result."""

    hand: HandRules
    """What the rules say of this hand."""
    packs: Packs
    """The packs it is dealt from."""
    seats: tuple[int, ...]
    """Who was dealt cards and still plays, clockwise."""
    dealer_from: int
    """The dealer sits here, or where nobody in play does, next to the left."""
    starter_from: int | None
    """The starter sits here, or next to the left; None for the player on the dealer's left."""
    dealer: int
    starter: int
    began_with: Mapping[int, int] = field(default_factory=dict)
    """The points that those who sat down for this deal began with: everybody for the first one,
    later those who joined (C24)."""
    laid_before: Mapping[int, int] = field(default_factory=dict)
    """How many contracts each of them had laid before, where each has their own (X4)."""
    facts: tuple[tuple[int, Fact], ...] = ()
    """All that happened in it, each fact with the number of its entry."""
    closed_by: int | None = None
    """The number of the entry that closed it."""
    broken_off: bool = False
    """Whether the game ended in the middle of it (C19, C20)."""
    put_out: tuple[int, ...] = ()
    """Who was out of the game once it was scored (E8)."""
    adjusted: Mapping[int, int] = field(default_factory=dict)
    """What buying in afterwards changed in the totals of those it had put out (E8)."""

    @property
    def deck(self) -> Deck:
        """All the cards it is dealt from."""
        return self.hand.deck(self.packs.deck)

    def with_fact(self, number: int, fact: Fact) -> "Deal":
        """Return the deal with one fact more, from the entry of this number."""
        return replace(self, facts=(*self.facts, (number, fact)))

    def if_won(self, hand: Hand) -> "Deal":
        """Return the deal as it would be if it were won like this, whatever was recorded before."""
        others = tuple(one for one in self.facts if not isinstance(one[1], Hand))
        return replace(self, facts=(*others, (0, hand)))

    @cached_property
    def won(self) -> Hand | None:
        """The hand that was scored; None while the deal is in play, and where it was thrown in."""
        hands = [fact for _, fact in self.facts if isinstance(fact, Hand)]
        return hands[-1] if hands else None

    @property
    def out(self) -> int | None:
        """Who went out."""
        return self.won.out if self.won else None

    @property
    def left(self) -> Mapping[int, Left]:
        """What the losers still held, by seat."""
        return self.won.left if self.won else {}

    @cached_property
    def laid(self) -> frozenset[int]:
        """Who laid their contract in it, where each has their own: the winner did (X4)."""
        if self.won is None or self.won.out is None:
            return frozenset()
        return self.won.laid | {self.won.out}

    def laid_after(self, seat: int) -> int:
        """Return how many contracts a player has laid once it is over (X4)."""
        return self.laid_before.get(seat, 0) + (seat in self.laid)

    @cached_property
    def calls(self) -> Counter[int]:
        """How many calls each seat has made."""
        return Counter(fact.seat for _, fact in self.facts if isinstance(fact, Call))

    @cached_property
    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties, in the order they were recorded."""
        return tuple(fact for _, fact in self.facts if isinstance(fact, Penalty))

    @cached_property
    def cuts(self) -> Counter[int]:
        """How many lucky cuts each seat has made."""
        return Counter(fact.seat for _, fact in self.facts if isinstance(fact, Cut))

    def penalised(self, seat: int, offence: str) -> bool:
        """Whether a player was penalised for an offence in this deal."""
        return any(one.seat == seat and one.offence == offence for one in self.penalties)
