"""What comes after hands that nobody has scored yet, as far as it doesn't depend on them."""

from scorekeeper.game.entries import Hand
from scorekeeper.game.fold import table_with
from scorekeeper.game.table import Table


def table_in_deal(table: Table, number: int) -> Table | None:
    """Return the table in deal `number`, later than the one in play (C25), if no hand until then is
    thrown in. None where the game is over by then, or where who is in play, or what they have to
    lay, depends on what was scored before (E8, N6, X10). Its totals are not to be shown."""
    rules = table.rules
    if rules.ending not in ("hands", "open") or rules.elimination or rules.contract_by_player:
        return None
    while table.open and table.deal_number < number:
        out, *others = table.in_play
        if rules.has_cards:
            table = table_with(table, Hand(out, dict.fromkeys(others, 0)))
        else:
            table = table_with(table, Hand(None, dict.fromkeys(table.in_play, 0)))
    return table if table.open else None
