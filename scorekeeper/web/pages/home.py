"""Home: the games, circles and tournaments of this phone, and the games it has archived."""

from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say, say_many
from scorekeeper.store.circles import load_circles
from scorekeeper.store.games import Game, games_of
from scorekeeper.store.phones import has_archived
from scorekeeper.store.tournaments import load_tournaments
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.switch import make_switch_form
from scorekeeper.web.offline.unsaved import find_games_to_save
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.web.writing.standings import find_leaders, sort_by_rank, who_is_in_front
from scorekeeper.web.writing.times import day
from scorekeeper.web.writing.titles import describe_hand, game_name

pages = Blueprint("home", __name__)

MAX_GAMES = 30


@dataclass(frozen=True)
class LiveGame:
    """The game last begun, still in play: `hands` says for each hand whether it is done, on the
    table now or still to come."""

    id: str
    name: str
    hand: str
    hands: tuple[str, ...]
    players: tuple[Player, ...]


@dataclass(frozen=True)
class GameLine:
    """Another game: how it stands or ended, when it was, and the total in front."""

    id: str
    name: str
    standing: str
    facts: str
    total: int


@pages.get("/")
def show() -> ResponseReturnValue:
    """Show the games this phone may open, newest first, with who leads."""
    secrets = phone_secrets()
    games = games_of(session(), secrets, MAX_GAMES) if secrets else []
    live = _live(games[0]) if games and not games[0].state.finished else None
    others = games[1:] if live else games
    return render_template(
        "home/home.html",
        live=live,
        lines=[_line(game) for game in others],
        archived=bool(secrets) and has_archived(session(), secrets),
        circles=load_circles(session(), secrets) if secrets else [],
        tournaments=load_tournaments(session(), secrets) if secrets else [],
        to_save=find_games_to_save(games),
        form=PageForm(),
    )


@pages.get("/archived")
def archived() -> ResponseReturnValue:
    """Show the games this phone has archived; the menu of each brings it back."""
    secrets = phone_secrets()
    games = games_of(session(), secrets, MAX_GAMES, archived=True) if secrets else []
    return render_template(
        "home/archived.html", lines=[_line(game) for game in games], form=make_switch_form(on=False)
    )


def _live(game: Game) -> LiveGame:
    rules, hand = game.start.rules, game.state.hand
    assert hand is not None
    playing = [player for player in sort_by_rank(game.state) if player.in_play]
    return LiveGame(
        id=game.id,
        name=game_name(game),
        hand=describe_hand(rules, hand),
        hands=tuple(_progress(rules, hand)) if hand.last and not rules.every_hand_alike else (),
        players=tuple(playing),
    )


def _progress(rules: Variant, hand: HandInPlay) -> list[str]:
    now = hand.rules.number
    return [
        "done" if each.number < now else "now" if each.number == now else "" for each in rules.hands
    ]


def _line(game: Game) -> GameLine:
    count = len(game.start.players)
    facts = [day(game.begun), say_many("{number} player", "{number} players", count)]
    if game.title:
        facts.insert(0, game.start.variant.name)
    if not game.state.finished:
        facts.append(say("in play"))
    return GameLine(
        id=game.id,
        name=game_name(game),
        standing=_standing(game.state),
        facts=", ".join(facts),
        total=find_leaders(game.state)[0].total,
    )


def _standing(state: State) -> str:
    if not state.sheet and not state.finished:
        return say("just started")
    names = [player.name for player in find_leaders(state)]
    return who_is_in_front(names, finished=state.finished)
