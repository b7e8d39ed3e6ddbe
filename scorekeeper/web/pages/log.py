"""Log: everything that was recorded, hand by hand and page by page, corrections included."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.corrections import corrections_in_force, find_original, find_uncorrected
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Amend, Entry, Hand, Join, Strike
from scorekeeper.game.reopening import was_recorded_again
from scorekeeper.game.scoring import Row, score_deal
from scorekeeper.game.wording import describe_win, say_who_laid
from scorekeeper.rules.wording import capital, contract_text, join_names, join_statements
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.long_work import run_by_length
from scorekeeper.web.forms.taking_back import Undo, find_undo, may_take_back
from scorekeeper.web.offline.local_state import server_version
from scorekeeper.web.paging import requested_part
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.money import describe_briefly, describe_entry, signed
from scorekeeper.web.writing.names import by_first_names, first_names
from scorekeeper.web.writing.times import time_of_day
from scorekeeper.web.writing.titles import hand_title

pages = Blueprint("log", __name__, url_prefix="/games/<game:game_id>")


@dataclass(frozen=True)
class Brought:
    """What a hand brought a player, ringed if they went out, and whether that still stands."""

    name: str
    figure: str
    won: bool
    stands: bool


@dataclass(frozen=True)
class LogLine:
    """An entry of the log by its number: when it was recorded, and what it says in a few words,
    with a `note`, and a `sentence` where there is more to say; what a hand `brought` everybody.
    Whether it `is_pending` on this phone, and whether it counts: it may be corrected, taken back,
    or no longer needed. Whether its text `still_holds`, as of a hand whose points alone were
    corrected. `undo` is the button that takes it back or puts it back, `correct_page`
    where it can be corrected. A deal that `was_recorded_again` is not put back, as it would count
    twice (C25)."""

    number: int
    at: str
    text: str
    note: str
    sentence: str
    brought: Sequence[Brought]
    is_pending: bool
    counts: bool
    still_holds: bool
    undo: Undo | None
    correct_page: str | None
    was_recorded_again: bool

    @property
    def opens(self) -> bool:
        """Whether there is more to see, or something to do."""
        return bool(self.sentence or self.brought or self.undo or self.correct_page)


@dataclass(frozen=True)
class HandLog:
    """What was recorded in one hand, newest first; of the hand that is played `now`, or of one with
    its contract, where they differ."""

    title: str
    contract: str
    now: bool
    lines: Sequence[LogLine]


@dataclass(frozen=True)
class _Log:
    """A game's log, with what each line takes from all of it: which correction is in force for an
    entry, which entries still count as they were written, and the rows of the sheet with their
    numbers, by the entry that closed each."""

    game: Game
    corrections: Mapping[int, int]
    standing: Collection[int]
    rows: Mapping[int, tuple[int, Row]]

    def taken_back_by(self, number: int) -> int | None:
        """Return the number of the `Strike` that took an entry back; None where it counts, or was
        corrected."""
        correction = self.corrections.get(number)
        is_strike = correction and isinstance(self.game.entries[correction - 1], Strike)
        return correction if is_strike else None


@pages.get("/log")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the newest entries, or those around `?number=`, newest first, and that one open; what
    stands can be taken back, what was taken back put back."""
    part = requested_part("number", game.version)
    agreed = game.table.agreed
    begun = join_names(agreed.players)
    if game.start.rules.has_cards:
        dealer = agreed.name(agreed.first_dealer)
        begun = say("{names}; {dealer} deals first", names=begun, dealer=dealer)
    return render_template(
        "log/log.html",
        game=game,
        hands=run_by_length(game.size, list, _hands(game, range(part.last, part.first - 1, -1))),
        part=part,
        begun=begun,
        open_number=request.args.get("number", type=int),
    )


def _hands(game: Game, numbers: Iterable[int]) -> Iterator[HandLog]:
    """Yield the entries of these numbers, newest first, hand by hand."""
    log = _Log(
        game,
        corrections_in_force(game.entries),
        find_uncorrected(game.entries),
        {row.closed_by: (number, row) for number, row in enumerate(game.table.rows, 1)},
    )
    rules, deals = game.start.rules, game.table.deals
    all_alike = rules.every_hand_alike or rules.contract_by_player
    closed_by = [deal.closed_by or game.version for deal in game.table.closed]

    def deal_of(number: int) -> Deal:
        return deals[min(bisect_left(closed_by, number), len(deals) - 1)]

    for hand_number, of_hand in groupby(numbers, key=lambda number: deal_of(number).hand.number):
        lines = [_line(log, number, deal_of(number)) for number in of_hand]
        deal = deal_of(lines[0].number)
        yield HandLog(
            title=hand_title(rules, hand_number),
            contract="" if all_alike else contract_text(deal.hand.contract, rules),
            now=deal is game.table.open,
            lines=lines,
        )


