"""A game's state as JSON: the hand on the table, players, sheet, money and counts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypedDict

from scorekeeper.game.counts import Count
from scorekeeper.game.ledger import ledger, posting_text
from scorekeeper.game.money import Money
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.stakes import Cause
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.counts import CountedShape, write_counts
from scorekeeper.wire.entries import write_left
from scorekeeper.wire.limits import AccountShape
from scorekeeper.wire.own_games import OwnGameShape, write_own_game
from scorekeeper.wire.shapes import Attribute, write


class HandShape(TypedDict):
    """The hand on the table."""

    number: int
    of: Annotated[int | None, Attribute("last")]
    contract: str
    contract_text: str
    cards: int
    packs: int
    jokers: int
    dealer: int
    starter: int
    deal: Annotated[int, Attribute("deal_number")]
    short_stock: bool
    penalties: dict[str, int]
    bonuses: dict[str, int]


class OwnContractShape(TypedDict):
    """A player's own contract, with its number among those of the game."""

    number: int
    contract: str
    contract_text: str


class PlayerShape(TypedDict):
    """A player's standing. `holds` is how many cards they have at their next draw, if they haven't
    laid down. `last` is the sum of the latest row that wasn't thrown in, null for somebody who is
    not in it. `buy_in_total` is the total with which they come back, if they `may_buy_in`;
    `no_buy_in` says why they may not. Where each player has a contract of their own, `contract` is
    the one that they have to lay now, and `contracts_laid` how many they have laid."""

    seat: int
    name: str
    total: int
    place: Annotated[int | None, Attribute("rank")]
    calls: int
    in_play: bool
    last: int | None
    holds: int | None
    contracts_laid: Annotated[int, Attribute("laid")]
    contract: OwnContractShape | None
    eliminated: bool
    may_buy_in: bool
    buy_ins: int
    buy_in_total: int | None
    no_buy_in: str | None
    balance: int


class ScoreShape(TypedDict):
    """One cell of the sheet: `sum` = points × (2 if `doubled`) + penalties + bonus."""

    cards: list[str] | None
    points: int
    doubled: bool
    penalties: int
    bonus: int
    sum: int
    total: int


class RowShape(TypedDict):
    """One row of the sheet; `entry` is the log entry that closed it. `put_out` are the seats that
    were then above the limit, `bought_in` the totals with which some of them came back, `laid`
    those who laid a contract of their own."""

    hand: int
    entry: Annotated[int, Attribute("closed_by")]
    out: int | None
    void: bool
    bent: bool
    kalooki: bool
    laid: list[int]
    put_out: list[int]
    bought_in: dict[str, int]
    seats: dict[str, ScoreShape]


Payer = Annotated[AccountShape, Attribute("payer")]
Payee = Annotated[AccountShape, Attribute("payee")]

PostingShape = TypedDict(
    "PostingShape",
    {
        "entry": Annotated[int, Attribute("number")],
        "from": Payer,
        "to": Payee,
        "amount": int,
        "cause": Cause,
        "points": int | None,
        "why": str,
    },
)
PostingShape.__doc__ = "Money that moved because of an entry; entry 0 is the start of the game."
TransferShape = TypedDict("TransferShape", {"from": Payer, "to": Payee, "amount": int})
TransferShape.__doc__ = "A payment still to be made."


class LedgerShape(TypedDict):
    """What each seat won (above 0) or paid for one thing, and how many times."""

    cause: Cause
    name: str
    amounts: dict[str, int]
    times: dict[str, int]


PaidShape = TypedDict("PaidShape", {"entry": int, "from": Payer, "to": Payee, "amount": int})
PaidShape.__doc__ = "A debt that was settled at the table."


class PotsShape(TypedDict):
    """What lies in the pots."""

    kitty: int
    pool: int


class MoneyShape(TypedDict):
    """The table's money."""

    currency: str | None
    pots: PotsShape
    balances: dict[str, int]
    postings: list[PostingShape]
    ledger: list[LedgerShape]
    paid: list[PaidShape]
    transfers: list[TransferShape]


class StateShape(TypedDict):
    """All that is known of a game; everything in it is derived from its entries, except for the
    `title` that its table gave it, empty where there is none, and for `counts`: what players say
    they hold, until the deal is closed. `order` are the seats as they sit,
    clockwise, `own_game` what is different in a game of the table's own, else null."""

    id: str
    title: str
    variant: str
    own_game: OwnGameShape | None
    options: dict[str, bool | int | str]
    version: int
    status: Literal["playing", "finished"]
    hand: HandShape | None
    players: list[PlayerShape]
    sheet: list[RowShape]
    winners: list[int]
    order: list[int]
    counts: dict[str, CountedShape]
    money: MoneyShape


def write_state(
    id: str,
    version: int,
    start: Start,
    state: State,
    title: str = "",
    *,
    counts: Mapping[int, Count] = MappingProxyType({}),
) -> StateShape:
    """Write the STATE of the public interface.

    `version` is the number of the last entry of the log, `counts` what each seat says it holds in
    the deal in play.
    """
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
        ledger=[write(LedgerShape, line) for line in ledger(start, money.postings)],
        paid=[write(PaidShape, paid, entry=number) for number, paid in money.paid],
    )
