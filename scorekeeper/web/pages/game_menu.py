"""Menu of a game: what is needed once an evening, or once a game."""

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms.validators import ValidationError

from scorekeeper.game.admit import why_nobody_joins
from scorekeeper.game.entries import End
from scorekeeper.game.start import MAX_TITLE_LENGTH, title_refusal
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.games import Game, rename, switch_finder
from scorekeeper.store.phones import is_archived
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.recording import EntryForm, record_tap
from scorekeeper.web.forms.switch import SwitchForm, make_switch_form
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game, phone_secrets
from scorekeeper.web.server_only import follows_server, requires_server
from scorekeeper.web.tournaments.way_back import find_deletion_refusals

pages = Blueprint("game_menu", __name__, url_prefix="/games/<game:game_id>")


def check_title(_: PageForm, field: NameField) -> None:
    """Refuse what no game can be called."""
    refusal = title_refusal(field.tidy)
    if refusal:
        raise ValidationError(refusal)


class TitleForm(PageForm):
    """What the table calls its game; nothing for the name of what is played."""

    title = NameField(validators=[check_title])


@pages.get("/game-menu")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show everything that is not needed at every hand."""
    return _page(game, TitleForm(formdata=None, title=game.title))


def _page(game: Game, title: TitleForm) -> str:
    going_on = g.keeps_score and not game.state.finished
    archived = is_archived(session(), game.id, phone_secrets())
    copied = follows_server(game)
    return render_template(
        "game_menu/game_menu.html",
        game=game,
        title=title,
        max_title=MAX_TITLE_LENGTH,
        archived=archived,
        archive=make_switch_form(on=not archived),
        forget=PageForm(formdata=None),
        copied=copied,
        stays_because=find_deletion_refusals(game) if g.hosts else (),
        finder=make_switch_form(on=not game.finder) if g.hosts and not copied else None,
        has_money=bool(game.state.money.postings or game.start.rules.stake_per_point),
        nobody_joins=why_nobody_joins(game.table) if going_on else (),
        leavers=[game.state.player(seat) for seat in game.table.in_play] if going_on else [],
        if_stopped=_describe_stop(game.start.rules) if going_on else None,
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
    if rules.scored_by == "winner":
        if rules.elimination:
            return say("the highest total of those still in")
        return say("the highest total")
    if rules.elimination:
        return say("the lowest total of those still in")
    return say("the lowest total")


@pages.post("/title")
@opens_game("host")
@requires_server
def title(game: Game) -> ResponseReturnValue:
    """Give the game a title, or take it away."""
    form = TitleForm()
    if not form.validate_on_submit():
        return _page(game, form), 422
    rename(session(), game.id, form.title.tidy)
    session().commit()
    flash_notice("info", say("Saved."))
    return redirect(url_for("game_menu.show", game_id=game.id), 303)


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


@pages.post("/stop")
@opens_game("score")
def stop(game: Game) -> ResponseReturnValue:
    """Stop the game early (C20)."""
    return record_tap(game, End(), EntryForm())
