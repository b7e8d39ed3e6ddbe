"""Seat a round of a tournament, put it right, start, end or drop it; and end the tournament. Both
ends can be taken back."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, HiddenField, SelectField

from scorekeeper.rules.wording import join_names
from scorekeeper.speech import mark, say
from scorekeeper.store.long_work import run_long_work
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import (
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    Reopen,
    ResumeRound,
    Round,
    SeatedBy,
    StartRound,
)
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.next_round import seat_next_round
from scorekeeper.tournament.refusals import refusals
from scorekeeper.web.forms.parts import remove_nul, render_form
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.night import Night, load_night
from scorekeeper.web.tournaments.parts import (
    read_player,
    redirects_when_finished,
    to_tournament,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_change
from scorekeeper.web.tournaments.seats import (
    TableLine,
    build_seats,
    build_table_lines,
    describe_hands_by_table,
    describe_meetings,
    describe_sitting_out,
)
from scorekeeper.web.tournaments.titles import round_title
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.tournaments import read_fact, read_way, write_fact

pages = tournament_pages("tournament_round")

STEPS: dict[str, Fact] = {
    "start": StartRound(),
    "resume": ResumeRound(),
    "drop": DropRound(),
    "finish": Finish(),
    "reopen": Reopen(),
}
"""The fact that a button stands for, by its name in the address; that of “end” has more to say."""
MAX_NAMED = 6
"""People who are missing that have room in a sentence."""
DRAWS = 1_000_000_000
"""How many draws there are to choose from."""


class SeatingForm(EntryForm):
    """A seating that was shown."""

    fact = HiddenField(filters=[remove_nul])
    """The round, as JSON."""

    def round(self) -> Round | None:
        """Read the round to be seated; return None where it can't be read."""
        try:
            round = read_fact(json.loads(self.fact.data or ""))
        except (ValueError, RecursionError, WireError):
            return None
        return round if isinstance(round, Round) else None


@dataclass(frozen=True)
class PairingChoice:
    """A way to seat a round, and whether it is the one that is shown."""

    by: SeatedBy
    text: str
    is_chosen: bool


WAYS: dict[SeatedBy, str] = {
    "draw": mark("By lot"),
    "standing": mark("By standing"),
    "new_people": mark("New people"),
    "playoff": mark("Play-off"),
}


