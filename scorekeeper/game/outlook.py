"""How far it still is: to the end of the game, or out of it."""

from collections.abc import Iterator

from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.speech import say


def outlook(start: Start, state: State) -> dict[int, str]:
    """A sentence for each seat in a game that ends with points: what would put the player out (E8)
    or end the game (N6).

    >>> from scorekeeper.game.entries import Hand
    >>> from scorekeeper.game.replay import replay
    >>> from scorekeeper.variants.european import EUROPEAN
    >>> start = Start(EUROPEAN, ("Ann", "Bob"))
    >>> outlook(start, replay(start, [Hand(1, {2: 110})]))
    {1: 'out with 151 more', 2: 'out with 41 more'}
    """
    return dict(_outlook(start, state))


def _outlook(start: Start, state: State) -> Iterator[tuple[int, str]]:
    rules = start.rules
    if state.finished:
        return
    playing = [player for player in state.players if player.in_play]
    if rules.ending == "one_left":
        rule = rules.elimination
        assert rule is not None
        for player in playing:
            if left := rule.points_left(player.total):
                yield player.seat, say("out with {points} more", points=left)
            else:
                yield player.seat, say("out when this {words.hand} is scored", words=rules.words)
    elif rules.ending == "points" and rules.target is not None:
        for player in playing:
            missing = rules.target - player.total
            if missing > 0:
                yield player.seat, say("{points} to go", points=missing)
            else:
                yield player.seat, say("ends the game with this {words.hand}", words=rules.words)
