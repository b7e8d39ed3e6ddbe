"""New game: choose one, who sits where, and the house rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from flask import Blueprint, render_template, request
from flask import session as cookie
from flask.typing import ResponseReturnValue

from scorekeeper.circle.people import is_forgotten
from scorekeeper.game.own_game_refusals import too_few_cards
from scorekeeper.game.start import MAX_NAME_LENGTH, MAX_PLAYERS, MIN_PLAYERS, Start, unusual_table
from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say
from scorekeeper.store.circles import load_circle, load_name
from scorekeeper.store.games import Game, games_of, load
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tokens import TOKEN
from scorekeeper.web.circles.adding import begin_in, find_own_circle, hosts_circle
from scorekeeper.web.circles.seasons import load_season
from scorekeeper.web.database import session
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.web.start.begin_once import begin_once
from scorekeeper.web.start.differences import list_differences
from scorekeeper.web.start.families import list_card_families, list_families
from scorekeeper.web.start.new_game_form import NewGameForm, make_new_game_form
from scorekeeper.web.start.option_rows import build_option_rows
from scorekeeper.web.start.own_game import find_variant, own_game_as_text, variant_from_address
from scorekeeper.web.start.own_list import list_own_games
from scorekeeper.web.start.recently_played import find_recently_played
from scorekeeper.web.start.rematch import plan_rematch
from scorekeeper.web.writing.names import people_of
from scorekeeper.web.writing.standings import still_playing

pages = Blueprint("new_game", __name__)

RECENT_GAMES = 8
MAX_NAMES = 16
"""Of earlier players, so that they stay within a thumb's reach."""


@pages.get("/new")
def choose() -> ResponseReturnValue:
    """Show the games on offer, those played lately first, with who played them."""
    circle_id = _circle_id()
    lately = [] if circle_id else find_recently_played(_recent_games())
    return render_template(
        "new_game/choose.html",
        families=list_card_families(),
        others=[family for family in list_families() if not family.has_cards],
        lately=list(lately),
        own_games=list_own_games(circle_id),
        circle=circle_id,
        circle_name=load_name(session(), circle_id) if circle_id else "",
    )


def _circle_id() -> str | None:
    """Return the circle in which a game is to be begun, if this phone hosts it."""
    circle_id = request.args.get("circle", "")
    return circle_id if hosts_circle(circle_id) else None


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@limit_new_games
def set_up(variant_id: str) -> ResponseReturnValue:
    """Names, seats, house rules; on the way back the new game's table. Nobody ever sat at the
    sample game."""
    again = request.args.get("again", "")
    before = _find_earlier_start(variant_id, again)
    variant = before.variant if before else variant_from_address(variant_id)
    played = [game for game in _recent_games() if game.id != cookie.get("demo")]
    form = make_new_game_form(variant, before, _find_last_currency(played))
    circle_id = _circle_id() or (find_own_circle(again) if before else None)
    players = _find_phone_players(played)
    if circle_id:
        players = _find_circle_players(circle_id, players)
    if form.validate_on_submit():
        return _begin(form, circle_id)
    cookie.permanent = True  # the form can still be sent once the browser was closed
    if not form.is_submitted() and not before:
        _seat_again(form, players.last_players)
    return _page(form, players), 422 if form.errors else 200


@dataclass(frozen=True)
class KnownPlayers:
    """Names that are offered: those who played last, as they sat, and all who played before; and
    the circle in which they did, if it is one."""

    last_players: Sequence[str]
    names: Sequence[str]
    circle_id: str | None = None
    circle_name: str = ""


def _find_circle_players(circle_id: str, phone: KnownPlayers) -> KnownPlayers:
    """Find the people of a circle, those who played last first, then those who haven't yet; those
    of this phone while nobody is in the circle: most likely it is begun for them."""
    circle = load_circle(session(), circle_id)
    assert circle is not None
    season = load_season(circle)
    people = season.people
    played = [person for evening in reversed(season.all) for person in evening.sitting]
    everybody = dict.fromkeys([*played, *(people.who(each.id) for each in people.everybody)])
    if not everybody:
        return replace(phone, circle_id=circle_id, circle_name=circle.name)
    last = season.all[-1].results if season.all else ()
    seated, names = (
        people_of([people.name(each) for each in some if not is_forgotten(each)])
        for some in (last, everybody)
    )
    return KnownPlayers(seated, list(dict.fromkeys(names)), circle_id, circle.name)