@pages.route("/seating", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def seat(stored: StoredTournament) -> ResponseReturnValue:
    """Show how the next round could be seated, and seat it so. The draw has a number, which stands
    in the address, so that another look shows the same."""
    form, by, draw = SeatingForm(), _choose_pairing(), request.args.get("draw", type=int)
    if form.is_submitted():
        round = form.round()
        if round and record_change(stored, round, form):
            return to_tournament(stored)
        return redirect(url_for(".seat", tournament_id=stored.id, by=by, draw=draw), 303)
    if stored.tournament.stage != "over":
        return to_tournament(stored)
    if draw is None:
        drawn = secrets.randbelow(DRAWS)
        return redirect(url_for(".seat", tournament_id=stored.id, by=by, draw=drawn))
    night = load_night(stored)
    found = run_long_work(
        seat_next_round, night.tournament, night.rounds, by, _order(night.tournament, draw)
    )
    form.expect(stored)
    form.fact.data = json.dumps(write_fact(found), separators=(",", ":"))
    before = [each.seating for each in stored.tournament.rounds]
    return render_template(
        "tournaments/seat.html",
        stored=stored,
        form=form,
        number=len(stored.tournament.rounds) + 1,
        by=by,
        refusals=refusals(stored.tournament, found),
        ways=_find_pairings(night, by),
        draw=draw,
        tables=[build_seats(night, table) for table in found.seating.tables],
        sitting_out=describe_sitting_out(stored.tournament, found.seating),
        missing=_name_missing(stored.tournament),
        meetings=describe_meetings(
            stored.tournament, found.seating, stored.tournament.find_planned_after(found), before
        ),
    )


def _name_missing(tournament: Tournament) -> str:
    """Name those who aren't ticked off as being here; where they are many, only count them."""
    missing = tournament.missing
    return join_names(tournament.names(missing)) if len(missing) <= MAX_NAMED else str(len(missing))


def _order(tournament: Tournament, draw: int) -> list[int]:
    """Return everybody who is there, in the order of the draw with this number."""
    order = list(tournament.here)
    Random(draw).shuffle(order)  # noqa: S311  as the number is random itself
    return order


def _choose_pairing() -> SeatedBy:
    try:
        return read_way(request.args.get("by", "draw"))
    except WireError:
        return "draw"


def _find_pairings(night: Night, chosen: SeatedBy) -> list[PairingChoice]:
    """Find the ways that make sense now: before the first round there is no standing, and after a
    play-off only another."""
    tournament = night.tournament
    choices: list[SeatedBy] = ["draw"]
    if tournament.rounds:
        choices = ["new_people", "standing", "draw"]
    if tournament.plan.playoff and tournament.rounds:
        choices.append("playoff")
    if tournament.playoffs:
        choices = ["playoff"]
    return [PairingChoice(by, say(WAYS[by]), by == chosen) for by in choices]


class StepForm(EntryForm):
    """A button that takes a step; at the end of a round it may say that its points count per
    hand."""

    per_hand = BooleanField()

    def fact(self, step: str) -> Fact:
        """Return what is to be recorded."""
        return STEPS.get(step) or EndRound(per_hand=self.per_hand.data)


@pages.route("/<any(start, end, resume, drop, finish, reopen):step>", methods=["GET", "POST"])
@opens_tournament("host")
def go_on(stored: StoredTournament, step: str) -> ResponseReturnValue:
    """Ask once more, where that is worth it, then take the step: start the round, end it, drop it,
    or end the tournament; or take an end back."""
    if stored.tournament.finished != (step == "reopen"):
        return to_tournament(stored)
    form = StepForm()
    if form.validate_on_submit():
        record_change(stored, form.fact(step), form)
        return to_tournament(stored)
    form.expect(stored)
    night = load_night(stored)
    tables = build_table_lines(night, ())
    return render_template(
        "tournaments/sure.html",
        stored=stored,
        form=form,
        step=step,
        round=round_title(stored.tournament),
        playing=[table.number for table in tables if not table.finished],
        uneven=_describe_uneven(night, tables) if step == "end" else (),
    )


def _describe_uneven(night: Night, tables: Sequence[TableLine]) -> Sequence[str]:
    """Say how many hands each table has played, and what it would come to if points counted per
    hand (M5); nothing where all have played as many."""
    played = night.rounds[-1] if night.rounds else None
    if played is None or not played.is_uneven(night.tournament.plan):
        return ()
    words, most = night.tournament.plan.rules.words, played.most_hands
    fewest = max(played.results, key=played.count_missing_hands)
    points = played.results[fewest].points
    player = max(points, key=lambda each: abs(points[each]))
    per_hand = words.say(
        "Per {words.hand}, every table’s points count as if it had played {most}: {name}’s"
        " {before} become {after}.",
        most=most,
        name=night.tournament.player(player).name,
        before=points[player],
        after=played.points_per_hand(fewest, player),
    )
    return describe_hands_by_table(words, tables), per_hand


class ExchangeForm(EntryForm):
    """Two players who are to change seats."""

    one = SelectField(coerce=read_player, validate_choice=False)
    other = SelectField(coerce=read_player, validate_choice=False)


@pages.route("/wrong-seat", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def exchange(stored: StoredTournament) -> ResponseReturnValue:
    """Let two players change places in the latest round."""
    form = ExchangeForm()
    if form.validate_on_submit():
        fields = {"one": form.one, "other": form.other}
        if record_change(stored, Exchange(form.one.data, form.other.data), form, fields):
            return to_tournament(stored)
    form.expect(stored)
    return render_form("tournaments/exchange.html", form, stored=stored, groups=_groups(stored))


def _groups(stored: StoredTournament) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return everybody in the latest round, table by table."""
    tournament = stored.tournament
    groups = [
        (say("Table {number}", number=number), table)
        for number, table in enumerate(tournament.latest.tables, 1)
    ]
    if tournament.latest.sitting_out:
        groups.append((say("Sitting out"), tournament.latest.sitting_out))
    return [
        (title, list(zip(players, tournament.names(players), strict=True)))
        for title, players in groups
    ]
