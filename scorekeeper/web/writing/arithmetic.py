"""How points add up, as pages write it."""

from scorekeeper.game.scoring import Count


def arithmetic(count: Count) -> str:
    """Write how what a player held is counted.

    >>> arithmetic(Count((10, 10, 15), added=0, times=2))
    '10 + 10 + 15 = 35 ×2 = 70'
    """
    total = sum(count.worths)
    text = " + ".join(map(str, count.worths)) or "0"
    if len(count.worths) > 1:
        text += f" = {total}"
    if count.added:
        text += f" + {count.added} = {count.points}"
    if count.times > 1:
        text += f" ×{count.times} = {count.total}"
    return text
