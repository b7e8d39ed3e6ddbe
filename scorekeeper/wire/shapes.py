"""The shape of every JSON document Scorekeeper writes or reads, as types.

The writers are checked against them, and the description of the API is generated from them.
Keys of `left`, `seats` and `balances` are seats. Money is in minor units of the currency.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.stakes import Cause, Pot
from scorekeeper.wire.cards import MAX_CARDS
from scorekeeper.wire.entries import MAX_FACTS
from scorekeeper.wire.limits import (
    MAX_EXTRAS,
    Amount,
    CardText,
    Currency,
    Fact,
    HousePoints,
    Limit,
    Name,
    Natural,
    OffenceId,
    Ordinal,
    Seat,
    ShortText,
    Times,
    VariantId,
    WholeNumber,
)
from scorekeeper.wire.own_shapes import OwnGameShape
from scorekeeper.wire.starts import MAX_OPTIONS

HeldShape = Annotated[list[CardText], Limit("maxItems", MAX_CARDS)]
PlayersShape = Annotated[list[Name], Limit("minItems", MIN_PLAYERS), Limit("maxItems", MAX_PLAYERS)]
SeatsShape = Annotated[list[Seat], Limit("maxItems", MAX_SEATS)]
OptionsShape = Annotated[dict[str, bool | int | str], Limit("maxProperties", MAX_OPTIONS)]


class LeftShape(TypedDict):
    """The cards that somebody held, or what they come to; one of the two."""

    cards: NotRequired[HeldShape | None]
    points: NotRequired[Natural | None]


class HandEntry(TypedDict):
    """A hand that somebody won. `laid` are those who laid their contract, where each player has
    their own; whoever went out did."""

    kind: Literal["hand"]
    out: Seat
    left: dict[str, LeftShape]
    bent: NotRequired[bool | None]
    kalooki: NotRequired[bool | None]
    no_jokers: NotRequired[bool | None]
    laid: NotRequired[SeatsShape | None]
    deal: NotRequired[Ordinal | None]
    extras: NotRequired[Annotated[dict[str, Natural], Limit("maxProperties", MAX_EXTRAS)] | None]


class VoidEntry(TypedDict):
    """A hand thrown in; the same dealer deals the same contract again."""

    kind: Literal["void"]
    why: NotRequired[ShortText | None]
    deal: NotRequired[Ordinal | None]


class SeatEntry(TypedDict):
    """Something one player did."""

    kind: Literal["call", "jokers_dealt", "four_pairs", "playable_discard", "buy_in"]
    seat: Seat
    deal: NotRequired[Ordinal | None]


class OutOfGameEntry(TypedDict):
    """A player leaves the game, or declines to buy in."""

    kind: Literal["out_of_game"]
    seat: Seat


class PenaltyEntry(TypedDict):
    """A penalty of the game's list, or `house` with its points."""

    kind: Literal["penalty"]
    seat: Seat
    offence: OffenceId
    count: NotRequired[Times | None]
    points: NotRequired[HousePoints | None]
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class CutEntry(TypedDict):
    """The exact cut."""

    kind: Literal["cut"]
    seat: Seat
    hand: NotRequired[Ordinal | None]
    deal: NotRequired[Ordinal | None]


class JoinEntry(TypedDict):
    """Somebody joins and sits down after `after`; they get the next free seat number."""

    kind: Literal["join"]
    name: Name
    after: Seat
    points: NotRequired[WholeNumber | None]
    deal: NotRequired[Ordinal | None]


class EndEntry(TypedDict):
    """The table stops early."""

    kind: Literal["end"]
    why: NotRequired[ShortText | None]


AccountShape = Seat | Pot

PaidEntry = TypedDict(
    "PaidEntry",
    {"kind": Literal["paid"], "from": AccountShape, "to": AccountShape, "amount": Amount},
)
PaidEntry.__doc__ = "A debt settled at the table."


class StartCorrection(TypedDict):
    """What a correction changes of the start."""

    kind: Literal["start"]
    variant: NotRequired[VariantId | None]
    players: NotRequired[PlayersShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]


FactsShape = Annotated[list[Fact], Limit("minItems", 1), Limit("maxItems", MAX_FACTS)]

AmendEntry = TypedDict(
    "AmendEntry",
    {"kind": Literal["amend"], "entry": Natural, "with": Fact | FactsShape | StartCorrection},
)
AmendEntry.__doc__ = (
    "Replaces an earlier entry; with a list, by several. Entry 0 is the start: `with` is then of"
    " the kind `start` and has the fields of a new game that change."
)


class StrikeEntry(TypedDict):
    """Takes back an earlier entry."""

    kind: Literal["strike"]
    entry: Ordinal


FACT_SHAPES: tuple[type, ...] = (
    HandEntry,
    VoidEntry,
    SeatEntry,
    OutOfGameEntry,
    PenaltyEntry,
    CutEntry,
    JoinEntry,
    EndEntry,
    PaidEntry,
)
CORRECTION_SHAPES: tuple[type, ...] = (AmendEntry, StrikeEntry)


