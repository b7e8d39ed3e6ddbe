"""Who may buy back into the game (E8)."""

from scorekeeper.game.refusal import Refusal
from scorekeeper.game.table import MIN_OTHERS, Table
from scorekeeper.speech import say, say_many

TOO_FEW_OTHERS = "buy_in.too_few_others"
"""The code of the refusal that stored buy-ins of earlier days are spared (C26)."""


def buy_in_refusal(table: Table, seat: int) -> Refusal | None:
    """Return why a player who is out may not buy in now; None when they may."""
    rule = table.rules.elimination
    assert rule is not None
    name = table.start.name(seat)
    if seat in table.in_play:
        message = say("{name} isn’t out and doesn’t need to buy in.", name=name)
        return _refusal("buy_in.not_out", message, rule.rule)
    if seat in table.left:
        return _refusal("seat.not_in_play", say("{name} has left the game.", name=name), "C19")
    if len(table.totals_to_buy_in_at()) < MIN_OTHERS:
        message = say(
            "{name} may buy in only while at least two others are below {limit}.",
            name=name,
            limit=rule.limit,
        )
        return _refusal(TOO_FEW_OTHERS, message, rule.rule)
    if table.finished:
        return _refusal("game.finished", say("The game is over."), rule.rule)
    if table.buy_ins[seat] >= rule.max_buy_ins:
        return _refusal("buy_in.too_often", _too_often(name, rule.max_buy_ins), rule.rule)
    if seat not in table.undecided:
        message = table.rules.words.say(
            "{name} declined to buy in, or didn’t do so before the next {words.hand} was scored"
            " or thrown in.",
            name=name,
        )
        return _refusal("buy_in.too_late", message, rule.rule)
    return None


def _too_often(name: str, max_buy_ins: int) -> str:
    if not max_buy_ins:
        return say("Nobody may buy in at this table.")
    return say_many(
        "{name} has already bought in once at this table.",
        "{name} has already bought in {number} times at this table.",
        max_buy_ins,
        name=name,
    )


def _refusal(code: str, message: str, rule: str) -> Refusal:
    return Refusal(code, message, "seat", rule)
