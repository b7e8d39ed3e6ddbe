"""The table while the facts are laid on it, one after the other."""

from bisect import insort
from collections import Counter

from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    Fact,
    Hand,
    OutOfGame,
    Paid,
    Penalty,
    Void,
)
from scorekeeper.game.payments import payments_at_the_start, payments_for
from scorekeeper.game.scoring import score_deal, score_seat
from scorekeeper.game.start import Start
from scorekeeper.game.state import Posting


class Table:
    """A game in progress. `lay` takes the facts in their order; they must be true (see admit).

    `totals` hold what everybody has scored so far, `undecided` those whom the last hand put out
    and who have not said yet whether they buy in (E8), `ignored` the entries of buy-ins that an
    amended log no longer needs.
    """

    def __init__(self, start: Start) -> None:
        self.start = start
        self.rules = start.rules
        self.deck = start.packs.deck
        self.in_play = list(start.seats)
        self.left: set[int] = set()
        self.undecided: list[int] = []
        self.buy_ins: Counter[int] = Counter()
        self.totals: Counter[int] = Counter(dict.fromkeys(start.seats, 0))
        self.closed: list[Deal] = []
        self.open: Deal | None = None
        self.postings: list[Posting] = list(payments_at_the_start(self.rules.stakes, start.seats))
        self.paid: list[tuple[int, Paid]] = []
        self.ignored: list[int] = []
        self.ended_by: int | None = None
        self._deal(self.rules.hands[0].number, start.first_dealer, start.starter)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.open is None

    def seat_from(self, seat: int) -> int:
        """A seat, or when it is not in play the next to the left that is (C9)."""
        return next((other for other in self.in_play if other >= seat), self.in_play[0])

    def deal_of(self, hand: int | None) -> Deal | None:
        """The deal in play, or the last one dealt under a hand's number; None if there is none."""
        if hand is None:
            return self.open
        dealt = [*self.closed, self.open] if self.open else self.closed
        return next((deal for deal in reversed(dealt) if deal.hand.number == hand), None)

    def highest_in(self) -> int:
        """The highest total of those who are not out (E8)."""
        return max(self.totals[seat] for seat in self.in_play)

    def lay(self, entry: int, fact: Fact) -> None:
        """Takes one true fact, which stands under number `entry` in the log."""
        match fact:
            case Paid():
                self.paid.append((entry, fact))
            case BuyIn(seat) if seat in self.in_play:
                self.ignored.append(entry)
            case OutOfGame(seat) if seat in self.undecided:
                self.undecided.remove(seat)
            case _:
                self._lay_on(
                    self._deal_named(fact.hand if isinstance(fact, Penalty | Cut) else None),
                    entry,
                    fact,
                )

    def _lay_on(self, deal: Deal, entry: int, fact: Fact) -> None:
        deal.facts.append((entry, fact))
        self.postings += payments_for(self.rules, self.deck, self.closed, deal, entry, fact)
        match fact:
            case Hand():
                self._close(deal, entry, fact)
            case Void():
                self._throw_in(deal, entry)
            case BuyIn(seat):
                self._buy_in(deal, seat)
            case OutOfGame(seat):
                self._leave(deal, entry, seat)
            case End():
                self._break_off(deal, entry)
            case _:
                self._note(deal, fact)

    def _note(self, deal: Deal, fact: Fact) -> None:
        """What happens in a deal and does not end it."""
        match fact:
            case Call(seat):
                deal.calls[seat] += 1
            case Penalty(seat):
                before = score_seat(self.rules, self.deck, deal, seat).sum
                deal.penalties.append(fact)
                self.totals[seat] += score_seat(self.rules, self.deck, deal, seat).sum - before
            case Cut(seat) if self.rules.cut and self.rules.cut.points:
                deal.bonuses[seat] += self.rules.cut.points
                self.totals[seat] += self.rules.cut.points

    def _deal_named(self, hand: int | None) -> Deal:
        deal = self.deal_of(hand)
        assert deal is not None
        return deal

    def _deal(self, number: int, dealer_from: int, starter_from: int | None) -> None:
        deal = self.rules.hand_dealt(number, len(self.in_play))
        self.open = Deal(deal, dealer_from, starter_from)
        self._seat_players(self.open)

    def _seat_players(self, deal: Deal) -> None:
        """C9: the player to the dealer's left starts, unless somebody else is to."""
        deal.seats = tuple(self.in_play)
        deal.dealer = self.seat_from(deal.dealer_from)
        deal.starter = self.seat_from(
            deal.dealer + 1 if deal.starter_from is None else deal.starter_from
        )

    def _close(self, deal: Deal, entry: int, hand: Hand) -> None:
        deal.closed_by, deal.out, deal.left = entry, hand.out, hand.left
        deal.bent, deal.kalooki = hand.bent, hand.kalooki
        sums = {}
        for seat, score in score_deal(self.rules, self.deck, deal).items():
            sums[seat] = score.sum
            self.totals[seat] += score.points * score.times
        self.closed.append(deal)
        self._put_out(deal)
        number = self.rules.number_after(deal.hand.number)
        if number is None or self._decided():
            self.open, self.ended_by = None, entry
        elif self.rules.deal_passes == "to_the_loser":
            self._deal(number, self._loser(deal, sums), hand.out)
        else:
            self._deal(number, deal.dealer + 1, None)

    def _put_out(self, deal: Deal) -> None:
        """E8: who is above the limit when a hand is scored is out, unless he buys in."""
        rule = self.rules.elimination
        if rule is None:
            return
        deal.put_out = tuple(seat for seat in self.in_play if rule.is_out(self.totals[seat]))
        self.in_play = [seat for seat in self.in_play if seat not in deal.put_out]
        self.undecided = list(deal.put_out)

    def _decided(self) -> bool:
        """Whether the hand that was just scored ended the game (E8, N6)."""
        if self.rules.ending == "one_left":
            return len(self.in_play) < 2
        if self.rules.ending == "points" and self.rules.target is not None:
            return max(self.totals[seat] for seat in self.in_play) >= self.rules.target
        return False

    def _loser(self, deal: Deal, sums: dict[int, int]) -> int:
        """K6: the highest sum of the row; of equals the first from the dealer's left, who comes
        last himself."""
        seats = [seat for seat in self.in_play if seat in sums]
        from_the_left = sorted(seats, key=lambda seat: (seat <= deal.dealer, seat))
        return max(from_the_left, key=lambda seat: sums[seat])

    def _throw_in(self, deal: Deal, entry: int) -> None:
        deal.closed_by = entry
        self.closed.append(deal)
        self.undecided = []
        self._deal(deal.hand.number, deal.dealer, deal.starter_from)

    def _buy_in(self, deal: Deal, seat: int) -> None:
        """E8: the player goes on with the highest total of those who are not out."""
        total = self.highest_in()
        self.closed[-1].adjusted[seat] += total - self.totals[seat]
        self.totals[seat] = total
        self.undecided.remove(seat)
        self.buy_ins[seat] += 1
        insort(self.in_play, seat)
        self._seat_players(deal)

    def _leave(self, deal: Deal, entry: int, seat: int) -> None:
        self.in_play.remove(seat)
        self.left.add(seat)
        self._seat_players(deal)
        if len(self.in_play) == 1:
            self._break_off(deal, entry)

    def _break_off(self, deal: Deal, entry: int) -> None:
        deal.closed_by, deal.broken_off = entry, True
        self.closed.append(deal)
        self.open, self.ended_by = None, entry
