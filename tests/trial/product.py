"""Scorekeeper itself, told and asked in the JSON of its API. Nothing else here imports it."""

from typing import Any

from scorekeeper.game.admit import admit
from scorekeeper.game.fold import table_before
from scorekeeper.game.replay import derive_state
from scorekeeper.game.start import new_game_refusals
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_new_game
from scorekeeper.wire.referee import (
    read_lay_down_question,
    read_tack_on_question,
    write_lay_down,
    write_tack_on,
)
from scorekeeper.wire.state import write_state
from tests.support.plain_sum import Json


class Scorekeeper:
    """A game as the app keeps it."""

    def __init__(self, game: Json) -> None:
        fields = {name: value for name, value in game.items() if value is not None}
        start = read_new_game(fields).start
        self.refusals = [refusal.message for refusal in new_game_refusals(start)]
        self._table = table_before(start)

    def record(self, fact: Json) -> list[str]:
        """Record a fact; the answer is why it is refused, nothing where it is not."""
        try:
            admission = admit(self._table, read_entry(fact))
        except WireError as error:
            return [error.message]
        self._table = admission.table
        return [refusal.message for refusal in admission.refusals]

    def state(self) -> Json:
        """What the API shows of the game: STATE."""
        table = self._table
        state: Any = write_state("trial", len(table.entries), table.start, derive_state(table))
        return dict(state)


def lay_down(question: Json) -> Json:
    """What the API answers whether melds may be laid down."""
    asked = read_lay_down_question(question)
    answer: Any = write_lay_down(asked.judge(), asked.hand.contract, asked.rules)
    return dict(answer)


def tack_on(question: Json) -> Json:
    """What the API answers whether cards may be added to a meld."""
    answer: Any = write_tack_on(read_tack_on_question(question).judge())
    return dict(answer)
