"""What the players of a game call its things."""

from dataclasses import dataclass

from scorekeeper.rules.contract import MeldKind


@dataclass(frozen=True)
class Words:
    """A game's own terms, singular and plural where both are said.

    `all_at_once` and `any_melds` say what a first lay-down is where no melds are demanded.
    """

    hand: str = "hand"
    hands: str = "hands"
    set: str = "set"
    sets: str = "sets"
    run: str = "run"
    runs: str = "runs"
    call: str = "call"
    calls: str = "calls"
    joker: str = "joker"
    tacking_on: str = "tacking on"
    all_at_once: str = "All cards at once"
    any_melds: str = "Any melds"

    def of(self, kind: MeldKind) -> str:
        """The game's word for a meld of this kind."""
        return self.set if kind == "set" else self.run

    def several(self, kind: MeldKind) -> str:
        """The game's word for melds of this kind."""
        return self.sets if kind == "set" else self.runs
