"""End: who has won, and the next game with the same people."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.start import Start
from scorekeeper.game.tally import tallies
from scorekeeper.store.games import Game, begin
from scorekeeper.store.tokens import new_token
from scorekeeper.web.access import opens_game, remember_game
from scorekeeper.web.chart import chart_of
from scorekeeper.web.database import session
from scorekeeper.web.game_ids import read_game_id
from scorekeeper.web.pages.table import by_place, table_of
from scorekeeper.web.security import limiter, new_games_limit

pages = Blueprint("end", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/end")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Places, shared wins, what is to be paid, a rematch."""
    if not game.state.finished:
        return table_of(game)
    return render_template(
        "end/end.html",
        game=game,
        players=by_place(game.state),
        pot=sum(paid.amount for paid in game.state.money.postings if paid.cause == "pot"),
        rematch_id=new_token(),
        tallies={tally.seat: tally for tally in tallies(game.state)},
        chart=chart_of(game.state),
    )


@pages.post("/rematch")
@limiter.limit(new_games_limit)
@opens_game("host")
def rematch(game: Game) -> ResponseReturnValue:
    """A new game of the same people at once; the dealer moves on."""
    id = read_game_id(request.form.get("game_id"))
    try:
        begin(session(), rematch_of(game), id=id)
        remember_game(id, "host")
        session().commit()
    except IntegrityError:
        session().rollback()
    return redirect(url_for("table.show", game_id=id), 303)


def rematch_of(game: Game) -> Start:
    """The same game for those who stayed; the first dealer is the next after the last one."""
    staying = [player.seat for player in game.state.players if player.rank]
    seats = staying if len(staying) > 1 else list(game.start.seats)
    dealers = [row.deal.dealer for row in game.state.sheet]
    last = dealers[-1] if dealers else 0
    following = next((seat for seat in seats if seat > last), seats[0])
    return Start(
        variant=game.start.variant,
        players=tuple(game.start.name(seat) for seat in seats),
        options=game.start.options,
        first_dealer=seats.index(following) + 1,
        currency=game.start.currency,
    )
