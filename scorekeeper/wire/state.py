"""A game's state as JSON."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.cards import write_card
from scorekeeper.game.counts import Count
from scorekeeper.game.ledger import ledger, posting_text
from scorekeeper.game.money import Money
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.counts import write_counts
from scorekeeper.wire.own_games import write_own_game
from scorekeeper.wire.state_shapes import (
    HandShape,
    MoneyShape,
    OwnContractShape,
    PlayerShape,
    RowShape,
    ScoreShape,
    StateShape,
)


def write_state(
    id: str,
    version: int,
    start: Start,
    state: State,
    title: str = "",
    *,
    counts: Mapping[int, Count] = MappingProxyType({}),
) -> StateShape:
    """The STATE of the public interface. `version` is the number of the last entry of the log,
    `counts` what each seat says it holds in the deal in play."""
    own = start.variant.own
    return {
        "id": id,
        "title": title,
        "variant": start.variant.id,
        "own_game": write_own_game(own) if own else None,
        "options": start.variant.all_options(start.options),
        "version": version,
        "status": state.status,
        "hand": _write_hand(start, state.hand) if state.hand else None,
        "players": [_write_player(start, player) for player in state.players],
        "sheet": [_write_row(start, row) for row in state.sheet],
        "winners": list(state.winners),
        "order": list(state.order),
        "counts": write_counts(start, state.hand, counts) if state.hand else {},
        "money": _write_money(start, state.money),
    }


def _by_seat(values: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in values.items()}


def _write_hand(start: Start, hand: HandInPlay) -> HandShape:
    return {
        "number": hand.rules.number,
        "of": hand.last,
        "contract": hand.rules.contract.code,
        "contract_text": contract_text(hand.rules.contract, start.rules),
        "cards": hand.rules.cards,
        "packs": hand.packs.packs,
        "jokers": hand.packs.jokers,
        "dealer": hand.dealer,
        "starter": hand.starter,
        "deal": hand.deal_number,
        "short_stock": hand.short_stock,
        "penalties": _by_seat(hand.penalties),
        "bonuses": _by_seat(hand.bonuses),
    }


def _write_contract(start: Start, hand: HandRules) -> OwnContractShape:
    return {
        "number": hand.number,
        "contract": hand.contract.code,
        "contract_text": contract_text(hand.contract, start.rules),
    }


def _write_player(start: Start, player: Player) -> PlayerShape:
    return {
        "seat": player.seat,
        "name": player.name,
        "total": player.total,
        "place": player.rank,
        "calls": player.calls,
        "in_play": player.in_play,
        "last": player.last,
        "holds": player.holds,
        "contracts_laid": player.laid,
        "contract": _write_contract(start, player.contract) if player.contract else None,
        "eliminated": player.eliminated,
        "may_buy_in": player.may_buy_in,
        "buy_ins": player.buy_ins,
        "buy_in_total": player.buy_in_total,
        "no_buy_in": player.no_buy_in,
        "balance": player.balance,
    }


def _write_row(start: Start, row: Row) -> RowShape:
    return {
        "hand": row.hand.number,
        "entry": row.closed_by,
        "out": row.out,
        "void": row.void,
        "bent": row.bent,
        "kalooki": row.kalooki,
        "laid": sorted(row.deal.laid) if start.rules.contract_by_player else [],
        "put_out": list(row.put_out),
        "bought_in": _by_seat(row.bought_in),
        "seats": {str(seat): _write_score(row, seat) for seat in row.scores},
    }


def _write_score(row: Row, seat: int) -> ScoreShape:
    score = row.scores[seat]
    return {
        "cards": (
            None if isinstance(score.left, int) else [write_card(card) for card in score.left]
        ),
        "points": score.points,
        "doubled": score.doubled,
        "penalties": score.penalties,
        "bonus": score.bonus,
        "sum": score.sum,
        "total": row.total(seat),
    }


def _write_money(start: Start, money: Money) -> MoneyShape:
    return {
        "currency": start.currency,
        "pots": {"kitty": money.pots["kitty"], "pool": money.pots["pool"]},
        "balances": _by_seat(money.balances),
        "postings": [
            {
                "entry": posting.number,
                "from": posting.payer,
                "to": posting.payee,
                "amount": posting.amount,
                "cause": posting.cause,
                "points": posting.points,
                "why": posting_text(start, posting),
            }
            for posting in money.postings
        ],
        "ledger": [
            {
                "cause": line.cause,
                "name": line.name,
                "amounts": _by_seat(line.amounts),
                "times": _by_seat(line.times),
            }
            for line in ledger(start, money)
        ],
        "paid": [
            {"entry": number, "from": paid.payer, "to": paid.payee, "amount": paid.amount}
            for number, paid in money.paid
        ],
        "transfers": [
            {"from": transfer.payer, "to": transfer.payee, "amount": transfer.amount}
            for transfer in money.transfers
        ],
    }
