"""From the log to everything the table looks at."""

from collections.abc import Sequence

from scorekeeper.game.corrections import standing
from scorekeeper.game.entries import Entry
from scorekeeper.game.money import count_money
from scorekeeper.game.ranking import final_places, places
from scorekeeper.game.scoring import score_sheet, totals_now
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.game.table import DealtHand, Table


def replay(start: Start, entries: Sequence[Entry]) -> State:
    """The state of a game after a log of true entries (see admit)."""
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    return _state(table)


def _state(table: Table) -> State:
    start, in_play = table.start, table.in_play
    rows = score_sheet(table)
    totals = totals_now(table, rows)
    if table.finished:
        standings = final_places(totals, in_play, rows, table.sheet.ties)
    else:
        standings = places(totals, in_play)
    money = count_money(table, totals, standings)
    return State(
        status="finished" if table.finished else "playing",
        hand=_hand_in_play(table, table.open) if table.open else None,
        players=tuple(
            Player(
                seat=seat,
                name=start.name(seat),
                total=totals[seat],
                place=standings.get(seat),
                calls=table.open.calls[seat] if table.open else 0,
                in_play=seat in in_play,
                balance=money.balances[seat],
            )
            for seat in start.seats
        ),
        sheet=rows,
        winners=tuple(seat for seat in in_play if table.finished and standings[seat] == 1),
        money=money,
    )


def _hand_in_play(table: Table, deal: DealtHand) -> HandInPlay:
    return HandInPlay(
        deal=deal.deal,
        last=table.sheet.hands[-1].number,
        packs=table.start.packs,
        dealer=deal.dealer,
        starter=deal.starter,
        deal_number=len(table.closed) + 1,
        penalties=dict(deal.penalties),
        bonuses=dict(deal.bonuses),
        cut_done=deal.cut_done,
        facts=tuple(deal.facts),
    )
