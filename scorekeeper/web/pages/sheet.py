"""Sheet: hands by players, as on paper, and the chart of the totals."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.game.changes import find_change
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import MAX_PLAYERS
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    contract_in_sentence,
    contract_text,
    join_statements,
    wild_ranks,
)
from scorekeeper.speech import mark, say, say_as
from scorekeeper.store.games import Game
from scorekeeper.store.history import History
from scorekeeper.web.chart import build_chart
from scorekeeper.web.offline.local_state import server_version
from scorekeeper.web.paging import requested_part
from scorekeeper.web.paper.marks import (
    LAID,
    TIMES_TWO,
    Ink,
    Mark,
    figure_of,
    mark_of_total,
    marks_of,
)
from scorekeeper.web.recorded import find_recorded
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.language import say_marked_up
from scorekeeper.web.writing.money import signed, with_sign
from scorekeeper.web.writing.names import first_name, first_names
from scorekeeper.web.writing.standings import (
    are_large,
    are_wide,
    describe_lead,
    find_leaders,
    leads,
    sort_by_seat,
    who_won,
)
from scorekeeper.web.writing.titles import game_and_short_day

ROOM = {4: 11, 5: 10, 6: 6, 7: 5}
"""Letters of a word for which as many columns have room on a phone."""
MAX_SHORT_WORD = 8
"""Letters of a word for which the columns of eight have room on a wide screen."""
MIN_ROOM = 4
MAX_LARGE = 3
"""Columns of large figures for which a phone has room."""

pages = Blueprint("sheet", __name__, url_prefix="/games/<game:game_id>")


@dataclass(frozen=True)
class SheetCell:
    """A player's score in a row, with the marks beside it; `label` is read by screen readers."""

    seat: int
    figure: str
    won: bool
    marks: list[Mark]
    label: str


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet, 1-based, with a cell for each player, None for those who had left;
    whether only this phone knows it yet, and in which seats it was just corrected."""

    row_number: int
    hand: HandRules
    cells: list[SheetCell | None]
    is_pending: bool
    news: set[int]


@dataclass(frozen=True)
class Column:
    """A player's column: the name above it, `turned` where a phone has no room for it otherwise,
    and the total below it."""

    player: Player
    leads: bool
    turned: bool
    mark: Mark | None


@pages.get("/sheet")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the last rows of the sheet, or those around `?row=`; a tap on a cell corrects it."""
    rules, history, hand = game.start.rules, game.history, game.state.hand
    version, part = server_version(game), requested_part("row", len(game.state.sheet))
    players = sort_by_seat(game.state)
    before = _find_cells_before(game, players)
    names = [player.name for player in players]
    are_many, is_wide = _are_many(names), _is_wide(game)
    turned = _find_turned(names) if are_many else []
    rows = enumerate(game.state.sheet[part.first - 1 : part.last], part.first)
    return render_template(
        "sheet/sheet.html",
        game=game,
        title=say("Sheet, {game}", game=rules.name),
        game_and_day=game_and_short_day(game),
        headline=_headline(game),
        columns=[
            Column(player, leads(game.state, player), player.name in turned, mark_of_total(player))
            for player in players
        ],
        are_many=are_many,
        are_flat=are_many and _are_flat(names),
        are_long=_are_long(names),
        is_wide=is_wide,
        is_framed=_is_framed(players, are_wide=are_many and is_wide),
        rows=[_row(history, players, number, row, version, before) for number, row in rows],
        part=part,
        hand=hand.rules if hand else None,
        in_play=join_statements(_describe_hand_in_play(history, hand)) if hand else None,
        name_contract=partial(_name_contract, rules=rules),
        to_come=list(_find_hands_to_come(rules, hand)) if hand else [],
        legend=list(_legend(game)),
        chart=build_chart(game.state),
    )


def _find_hands_to_come(rules: Variant, hand: HandInPlay) -> Iterator[HandRules]:
    """Yield the hands after the one in play, where it is known which they are."""
    if not rules.contract_by_player:
        yield from (each for each in rules.hands if each.number > hand.rules.number)


