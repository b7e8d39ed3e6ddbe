"""Fold a log into a table, fact by fact: the one place where a log is replayed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.game.corrections import facts_in_force
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    BuyIn,
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
from scorekeeper.game.scoring import Score, score_deal, score_late_penalty
from scorekeeper.game.start import Start
from scorekeeper.game.start_corrections import start_in_force
from scorekeeper.game.table import MIN_OTHERS, Table, without


def table_with(table: Table, fact: Fact) -> Table:
    """Return the table with one true fact more."""
    entries = (*table.entries, fact)
    return replace(apply_fact(table, len(entries), fact), entries=entries)


def table_before(begun: Start, entries: Sequence[Entry] = ()) -> Table:
    """Return the table before the first card is played: the first hand is dealt. `entries` is the
    whole log, which may correct the start."""
    start = start_in_force(begun, entries)
    table = Table(
        begun,
        start,
        entries=(),
        in_play=tuple(start.seats),
        postings=tuple(payments_at_the_start(start.rules.stakes, start.seats)),
    )
    dealt = _deal_hand(table, start.rules.hands[0].number, start.first_dealer, start.starter)
    assert dealt.open is not None
    return replace(dealt, open=replace(dealt.open, began_with=dict.fromkeys(start.seats, 0)))


def table_after(begun: Start, entries: Sequence[Entry]) -> Table:
    """Return the table after a whole log of true entries."""
    table = table_before(begun, entries)
    for number, fact in facts_in_force(entries):
        table = apply_fact(table, number, fact)
    return replace(table, entries=tuple(entries))


def apply_fact(table: Table, number: int, fact: Fact) -> Table:
    """Return the table after one true fact, which has this number in the log."""
    match fact:
        case Paid():
            return replace(table, paid=(*table.paid, (number, fact)))
        case BuyIn(seat) if seat in table.in_play:
            return replace(table, ignored=(*table.ignored, number))
        case OutOfGame(seat) if seat in table.undecided:
            return replace(table, undecided=without(table.undecided, seat))
        case Penalty(hand=hand) | Cut(hand=hand) if hand is not None:
            return _apply_to_deal(table, table.deal_of(hand), number, fact)
        case _:
            return _apply_to_deal(table, table.open, number, fact)


def _apply_to_deal(table: Table, deal: Deal | None, number: int, fact: Fact) -> Table:
    """Apply a fact that belongs to a deal: the one in play, or late one that is closed."""
    assert deal is not None
    postings = tuple(payments_for(table.rules, table.closed, deal, number, fact))
    if postings:
        table = replace(table, postings=table.postings + postings)
    changed = deal.with_fact(number, fact)
    if deal is not table.open:
        return _replace_closed(table, deal, changed, isinstance(fact, Penalty))
    match fact:
        case Hand():
            return _score_hand(table, replace(changed, closed_by=number))
        case Void():
            return _throw_in(table, replace(changed, closed_by=number))
        case BuyIn(seat):
            return _buy_in(table, changed, number, seat)
        case OutOfGame(seat):
            return _leave(table, changed, number, seat)
        case Join() if table.waits(fact):
            return replace(table, open=changed, newcomers=(*table.newcomers, (number, fact)))
        case Join():
            return _join(table, changed, number, fact)
        case End():
            return _break_off(table, changed, number)
        case _:
            return replace(table, open=changed)


def _deal_hand(table: Table, number: int, dealer_from: int, starter_from: int | None) -> Table:
    """Deal the next hand to everybody in play, and then seat those who wait for it: the dealer is
    who it would be without them."""
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
    dealt = replace(table, open=deal, newcomers=())
    for joined_by, newcomer in table.newcomers:
        assert dealt.open is not None
        dealt = _join(dealt, dealt.open, joined_by, newcomer)
    return dealt


def _seat_players(table: Table, deal: Deal, in_play: Iterable[int]) -> Table:
    """Put other people into the deal in play."""
    seats = tuple(seat for seat in table.start.order if seat in in_play)
    table = replace(table, in_play=seats)
    dealer, starter = _dealer_and_starter(table, deal.dealer_from, deal.starter_from)
    return replace(table, open=replace(deal, seats=seats, dealer=dealer, starter=starter))


def _dealer_and_starter(
    table: Table, dealer_from: int, starter_from: int | None
) -> tuple[int, int]:
    """Find the dealer and the starter: the player on the dealer's left starts, unless somebody else
    is to (C9)."""
    dealer = _first_in_play(table, table.start.clockwise(dealer_from))
    if starter_from is None:
        return dealer, _first_in_play(table, table.start.left_of(dealer))
    return dealer, _first_in_play(table, table.start.clockwise(starter_from))


def _first_in_play(table: Table, seats: Iterable[int]) -> int:
    """Find the first of these seats that is in play (C9)."""
    return next(seat for seat in seats if seat in table.in_play)


def _replace_closed(table: Table, deal: Deal, by: Deal, penalty: bool = False) -> Table:
    """Replace a closed deal by one in which more has happened, such as a `penalty`, with what that
    changes in the totals."""
    index = next(index for index, each in enumerate(table.closed) if each is deal)
    before = table.scores[index]
    scores = score_late_penalty(table.rules, by, before) if penalty else score_deal(table.rules, by)
    totals = Counter(table.closed_totals)
    totals.update(_added(by, scores))
    totals.subtract(_added(deal, before))
    return replace(
        table,
        closed=(*table.closed[:index], by, *table.closed[index + 1 :]),
        scores=(*table.scores[:index], scores, *table.scores[index + 1 :]),
        closed_totals=totals,
    )


def _close_deal(table: Table, deal: Deal) -> Table:
    """Close the deal in play, and score it."""
    scores = score_deal(table.rules, deal)
    totals = Counter({**table.closed_totals, **deal.began_with})
    totals.update(_added(deal, scores))
    return replace(
        table,
        closed=(*table.closed, deal),
        open=None,
        scores=(*table.scores, scores),
        closed_totals=totals,
    )


def _added(deal: Deal, scores: Mapping[int, Score]) -> Counter[int]:
    """Return what a closed deal added to the totals, buying in afterwards included."""
    added = Counter({seat: score.sum for seat, score in scores.items()})
    added.update(deal.adjusted)
    return added


def _score_hand(table: Table, deal: Deal) -> Table:
    """Score a hand that somebody won; deal the next one, unless it ended the game."""
    rules, after = table.rules, _put_out_players(_close_deal(table, deal))
    number = rules.number_after(deal.hand.number)
    if number is None or _is_decided(after):
        tied = _find_tied_winners(after)
        if number is None or not tied:
            return replace(after, ended_by=deal.closed_by)
        after = _mark_out(after, without(after.in_play, *tied))
    if rules.deal_passes == "to_the_loser":
        return _deal_hand(after, number, _find_loser(after), deal.out)
    if rules.deal_passes == "to_the_winner":
        assert deal.out is not None
        return _deal_hand(after, number, deal.out, None)
    return _deal_hand(after, number, table.start.left_of(deal.dealer)[0], None)


def _put_out_players(table: Table) -> Table:
    """Put out everybody above the limit when a hand is scored, unless they buy in (E8)."""
    elimination = table.rules.elimination
    if elimination is None:
        return table
    out = tuple(seat for seat in table.in_play if elimination.is_out(table.totals[seat]))
    if not out:
        return replace(table, undecided=()) if table.undecided else table
    return replace(_mark_out(table, out), undecided=out)


def _mark_out(table: Table, seats: tuple[int, ...]) -> Table:
    """Note that the hand that was just scored has put these players out."""
    deal = replace(table.closed[-1], put_out=seats)
    return replace(table, closed=(*table.closed[:-1], deal), in_play=without(table.in_play, *seats))


def _find_tied_winners(table: Table) -> tuple[int, ...]:
    """Find those who tie for first place where they then play for the last contract again (X10);
    nobody where there is no tie."""
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


def _find_loser(table: Table) -> int:
    """Find who has the highest sum of the last row (K6); of equals the first from the dealer's
    left, with the dealer last."""
    scores = table.scores[-1]
    from_the_left = table.start.left_of(table.closed[-1].dealer)
    seats = [seat for seat in from_the_left if seat in table.in_play and seat in scores]
    return max(seats, key=lambda seat: scores[seat].sum)


def _throw_in(table: Table, deal: Deal) -> Table:
    """Throw a hand in: the same dealer deals the same hand again (C9); it is too late to buy in
    (E8). Where the loser deals, the same player starts, too (K6)."""
    after = replace(_close_deal(table, deal), undecided=())
    same_starter = table.rules.deal_passes == "to_the_loser"
    return _deal_hand(after, deal.hand.number, deal.dealer, deal.starter if same_starter else None)


def _buy_in(table: Table, deal: Deal, number: int, seat: int) -> Table:
    """Let a player go on with the highest total of those who are below the limit (E8)."""
    totals = table.totals_to_buy_in_at()
    earlier = table.earlier_buy_ins
    if len(totals) < MIN_OTHERS:
        totals, earlier = [table.highest_in()], earlier | {number}
    change = max(totals) - table.totals[seat]
    last = table.closed[-1]
    adjusted = {**last.adjusted, seat: last.adjusted.get(seat, 0) + change}
    after = _replace_closed(table, last, replace(last, adjusted=adjusted))
    return replace(
        _seat_players(after, deal, (*table.in_play, seat)),
        undecided=without(table.undecided, seat),
        bought_in=(*table.bought_in, seat),
        earlier_buy_ins=earlier,
    )


def _leave(table: Table, deal: Deal, number: int, seat: int) -> Table:
    """Take a player out of the hand in play and all later ones; the last one left has won (C19)."""
    after = _seat_players(table, deal, without(table.in_play, seat))
    after = replace(after, left=table.left | {seat})
    last_one = len(after.in_play) == 1 and after.open
    return _break_off(after, last_one, number) if last_one else after


def _join(table: Table, deal: Deal, number: int, join: Join) -> Table:
    """Seat somebody for the hand in play; the dealer stays (C24). There are never fewer packs than
    before."""
    rules, start = table.rules, table.start.with_newcomer(join.name, join.after)
    seat, players = start.seats[-1], len(table.in_play) + 1
    points = table.points_on_joining() if join.points is None else join.points
    if points is None:
        points = table.highest_in()
    deal = replace(
        deal,
        hand=rules.hand_for_all(deal.hand.number, players),
        packs=table.packs_with(players),
        dealer_from=deal.dealer,
        began_with={**deal.began_with, seat: points},
    )
    stake = payments_at_the_start(rules.stakes, [seat], number)
    after = replace(table, start=start, postings=(*table.postings, *stake))
    return _seat_players(after, deal, (*table.in_play, seat))


def _break_off(table: Table, deal: Deal, number: int) -> Table:
    """End the game in the middle of a hand (C20)."""
    deal = replace(deal, closed_by=number, broken_off=True)
    return replace(_close_deal(table, deal), ended_by=number)
