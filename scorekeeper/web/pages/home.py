"""Home: the games, circles and tournaments of this phone, and the pages behind it: everything else,
all games, and those that were archived."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.state import HandInPlay, Player
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.circles import load_circles
from scorekeeper.store.games import Game, count_games_of, games_of
from scorekeeper.store.links import Access
from scorekeeper.store.phones import access_of_phone, has_archived
from scorekeeper.store.tournaments import load_tournaments
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.switch import make_switch_form
from scorekeeper.web.offline.home_screen import dismiss_home_screen, suggests_home_screen
from scorekeeper.web.offline.unsaved import find_games_to_save
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.web.start.recently_played import RecentlyPlayed, describe_recently_played
from scorekeeper.web.writing.language import language_name
from scorekeeper.web.writing.money import money
from scorekeeper.web.writing.names import by_first_names, first_name
from scorekeeper.web.writing.payments import count_due
from scorekeeper.web.writing.standings import (
    describe_lead,
    describe_standing,
    find_leaders,
    leads,
    sort_by_rank,
    sort_by_seat,
)
from scorekeeper.web.writing.times import is_today, recent_day
from scorekeeper.web.writing.titles import describe_hand, game_name

pages = Blueprint("home", __name__)

MAX_GAMES = 30
GAMES_AT_HOME = 2
"""Games on Home beside the one that it is about, and one that has just ended."""
GAMES_IN_PLAY = 4
"""How many of them may be in play, so that each is one tap away."""


@dataclass(frozen=True)
class MainGame:
    """The game that Home is about: `facts` says which hand it is and who leads, or when it was and
    who won; `due` how many payments are still to be made; `hands` for each hand whether it is done,
    on the table now or still to come; `leaders` are the seats that lead. Once it is over, nothing
    says `go_on`, and the players stand in their places."""

    id: str
    name: str
    facts: str
    due: str
    go_on: str
    hands: tuple[str, ...]
    players: tuple[Player, ...]
    leaders: frozenset[int]


@dataclass(frozen=True)
class GameLine:
    """Another game: when and by whom it was played, which hand it is in, and how it stands or
    ended."""

    id: str
    name: str
    facts: str
    standing: str


@pages.get("/")
def show() -> ResponseReturnValue:
    """Show the game in play, others, first those that aren't over yet, and the ways to all
    else."""
    secrets = phone_secrets()
    games = _load_games_at_home()
    main = _find_main(games)
    access = access_of_phone(session(), main.id, secrets) if main else None
    circles = load_circles(session(), secrets) if secrets else []
    tournaments = load_tournaments(session(), secrets) if secrets else []
    is_known = games or circles or tournaments or (secrets and has_archived(session(), secrets))
    return render_template(
        "home/home.html",
        main=_describe_main(main, access) if main else None,
        lines=_describe_all(_choose_others([game for game in games if game is not main])),
        again=_find_again(main, access) if main else None,
        is_first_visit=not is_known,
        home_screen=not is_known and suggests_home_screen(),
        circles=circles,
        tournaments=tournaments[:1],
        to_save=find_games_to_save(games),
        language=language_name(),
        form=PageForm(),
    )


@pages.post("/home-screen/put-off")
def put_off_home_screen() -> ResponseReturnValue:
    """Say no more that Scorekeeper belongs on the home screen."""
    if PageForm().validate():
        dismiss_home_screen()
    return redirect(url_for("home.show"), 303)


@pages.get("/everything-else")
def everything_else() -> ResponseReturnValue:
    """Show what is not needed every evening, a row each."""
    secrets = phone_secrets()
    return render_template(
        "home/everything_else.html",
        count=_count_games(archived=False),
        archived_count=_count_games(archived=True),
        circles=load_circles(session(), secrets) if secrets else [],
        tournaments=load_tournaments(session(), secrets) if secrets else [],
        language=language_name(),
        form=PageForm(),
    )


@pages.get("/all-games")
def all_games() -> ResponseReturnValue:
    """Show the games this phone may open, newest first, with who leads."""
    return render_template("home/all_games.html", lines=_describe_all(_load_games()))


@pages.get("/archived")
def archived() -> ResponseReturnValue:
    """Show the games this phone has archived; the menu of each brings it back."""
    lines = _describe_all(_load_games(archived=True))
    return render_template("home/archived.html", lines=lines, form=make_switch_form(on=False))


def _load_games(max_count: int = MAX_GAMES, *, archived: bool = False) -> list[Game]:
    secrets = phone_secrets()
    return games_of(session(), secrets, max_count, archived=archived) if secrets else []


def _load_games_at_home() -> list[Game]:
    """Load those last begun; where some of them are over, also the others, of which one may be in
    play still. A phone reads these too, for those that are due to be saved."""
    games = _load_games(1 + GAMES_IN_PLAY)
    if runs_locally() or any(game.state.finished for game in games):
        games = _load_games()
    return games


def _find_main(games: Sequence[Game]) -> Game | None:
    """Find the game that Home is about: of the one last begun, unless it is over, and those in play
    today, the one last played; else the one last begun."""
    newest = next(iter(games), None)
    in_play = [
        game
        for game in games
        if not game.state.finished and (game is newest or is_today(game.last_played))
    ]
    return max(in_play, key=lambda game: game.last_played, default=newest)


def _choose_others(games: Sequence[Game]) -> list[Game]:
    """Choose those that aren't over yet first, and the one that ended last if that was today."""
    over = [game for game in games if game.state.finished]
    in_play = [game for game in games if not game.state.finished][:GAMES_IN_PLAY]
    chosen = in_play + over[: max(0, GAMES_AT_HOME - len(in_play))]
    ended = max(over, key=lambda game: game.last_played, default=None)
    if ended and ended not in chosen and is_today(ended.last_played):
        chosen.append(ended)
    return chosen


