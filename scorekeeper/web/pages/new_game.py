"""New game: which one, who sits where, what the table agreed on."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from flask import Blueprint, render_template, request
from flask import session as cookie
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import MAX_NAME_LENGTH, MAX_PLAYERS, MIN_PLAYERS, Start, unusual_table
from scorekeeper.rules.wording import listed
from scorekeeper.speech import say
from scorekeeper.store.games import Game, begin, games_of, load
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tokens import TOKEN
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import phone_secret
from scorekeeper.web.begin_once import begin_once
from scorekeeper.web.database import session
from scorekeeper.web.families import families
from scorekeeper.web.navigation import to_table
from scorekeeper.web.new_game_form import NewGameForm, form_of
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.option_rows import (
    SUGGESTED_CURRENCIES,
    other_options_of,
    rules_of,
    stakes_of,
)
from scorekeeper.web.rematch import rematch_of
from scorekeeper.web.rulebook_text import rulebook
from scorekeeper.web.security import new_games
from scorekeeper.web.standings import still_there

pages = Blueprint("new_game", __name__)

RECENT_GAMES = 8
MAX_NAMES = 16
"""Of earlier players, so that they stay within a thumb's reach."""


@pages.get("/new")
def choose() -> ResponseReturnValue:
    """The games on offer."""
    return render_template("new_game/choose.html", families=families()), 200


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@new_games
def set_up(variant_id: str) -> ResponseReturnValue:
    """Names, seats, house rules; on the way back the new game's table."""
    if variant_id not in VARIANTS:
        raise NotFound
    form = form_of(VARIANTS[variant_id], _played_before(variant_id, request.args.get("again", "")))
    recent = _recent_games()
    if "another" in request.form:
        return _page(form, recent, request.form.get("another", form.offered, type=int)), 200
    if form.validate_on_submit():
        return _begin(form)
    cookie.permanent = True  # the form can still be sent once the browser was closed
    if not form.is_submitted() and "same" in request.args and recent:
        _seat_again(form, _people(recent[0]))
    return _page(form, recent, form.offered), 422 if form.errors else 200


def _played_before(variant_id: str, game_id: str) -> Start | None:
    """What would be played again by the people of this game; None where this phone has no such
    game of this kind."""
    secret = phone_secret()
    if (
        not TOKEN.fullmatch(game_id)
        or not secret
        or not access_of_phone(session(), game_id, secret)
    ):
        return None
    game = load(session(), game_id)
    return rematch_of(game) if game and game.start.variant.id == variant_id else None


def _page(form: NewGameForm, recent: Sequence[Game], offered: int) -> str:
    filled = form.is_submitted() or form.seated
    last_players = _people(recent[0]) if recent and not filled else []
    stakes, options = stakes_of(form), other_options_of(form)
    return render_template(
        "new_game/set_up.html",
        form=form,
        variant=form.variant,
        offered=offered,
        least=MIN_PLAYERS,
        longest=MAX_NAME_LENGTH,
        same_people=", ".join(last_players),
        known_names=_recent_names(recent),
        currencies=SUGGESTED_CURRENCIES,
        stakes=stakes,
        options=options,
        rule_texts={rule: rulebook().rules[rule] for rule in rules_of(stakes, options)},
    )


def _recent_games() -> list[Game]:
    secret = phone_secret()
    return games_of(session(), secret, RECENT_GAMES) if secret else []


def _recent_names(games: Sequence[Game]) -> list[str]:
    names = dict.fromkeys(name for game in games for name in game.start.players)
    return list(names)[:MAX_NAMES]


def _people(game: Game) -> list[str]:
    """The names of all who played, as they sat; where they were more than can begin a game, of
    those who stayed."""
    names = list(dict.fromkeys(map(game.start.name, game.start.order)))
    if len(names) > MAX_PLAYERS:
        return [game.start.name(seat) for seat in still_there(game.state)]
    return names


def _seat_again(form: NewGameForm, players: Sequence[str]) -> None:
    for field, name in zip(form.names, players, strict=False):
        field.data = name


def _begin(form: NewGameForm) -> ResponseReturnValue:
    """Begins the game that a valid form asks for. The next page says what was drawn."""
    start = _drawn(form)
    game = begin_once(form, lambda id: begin(session(), start, id=id))
    begun = game.begun_as
    if form.draws_seats:
        players = listed(begun.players)
        flash_notice("info", say("Drawn by lot, clockwise: {players}.", players=players))
    if form.draws_dealer:
        name = begun.name(begun.first_dealer)
        flash_notice("info", say("Drawn by lot: {name} deals first.", name=name))
    unusual = unusual_table(begun)
    if unusual:
        flash_notice("info", unusual)
    return to_table(game)


def _drawn(form: NewGameForm) -> Start:
    """The game that a form asks for, with whatever is left to the lot drawn (C9). The lot follows
    from the form's key, which nobody can guess: where a phone and its server both begin the game,
    they draw the same."""
    lot = Random(form.idempotency_key.data)  # noqa: S311  as the key is random itself
    start = _seated_by_lot(form.start(), lot) if form.draws_seats else form.start()
    if form.draws_dealer:
        start = replace(start, first_dealer=lot.choice(start.seats))
    return start


def _seated_by_lot(start: Start, lot: Random) -> Start:
    """The same people in seats they drew; the player who was to start still does."""
    players = list(start.players)
    lot.shuffle(players)
    starter = start.starter and players.index(start.name(start.starter)) + 1
    return replace(start, players=tuple(players), starter=starter)