class CircleKeyShape(TypedDict):
    """A circle, and the token of a link that makes one its host."""

    id: ShortText
    token: ShortText


class NewGame(TypedDict):
    """What a table agrees on before the first card, and the circle in which it plays, if any."""

    variant: VariantId
    players: PlayersShape
    own_game: NotRequired[OwnGameShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | Literal["draw"] | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]
    circle: NotRequired[CircleKeyShape | None]


class HandShape(TypedDict):
    """The hand on the table."""

    number: int
    of: int | None
    contract: str
    contract_text: str
    cards: int
    packs: int
    jokers: int
    dealer: int
    starter: int
    deal: int
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
    place: int | None
    calls: int
    in_play: bool
    last: int | None
    holds: int | None
    contracts_laid: int
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
    entry: int
    out: int | None
    void: bool
    bent: bool
    kalooki: bool
    laid: list[int]
    put_out: list[int]
    bought_in: dict[str, int]
    seats: dict[str, ScoreShape]


PostingShape = TypedDict(
    "PostingShape",
    {
        "entry": int,
        "from": AccountShape,
        "to": AccountShape,
        "amount": int,
        "cause": Cause,
        "points": int | None,
        "why": str,
    },
)
PostingShape.__doc__ = "Money that moved because of an entry; entry 0 is the start of the game."
TransferShape = TypedDict(
    "TransferShape", {"from": AccountShape, "to": AccountShape, "amount": int}
)
TransferShape.__doc__ = "A payment still to be made."


class LedgerShape(TypedDict):
    """What each seat won (above 0) or paid for one thing, and how many times."""

    cause: Cause
    name: str
    amounts: dict[str, int]
    times: dict[str, int]


PaidShape = TypedDict(
    "PaidShape", {"entry": int, "from": AccountShape, "to": AccountShape, "amount": int}
)
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


class CountShape(TypedDict):
    """What a player says they hold in deal number `deal`: their cards, none for somebody who went
    out, or points."""

    deal: Ordinal
    cards: NotRequired[HeldShape | None]
    points: NotRequired[Natural | None]


class CountedShape(TypedDict):
    """What a player said, and what it is worth before doubling."""

    cards: list[str] | None
    points: int


class StateShape(TypedDict):
    """All that is known of a game; everything in it is derived from its entries, but for the
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


class TokensShape(TypedDict):
    """The tokens of a new game. Nobody can look them up later."""

    host: str
    watch: str
    seats: list[str]


class NewLinksShape(TypedDict):
    """The links of a new game, each with its token; `api` is its address for programs."""

    host: str
    watch: str
    seats: list[str]
    api: str


class CreatedGame(TypedDict):
    """A game just begun."""

    id: str
    tokens: TokensShape
    links: NewLinksShape
    game: StateShape
    warnings: list[str]


RoleShape = Literal["watch", "seat", "score", "host"]


class WantedLink(TypedDict):
    """A link to be made; `seat` goes with the role of that name."""

    role: RoleShape
    seat: NotRequired[Seat | None]


class LinkShape(TypedDict):
    """A link that stands: what it lets phones do, when it was `made`, and last `used`."""

    id: str
    role: RoleShape
    seat: int | None
    made: str
    used: str | None


class NewLink(LinkShape):
    """A link that was just made. Nobody can look its `token` up later."""

    token: str
    link: str


class EntryAnswer(TypedDict):
    """An entry that is now in the log, with the state after it."""

    entry: int
    game: StateShape
    warnings: list[str]


class LogShape(TypedDict):
    """The whole log of a game: every entry with its number `n`, the time `at` which it was
    written, and whether it is `standing` or was amended or struck; a buy-in that a corrected log
    no longer needs is `ignored`."""

    id: str
    version: int
    entries: list[dict[str, Any]]


TimedEntriesShape = Annotated[
    list[Annotated[dict[str, Any], Limit("required", ("at", "kind"))]],
    Limit("maxItems", MAX_ENTRIES),
]


class ExportShape(TypedDict):
    """A whole game to keep or to import elsewhere; each entry has the time `at` which it was
    written."""

    scorekeeper: Literal[1]
    variant: VariantId
    own_game: NotRequired[OwnGameShape | None]
    options: NotRequired[OptionsShape | None]
    players: PlayersShape
    first_dealer: Seat
    currency: NotRequired[Currency | None]
    starter: NotRequired[Seat | None]
    begun: ShortText
    title: NotRequired[ShortText | None]
    entries: TimedEntriesShape


class RefusalShape(TypedDict):
    """One thing that is wrong."""

    code: str
    message: str
    where: str
    rule: str | None


class ErrorBody(TypedDict):
    """What is wrong: a code for programs, a sentence for people, where it stands in the request,
    and every reason."""

    code: str
    message: str
    where: str
    reasons: NotRequired[list[RefusalShape]]


class ErrorShape(TypedDict):
    """The answer to a request that was refused."""

    error: ErrorBody
    game: NotRequired[StateShape]
