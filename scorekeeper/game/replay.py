"""From the log to everything the table looks at."""

from collections.abc import Sequence

from scorekeeper.game.buying_in import buy_in_fault
from scorekeeper.game.corrections import standing
from scorekeeper.game.dealt import DealtHand
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
    rows = score_sheet(table.sheet, table.deck, table.closed)
    places = standings(table, rows)
    money = count_money(table, places)
    return State(
        status="finished" if table.finished else "playing",
        hand=_hand_in_play(table, table.open) if table.open else None,
        players=tuple(
            _player(table, seat, places.get(seat), money.balances[seat]) for seat in start.seats
        ),
        sheet=rows,
        winners=tuple(seat for seat, place in places.items() if table.finished and place == 1),
        money=money,
        ignored=tuple(table.ignored),
    )


def _player(table: Table, seat: int, place: int | None, balance: int) -> Player:
    eliminated = seat not in table.in_play and seat not in table.left
    refused = buy_in_fault(table, seat) if eliminated else None
    calls = table.open.calls[seat] if table.open else 0
    in_play = seat in table.in_play
    return Player(
        seat=seat,
        name=table.start.name(seat),
        total=table.totals[seat],
        place=place,
        calls=calls,
        holds=expected_cards(table.open.deal, calls) if table.open and in_play else None,
        in_play=in_play,
        eliminated=eliminated,
        buy_ins=table.buy_ins[seat],
        buy_in_total=table.highest_in() if eliminated and not refused else None,
        no_buy_in=refused.message if refused else None,
        balance=balance,
    )


def _hand_in_play(table: Table, deal: DealtHand) -> HandInPlay:
    scores = score_deal(table.sheet, table.deck, deal)
    return HandInPlay(
        deal=deal.deal,
        last=table.sheet.final_hand,
        packs=table.start.packs,
        dealer=deal.dealer,
        starter=deal.starter,
        deal_number=len(table.closed) + 1,
        penalties={seat: score.penalties for seat, score in scores.items() if score.penalties},
        bonuses={seat: score.bonus for seat, score in scores.items() if score.bonus},
        cut_done=deal.cut_done,
        short_stock=stock_may_run_out(table.sheet, table.deck, deal),
        facts=tuple(deal.facts),
    )
