"""The table: everything that follows from a log of facts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.cards import Deck
from scorekeeper.game.corrections import find_joins
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Entry, Join, Paid
from scorekeeper.game.payments import Posting
from scorekeeper.game.scoring import Row, Score, add_rows, score_deal
from scorekeeper.game.start import Start
from scorekeeper.game.start_corrections import start_in_force
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant

MIN_OTHERS = 2
"""A player may buy in only while this many others are below the limit (E8)."""


@dataclass(frozen=True)
class Table:
    """A game after a log of true entries (see admit). A table never changes: `table_with` gives the
    next one."""

    begun: Start
    """The start as it was written down first."""
    start: Start
    """The start in force: as corrected (C23), and with everybody who has joined since (C24)."""
    entries: tuple[Entry, ...]
    """The log, corrections included."""
    in_play: tuple[int, ...]
    """The seats that are in the hand in play, or would be in the next one."""
    closed: tuple[Deal, ...] = ()
    """The deals that are over, thrown-in ones included."""
    open: Deal | None = None
    """The deal in play; None once the game is over."""
    scores: tuple[Mapping[int, Score], ...] = ()
    """What each of these added to the totals."""
    closed_totals: Mapping[int, int] = field(default_factory=dict)
    """Everybody's total after them."""
    left: frozenset[int] = frozenset()
    """Who left early (C19)."""
    newcomers: tuple[tuple[int, Join], ...] = ()
    """Who sits down when the next hand is dealt, each with the number of the entry (C24)."""
    undecided: tuple[int, ...] = ()
    """Who was put out by the last hand and has not said yet whether they buy in (E8)."""
    bought_in: tuple[int, ...] = ()
    """A seat for each time somebody bought in."""
    ignored: tuple[int, ...] = ()
    """The entries of buy-ins that a corrected log no longer needs."""
    earlier_buy_ins: frozenset[int] = frozenset()
    """The entries of buy-ins that were allowed when it did not yet matter who is below the limit:
    they stay (C26)."""
    postings: tuple[Posting, ...] = ()
    """The money that has moved so far."""
    paid: tuple[tuple[int, Paid], ...] = ()
    """The debts settled at the table, each with the number of its entry."""
    ended_by: int | None = None
    """The number of the entry that ended the game."""

    @property
    def agreed(self) -> Start:
        """The start in force, without those who have joined since (C23)."""
        return start_in_force(self.begun, self.entries)

    @cached_property
    def joined_by(self) -> tuple[int | None, ...]:
        """By seat the number of the entry by which somebody joined (C24); None for those with whom
        the game began."""
        began = (None for _ in self.agreed.seats)
        joined = (number for number, _ in find_joins(self.entries))
        return (*began, *joined)[: len(self.start.seats)]

    @property
    def deal_number(self) -> int:
        """The number of the deal in play (C25)."""
        return len(self.closed) + 1

    def waits(self, join: Join) -> bool:
        """Whether somebody who joins now sits down only when the next hand is dealt: nobody goes
        before a newcomer who waits already (C24)."""
        return bool(self.newcomers) or (join.from_deal or 0) > self.deal_number

    @property
    def rules(self) -> Variant:
        """The rules of this table."""
        return self.start.rules

    @property
    def packs(self) -> Packs:
        """The packs on this table now."""
        if self.open:
            return self.open.packs
        return self.closed[-1].packs if self.closed else self.start.packs

    @property
    def deck(self) -> Deck:
        """All the cards of this table, as they are in the hand in play, or in the last one."""
        if self.open:
            return self.open.deck
        return self.closed[-1].deck if self.closed else self.start.packs.deck

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals, the one in play last."""
        return (*self.closed, self.open) if self.open else self.closed

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.open is None

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the sheet. While a log is replayed nobody asks for them, and something late
        would change all that follow."""
        return add_rows(zip(self.closed, self.scores, strict=True))

    @cached_property
    def open_scores(self) -> Mapping[int, Score]:
        """What seats have earned so far in the deal in play."""
        return score_deal(self.rules, self.open) if self.open else {}

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """Everybody's total: the rows, and penalties and bonuses of the deal in play (C8)."""
        before = {**self.closed_totals, **(self.open.began_with if self.open else {})}
        earned = {seat: before[seat] + score.sum for seat, score in self.open_scores.items()}
        return before | earned

    @property
    def began_with(self) -> dict[int, int]:
        """The points with which everybody sat down (C24)."""
        return {seat: points for deal in self.deals for seat, points in deal.began_with.items()}

    @property
    def contracts_laid(self) -> dict[int, int]:
        """How many contracts everybody has laid, where each has their own (X4)."""
        if not self.rules.contract_by_player:
            return {}
        if not self.closed:
            return dict.fromkeys(self.start.seats, 0)
        return {seat: self.closed[-1].laid_after(seat) for seat in self.start.seats}

    @property
    def buy_ins(self) -> Counter[int]:
        """How often each seat has bought in."""
        return Counter(self.bought_in)

    def highest_in(self) -> int:
        """Return the highest total of those who are still in."""
        return max(self.totals[seat] for seat in self.in_play)

    def totals_to_buy_in_at(self) -> list[int]:
        """Return the totals below the limit of those in play whom the last hand did not put out:
        two are needed to buy in, and the highest is the total with which a player comes back
        (E8)."""
        elimination = self.rules.elimination
        if elimination is None or not self.closed:
            return []
        others = without(self.in_play, *self.closed[-1].put_out)
        return [self.totals[seat] for seat in others if self.totals[seat] < elimination.limit]

    def calls_counted(self, seat: int) -> int:
        """Count the calls of a player that count toward the limit: those in the hand in play, or in
        the whole game (P4). A call in a deal that was thrown in was made all the same."""
        if self.rules.calls_for_the_game:
            return sum(deal.calls[seat] for deal in self.deals)
        return self.open.calls[seat] if self.open else 0

    def own_contract(self, seat: int) -> HandRules | None:
        """Return the hand whose contract a player has to lay; None where all have the same, and for
        somebody who lays none any more (X4)."""
        if not self.rules.contract_by_player or self.finished or seat not in self.in_play:
            return None
        return self.rules.hand_after(self.contracts_laid[seat])

    def points_on_joining(self) -> int | None:
        """Return the points with which somebody joins now where nobody says otherwise: the worst
        total of those in play, where there is a limit the worst below it (E8); in the first hand 0.
        None where nobody is below the limit (C24)."""
        if all(deal.won is None for deal in self.closed):
            return 0
        totals = [self.totals[seat] for seat in self.in_play]
        if self.rules.elimination:
            totals = [total for total in totals if total < self.rules.elimination.limit]
        worst = min if self.rules.highest_wins else max
        return worst(totals, default=None)

    def packs_with(self, players: int) -> Packs:
        """Return the packs for this many players: never fewer of them, or fewer jokers, than are on
        the table (C24)."""
        both = self.packs, self.rules.packs_for(players)
        return max(both, key=lambda packs: (packs.packs, packs.jokers))

    def deal_of(self, hand: int | None) -> Deal | None:
        """Return the deal in play, or the last one dealt under a hand's number; None if there is
        none."""
        if hand is None:
            return self.open
        return next((deal for deal in reversed(self.deals) if deal.hand.number == hand), None)

    def cutter_of(self, hand: int | None) -> int | None:
        """Return who cuts in that deal (J16, S10, L3); None where there is no such deal, or no
        cut."""
        deal, cut = self.deal_of(hand), self.rules.cut
        if deal is None or cut is None:
            return None
        dealers = deal.seats.index(deal.dealer)
        index = {"dealer": dealers, "dealers_left": dealers + 1, "dealers_right": dealers - 1}
        return deal.seats[index[cut.by] % len(deal.seats)]


def without(seats: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """Return the seats that are not among those `gone`, in their order."""
    return tuple(seat for seat in seats if seat not in gone)
