"""Tables, hands and games in few words, cards as text."""

from collections.abc import Collection, Mapping

from scorekeeper.cards import read_cards
from scorekeeper.game.entries import Amend, Entry, Fact, Hand
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.logs import admit


def table_of(*names: str, variant: str = "jamaican", **options: OptionValue) -> Start:
    """A game about to begin; the first name sits in seat 1 and deals."""
    return Start(VARIANTS[variant], names, options)


def hand(
    out: int,
    left: Mapping[int, str | int],
    *,
    bent: bool = False,
    kalooki: bool = False,
    no_jokers: bool = False,
    laid: Collection[int] = (),
) -> Hand:
    """A hand that `out` won; `left` says what the others held, as cards or as points."""
    held = {
        seat: cards if isinstance(cards, int) else read_cards(cards, suitless=True)
        for seat, cards in left.items()
    }
    return Hand(out, held, bent, kalooki, no_jokers, laid=frozenset(laid))


def amend(entry: int, *facts: Fact) -> Amend:
    """What really happened, instead of an entry."""
    return Amend(entry, facts)


def play(start: Start, *entries: Entry) -> State:
    """The game after these entries, each of which must be admitted."""
    log: list[Entry] = []
    for entry in entries:
        refusals = admit(start, log, entry)
        assert not refusals, f"entry {len(log) + 1}: {[refusal.message for refusal in refusals]}"
        log.append(entry)
    return replay(start, log)


def refusals_of(start: Start, *entries: Entry) -> list[Refusal]:
    """What is wrong with the last of these entries; those before it must be admitted."""
    play(start, *entries[:-1])
    return admit(start, entries[:-1], entries[-1])


def refused(start: Start, *entries: Entry) -> Refusal:
    """The one thing that is wrong with the last of these entries."""
    refusals = refusals_of(start, *entries)
    assert len(refusals) == 1, refusals
    return refusals[0]


def totals(state: State) -> list[int]:
    """Everybody's total, in seat order."""
    return [player.total for player in state.players]


def sums(state: State) -> list[list[int]]:
    """What each row of the sheet adds, in seat order of those who have a part in it."""
    return [[score.sum for score in row.scores.values()] for row in state.sheet]


def ranks_of(state: State) -> list[int | None]:
    """Everybody's rank, in seat order."""
    return [player.rank for player in state.players]