def _line(log: _Log, number: int, deal: Deal) -> LogLine:
    game, correction = log.game, log.corrections.get(number)
    stored = game.log[number - 1]
    entry = game.entries[number - 1] if number <= len(game.entries) else None
    counts = entry is None or (number in log.standing and number not in game.state.ignored)
    row_number, row = _row_of(log, number, entry) if counts else (None, None)
    brought = list(_brought(log, number, deal, entry, row))
    text, sentence = _describe(game, number, entry)
    # A correction has no note, as its text says what it changed.
    notes = () if isinstance(entry, Amend) else _notes(log, number, brought, row, counts=counts)
    note = join_statements(filter(None, notes))
    again = entry is not None and was_recorded_again(game.table, correction or number)
    return LogLine(
        number=number,
        at=stored.at,
        text=text,
        note=note,
        sentence="" if sentence == join_statements((text, note)) else sentence,
        brought=brought,
        is_pending=number > server_version(game),
        counts=counts,
        still_holds=counts or text == _who_won_instead(log, number),
        undo=None if again else _undo(log, number, entry),
        correct_page=_correct_page(log, number, entry, row_number),
        was_recorded_again=again,
    )


def _who_won_instead(log: _Log, number: int) -> str | None:
    """Say who won a hand once it was corrected; None for what isn't a corrected hand."""
    correction = log.corrections.get(number)
    amend = log.game.entries[correction - 1] if correction else None
    facts = amend.facts if isinstance(amend, Amend) else ()
    return next((_say_who_won(log.game, fact) for fact in facts if isinstance(fact, Hand)), None)


def _say_who_won(game: Game, hand: Hand) -> str:
    return capital(describe_win(game.start, hand) or say("points written"))


def _row_of(log: _Log, number: int, entry: Entry | None) -> tuple[int, Row] | tuple[None, None]:
    """Return the row of the sheet that an entry made, or made what it is, with its number."""
    closing = find_original(log.game.entries, entry) if isinstance(entry, Amend) else number
    return log.rows.get(closing, (None, None))


def _describe(game: Game, number: int, entry: Entry | None) -> tuple[str, str]:
    """Return what an entry says, in a few words and in full; nothing for the latter where that is
    the same."""
    full = capital(describe_entry(game.table, number))
    if entry is None:
        return full, ""
    if isinstance(entry, Hand):
        return _say_who_won(game, entry), full
    brief = capital(describe_briefly(game.table, number))
    return brief, "" if brief == full else full


def _brought(
    log: _Log, number: int, deal: Deal, entry: Entry | None, row: Row | None
) -> Iterator[Brought]:
    """Yield what a hand brought everybody; one that no longer counts, what it would have."""
    _, now = log.rows.get(number, (None, None))
    if row is None and isinstance(entry, Hand):
        deal = deal.if_won(entry)
    elif row is None or row.void:
        return
    else:
        deal = row.deal
    start = log.game.start
    names = first_names(start.players)
    for seat, score in (row.scores if row else score_deal(start.rules, deal)).items():
        stands = not now or seat not in now.scores or now.scores[seat].sum == score.sum
        yield Brought(names[seat - 1], signed(score.sum), deal.out == seat, stands)


def _notes(
    log: _Log, number: int, brought: Sequence[Brought], row: Row | None, *, counts: bool
) -> Iterator[str]:
    """Yield what the losers got, and who laid where each has a contract of their own, or what
    became of an entry that no longer counts. A row without a note gets none by being taken back,
    as it would grow under the thumb."""
    if counts:
        yield ", ".join(f"{each.name} {each.figure}" for each in brought if not each.won)
        start = log.game.start
        if row and start.rules.contract_by_player and row.deal.laid:
            yield say_who_laid(by_first_names(start), row.deal.laid)
        return
    correction = log.corrections.get(number)
    if correction is None:
        if number in log.game.state.ignored:
            yield say("no longer needed")
        return
    at = time_of_day(log.game.log[correction - 1].at)
    if not log.taken_back_by(number):
        yield say("corrected at {time}", time=at)
    elif brought:
        yield say("taken back at {time}", time=at)


def _undo(log: _Log, number: int, entry: Entry | None) -> Undo | None:
    """Build the button of an entry: what stands is taken back, and what was taken back is put back.
    None for what another correction has replaced, for what this phone may not undo, and for the
    taking back itself: what it took back has the button."""
    if isinstance(entry, Strike) or not may_take_back(log.game, number):
        return None
    if number in log.standing:
        return find_undo(log.game, number)
    strike = log.taken_back_by(number)
    return Undo(strike, say("Put it back")) if strike else None


def _correct_page(
    log: _Log, number: int, entry: Entry | None, row_number: int | None
) -> str | None:
    """Return the page that corrects an entry: of a hand its row, of somebody who joined their own,
    also once that was corrected."""
    if not g.keeps_score:
        return None
    if row_number:
        return url_for("correct.show_row", game_id=log.game.id, row_number=row_number)
    if isinstance(entry, Join) and not log.taken_back_by(number):
        return url_for("join.correct", game_id=log.game.id, number=number)
    return None
