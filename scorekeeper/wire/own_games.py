"""A table's own games, as JSON."""

from typing import Annotated, Literal, NotRequired, TypedDict

from scorekeeper.game.own_game_refusals import (
    MAX_HANDS,
    MAX_MELDS,
    MAX_PENALTIES,
    MAX_WILD_RANKS,
    own_game_refusals,
)
from scorekeeper.rules.contract import Demand, MeldKind
from scorekeeper.rules.own_game import OwnGame, OwnHand, OwnPenalty, Value
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import Name, Ordinal
from scorekeeper.wire.reading import join_path, values_by_id
from scorekeeper.wire.shapes import Attribute, Limit, Makes, ReadBy, read, write

MAX_VALUES = 100


def _read_values(value: object, path: str) -> tuple[tuple[str, Value], ...]:
    values = values_by_id(value, path, MAX_VALUES, f"No game has more than {MAX_VALUES} values.")
    for id, number in values.items():
        if not isinstance(number, int):
            raise WireError(join_path(path, id[:40]), "This is a number, true or false.")
    return tuple(values.items())


class OwnMeldShape(TypedDict):
    """A meld that a hand demands, and the fewest cards it may have."""

    kind: MeldKind
    size: Annotated[Ordinal, Attribute("min_size")]


MadeMeld = Annotated[OwnMeldShape, Makes(Demand)]


class OwnHandShape(TypedDict):
    """The cards dealt in a hand, and its melds; or the number of the hand of the game it was begun
    from whose contract it has."""

    cards: Ordinal
    melds: NotRequired[Annotated[list[MadeMeld], Limit("maxItems", MAX_MELDS)] | None]
    like: NotRequired[Ordinal | None]


MadeHand = Annotated[OwnHandShape, Makes(OwnHand)]


class OwnPenaltyShape(TypedDict):
    """A penalty that only this table knows, and the points that it costs each time."""

    name: Name
    points: Ordinal


MadePenalty = Annotated[OwnPenaltyShape, Makes(OwnPenalty)]


class OwnGameShape(TypedDict):
    """What is different in a game of one's own from the `variant` it was begun from. `wild` are the
    ranks that are wild in every hand; where it is `dealt`, it is the rank of as many cards as are
    dealt. The `penalties` are recorded as the offences `own_1`, `own_2` and so on."""

    name: Name
    hands: NotRequired[Annotated[list[MadeHand], Limit("maxItems", MAX_HANDS)] | None]
    values: NotRequired[Annotated[dict[str, bool | int], ReadBy(_read_values)] | None]
    wild: NotRequired[
        Annotated[list[str], Limit("maxItems", MAX_WILD_RANKS)] | Literal["dealt"] | None
    ]
    penalties: NotRequired[Annotated[list[MadePenalty], Limit("maxItems", MAX_PENALTIES)] | None]


MadeGame = Annotated[OwnGameShape, Makes(OwnGame)]


def read_own_variant(value: object, path: str, base: Variant) -> Variant:
    """Read an own game begun from `base`, as `write_own_game` wrote it, and make a variant of it.

    Raises WireError, also for a game that makes no sense.
    """
    return own_variant(base, read_own_game(value, path), path)


def own_variant(base: Variant, own: OwnGame, path: str = "own_game") -> Variant:
    """Make a variant of an own game begun from `base`. Raises WireError if it makes no sense."""
    for refusal in own_game_refusals(base, own):
        raise WireError(f"{path}.{refusal.where}", refusal.message, refusal.code)
    return build_own_variant(base, own)


def read_own_game(value: object, path: str) -> OwnGame:
    """Read an own game, whether or not it makes sense. Raises WireError."""
    own: OwnGame = read(MadeGame, value, path)
    return own


def write_own_game(own: OwnGame) -> OwnGameShape:
    """Write an own game as `read_own_game` reads it."""
    values = {"values": dict(own.values)} if own.values else {}
    return write(OwnGameShape, own, **values)
