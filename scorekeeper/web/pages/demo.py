"""A game to look at and to try things on: eight hands of an evening among friends."""

from datetime import datetime, timedelta

from flask import Blueprint, redirect, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue

from scorekeeper.cards import read_cards
from scorekeeper.game.entries import Call, Cut, Entry, Hand, Penalty
from scorekeeper.game.start import Start
from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.store.games import import_game, load
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import remember_game
from scorekeeper.web.database import session
from scorekeeper.web.security import limiter, new_games_limit
from scorekeeper.wire.games import WholeGame

pages = Blueprint("demo", __name__)

ANN, BOB, CID, DOT = 1, 2, 3, 4
A_WHILE = timedelta(minutes=12)


def hand(out: int, *, bent: bool = False, **left: str) -> Hand:
    """A hand that `out` won; each loser's cards as they would be tapped."""
    seats = {"ann": ANN, "bob": BOB, "cid": CID, "dot": DOT}
    held = {seats[name]: read_cards(cards, suitless=True) for name, cards in left.items()}
    return Hand(out, held, bent=bent)


START = Start(VARIANTS["jamaican"], ("Ann", "Bob", "Cid", "Dot"), first_dealer=DOT)
EVENING: tuple[Entry, ...] = (
    hand(ANN, bob="10 10 3", cid="K 4", dot="9 7 Ah"),
    Call(BOB),
    hand(CID, ann="K 10 10 5", bob="10 10 As", dot="J 2"),
    Cut(BOB),
    hand(ANN, bob="K Q 10 5", cid="8 8 3 2", dot="* 6 5 As"),
    Penalty(CID, "wrong_challenge"),
    hand(BOB, ann="10 10", cid="K K 9 7 4 2 Ah", dot="6 5"),
    Call(DOT),
    Call(DOT),
    hand(DOT, ann="K 3", bob="9 9 4 4", cid="K 10 9 8 7 5", bent=True),
    hand(DOT, ann="Q Q J 8 2", bob="7 7 3", cid="10 6"),
    hand(ANN, bob="K K 5", cid="* 10 4 2", dot="9 3 3 Ad"),
    hand(CID, ann="Q 8 Ac", bob="4 3 2", dot="K Q 10 10 9"),
)


def evening_of(end: datetime) -> tuple[str, tuple[tuple[str, Entry], ...]]:
    """When the evening began that ends now, and what was recorded when."""
    begun = end - (len(EVENING) + 1) * A_WHILE
    times = (begun + place * A_WHILE for place in range(1, len(EVENING) + 1))
    return write_time(begun), tuple(zip(map(write_time, times), EVENING, strict=True))


@pages.post("/demo")
@limiter.limit(new_games_limit)
def play() -> ResponseReturnValue:
    """Opens this phone's game to try things on; begins one, if there is none or it is over."""
    kept = cookie.get("demo")
    game = load(session(), kept) if isinstance(kept, str) else None
    if game is None or game.state.finished:
        whole = WholeGame(START, *evening_of(read_time(now())))
        game = import_game(session(), whole)
        remember_game(game.id, "host")
        session().commit()
        cookie["demo"] = game.id
    return redirect(url_for("table.show", game_id=game.id), 303)
