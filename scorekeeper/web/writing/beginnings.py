"""From which hand somebody plays who joins now (C24)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.admit import deals_to_join, who_decides_first
from scorekeeper.game.state import HandInPlay
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.writing.money import signed


@dataclass(frozen=True)
class Beginning:
    """A hand from which a newcomer can play: its `number`, its `deal` as it is recorded, None for
    the one in play, and sentences that say why it can't be an earlier one."""

    deal: int | None
    number: int
    words: Words
    why: str = ""

    @property
    def choice(self) -> str:
        """What it is called beside the other one."""
        if self.deal is None:
            return self.words.say("This {words.hand}, {number}", number=self.number)
        return self.words.say("Next {words.hand}, {number}", number=self.number)

    @property
    def sentence(self) -> str:
        """Says that they play from this hand on."""
        sentence = self.words.say("They play from {words.hand} {number} on.", number=self.number)
        return f"{sentence} {self.why}".rstrip()


def list_beginnings(game: Game) -> Sequence[Beginning]:
    """List the hands from which somebody can play who joins now."""
    rules, hand, table = game.start.rules, game.state.hand, game.table
    if hand is None:
        return ()
    why = " ".join(who_decides_first(table))
    return [
        Beginning(None, hand.deal.hand.number, rules.words)
        if deal == table.deal_number
        else Beginning(deal, following_number(rules, hand), rules.words, why)
        for deal in deals_to_join(table)
    ]


@dataclass(frozen=True)
class Newcomer:
    """Somebody who waits for the next hand: the `number` of the entry by which they joined, the
    seat they will have, the points that were agreed, and in words from which hand they play; where
    the rules say with how many points, also what that would be now."""

    number: int
    seat: int
    name: str
    points: int | None
    note: str


def list_newcomers(game: Game) -> list[Newcomer]:
    """List those who have joined and wait for the next hand."""
    hand, table, rules = game.state.hand, game.table, game.start.rules
    if hand is None:
        return []
    plays = rules.words.say(
        "plays from {words.hand} {number} on", number=following_number(rules, hand)
    )
    usual = table.points_on_joining()
    for_now = "" if usual is None else say("with {points} for now", points=signed(usual))
    return [
        Newcomer(
            number,
            seat,
            join.name,
            join.points,
            plays if join.points is not None or not for_now else f"{plays} · {for_now}",
        )
        for seat, (number, join) in enumerate(table.newcomers, len(game.start.seats) + 1)
    ]


def following_number(rules: Variant, hand: HandInPlay) -> int:
    """Return the number of the hand after the one in play."""
    number = hand.deal.hand.number
    return rules.number_after(number) or number
