"""The fold: from one table to the next, fact by fact. The one place where a log is replayed."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.game.corrections import standing
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    BuyIn,
    Correction,
    Cut,
    End,
    Entry,
    Fact,
    Hand,
    Join,
    OutOfGame,
    Paid,
    Penalty,
    Void,
)
from scorekeeper.game.payments import payments_at_the_start, payments_for
from scorekeeper.game.ranking import standings
from scorekeeper.game.scoring import rows_of
from scorekeeper.game.start import Start
from scorekeeper.game.start_corrections import start_in_force
from scorekeeper.game.table import MIN_OTHERS, Table, without


def table_with(table: Table, entry: Entry) -> Table:
    """The table with one true entry more. A correction replays the log, a fact is laid on."""
    entries = (*table.entries, entry)
    if isinstance(entry, Correction):
        return table_after(table.begun, entries)
    return replace(lay(table, len(entries), entry), entries=entries)


def table_before(begun: Start, entries: Sequence[Entry] = ()) -> Table:
    """The table before the first card is played: the first hand is dealt. `entries` is the whole
    log, which may correct the start."""
    start = start_in_force(begun, entries)
    table = Table(
        begun,
        start,
        entries=(),
        in_play=tuple(start.seats),
        postings=tuple(payments_at_the_start(start.rules.stakes, start.seats)),
    )
    dealt = _dealt(table, start.rules.hands[0].number, start.first_dealer, start.starter)
    assert dealt.open is not None
    return replace(dealt, open=replace(dealt.open, began_with=dict.fromkeys(start.seats, 0)))


def table_after(begun: Start, entries: Sequence[Entry]) -> Table:
    """The table after a whole log of true entries."""
    table = table_before(begun, entries)
    for number, fact in standing(entries):
        table = lay(table, number, fact)
    return replace(table, entries=tuple(entries))


def lay(table: Table, number: int, fact: Fact) -> Table:
    """The table after one true fact, which stands under this number in the log."""
    match fact:
        case Paid():
            return replace(table, paid=(*table.paid, (number, fact)))
        case BuyIn(seat) if seat in table.in_play:
            return replace(table, ignored=(*table.ignored, number))
        case OutOfGame(seat) if seat in table.undecided:
            return replace(table, undecided=without(table.undecided, seat))
        case Penalty(hand=hand) | Cut(hand=hand) if hand is not None:
            return _lay_on(table, table.deal_of(hand), number, fact)
        case _:
            return _lay_on(table, table.open, number, fact)


def _lay_on(table: Table, deal: Deal | None, number: int, fact: Fact) -> Table:
    """A fact that belongs to a deal: to the one in play, or late to one that is closed."""
    assert deal is not None
    paid = tuple(payments_for(table.rules, table.closed, deal, number, fact))
    if paid:
        table = replace(table, postings=table.postings + paid)
    noted = deal.with_fact(number, fact)
    if deal is not table.open:
        return _with_closed(table, table.closed.index(deal), noted)
    match fact:
        case Hand():
            return _scored(table, replace(noted, closed_by=number))
        case Void():
            return _thrown_in(table, replace(noted, closed_by=number))
        case BuyIn(seat):
            return _bought_in(table, noted, number, seat)
        case OutOfGame(seat):
            return _left(table, noted, number, seat)
        case Join():
            return _joined(table, noted, number, fact)
        case End():
            return _broken_off(table, noted, number)
        case _:
            return replace(table, open=noted)


def _dealt(table: Table, number: int, dealer_from: int, starter_from: int | None) -> Table:
    """The next hand is dealt to everybody in play."""
    hand = table.rules.hand_for_all(number, len(table.in_play))
    dealer, starter = _dealer_and_starter(table, dealer_from, starter_from)
    deal = Deal(
        hand,
        table.packs,
        table.in_play,
        dealer_from,
        starter_from,
        dealer,
        starter,
        laid_before=table.contracts_laid,
    )
    return replace(table, open=deal)


def _seated(table: Table, deal: Deal, in_play: Iterable[int]) -> Table:
    """The table, once other people are in the deal in play."""
    seats = tuple(seat for seat in table.start.order if seat in in_play)
    table = replace(table, in_play=seats)
    dealer, starter = _dealer_and_starter(table, deal.dealer_from, deal.starter_from)
    return replace(table, open=replace(deal, seats=seats, dealer=dealer, starter=starter))


def _dealer_and_starter(
    table: Table, dealer_from: int, starter_from: int | None
) -> tuple[int, int]:
    """C9: the player on the dealer's left starts, unless somebody else is to."""
    dealer = _first_in_play(table, table.start.clockwise(dealer_from))
    if starter_from is None:
        return dealer, _first_in_play(table, table.start.left_of(dealer))
    return dealer, _first_in_play(table, table.start.clockwise(starter_from))


def _first_in_play(table: Table, seats: Iterable[int]) -> int:
    """The first of these seats that is in play (C9)."""
    return next(seat for seat in seats if seat in table.in_play)


def _with_closed(table: Table, index: int, deal: Deal) -> Table:
    """The table with another deal in the place of a closed one. The rows before it stay."""
    closed = (*table.closed[:index], deal, *table.closed[index + 1 :])
    before = table.rows[:index]
    rows = rows_of(table.rules, closed[index:], before)
    return replace(table, closed=closed, rows=rows)


def _closed(table: Table, deal: Deal) -> Table:
    """The deal in play is over, and its row made."""
    rows = rows_of(table.rules, [deal], table.rows)
    return replace(table, closed=(*table.closed, deal), open=None, rows=rows)


