"""End: who has won, and the next game with the same people."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.start import Start
from scorekeeper.game.state import Player
from scorekeeper.game.tally import Tally, tallies
from scorekeeper.rules.wording import capital
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_as, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.chart import build_chart
from scorekeeper.web.circles.adding import begin_in, find_circle_of, find_own_circle
from scorekeeper.web.forms.taking_back import find_early_end, find_just_recorded
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import notices
from scorekeeper.web.offline.unsaved import find_games_to_save
from scorekeeper.web.paper.marks import LAID
from scorekeeper.web.recorded import recorded_argument
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.web.start.begin_once import BeginForm, begin_once
from scorekeeper.web.start.rematch import plan_rematch
from scorekeeper.web.tournaments.way_back import counts_no_more, way_back
from scorekeeper.web.writing.money import have_cents, money_with_sign, signed
from scorekeeper.web.writing.names import first_name
from scorekeeper.web.writing.payments import count_due, describe_pot_won
from scorekeeper.web.writing.standings import find_first_two, lead, sort_by_rank, who_won
from scorekeeper.web.writing.titles import game_and_short_day

pages = Blueprint("end", __name__, url_prefix="/games/<game:game_id>")

TWICE = 2
LONGEST_BESIDE_MONEY = 13
"""The letters of a name, and what is noted about it, that take one line of a phone beside an amount
and a total."""


@dataclass(frozen=True)
class FinalRank:
    """A player's line in the final order."""

    player: Player
    name: str
    won: bool
    note: str
    money: str


@dataclass(frozen=True)
class TallyCell:
    """A figure of the evening, empty if there is nothing to tell, and in which hand it was made
    where one hand matters."""

    figure: str
    note: str = ""


@dataclass(frozen=True)
class TallyLine:
    """One thing that is counted over the evening, with a cell for each player."""

    name: str
    cells: tuple[TallyCell, ...]