def _count_games(*, archived: bool) -> int:
    """Count the games that a page lists."""
    secrets = phone_secrets()
    return min(MAX_GAMES, count_games_of(session(), secrets, archived=archived)) if secrets else 0


def _find_again(game: Game, access: Access | None) -> RecentlyPlayed | None:
    """Find what the same people would play again: the game that Home is about, if this phone keeps
    its score, and it is in no tournament."""
    if game.tournament_id or not access or not access.may("score"):
        return None
    return describe_recently_played(game)


def _describe_main(game: Game, access: Access | None) -> MainGame:
    rules, state, hand = game.start.rules, game.state, game.state.hand
    names, due = by_first_names(game.start), ""
    if hand:
        facts = ", ".join(filter(None, (describe_hand(rules, hand), describe_lead(state))))
        records = access and (access.may("score") or access.seats)
        words = rules.words.say("Go on with {words.hand} {number}", number=hand.rules.number)
        go_on = words if records else say("Watch")
        players = [each for each in sort_by_seat(state) if each.in_play or each.eliminated]
    else:
        facts, go_on = f"{recent_day(game.begun)}, {_standing(game)}", ""
        players = [player for player in sort_by_rank(state) if player.rank]
        if payments := len(state.money.transfers):
            due = capital(count_due(state.money, payments))
    return MainGame(
        id=game.id,
        name=game_name(game),
        facts=facts,
        due=due,
        go_on=go_on,
        hands=_progress(rules, hand) if hand and hand.last and not rules.every_hand_alike else (),
        players=tuple(replace(player, name=names.name(player.seat)) for player in players),
        leaders=frozenset(player.seat for player in state.players if leads(state, player)),
    )


def _progress(rules: Variant, hand: HandInPlay) -> tuple[str, ...]:
    now = hand.rules.number
    return tuple(
        "done" if each.number < now else "now" if each.number == now else "" for each in rules.hands
    )


def _describe_all(games: Sequence[Game]) -> list[GameLine]:
    return [_describe(game) for game in games]


def _describe(game: Game) -> GameLine:
    names = by_first_names(game.start)
    parts = [recent_day(game.begun), ", ".join(map(names.name, names.order))]
    if game.state.hand and game.state.sheet:
        parts.insert(1, describe_hand(game.start.rules, game.state.hand))
    if game.title:
        parts.insert(0, game.start.variant.name)
    name = game_name(game)
    if game.tournament_id:  # its title begins with the table: “Table 1: Friday at the Crown”
        name, _, tournament = map(str.strip, name.partition(":"))
        parts.insert(0, tournament)
    return GameLine(game.id, name, " · ".join(filter(None, parts)), _standing(game))


def _standing(game: Game) -> str:
    leaders = find_leaders(game.state)
    if game.state.finished and len(leaders) == 1 and leaders[0].balance > 0:
        amount = money(leaders[0].balance, game.start.currency)
        name = first_name(game.start, leaders[0].seat)
        return say("{name} won {amount}", name=name, amount=amount)
    return describe_standing(game.state)
