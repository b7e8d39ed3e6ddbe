"""A game's state as JSON."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.game.counts import Count
from scorekeeper.game.ledger import ledger, posting_text
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Money, Player, State
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.counts import write_counts
from scorekeeper.wire.entries import write_left
from scorekeeper.wire.own_games import write_own_game
from scorekeeper.wire.shapes import write
from scorekeeper.wire.state_shapes import (
    HandShape,
    LedgerShape,
    MoneyShape,
    OwnContractShape,
    PaidShape,
    PlayerShape,
    PostingShape,
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
    return write(
        StateShape,
        state,
        id=id,
        title=title,
        variant=start.variant.id,
        own_game=write_own_game(own) if own else None,
        options=start.variant.all_options(start.options),
        version=version,
        hand=_write_hand(start, state.hand) if state.hand else None,
        players=[_write_player(start, player) for player in state.players],
        sheet=[_write_row(start, row) for row in state.sheet],
        counts=write_counts(start, state.hand, counts) if state.hand else {},
        money=_write_money(start, state.money),
    )


def _write_hand(start: Start, hand: HandInPlay) -> HandShape:
    return write(
        HandShape,
        hand,
        **_write_contract(start, hand.rules),
        cards=hand.rules.cards,
        packs=hand.packs.packs,
        jokers=hand.packs.jokers,
    )


def _write_contract(start: Start, hand: HandRules) -> OwnContractShape:
    return {
        "number": hand.number,
        "contract": hand.contract.code,
        "contract_text": contract_text(hand.contract, start.rules),
    }


def _write_player(start: Start, player: Player) -> PlayerShape:
    contract = _write_contract(start, player.contract) if player.contract else None
    return write(PlayerShape, player, contract=contract)


def _write_row(start: Start, row: Row) -> RowShape:
    return write(
        RowShape,
        row,
        hand=row.hand.number,
        laid=sorted(row.deal.laid) if start.rules.contract_by_player else [],
        seats={str(seat): _write_score(row, seat) for seat in row.scores},
    )


def _write_score(row: Row, seat: int) -> ScoreShape:
    score = row.scores[seat]
    cards = write_left(score.left).get("cards")
    return write(ScoreShape, score, cards=cards, total=row.total(seat))


def _write_money(start: Start, money: Money) -> MoneyShape:
    return write(
        MoneyShape,
        money,
        currency=start.currency,
        pots={"kitty": money.pots["kitty"], "pool": money.pots["pool"]},
        postings=[
            write(PostingShape, posting, why=posting_text(start, posting))
            for posting in money.postings
        ],
        ledger=[write(LedgerShape, line) for line in ledger(start, money)],
        paid=[write(PaidShape, paid, entry=number) for number, paid in money.paid],
    )
