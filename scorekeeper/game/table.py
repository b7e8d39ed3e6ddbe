"""The table while the facts are laid on it, one after the other."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.entries import (
    Call,
    Cut,
    End,
    Fact,
    Hand,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    Void,
)
from scorekeeper.game.start import Start
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import Deal


@dataclass
class DealtHand:
    """One deal: what happened in it so far, and once it is closed by entry `entry`, its result."""

    deal: Deal
    dealer: int
    starter: int
    seats: tuple[int, ...]
    calls: Counter[int] = field(default_factory=Counter)
    penalties: Counter[int] = field(default_factory=Counter)
    bonuses: Counter[int] = field(default_factory=Counter)
    facts: list[tuple[int, Fact]] = field(default_factory=list)
    cut_done: bool = False
    broken_off: bool = False
    entry: int | None = None
    out: int | None = None
    bent: bool = False
    left: Mapping[int, Left] = field(default_factory=dict)


class Table:
    """A game in progress. `lay` takes the facts in their order; they must be true (see admit)."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.sheet = start.sheet
        self.in_play = list(start.seats)
        self.closed: list[DealtHand] = []
        self.open: DealtHand | None = self._deal(self.sheet.hands[0], start.first_dealer)
        self.paid: list[Paid] = []
        self.ended_by: int | None = None

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.open is None

    def seat_after(self, seat: int) -> int:
        """The next seat in play to the left (C9)."""
        return next((other for other in self.in_play if other > seat), self.in_play[0])

    def deal_of(self, hand: int | None) -> DealtHand | None:
        """The deal in play, or the last one dealt under a hand's number; None if there is none."""
        if hand is None:
            return self.open
        dealt = [*self.closed, self.open] if self.open else self.closed
        return next((deal for deal in reversed(dealt) if deal.deal.number == hand), None)

    def lay(self, entry: int, fact: Fact) -> None:
        """Takes one true fact, which stands under number `entry` in the log."""
        deal = self.deal_of(fact.hand if isinstance(fact, Penalty | Cut) else None)
        if deal is not None:
            deal.facts.append((entry, fact))
        match fact:
            case Hand():
                self._close(entry, fact)
            case Void():
                self._throw_in(entry)
            case Call(seat):
                self._deal_named(None).calls[seat] += 1
            case Penalty(seat):
                points = points_of(fact, self._offence(fact))
                self._deal_named(fact.hand).penalties[seat] += points
            case Cut(seat):
                deal = self._deal_named(fact.hand)
                assert self.sheet.cut is not None
                deal.bonuses[seat] += self.sheet.cut.points
                deal.cut_done = True
            case OutOfGame(seat):
                self._leave(entry, seat)
            case End():
                self._finish(entry)
            case Paid():
                self.paid.append(fact)

    def _deal(self, deal: Deal, dealer: int) -> DealtHand:
        return DealtHand(deal, dealer, self.seat_after(dealer), tuple(self.in_play))

    def _deal_named(self, hand: int | None) -> DealtHand:
        deal = self.deal_of(hand)
        assert deal is not None
        return deal

    def _offence(self, penalty: Penalty) -> Offence:
        offence = self.sheet.offence(penalty.offence)
        assert offence is not None
        return offence

    def _close(self, entry: int, hand: Hand) -> None:
        deal = self._deal_named(None)
        deal.entry, deal.out, deal.bent, deal.left = entry, hand.out, hand.bent, hand.left
        self.closed.append(deal)
        following = self.sheet.hands.index(deal.deal) + 1
        if following < len(self.sheet.hands):
            self.open = self._deal(self.sheet.hands[following], self.seat_after(deal.dealer))
        else:
            self.open, self.ended_by = None, entry

    def _throw_in(self, entry: int) -> None:
        deal = self._deal_named(None)
        deal.entry = entry
        self.closed.append(deal)
        self.open = self._deal(deal.deal, deal.dealer)

    def _leave(self, entry: int, seat: int) -> None:
        deal = self._deal_named(None)
        self.in_play.remove(seat)
        deal.seats = tuple(self.in_play)
        if deal.dealer == seat:
            deal.dealer = self.seat_after(seat)
        deal.starter = self.seat_after(deal.dealer)
        if len(self.in_play) == 1:
            self._finish(entry)

    def _finish(self, entry: int) -> None:
        deal = self._deal_named(None)
        deal.entry, deal.broken_off = entry, True
        self.closed.append(deal)
        self.open, self.ended_by = None, entry


def points_of(penalty: Penalty, offence: Offence) -> int:
    """The points a penalty costs: each time what the table noted, else what the rules say (J14)."""
    each = offence.points if penalty.points is None else penalty.points
    return each * penalty.count
