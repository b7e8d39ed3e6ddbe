"""Players: how their names are spelt, who leaves, who joins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, g, render_template
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden
from wtforms.validators import InputRequired

from scorekeeper.game.admit import deals_to_join, who_decides_first, why_nobody_joins
from scorekeeper.game.buying_in import buy_in_refusal
from scorekeeper.game.corrections import facts_at
from scorekeeper.game.entries import Amend, CorrectStart, Entry, Join
from scorekeeper.game.state import Player
from scorekeeper.speech import say, say_as
from scorekeeper.store.games import Game
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.recording import Outcome, SeatForm, record, to_next_page
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.beginnings import list_newcomers
from scorekeeper.web.writing.language import say_later

pages = Blueprint("players", __name__, url_prefix="/games/<game:game_id>/players")


class NameForm(SeatForm):
    """How the name of the player in a seat is spelt."""

    name = NameField(validators=[InputRequired(say_later("Write a name."))])


@dataclass(frozen=True)
class PlayerRow:
    """A player with what they do at the table now, and why they stay out, where they do; `form` is
    None where this phone may not correct the name; somebody who `may_leave` is still in play."""

    player: Player
    now: str
    why_out: str
    form: NameForm | None
    may_leave: bool


@pages.get("")
@opens_game("score")
def show(game: Game) -> ResponseReturnValue:
    """Show everybody who has sat down, and say whether somebody can join now."""
    return _page(game)


@pages.post("")
@opens_game("score")
def spell(game: Game) -> ResponseReturnValue:
    """Record how a name is spelt (C23)."""
    form = NameForm()
    seat = form.seat.data
    if seat not in game.start.seats or not _may_spell(game, seat):
        raise Forbidden
    if not form.validate():
        return _page(game, form), 422
    if form.name.tidy == game.start.name(seat):
        return _page(game)
    outcome = record(game, _correction(game, seat, form.name.tidy), form)
    if outcome.appended:
        return to_next_page(outcome, "players.show")
    form.name.errors = [refusal.message for refusal in outcome.refusals]
    return _page(outcome.game, form, outcome), 409 if outcome.since else 422


def _may_spell(game: Game, seat: int) -> bool:
    """Whether this phone may correct a name: of those with whom the game began, only a host's."""
    return bool(g.hosts) or game.table.joined_by[seat - 1] is not None


def _correction(game: Game, seat: int, name: str) -> Entry:
    """Build the correction of a name: of the start, or of the entry by which they joined."""
    number = game.table.joined_by[seat - 1]
    if number is None:
        names = list(game.table.agreed.players)
        names[seat - 1] = name
        return CorrectStart(players=tuple(names))
    (join,) = facts_at(game.entries, number)
    assert isinstance(join, Join)
    return Amend(number, (replace(join, name=name),))


def _page(game: Game, refused: NameForm | None = None, outcome: Outcome | None = None) -> str:
    can_join = bool(deals_to_join(game.table))
    return render_template(
        "players/players.html",
        game=game,
        outcome=Outcome(game, since=outcome.since) if outcome else None,
        rows=[_row(game, seat, refused) for seat in game.start.order],
        newcomers=list_newcomers(game),
        leaving=list(_say_what_leaving_does(game)),
        joining=_say_about_joining(game, can_join=can_join) if game.state.hand else (),
        can_join=can_join,
    )


def _row(game: Game, seat: int, refused: NameForm | None) -> PlayerRow:
    form = None
    if refused and refused.seat.data == seat:
        form = refused
    elif _may_spell(game, seat):
        form = NameForm(formdata=None, seat=seat, name=game.start.name(seat))
        form.expect(game)
    player = game.state.player(seat)
    may_leave = seat in game.table.in_play and not game.state.finished
    now, why_out = _say_what_they_do(game, player), _say_why_they_stay_out(game, player)
    return PlayerRow(player, now, why_out, form, may_leave)


def _say_what_they_do(game: Game, player: Player) -> str:
    hand = game.state.hand
    if player.rank is None:
        return say("left the game")
    if player.eliminated:
        return say_as("of the game", "out")
    if not game.start.rules.has_cards:
        return ""
    if hand and hand.dealer == player.seat:
        return say_as("beside a name", "deals")
    if hand and hand.starter == player.seat:
        return say_as("beside a name", "starts")
    return ""


def _say_why_they_stay_out(game: Game, player: Player) -> str:
    """Say why a player who is out can't buy back in (E8); empty where they can, or needn't."""
    if not player.eliminated or game.state.finished:
        return ""
    refusal = buy_in_refusal(game.table, player.seat)
    return refusal.message if refusal else ""


def _say_what_leaving_does(game: Game) -> Iterator[str]:
    """Say what becomes of the points and the money of somebody who leaves (C19)."""
    rules = game.start.rules
    yield say(
        "Leaving keeps the points on the sheet; this {words.hand} no longer counts for them.",
        words=rules.words,
    )
    if rules.stakes and not rules.stakes.for_nothing:
        yield say(
            "What they won or lost is still paid, and what they put in the {pot} stays there.",
            pot=rules.stakes.pot_name,
        )
    if rules.stake_per_point:
        yield say("Nothing is paid for their points.")
    yield say("You can take it back.")


def _say_about_joining(game: Game, *, can_join: bool) -> Sequence[str]:
    """Say why nobody can join now, or whose answer they wait for."""
    if not can_join:
        return [refusal.message for refusal in why_nobody_joins(game.table)]
    return who_decides_first(game.table)
