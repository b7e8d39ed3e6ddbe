"""Games of one's own as JSON: plain data, read field by field."""

from typing import Any, get_args

from scorekeeper.game.own_game_refusals import (
    MAX_HANDS,
    MAX_MELDS,
    MAX_WILD_RANKS,
    own_game_refusals,
)
from scorekeeper.game.start import tidy_name
from scorekeeper.rules.contract import Demand, MeldKind
from scorekeeper.rules.own_game import OwnGame, OwnHand, Value, Wild
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_shapes import OwnGameShape, OwnHandShape, OwnMeldShape
from scorekeeper.wire.reading import Fields, items, short_text

MAX_VALUES = 100


def read_own_variant(value: object, path: str, base: Variant) -> Variant:
    """The game of one's own that was begun from `base`, as `write_own_game` wrote it. Raises
    WireError, also for what makes no sense."""
    own = read_own_game(value, path)
    for refusal in own_game_refusals(base, own):
        raise WireError(f"{path}.{refusal.where}", refusal.message, refusal.code)
    return build_own_variant(base, own)


def read_own_game(value: object, path: str) -> OwnGame:
    """What is different in a game of one's own, whether or not it makes sense. Raises WireError."""
    fields = Fields(value, path)
    own = OwnGame(
        name=tidy_name(fields.text("name")),
        hands=tuple(_read_hands(fields)) if fields.has("hands") else (),
        values=_read_values(fields),
        wild=_read_wild(fields) if fields.has("wild") else None,
    )
    fields.done()
    return own


def write_own_game(own: OwnGame) -> OwnGameShape:
    """What `read_own_game` reads."""
    written: OwnGameShape = {"name": own.name}
    if own.hands:
        written["hands"] = [_write_hand(hand) for hand in own.hands]
    if own.values:
        written["values"] = dict(own.values)
    if own.wild is not None:
        written["wild"] = "dealt" if own.wild == "dealt" else list(own.wild)
    return written


def _read_hands(fields: Fields) -> list[OwnHand]:
    hands = []
    for path, item in items(fields.take("hands"), fields.path_of("hands"), MAX_HANDS):
        hand = Fields(item, path)
        melds = items(hand.take("melds"), f"{path}.melds", MAX_MELDS) if hand.has("melds") else ()
        hands.append(
            OwnHand(
                cards=hand.number("cards"),
                melds=tuple(_read_meld(meld, where) for where, meld in melds),
                like=hand.number_or_none("like"),
            )
        )
        hand.done()
    return hands


def _read_meld(value: Any, path: str) -> Demand:
    fields = Fields(value, path)
    kind = fields.text("kind")
    for known in get_args(MeldKind):
        if kind == known:
            meld = Demand(known, fields.number("size"))
            fields.done()
            return meld
    raise WireError(fields.path_of("kind"), "A meld is a “set”, a “run” or of a “colour”.")


def _read_values(fields: Fields) -> tuple[tuple[str, Value], ...]:
    if not fields.has("values"):
        return ()
    values = Fields(fields.take("values"), fields.path_of("values"))
    if len(values.values) > MAX_VALUES:
        raise WireError(values.path, f"No game has more than {MAX_VALUES} values.")
    for id, value in values.values.items():
        short_text(id, values.path_of(id[:40]))
        if not isinstance(value, int):
            raise WireError(values.path_of(id[:40]), "This is a number, true or false.")
    return tuple(values.values.items())


def _read_wild(fields: Fields) -> Wild:
    path, value = fields.path_of("wild"), fields.take("wild")
    if value == "dealt":
        return "dealt"
    ranks = items(value, path, MAX_WILD_RANKS)
    return tuple(short_text(rank, where) for where, rank in ranks)


def _write_hand(hand: OwnHand) -> OwnHandShape:
    if hand.like is not None:
        return {"cards": hand.cards, "like": hand.like}
    melds: list[OwnMeldShape] = [
        {"kind": demand.kind, "size": demand.min_size} for demand in hand.melds
    ]
    return {"cards": hand.cards, "melds": melds}