def _scored(table: Table, deal: Deal) -> Table:
    """A hand that somebody won; the next one is dealt, unless it ended the game."""
    rules, after = table.rules, _put_out(_closed(table, deal))
    number = rules.number_after(deal.hand.number)
    if number is None or _is_decided(after):
        tied = _play_again(after)
        if number is None or not tied:
            return replace(after, ended_by=deal.closed_by)
        after = _out(after, without(after.in_play, *tied))
    if rules.deal_passes == "to_the_loser":
        return _dealt(after, number, _loser(after), deal.out)
    if rules.deal_passes == "to_the_winner":
        assert deal.out is not None
        return _dealt(after, number, deal.out, None)
    return _dealt(after, number, table.start.left_of(deal.dealer)[0], None)


def _put_out(table: Table) -> Table:
    """E8: anybody above the limit when a hand is scored is out, unless they buy in."""
    elimination = table.rules.elimination
    if elimination is None:
        return table
    out = tuple(seat for seat in table.in_play if elimination.is_out(table.totals[seat]))
    if not out:
        return replace(table, undecided=()) if table.undecided else table
    return replace(_out(table, out), undecided=out)


def _out(table: Table, seats: tuple[int, ...]) -> Table:
    """The table once the hand that was just scored has put these players out."""
    deal = replace(table.closed[-1], put_out=seats)
    return replace(
        table,
        closed=(*table.closed[:-1], deal),
        rows=(*table.rows[:-1], replace(table.rows[-1], deal=deal)),
        in_play=without(table.in_play, *seats),
    )


def _play_again(table: Table) -> tuple[int, ...]:
    """X10: those who tie for first place, where they then play for the last contract again; nobody
    where there is no tie."""
    if table.rules.ties != "replay":
        return ()
    first = tuple(seat for seat, rank in standings(table).items() if rank == 1)
    return first if len(first) > 1 else ()


def _is_decided(table: Table) -> bool:
    """Whether the hand that was just scored ended the game (E8, N6, X10)."""
    rules = table.rules
    if rules.ending == "one_left":
        return len(table.in_play) < 2
    if rules.ending == "points" and rules.target is not None:
        return table.highest_in() >= rules.target
    if rules.ending == "last_contract":
        return max(table.contracts_laid.values()) >= len(rules.hands)
    return False


def _loser(table: Table) -> int:
    """K6: the worst sum of the last row; of equals the first from the dealer's left, with the
    dealer last."""
    row, sign = table.rows[-1], -1 if table.rules.scored_by == "winner" else 1
    from_the_left = table.start.left_of(row.deal.dealer)
    seats = [seat for seat in from_the_left if seat in table.in_play and seat in row.scores]
    return max(seats, key=lambda seat: sign * row.scores[seat].sum)


def _thrown_in(table: Table, deal: Deal) -> Table:
    """C9: the same dealer deals the same hand again; it is too late to buy in (E8). Where the loser
    deals, the same player starts, too (K6)."""
    after = replace(_closed(table, deal), undecided=())
    same_starter = table.rules.deal_passes == "to_the_loser"
    return _dealt(after, deal.hand.number, deal.dealer, deal.starter if same_starter else None)


def _bought_in(table: Table, deal: Deal, number: int, seat: int) -> Table:
    """E8: the player goes on with the highest total of those who are below the limit."""
    totals = table.totals_to_buy_in_at()
    earlier = table.earlier_buy_ins
    if len(totals) < MIN_OTHERS:
        totals, earlier = [table.highest_in()], earlier | {number}
    change = max(totals) - table.totals[seat]
    last = table.closed[-1]
    adjusted = {**last.adjusted, seat: last.adjusted.get(seat, 0) + change}
    after = _with_closed(table, len(table.closed) - 1, replace(last, adjusted=adjusted))
    return replace(
        _seated(after, deal, (*table.in_play, seat)),
        undecided=without(table.undecided, seat),
        bought_in=(*table.bought_in, seat),
        earlier_buy_ins=earlier,
    )


def _left(table: Table, deal: Deal, number: int, seat: int) -> Table:
    """C19: the player is in no hand any more; the last one left has won."""
    after = _seated(table, deal, without(table.in_play, seat))
    after = replace(after, left=table.left | {seat})
    last_one = len(after.in_play) == 1 and after.open
    return _broken_off(after, last_one, number) if last_one else after


def _joined(table: Table, deal: Deal, number: int, join: Join) -> Table:
    """C24: somebody sits down for the hand in play; the dealer stays. There are never fewer packs
    than before."""
    rules, start = table.rules, table.start.with_newcomer(join.name, join.after)
    seat, players = start.seats[-1], len(table.in_play) + 1
    points = table.points_on_joining() if join.points is None else join.points
    assert points is not None
    deal = replace(
        deal,
        hand=rules.hand_for_all(deal.hand.number, players),
        packs=table.packs_with(players),
        dealer_from=deal.dealer,
        began_with={**deal.began_with, seat: points},
    )
    stake = payments_at_the_start(rules.stakes, [seat], number)
    after = replace(table, start=start, postings=(*table.postings, *stake))
    return _seated(after, deal, (*table.in_play, seat))


def _broken_off(table: Table, deal: Deal, number: int) -> Table:
    """C20: the game ends in the middle of a hand."""
    deal = replace(deal, closed_by=number, broken_off=True)
    return replace(_closed(table, deal), ended_by=number)
