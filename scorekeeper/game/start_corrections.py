"""The start of a game once it has been corrected (C23)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.game.corrections import corrections_in_force
from scorekeeper.game.entries import CorrectStart, Entry
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.rules.options import OptionValue
from scorekeeper.speech import say, say_many


def start_in_force(begun: Start, entries: Sequence[Entry]) -> Start:
    """Work out the start of a game with every correction of it that was not taken back."""
    changes = find_changes_of_start(entries)
    return correct_start(begun, changes.values()) if changes else begun


def find_changes_of_start(entries: Sequence[Entry]) -> dict[int, CorrectStart]:
    """Find the corrections of the start that were not taken back, in order, by their numbers."""
    changes = {n: entry for n, entry in enumerate(entries, 1) if isinstance(entry, CorrectStart)}
    corrections = corrections_in_force(entries) if changes else {}
    return {number: change for number, change in changes.items() if number not in corrections}


def correct_start(start: Start, changes: Iterable[CorrectStart]) -> Start:
    """Apply corrections to a start, one after another: the last that says anything counts. What
    none says stays as it is."""
    players, currency = start.players, start.currency
    first_dealer, starter = start.first_dealer, start.starter
    options: dict[str, OptionValue] = {}
    for change in changes:
        options |= change.options
        players = players if change.players is None else change.players
        currency = currency if change.currency is None else change.currency
        first_dealer = first_dealer if change.first_dealer is None else change.first_dealer
        starter = starter if change.starter is None else change.starter
    return replace(
        start,
        players=players,
        options=start.variant.all_options(start.options) | options if options else start.options,
        first_dealer=first_dealer,
        starter=starter,
        currency=currency or None,
    )


def start_correction_refusals(start: Start, change: CorrectStart) -> list[Refusal]:
    """Return what is wrong with such a correction of the start in force, apart from what it makes
    of the log: the game stays the same, and so does who sits where."""
    refusals = []
    if change.variant not in (None, start.variant.id):
        message = say("The game is {game} and can’t become another one.", game=start.variant.name)
        refusals.append(Refusal("start.variant", message, "with.variant", "C23"))
    refusals += _seating_refusals(start, change.players or start.players)
    if not refusals:
        refusals = start_refusals(correct_start(start, [change]))
        refusals = [replace(one, where=f"with.{one.where}") for one in refusals]
    return refusals


def _seating_refusals(start: Start, names: Sequence[str]) -> list[Refusal]:
    if len(names) != len(start.players):
        message = say_many(
            "{number} player sat down at the start: give that many names.",
            "{number} players sat down at the start: give that many names.",
            len(start.players),
        )
        return [Refusal("start.seating", message, "with.players", "C23")]
    seats = {name.casefold(): seat for seat, name in enumerate(start.players, 1)}
    return [
        Refusal(
            "start.seating",
            say(
                "{name} sits in seat {seat}. You can correct how a name is spelt, not who sits"
                " where.",
                name=name,
                seat=seats[name.casefold()],
            ),
            f"with.players.{seat}",
            "C23",
        )
        for seat, name in enumerate(names, 1)
        if seats.get(name.casefold(), seat) != seat
    ]
