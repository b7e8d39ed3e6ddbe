"""Who may buy back into the game (E8)."""

from scorekeeper.game.fault import Fault
from scorekeeper.game.table import Table

LEAST_OTHERS = 2
"""Who is out buys in only while so many others are not."""


def buy_in_fault(table: Table, seat: int) -> Fault | None:
    """Why a player who is out may not buy in now; None when he may."""
    rule = table.sheet.elimination
    assert rule is not None
    name, hand = table.start.name(seat), table.sheet.words.hand
    if seat in table.in_play:
        return _fault("buy_in.not_out", f"{name} is not out and need not buy in.", rule.rule)
    if seat in table.left:
        return _fault("seat.not_in_play", f"{name} has left the game.", "C19")
    if len(table.in_play) < LEAST_OTHERS:
        message = f"{name} may buy in only while at least two others are not out."
        return _fault("buy_in.too_few_others", message, rule.rule)
    if table.finished:
        return _fault("game.finished", "The game is over.", rule.rule)
    if table.buy_ins[seat] >= rule.max_buy_ins:
        often = {0: "Nobody may buy in", 1: f"{name} has bought in once already"}
        times = f"{name} has bought in {rule.max_buy_ins} times already"
        message = f"{often.get(rule.max_buy_ins, times)} at this table."
        return _fault("buy_in.too_often", message, rule.rule)
    if seat not in table.undecided:
        message = (
            f"{name} had to buy in before the next {hand} was scored or thrown in, or declined."
        )
        return _fault("buy_in.too_late", message, rule.rule)
    return None


def _fault(code: str, message: str, rule: str) -> Fault:
    return Fault(code, message, "seat", rule)
