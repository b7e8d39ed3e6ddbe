"""Log: everything that was recorded, page by page, corrections included."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from flask import Blueprint, g, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.corrections import find_uncorrected, taken_back_by
from scorekeeper.game.entries import Join, Strike
from scorekeeper.game.reopening import was_recorded_anew
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.taking_back import Undo, find_undo, may_take_back
from scorekeeper.web.offline.local_state import server_version
from scorekeeper.web.paging import requested_part
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.money import describe_entry

pages = Blueprint("log", __name__, url_prefix="/games/<game:game_id>")


@dataclass(frozen=True)
class LogLine:
    """An entry of the log by its number: when it was recorded, what it says, whether it
    `is_pending` on this phone, and whether it counts: it may be corrected, taken back, or no
    longer needed. `undo` is the button that takes it back or puts it back, `correct_page` where it
    can be corrected. A deal that `was_recorded_anew` is not put back, as it would count twice
    (C25). `max_buttons`: its row keeps room for that many."""

    number: int
    at: str
    text: str
    is_pending: bool
    counts: bool
    undo: Undo | None
    correct_page: str | None
    was_recorded_anew: bool
    max_buttons: int


@pages.get("/log")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the newest entries, or those around `?number=`, newest first; what stands can be taken
    back, what was taken back put back."""
    part = requested_part("number", game.version)
    standing, taken_back = find_uncorrected(game.entries), taken_back_by(game.entries)
    lines = [
        _line(game, number, standing, taken_back) for number in range(part.last, part.first - 1, -1)
    ]
    agreed = game.table.agreed
    begun = say(
        "The game begins: {names}; {dealer} deals first",
        names=join_names(agreed.players),
        dealer=agreed.name(agreed.first_dealer),
    )
    return render_template("log/log.html", game=game, lines=lines, part=part, begun=begun)


def _line(
    game: Game, number: int, standing: Collection[int], taken_back: Mapping[int, int]
) -> LogLine:
    stored = game.log[number - 1]
    is_known = number <= len(game.entries)
    joins_here = is_known and isinstance(stored.entry, Join)
    page = url_for("join.correct", game_id=game.id, number=number) if joins_here else None
    anew = is_known and was_recorded_anew(game.table, taken_back.get(number, number))
    return LogLine(
        number=number,
        at=stored.at,
        text=capital(describe_entry(game.table, number)),
        is_pending=number > server_version(game),
        counts=not is_known or (number in standing and number not in game.state.ignored),
        undo=None if anew else _undo(game, number, standing, taken_back),
        correct_page=page if g.keeps_score and number not in taken_back else None,
        was_recorded_anew=anew,
        max_buttons=2 if joins_here else 1,
    )


def _undo(
    game: Game, number: int, standing: Collection[int], taken_back: Mapping[int, int]
) -> Undo | None:
    """Build the button of an entry: what stands is taken back, and what was taken back is put back.
    None for what another correction has replaced, for what was undone already, and for what this
    phone may not undo."""
    if not may_take_back(game, number):
        return None
    if number in standing:
        return find_undo(game, number)
    if number in taken_back and not isinstance(game.entries[number - 1], Strike):
        return Undo(taken_back[number], say("Put it back"))
    return None
