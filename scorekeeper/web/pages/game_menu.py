"""Menu of a game: a row for each page that is needed once an evening, or once a game."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.money import find_biggest_winners
from scorekeeper.speech import say
from scorekeeper.store.games import Game, switch_finder
from scorekeeper.web.database import session
from scorekeeper.web.forms.switch import SwitchForm, make_switch_form
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.server_only import follows_server, requires_server
from scorekeeper.web.writing.money import money_with_sign
from scorekeeper.web.writing.names import first_name
from scorekeeper.web.writing.standings import who_won

pages = Blueprint("game_menu", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/game-menu")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show where everything is that is not needed at every hand."""
    hand, rules = game.state.hand, game.start.rules
    return render_template(
        "game_menu/game_menu.html",
        game=game,
        copied=follows_server(game),
        finder=make_switch_form(on=not game.finder),
        has_money=bool(game.state.money.postings or rules.stake_per_point),
        who_is_up=_say_who_is_up(game),
        hand_in_play=rules.words.say("{words.hand} {number}", number=hand.rules.number)
        if hand
        else "",
        can_be_ended=g.keeps_score and not game.state.finished,
    )


def _say_who_is_up(game: Game) -> str:
    """Say who has won most so far, and how much, during the game without the pot, and once it has
    ended who won it; nothing where nobody has, or several have."""
    state = game.state
    seats = state.winners if state.finished else find_biggest_winners(state.amounts)
    if len(seats) != 1:
        return ""
    name = first_name(game.start, *seats)
    if state.finished:
        return who_won([name])
    return f"{name} {money_with_sign(state.amounts[seats[0]], game.start.currency)}"


@pages.post("/finder")
@opens_game("host")
@requires_server
def finder(game: Game) -> ResponseReturnValue:
    """Switch the finder of lay-downs on or off for this table; the check stays."""
    form = SwitchForm()
    if form.validate_on_submit():
        on = form.wants_it_on
        switch_finder(session(), game.id, on=on)
        session().commit()
        flash_notice("info", say("The finder is on.") if on else say("The finder is off."))
    return redirect(url_for("game_menu.show", game_id=game.id), 303)
