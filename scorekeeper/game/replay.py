"""From the log to everything the table looks at."""

from collections.abc import Sequence

from scorekeeper.game.buying_in import buy_in_refusal
from scorekeeper.game.corrections import standing
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Entry
from scorekeeper.game.money import count_money
from scorekeeper.game.plausible import expected_cards, stock_may_run_out
from scorekeeper.game.ranking import standings
from scorekeeper.game.scoring import score_deal, score_sheet
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.game.table import Table


def replay(start: Start, entries: Sequence[Entry]) -> State:
    """The state of a game after a log of true entries (see admit)."""
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    return _state(table)


def _state(table: Table) -> State:
    start = table.start
    rows = score_sheet(table.rules, table.deck, table.closed)
    ranks = standings(table, rows)
    money = count_money(table, ranks)
    return State(
        status="finished" if table.finished else "playing",
        hand=_hand_in_play(table, table.open) if table.open else None,
        players=tuple(
            _player(table, seat, ranks.get(seat), money.balances[seat]) for seat in start.seats
        ),
        sheet=rows,
        winners=tuple(seat for seat, rank in ranks.items() if table.finished and rank == 1),
        money=money,
        ignored=tuple(table.ignored),
    )


def _player(table: Table, seat: int, rank: int | None, balance: int) -> Player:
    eliminated = seat not in table.in_play and seat not in table.left
    refused = buy_in_refusal(table, seat) if eliminated else None
    calls = table.open.calls[seat] if table.open else 0
    in_play = seat in table.in_play
    return Player(
        seat=seat,
        name=table.start.name(seat),
        total=table.totals[seat],
        rank=rank,
        calls=calls,
        holds=expected_cards(table.open.hand, calls) if table.open and in_play else None,
        in_play=in_play,
        eliminated=eliminated,
        buy_ins=table.buy_ins[seat],
        buy_in_total=table.highest_in() if eliminated and not refused else None,
        no_buy_in=refused.message if refused else None,
        balance=balance,
    )


def _hand_in_play(table: Table, deal: Deal) -> HandInPlay:
    scores = score_deal(table.rules, table.deck, deal)
    return HandInPlay(
        rules=deal.hand,
        last=table.rules.final_hand,
        packs=table.start.packs,
        dealer=deal.dealer,
        starter=deal.starter,
        deal_number=len(table.closed) + 1,
        penalties={seat: score.penalties for seat, score in scores.items() if score.penalties},
        bonuses={seat: score.bonus for seat, score in scores.items() if score.bonus},
        was_cut=deal.was_cut,
        short_stock=stock_may_run_out(table.rules, table.deck, deal),
        facts=tuple(deal.facts),
    )
