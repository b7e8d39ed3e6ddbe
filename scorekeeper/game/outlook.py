"""What a player needs: to overtake in the last hand, to end the game, to stay in it."""

from collections.abc import Iterator

from scorekeeper.game.start import Start
from scorekeeper.game.state import Player, State
from scorekeeper.speech import say


def outlook(start: Start, state: State) -> dict[int, str]:
    """A sentence for each seat that has something to win or lose in the hand in play: what would
    overtake the leader (C10), put the player out (E8), or end the game (N6).

    >>> from scorekeeper.game.entries import Hand
    >>> from scorekeeper.game.replay import replay
    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> start = Start(JAMAICAN, ("Ann", "Bob"), options={"hands": "1-4"})
    >>> outlook(start, replay(start, [Hand(1, {2: 12})] * 3))
    {2: 'overtakes Ann with 37 fewer'}
    """
    return dict(_outlook(start, state))


def _outlook(start: Start, state: State) -> Iterator[tuple[int, str]]:
    rules, hand = start.rules, state.hand
    if hand is None:
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
                yield player.seat, say("ends the game with {points} more", points=missing)
            else:
                yield player.seat, say("ends the game with this {words.hand}", words=rules.words)
    elif hand.rules.number == hand.last:
        yield from _last_hand(start, playing)


def _last_hand(start: Start, playing: list[Player]) -> Iterator[tuple[int, str]]:
    """What those behind need to be alone in front. Where a tie goes to the better last hand,
    drawing level is enough (C10)."""
    leader = next((player for player in playing if player.rank == 1), None)
    if leader is None:
        return
    more = 0 if start.rules.ties == "last_hand" else 1
    for player in playing:
        if gap := abs(player.total - leader.total):
            values = {"points": gap + more, "leader": leader.name}
            if start.rules.scored_by == "winner":
                yield player.seat, say("overtakes {leader} with {points} more", **values)
            else:
                yield player.seat, say("overtakes {leader} with {points} fewer", **values)
