"""Questions to the referee and its answers, as types (see `shapes`).

Instead of a list of cards, one text will do: `"7h 8h * 10h"`, with `|` between melds.
"""

from functools import partial
from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.referee.additions import Addition
from scorekeeper.rules.contract import MeldKind
from scorekeeper.wire.cards import MAX_CARDS, MAX_CARDS_ON_TABLE, read_cards_at, read_melds_at
from scorekeeper.wire.limits import CardText, HeldShape, Ordinal, VariantId, WholeNumber
from scorekeeper.wire.own_games import MadeGame
from scorekeeper.wire.reading import values_by_id
from scorekeeper.wire.shapes import Limit, Makes, ReadBy
from scorekeeper.wire.starts import OptionsShape

CardsShape = Annotated[HeldShape | str, ReadBy(read_cards_at)]
MeldsShape = Annotated[
    Annotated[list[HeldShape], Limit("maxItems", MAX_CARDS)] | str, ReadBy(read_melds_at)
]
SeenShape = Annotated[
    Annotated[list[CardText], Limit("maxItems", MAX_CARDS_ON_TABLE)] | str,
    ReadBy(partial(read_cards_at, max_count=MAX_CARDS_ON_TABLE)),
]
MeldsOnTableShape = Annotated[
    Annotated[list[list[CardText]], Limit("maxItems", MAX_CARDS_ON_TABLE)] | str,
    ReadBy(partial(read_melds_at, max_count=MAX_CARDS_ON_TABLE)),
]
RuleOptions = Annotated[OptionsShape, ReadBy(values_by_id)]
"""Which values they may have is for the game to say."""


class _Request(TypedDict):
    """What every question may say of the game and the hand that it is about."""

    variant: VariantId
    hand: NotRequired[WholeNumber | None]
    own_game: NotRequired[MadeGame | None]
    options: NotRequired[RuleOptions | None]
    packs: NotRequired[Ordinal | None]


class MeldRequest(_Request):
    """Cards that might be a meld, in the order laid; `hand` matters where it has a wild rank."""

    cards: CardsShape


class AdditionRequest(TypedDict):
    """Cards added to a meld, which is described as it lies at that moment."""

    meld: CardsShape
    cards: CardsShape
    own: bool


AddedRequest = Annotated[
    list[Annotated[AdditionRequest, Makes(Addition)]], Limit("maxItems", MAX_CARDS)
]


class LayDownRequest(_Request):
    """Melds to lay down together. `hand` is the number of the hand whose contract they are to meet,
    or where each player has a contract of their own, that of the contract. `hand_cards` are the
    cards kept, `seen` those out of play; for melds after the first lay-down `first` is false and
    `laid` holds the player's earlier ones. `added` is what the player adds to melds in the same
    turn, in that order."""

    melds: MeldsShape
    hand_cards: NotRequired[CardsShape | None]
    seen: NotRequired[SeenShape | None]
    first: NotRequired[bool | None]
    laid: NotRequired[MeldsShape | None]
    added: NotRequired[AddedRequest | None]


class TackOnRequest(_Request):
    """Cards to add to a meld on the table; `hand` matters where it has a wild rank, or where all
    cards are laid at once. `others` are melds elsewhere on the table, `hand_cards` the cards kept,
    `seen` those out of play."""

    meld: CardsShape
    cards: CardsShape
    own: bool
    others: NotRequired[MeldsOnTableShape | None]
    hand_cards: NotRequired[CardsShape | None]
    seen: NotRequired[SeenShape | None]


class ArrangeRequest(_Request):
    """Cards of which to find the best lay-down; with the purpose `leftover` in any melds, as after
    the hand. `drawn` is false where nothing needs to be kept for a discard."""

    cards: CardsShape
    seen: NotRequired[SeenShape | None]
    drawn: NotRequired[bool | None]
    purpose: NotRequired[Literal["lay-down", "leftover"] | None]


class BrokenRuleShape(TypedDict):
    """One broken rule: a code for programs, a sentence for people, the rule's number in the
    rulebook, and which meld or addition it is about, from 0."""

    code: str
    message: str
    rule: str
    meld: NotRequired[int]
    added: NotRequired[int]


class UnjudgedShape(TypedDict):
    """What could still turn “legal” into “not legal”, because the request didn't say: a sentence
    that can follow “Legal, if”, and the rule's number in the rulebook."""

    rule: str
    message: str


class MeldAnswer(TypedDict):
    """Whether cards are a meld: every legal reading, best first, and every broken rule. `fix` is an
    order or a declaration of the same cards that would be legal."""

    legal: bool
    kind: MeldKind | None
    cards: list[str]
    points: int | None
    readings: list[list[str]]
    fix: list[str] | None
    reasons: list[BrokenRuleShape]


class LaidMeldShape(TypedDict):
    """One meld of a lay-down."""

    kind: MeldKind | None
    cards: list[str]
    points: int | None


class AddedShape(TypedDict):
    """Whether cards may be added to a meld in the turn of a lay-down: the meld afterwards, and the
    jokers that came free."""

    legal: bool
    result: list[str]
    freed: list[str]


class LayDownAnswer(TypedDict):
    """Whether melds may be laid down together; `contract` is null where only their worth counts.
    `unjudged` is what else must hold, and is empty where they may not be laid."""

    legal: bool
    melds: list[LaidMeldShape]
    contract: str | None
    contract_text: str
    points: int | None
    added: list[AddedShape]
    reasons: list[BrokenRuleShape]
    unjudged: list[UnjudgedShape]


class TackOnAnswer(TypedDict):
    """Whether cards may be added to a meld: the meld afterwards, and the jokers that came free."""

    legal: bool
    result: list[str]
    freed: list[str]
    reasons: list[BrokenRuleShape]
    unjudged: list[UnjudgedShape]


class ArrangeAnswer(TypedDict):
    """The best lay-down of a hand, and what is left before the discard. Where there is none,
    `short_of` says what is missing. `complete` is false where these cards can be laid in too many
    ways to try them all: then there may be a better lay-down, or one at all."""

    can_lay_down: bool
    melds: list[list[str]]
    left: list[str]
    left_points: int
    goes_out: bool
    bends: bool
    complete: bool
    reasons: list[BrokenRuleShape]
    unjudged: list[UnjudgedShape]
    short_of: NotRequired[str]
