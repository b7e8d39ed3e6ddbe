"""From which hand somebody plays who joins now (C24)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.admit import deals_to_join
from scorekeeper.rules.words import Words
from scorekeeper.store.games import Game


@dataclass(frozen=True)
class Beginning:
    """A hand from which a newcomer can play: its `number`, and its `deal` as it is recorded, None
    for the one in play."""

    deal: int | None
    number: int
    words: Words

    @property
    def choice(self) -> str:
        """What it is called beside the other one."""
        if self.deal is None:
            return self.words.say("This {words.hand}, {number}", number=self.number)
        return self.words.say("Next {words.hand}, {number}", number=self.number)

    @property
    def sentence(self) -> str:
        """Says that they play from this hand on."""
        if self.deal is None:
            return self.words.say("They play from the current {words.hand} on.")
        return self.words.say(
            "Whoever joins now plays from the next {words.hand} on, {words.hand} {number}.",
            number=self.number,
        )


def list_beginnings(game: Game) -> Sequence[Beginning]:
    """List the hands from which somebody can play who joins now."""
    rules, hand, table = game.start.rules, game.state.hand, game.table
    if hand is None:
        return ()
    number = hand.deal.hand.number
    return [
        Beginning(None, number, rules.words)
        if deal == table.deal_number
        else Beginning(deal, rules.number_after(number) or number, rules.words)
        for deal in deals_to_join(table)
    ]
