"""The shape of a game of one's own."""

from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.game.own_game_refusals import MAX_HANDS, MAX_MELDS, MAX_WILD_RANKS
from scorekeeper.rules.contract import MeldKind
from scorekeeper.wire.limits import Limit, Name, Ordinal


class OwnMeldShape(TypedDict):
    """A meld that a hand demands, and the fewest cards it may have."""

    kind: MeldKind
    size: Ordinal


class OwnHandShape(TypedDict):
    """The cards dealt in a hand, and its melds; or the number of the hand of the game it was begun
    from whose contract it has."""

    cards: Ordinal
    melds: NotRequired[Annotated[list[OwnMeldShape], Limit("maxItems", MAX_MELDS)] | None]
    like: NotRequired[Ordinal | None]


class OwnGameShape(TypedDict):
    """What is different in a game of one's own from the `variant` it was begun from. `wild` are the
    ranks that are wild in every hand; where it is `dealt`, it is the rank of as many cards as are
    dealt."""

    name: Name
    hands: NotRequired[Annotated[list[OwnHandShape], Limit("maxItems", MAX_HANDS)] | None]
    values: NotRequired[dict[str, bool | int] | None]
    wild: NotRequired[
        Annotated[list[str], Limit("maxItems", MAX_WILD_RANKS)] | Literal["dealt"] | None
    ]
