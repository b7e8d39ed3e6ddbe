"""Who may buy back into the game (E8)."""

from scorekeeper.game.fault import Fault
from scorekeeper.game.table import Table
from scorekeeper.speech import say, say_many

LEAST_OTHERS = 2
"""Who is out buys in only while so many others are not."""


def buy_in_fault(table: Table, seat: int) -> Fault | None:
    """Why a player who is out may not buy in now; None when he may."""
    rule = table.sheet.elimination
    assert rule is not None
    name = table.start.name(seat)
    if seat in table.in_play:
        message = say("{name} is not out and need not buy in.", name=name)
        return _fault("buy_in.not_out", message, rule.rule)
    if seat in table.left:
        return _fault("seat.not_in_play", say("{name} has left the game.", name=name), "C19")
    if len(table.in_play) < LEAST_OTHERS:
        message = say("{name} may buy in only while at least two others are not out.", name=name)
        return _fault("buy_in.too_few_others", message, rule.rule)
    if table.finished:
        return _fault("game.finished", say("The game is over."), rule.rule)
    if table.buy_ins[seat] >= rule.max_buy_ins:
        return _fault("buy_in.too_often", _too_often(name, rule.max_buy_ins), rule.rule)
    if seat not in table.undecided:
        message = say(
            "{name} had to buy in before the next {words.hand} was scored or thrown in, or"
            " declined.",
            name=name,
            words=table.sheet.words,
        )
        return _fault("buy_in.too_late", message, rule.rule)
    return None


def _too_often(name: str, most: int) -> str:
    if not most:
        return say("Nobody may buy in at this table.")
    return say_many(
        "{name} has bought in once already at this table.",
        "{name} has bought in {number} times already at this table.",
        most,
        name=name,
    )


def _fault(code: str, message: str, rule: str) -> Fault:
    return Fault(code, message, "seat", rule)
