"""End a game early, or put it away: what is needed once, when the evening is over."""

from flask import Blueprint, g, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.entries import End
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.phones import is_archived
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.recording import EntryForm, record_tap
from scorekeeper.web.forms.switch import make_switch_form
from scorekeeper.web.security.access import opens_game, phone_secrets
from scorekeeper.web.server_only import follows_server
from scorekeeper.web.tournaments.way_back import find_deletion_refusals

pages = Blueprint("ending", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/ending")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show how the game is ended, put away on this phone, or deleted for everybody."""
    archived = is_archived(session(), game.id, phone_secrets())
    return render_template(
        "ending/ending.html",
        game=game,
        if_stopped=_describe_stop(game.start.rules)
        if g.keeps_score and not game.state.finished
        else None,
        archived=archived,
        archive=make_switch_form(on=not archived),
        forget=PageForm(formdata=None),
        copied=follows_server(game),
        stays_because=find_deletion_refusals(game) if g.hosts else (),
    )


def _describe_stop(rules: Variant) -> str:
    """Say who wins when the table stops now, and what."""
    total = _winning_total(rules)
    if rules.stakes:
        sentence = say(
            "{total} wins and takes the {pot}. You can take this back.",
            total=total,
            pot=rules.stakes.pot_name,
        )
    else:
        sentence = say("{total} wins. You can take this back.", total=total)
    return capital(sentence)


def _winning_total(rules: Variant) -> str:
    if rules.ending == "last_contract":
        return rules.words.say("the lowest total of those with the most {words.contracts}")
    if rules.highest_wins:
        if rules.elimination:
            return say("the highest total of those still in")
        return say("the highest total")
    if rules.elimination:
        return say("the lowest total of those still in")
    return say("the lowest total")


@pages.post("/stop")
@opens_game("score")
def stop(game: Game) -> ResponseReturnValue:
    """Stop the game early (C20)."""
    return record_tap(game, End(), EntryForm())