@pages.get("/end")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the final order, shared wins, what is to be paid, a rematch."""
    state = game.state
    if not state.finished:
        return redirect(url_for("table.show", game_id=game.id, recorded=recorded_argument()), 303)
    winners = [player for player in sort_by_rank(state) if player.seat in state.winners]
    winner = winners[0] if len(winners) == 1 else None
    tally_of = {tally.seat: tally for tally in tallies(state)}
    with_cents = have_cents((each.balance for each in state.players), game.start.currency)
    return render_template(
        "end/end.html",
        game=game,
        tournament=way_back(game),
        circle=find_circle_of(game.id),
        counts_no_more=counts_no_more(game),
        headline=who_won([first_name(game.start, player.seat) for player in winners]),
        game_and_day=game_and_short_day(game),
        winner=winner,
        how_they_won=_how_they_won(game, winner, tally_of[winner.seat].won) if winner else "",
        ranks=[_final_rank(game, player, with_cents) for player in sort_by_rank(state)],
        order_told=_explain_order(game),
        pot_won=describe_pot_won(game.start, state),
        due=count_due(state.money, len(state.money.transfers)),
        evening=list(_evening(game, tally_of)) if state.sheet else [],
        chart=build_chart(state),
        is_refused=any(notice.kind == "refused" for notice in notices(game)),
        last=find_just_recorded(game) or find_early_end(game),
        to_save=bool(find_games_to_save([game])),
        form=BeginForm(formdata=None),
    )


def _explain_order(game: Game) -> str:
    """Say what comes before the points where those who are out are placed (E8), if the totals alone
    would place them otherwise."""
    ranked = [player for player in sort_by_rank(game.state) if player.rank]
    totals = [player.total for player in ranked]
    if totals == sorted(totals) or not any(player.eliminated for player in ranked):
        return ""
    return say("Whoever was in longer is placed higher.")


def _final_rank(game: Game, player: Player, with_cents: bool) -> FinalRank:
    start = game.start
    note = say_as("of the game", "out") if player.eliminated else ""
    won = ""
    if game.state.money.postings:
        won = money_with_sign(player.balance, start.currency, with_cents=with_cents)
    name = player.name
    if start.rules.contract_by_player:
        name = first_name(start, player.seat)
        note = LAID.format(player.laid) if won else _describe_laid(start.rules.words, player.laid)
    elif won and len(f"{name}{note}") > LONGEST_BESIDE_MONEY:
        name = first_name(start, player.seat)
    return FinalRank(player, name, player.seat in game.state.winners, note, won)


def _describe_laid(words: Words, laid: int) -> str:
    return say_many("{number} {words.contract}", "{number} {words.contracts}", laid, words=words)


def _how_they_won(game: Game, winner: Player, times: int) -> str:
    """Say how many `times` the only winner went out, and how far ahead they are: in this order, as
    whoever was named last would seem to be who went out."""
    facts = []
    if times == TWICE:
        facts.append(say("went out twice"))
    elif times:
        facts.append(say_many("went out once", "went out {count} times", times))
    two, points = find_first_two(game.state), lead(game.state)
    if two and points and two[0] == winner:
        second = first_name(game.start, two[1].seat)
        facts.append(say("{points} ahead of {name}", points=signed(points), name=second))
    return ", ".join(facts)


def _evening(
    game: Game, tally_of: Mapping[int, Tally]
) -> Iterator[tuple[str, list[tuple[str, TallyCell]]]]:
    """Yield the name of each player, in the final order, and what there is to tell of them; of who
    left before a hand was over there is nothing."""
    lines = list(_tally_lines(game, tally_of))
    for row, player in enumerate(sort_by_rank(game.state)):
        told = [(line.name, line.cells[row]) for line in lines if line.cells[row].figure]
        if told:
            yield player.name, told


def _tally_lines(game: Game, tally_of: Mapping[int, Tally]) -> Iterator[TallyLine]:
    """Yield what is counted in this game, the players in the final order."""
    rules, words = game.start.rules, game.start.rules.words
    players = [tally_of[player.seat] for player in sort_by_rank(game.state)]

    def counted(name: str, figure: Callable[[Tally], int]) -> TallyLine:
        return TallyLine(name, tuple(TallyCell(str(figure(tally) or "")) for tally in players))

    if rules.has_cards:
        yield counted(capital(words.say("{words.hands} won")), lambda tally: tally.won)
    yield TallyLine(
        _largest_sum(game.start), tuple(_sum_cell(game.start, each) for each in players)
    )
    if rules.contract_by_player:
        laid = capital(words.say("{words.contracts} laid"))
        yield counted(laid, lambda tally: game.state.player(tally.seat).laid)
    if rules.doubles:
        yield counted(say("Tables bent"), lambda tally: tally.bent)
    if rules.knows_kalooki:
        yield counted(capital(words.kalookis), lambda tally: tally.kalookis)
    if rules.max_calls:
        yield counted(capital(words.calls), lambda tally: tally.calls)
    if rules.cut:
        yield counted(capital(rules.cut.name), lambda tally: tally.cuts)
    yield counted(say("Penalties"), lambda tally: tally.penalties)


def _largest_sum(start: Start) -> str:
    words = start.rules.words
    if start.rules.highest_wins:
        return words.say("Best {words.hand}")
    return words.say("Worst {words.hand}")


def _sum_cell(start: Start, tally: Tally) -> TallyCell:
    if tally.max_sum is None:
        return TallyCell("")
    note = start.rules.words.say("{words.hand} {number}", number=tally.max_sum_hand)
    return TallyCell(signed(tally.max_sum), note)


@pages.post("/rematch")
@limit_new_games
@opens_game("score")
def rematch(game: Game) -> ResponseReturnValue:
    """Begin a new game of the same people at once, in the same circle; the dealer moves on."""
    start, circle_id = plan_rematch(game), find_own_circle(game.id)
    return to_table(begin_once(GAME, BeginForm(), lambda id: begin_in(circle_id, start, id)))
