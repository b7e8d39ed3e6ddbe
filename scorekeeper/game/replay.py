"""Work out the state of a game from its log."""

from collections.abc import Sequence

from scorekeeper.game.buying_in import buy_in_refusal
from scorekeeper.game.entries import Entry
from scorekeeper.game.fold import table_after
from scorekeeper.game.money import count_money
from scorekeeper.game.plausible import expected_cards, stock_may_run_out
from scorekeeper.game.ranking import standings
from scorekeeper.game.scoring import Row, latest_row
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.game.table import Table


def replay(begun: Start, entries: Sequence[Entry]) -> State:
    """Return the state of a game after a log of true entries (see admit)."""
    return derive_state(table_after(begun, entries))


def derive_state(table: Table) -> State:
    """Work out everything that is derived from a table."""
    ranks, last_won = standings(table), latest_row(table.rows)
    money = count_money(table, ranks)
    return State(
        start=table.start,
        status="finished" if table.finished else "playing",
        hand=_hand_in_play(table),
        players=tuple(
            _player(table, seat, ranks.get(seat), money.balances[seat], last_won)
            for seat in table.start.seats
        ),
        sheet=table.rows,
        winners=tuple(seat for seat, rank in ranks.items() if table.finished and rank == 1),
        began_with=table.began_with,
        money=money,
        ignored=table.ignored,
    )


def _player(
    table: Table, seat: int, rank: int | None, balance: int, last_won: Row | None
) -> Player:
    eliminated = seat not in table.in_play and seat not in table.left
    might_buy_in = eliminated and table.rules.elimination is not None
    refusal = buy_in_refusal(table, seat) if might_buy_in else None
    calls = table.open.calls[seat] if table.open else 0
    in_play = seat in table.in_play
    return Player(
        seat=seat,
        name=table.start.name(seat),
        total=table.totals[seat],
        rank=rank,
        calls=calls,
        calls_counted=table.calls_counted(seat),
        laid=table.contracts_laid.get(seat, 0),
        contract=table.own_contract(seat),
        holds=expected_cards(table.rules, table.open.hand, calls)
        if table.open and in_play and table.rules.has_cards
        else None,
        in_play=in_play,
        last=last_won.scores[seat].sum if last_won and seat in last_won.scores else None,
        eliminated=eliminated,
        buy_ins=table.buy_ins[seat],
        buy_in_total=max(table.totals_to_buy_in_at()) if might_buy_in and not refusal else None,
        no_buy_in=refusal.message if refusal else None,
        balance=balance,
    )


def _hand_in_play(table: Table) -> HandInPlay | None:
    deal = table.open
    if deal is None:
        return None
    return HandInPlay(
        deal=deal,
        deal_number=table.deal_number,
        last=table.rules.final_hand,
        packs=deal.packs,
        scores=table.open_scores,
        short_stock=stock_may_run_out(table.rules, deal),
    )
