"""Board: the game on a big screen, read from across the room and never touched."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.scoring import latest_row
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player
from scorekeeper.speech import say, say_as
from scorekeeper.store.games import Game
from scorekeeper.web import table_view
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.beginnings import list_newcomers
from scorekeeper.web.writing.money import balance, have_cents
from scorekeeper.web.writing.names import by_first_names
from scorekeeper.web.writing.payments import build_payouts, describe_pot_won
from scorekeeper.web.writing.standings import leads, sort_by_rank, who_won
from scorekeeper.web.writing.titles import describe_hand, game_name, hand_title

pages = Blueprint("board", __name__, url_prefix="/games/<game:game_id>")

LONG, LONGER = 14, 26
"""From how many letters on a headline is set smaller."""


@dataclass(frozen=True)
class BoardRow:
    """A player's line: their name, in short where that is enough; their rank, once anything is on
    the sheet; whether they lead or have won, whether they are out, what the last hand brought
    them, and what they are up or down."""

    player: Player
    name: str
    rank: int | None
    leads: bool
    roles: tuple[str, ...]
    latest: table_view.Latest | None
    money: str


@pages.get("/board")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the totals in their order, the hand in play, the last one; once it is over, who pays
    whom."""
    rules, hand = game.start.rules, game.state.hand
    briefly = by_first_names(game.start)
    headline = table_view.describe_headline(rules, hand) if hand else _winners(game, briefly)
    return render_template(
        "board/board.html",
        game=game,
        name=game_name(game),
        hand=hand,
        hand_line=describe_hand(rules, hand) if hand and rules.has_cards else None,
        limit=table_view.describe_limit(rules) if hand else None,
        dealer=briefly.name(hand.dealer) if hand else None,
        starter=briefly.name(hand.starter) if hand else None,
        headline=headline,
        size=_size(headline),
        rows=list(_rows(game, hand, briefly)),
        newcomers=list_newcomers(game),
        latest_hand=table_view.name_latest_hand(game.history),
        last_hand=_last_hand(game, briefly),
        purse=table_view.build_purse(game.history) if hand else None,
        has_money=any(player.balance for player in game.state.players),
        payouts=[] if hand else build_payouts(briefly, game.state.money.transfers),
        pot_won=None if hand else describe_pot_won(game.start, game.state),
    )


def _winners(game: Game, briefly: Start) -> str:
    return who_won([briefly.name(seat) for seat in game.state.order if seat in game.state.winners])


def _size(headline: str) -> str:
    """Choose the size of a headline."""
    if len(headline) > LONGER:
        return "longer"
    return "long" if len(headline) > LONG else ""


def _rows(game: Game, hand: HandInPlay | None, briefly: Start) -> Iterator[BoardRow]:
    """Yield the players, first place first: nobody taps here, so a row may move."""
    row = latest_row(game.state.sheet)
    amounts, currency = game.state.amounts, game.start.currency
    with_cents = have_cents(amounts.values(), currency)
    for player in sort_by_rank(game.state):
        yield BoardRow(
            player=player,
            name=briefly.name(player.seat),
            rank=player.rank if row else None,
            leads=leads(game.state, player) if hand else player.seat in game.state.winners,
            roles=tuple(_describe_role(game, player)),
            latest=table_view.build_latest(row, player) if row else None,
            money=balance(amounts[player.seat], currency, with_cents=with_cents),
        )


def _describe_role(game: Game, player: Player) -> Iterator[str]:
    if player.eliminated:
        yield say_as("of the game", "out")
    elif not player.in_play:
        yield say_as("has gone", "left")
    if player.contract:
        number = player.contract.number
        yield game.start.rules.words.say("{words.contract} {number}", number=number)


def _last_hand(game: Game, briefly: Start) -> str | None:
    row = latest_row(game.state.sheet)
    if row is None or row.out is None:
        return None
    title = hand_title(game.start.rules, row.hand.number)
    return say("{hand}: {name} went out", hand=title, name=briefly.name(row.out))