def _name_contract(contract: Contract, rules: Variant) -> str:
    """Name what a hand asks for; where nothing but the wild cards changes from hand to hand, these
    alone, as the rest would fill each row again."""
    if contract.wild and not contract.melds:
        return capital(say("{ranks} wild", ranks=wild_ranks(contract.wild)))
    return contract_text(contract, rules)


def _headline(game: Game) -> str:
    if game.state.finished:
        return who_won([first_name(game.start, each.seat) for each in find_leaders(game.state)])
    return describe_lead(game.state) or say("Nobody leads")


def _are_many(names: list[str]) -> bool:
    """Whether the columns of a phone are narrow for these names: for any six, and for four or five
    of which one is long."""
    return len(names) >= 6 or (len(names) >= 4 and max(map(len, names)) > 8)


def _are_flat(names: list[str]) -> bool:
    """Whether none of them is turned even so: those of four and five have room for lines of words
    that aren't too long, or for first names alone."""
    return len(names) <= 5 and all(_has_room(name, len(names)) for name in first_names(names))


def _are_long(names: list[str]) -> bool:
    return _find_longest_word(names) > MAX_SHORT_WORD


def _find_turned(names: list[str]) -> list[str]:
    """Find the names for which their columns have no room, which are turned, as on paper: of long
    names of six and more, only the first part is shown."""
    if _are_flat(names):
        return []
    shown = first_names(names) if len(names) >= 6 and _are_long(names) else names
    pairs = zip(names, shown, strict=True)
    return [name for name, part in pairs if not _has_room(part, len(names))]


def _has_room(name: str, columns: int) -> bool:
    """Whether one of so many columns has room for a name, in lines of words."""
    return _find_longest_word([name]) <= ROOM.get(columns, MIN_ROOM)


def _find_longest_word(names: Iterable[str]) -> int:
    """Return how many letters the longest part of a name has that stays in one line."""
    return max(map(len, re.split("[ -]", " ".join(names))))


def _is_wide(game: Game) -> bool:
    """Whether points below zero, or in thousands, need wider columns, in a game whose cards
    the app doesn't know."""
    if game.start.rules.has_cards:
        return False
    sums = (score.sum for row in game.state.sheet for score in row.scores.values())
    totals = (player.total for player in game.state.players)
    return are_wide((*sums, *totals))


def _is_framed(players: list[Player], *, are_wide: bool) -> bool:
    """Whether the columns have no room on a phone, or hold so large figures that they have none."""
    return are_wide or len(players) > (MAX_LARGE if are_large(players) else MAX_PLAYERS)


def _find_cells_before(game: Game, players: list[Player]) -> dict[int, list[SheetCell | None]]:
    """Make the cells of the row that was just corrected as they were before, if there is one, by
    the number of the entry that closed it; none where that row is put back."""
    news = find_recorded(game)
    change = find_change(game.entries, news) if news else None
    if news is None or change is None:
        return {}
    earlier = game.up_to(news - 1).history
    rows = [row for row in earlier.state.sheet if row.closed_by == change.number]
    return {change.number: [cell for row in rows for cell in _cells(earlier, row, players)]}


def _row(
    history: History,
    players: list[Player],
    row_number: int,
    row: Row,
    version: int,
    before: dict[int, list[SheetCell | None]],
) -> SheetRow:
    cells = _cells(history, row, players)
    earlier = before.get(row.closed_by, cells)
    news = {cell.seat for cell in cells if cell and cell not in earlier}
    return SheetRow(row_number, row.hand, cells, row.closed_by > version, news)


def _cells(history: History, row: Row, players: list[Player]) -> list[SheetCell | None]:
    return [
        _cell(history, row, player) if player.seat in row.scores else None for player in players
    ]