def _find_phone_players(played: Sequence[Game]) -> KnownPlayers:
    """Find those who played the games of this phone."""
    last = people_of(_people(played[0])) if played else ()
    return KnownPlayers(last, _recent_names(played))


def _find_last_currency(played: Sequence[Game]) -> str | None:
    """Find the currency in which money moved last; None for chips, or where none ever did."""
    return next((game.start.currency for game in played if game.state.money.postings), None)


def _find_earlier_start(variant_id: str, game_id: str) -> Start | None:
    """Find the start that would be played again by the people of this game; return None where this
    phone has no such game of this kind."""
    secrets = phone_secrets()
    if (
        not TOKEN.fullmatch(game_id)
        or not secrets
        or not access_of_phone(session(), game_id, secrets)
    ):
        return None
    game = load(session(), game_id)
    return plan_rematch(game) if game and game.start.variant.id == variant_id else None


def _page(form: NewGameForm, players: KnownPlayers) -> str:
    return render_template(
        "new_game/set_up.html",
        form=form,
        variant=form.variant,
        own=own_game_as_text(form.variant.own),
        differences=list_differences(form.variant),
        seats_in_sight=form.seats_in_sight,
        people_open=form.asks_for_people,
        sitting=", ".join(field.tidy for field in form.seated),
        dealer=form.describe_dealer(),
        too_few=_too_few_cards(form),
        least=MIN_PLAYERS,
        longest=MAX_NAME_LENGTH,
        known_names=players.names[:MAX_NAMES],
        circle=players.circle_id,
        circle_name=players.circle_name,
        again=request.args.get("again"),
        **build_option_rows(form),
    )


def _too_few_cards(form: NewGameForm) -> list[str]:
    """Say for which tables the packs of an own game don't suffice, unless it stands beside a
    name."""
    base, own = find_variant(form.variant.id), form.variant.own
    refused = {message for errors in form.errors.values() for message in errors}
    found = too_few_cards(base, own).values() if own else ()
    return [message for message in found if message not in refused]


def _recent_games() -> list[Game]:
    secrets = phone_secrets()
    return games_of(session(), secrets, RECENT_GAMES) if secrets else []


def _recent_names(games: Sequence[Game]) -> list[str]:
    names = dict.fromkeys(name for game in games for name in people_of(game.start.players))
    return list(names)


def _people(game: Game) -> list[str]:
    """Return the names of all who played, as they sat; where they were more than can begin a game,
    of those who stayed."""
    names = list(dict.fromkeys(map(game.start.name, game.start.order)))
    if len(names) > MAX_PLAYERS:
        return [game.start.name(seat) for seat in still_playing(game.state)]
    return names


def _seat_again(form: NewGameForm, players: Sequence[str]) -> None:
    """Seat those who played last, unless they are too many for this game."""
    if len(players) <= len(form.names):
        for field, name in zip(form.names, players, strict=False):
            field.data = name


def _begin(form: NewGameForm, circle_id: str | None) -> ResponseReturnValue:
    """Begin the game that a valid form asks for, in a circle if there is one. The next page says
    what was drawn."""
    start = _draw_lots(form)
    game = begin_once(GAME, form, lambda id: begin_in(circle_id, start, id))
    begun = game.begun_as
    if form.draws_seats:
        players = join_names(begun.players)
        flash_notice("info", say("Drawn by lot, clockwise: {players}.", players=players))
    if form.draws_dealer:
        name = begun.name(begun.first_dealer)
        flash_notice("info", say("Drawn by lot: {name} deals first.", name=name))
    unusual = unusual_table(begun)
    if unusual:
        flash_notice("info", unusual)
    return to_table(game)


def _draw_lots(form: NewGameForm) -> Start:
    """Return the game that a form asks for, with whatever is left to the lot drawn (C9). The lot
    follows from the form's key, which nobody can guess: where a phone and its server both begin the
    game, they draw the same."""
    lot = Random(form.idempotency_key.data)  # noqa: S311  as the key is random itself
    start = _draw_seats(form.start(), lot) if form.draws_seats else form.start()
    if form.draws_dealer:
        start = replace(start, first_dealer=lot.choice(start.seats))
    return start


def _draw_seats(start: Start, lot: Random) -> Start:
    """Return the same people in seats they drew; the player who was to start still does."""
    players = list(start.players)
    lot.shuffle(players)
    starter = start.starter and players.index(start.name(start.starter)) + 1
    return replace(start, players=tuple(players), starter=starter)
