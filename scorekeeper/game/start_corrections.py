"""What holds from the start once it has been corrected (C23)."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.game.corrections import corrections_in_force
from scorekeeper.game.entries import CorrectStart, Entry
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.speech import say, say_many


def start_in_force(begun: Start, entries: Sequence[Entry]) -> Start:
    """The start of a game with every correction of it that was not taken back. Worked out here and
    nowhere else."""
    taken_back = corrections_in_force(entries)
    start = begun
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, CorrectStart) and number not in taken_back:
            start = _corrected(start, entry)
    return start


def _corrected(start: Start, change: CorrectStart) -> Start:
    """What a correction leaves out stays as it is."""
    options = start.variant.all_options(start.options)
    currency = start.currency if change.currency is None else change.currency
    return replace(
        start,
        players=start.players if change.players is None else change.players,
        options={**options, **change.options} if change.options else start.options,
        first_dealer=start.first_dealer if change.first_dealer is None else change.first_dealer,
        starter=start.starter if change.starter is None else change.starter,
        currency=currency or None,
    )


def start_correction_refusals(
    begun: Start, entries: Sequence[Entry], change: CorrectStart
) -> list[Refusal]:
    """What is wrong with correcting the start after this log like that, whatever becomes of the
    log: the game stays the same, and so does who sits where."""
    start = start_in_force(begun, entries)
    refusals = []
    if change.variant not in (None, start.variant.id):
        message = say("The game is {game} and can’t become another one.", game=start.variant.name)
        refusals.append(Refusal("start.variant", message, "with.variant", "C23"))
    refusals += _seating_refusals(start, change.players or start.players)
    if not refusals:
        refusals = start_refusals(_corrected(start, change))
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