def _cell(history: History, row: Row, player: Player) -> SheetCell:
    won, marks = row.out == player.seat, marks_of(history.start.rules, row, player.seat)
    points = [signed(row.scores[player.seat].sum)]
    if won:
        points.append(say("went out"))
    label = history.start.rules.words.say(
        "{name}, {words.hand} {number}: {points}. Correct it",
        name=player.name,
        number=row.hand.number,
        points=", ".join([*points, *(mark.text for mark in marks)]),
    )
    return SheetCell(player.seat, figure_of(row, player.seat), won, marks, label)


def _describe_hand_in_play(history: History, hand: HandInPlay) -> Iterator[str]:
    """Say who deals the hand in play, what those who joined in it began with (C24), and what
    players have earned in it so far."""
    if history.start.rules.has_cards:
        yield say("in play, {name} deals", name=first_name(history.start, hand.dealer))
    else:
        yield say("in play")
    played = {seat for row in history.state.sheet for seat in row.deal.began_with}
    for seat, points in history.state.began_with.items():
        if points and seat not in played:
            yield f"{first_name(history.start, seat)} {say('from {points}', points=signed(points))}"
    for earned in (hand.penalties, hand.bonuses):
        for seat, points in earned.items():
            yield f"{first_name(history.start, seat)} {with_sign(points)}"


def _legend(game: Game) -> Iterator[Markup]:
    """Yield the meaning of each mark of a game's sheet."""
    rules = game.start.rules
    contracts = () if rules.contract_by_player else [hand.contract for hand in rules.hands]
    sizes_told = (each.code for each in contracts if each.melds and not each.sign)
    if sizes := next(filter(str.isdigit, sizes_told), ""):
        yield _explain_mark("short", sizes, mark("{mark}: the cards of each meld to lay"))
    signs = {each.sign[0]: each for each in reversed(contracts) if each.sign and each.melds}
    for each in signs.values():
        contract = contract_in_sentence(each, rules)
        yield _explain_mark("short", each.sign, mark("{mark}: {contract}"), contract=contract)
    if rules.has_cards:
        yield _explain_mark("pen", say("Ringed"), mark("{mark}: went out"))
    if rules.doubles:
        yield _explain_mark("pen", say("doubled"), mark("{mark}: table bent"), short=TIMES_TWO)
        forfeited_by = rules.doubling.forfeited_by if rules.doubling else None
        if forfeited_by and (offence := rules.offence(forfeited_by)):
            meaning = mark("{mark}: table bent, but a penalty for {offence}")
            yield _explain_mark("", say("not ×2"), meaning, offence=offence.in_sentence)
    if rules.contract_by_player:
        sign = rules.words.say("{words.contract} {number}", number=1)
        meaning = mark("{mark}: laid that {words.contract}")
        yield _explain_mark("pen", sign, meaning, short=LAID.format(1), words=rules.words)
    if _has_penalties(game.state) and rules.has_cards:
        sign = "−" if rules.highest_wins else "+"
        yield _explain_mark("red", sign, mark("{mark}: penalty"))
    elif _has_penalties(game.state):
        yield _explain_mark("red", "±", mark("{mark}: penalty or bonus"))
    if rules.elimination:
        out, back = say_as("of the game", "out"), say_as("the game again", "in")
        yield _explain_mark("red", out, mark("{mark}: total above the limit"))
        yield _explain_mark("pen", back, mark("{mark}: bought in with that total"))


def _has_penalties(state: State) -> bool:
    scores = [score for row in state.sheet for score in row.scores.values()]
    return any(score.penalties for score in scores) or bool(state.hand and state.hand.penalties)


def _explain_mark(
    ink: Ink | Literal["short"], text: str, meaning: str, *, short: str = "", **values: object
) -> Markup:
    """Write what a mark means; `short` stands for it where columns are narrow."""
    narrow = Markup(' data-short="{}"').format(short) if short else ""
    sign = Markup('<span class="{}"{}>{}</span>').format(ink, narrow, text)
    return say_marked_up(meaning, mark=sign, **values)
