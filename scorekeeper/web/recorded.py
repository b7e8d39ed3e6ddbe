"""What was just recorded, as the next page says it.

Its address names the entry. If the cookie held the sentence, whatever other page is asked for
meanwhile would say it instead."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial

from flask import request

from scorekeeper.game.changes import in_force_at
from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    CorrectStart,
    Cut,
    Hand,
    OutOfGame,
    Strike,
)
from scorekeeper.game.payments import Payment
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.wording import describe_win, start_changes
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import in_words, mark, say
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game
from scorekeeper.web.writing.money import describe_briefly, money, money_with_sign
from scorekeeper.web.writing.names import by_first_names
from scorekeeper.web.writing.standings import find_leaders, leads, who_leads

NEWS = timedelta(minutes=10)
"""How long an entry may have been a slip, and pages offer to take it back."""

MAX_LETTERS = 48
"""What is said of a hand fits two lines beside a button, or three of the smallest letters."""


def recorded_argument() -> str | None:
    """Return the number of the recorded entry in this address, for the address of a page that is
    shown instead."""
    return request.args.get("recorded")


def find_recorded(game: Game) -> int | None:
    """Return the number of the entry that this address says was just recorded in the game. That is
    believed for some minutes: an address may be kept, or come from somebody else."""
    number = request.args.get("recorded", 0, type=int)
    return number if 1 <= number <= len(game.entries) and is_news(game, number) else None


def is_news(game: Game, number: int) -> bool:
    """Whether an entry was recorded some minutes ago at most, by whichever server's clock."""
    return abs(read_time(now()) - read_time(game.log[number - 1].at)) <= NEWS


def draft_name(game: Game, number: int) -> str:
    """Return the name of the draft that is no longer needed once an entry is recorded; empty where
    there is none."""
    return f"score-{game.id}" if isinstance(game.entries[number - 1], Hand) else ""


def describe_recorded(game: Game, number: int) -> str:
    """Say that an entry was just recorded, and what it recorded."""
    return _describe(game, number, mark("Recorded: {what}"))


def describe_last(game: Game) -> str:
    """Say what the last entry of the log that this version knows recorded."""
    return _describe(game, len(game.entries), mark("Last: {what}"))


def describe_lead_left_out(game: Game) -> str:
    """Say who leads to who hears what was recorded last, where that is a hand whose sentence has no
    room for it; else empty."""
    row, leader = _find_row(game, len(game.entries)), _find_leader(game)
    if row is None or leader is None or row.deal.won is None:
        return ""
    said = _say_hand(game, row, row.deal.won, leader)
    left_out = said == _say_hand(game, row, row.deal.won, None)
    return f"{who_leads([game.start.name(leader)])}." if left_out else ""


def _describe(game: Game, number: int, sentence: str) -> str:
    """Say what an entry recorded: of a hand the news, as the points stand in the rows; of a
    correction what it changed; of anything else in this sentence."""
    entry = game.entries[number - 1]
    if isinstance(entry, CorrectStart):
        before, amount = game.up_to(number - 1).table, partial(money, currency=game.start.currency)
        what = join_statements(start_changes(game.start, entry, amount, before.agreed))
    elif isinstance(entry, Hand) and (row := _find_row(game, number)):
        return _say_hand(game, row, entry, _find_leader(game))
    else:
        parts = [describe_briefly(game.table, number), _amount(game, number)]
        what = ", ".join([*filter(None, parts), *_new_dealer(game, number)])
    if isinstance(entry, Amend | Strike):
        return ". ".join([capital(what), *_needless_buy_ins(game, number)])
    return say(sentence, what=what)


def _needless_buy_ins(game: Game, number: int) -> Iterator[str]:
    """Say of each buy-in that a correction made needless that it is, as it may have cost a lot."""
    before = game.up_to(number - 1).state.ignored
    for each in game.up_to(number).state.ignored:
        for fact in in_force_at(game.entries, each):
            if isinstance(fact, BuyIn) and each not in before:
                yield say("{name} no longer needs to buy in", name=game.start.name(fact.seat))


def _new_dealer(game: Game, number: int) -> Iterator[str]:
    """Say who deals now, if an entry changed that after the cards were dealt: whose turn it was is
    in again, or no longer."""
    if not isinstance(game.entries[number - 1], BuyIn | OutOfGame | Strike):
        return
    before, after = game.up_to(number - 1).state.hand, game.up_to(number).state.hand
    if before is None or after is None or before.deal_number != after.deal_number:
        return
    if before.dealer != after.dealer:
        yield say("{name} deals now", name=game.start.name(after.dealer))


def _amount(game: Game, number: int) -> str:
    """Write what a cut or a payment brought whom it names, or cost them; empty where no money
    moved for it."""
    entry = game.entries[number - 1]
    if not isinstance(entry, Cut | Payment):
        return ""
    amount = sum(
        posting.amount * ((posting.payee == entry.seat) - (posting.payer == entry.seat))
        for posting in game.state.money.postings
        if posting.number == number
    )
    return money_with_sign(amount, game.start.currency) if amount else ""


def _find_row(game: Game, number: int) -> Row | None:
    """Return the row of the sheet that an entry closed, if any."""
    return next((row for row in game.state.sheet if row.closed_by == number), None)


def _say_hand(game: Game, row: Row, hand: Hand, leader: int | None) -> str:
    """Say that a hand is saved, who went out, and who is out of the game or leads. Where that is
    too long, leave out that it is saved, as its number and what came of it tell, then the number;
    and who leads only where names are very long."""
    wordings = [*_word_hand(game, row, hand, leader), *_word_hand(game, row, hand, None)]
    return next((text for text in wordings if len(text) <= MAX_LETTERS), wordings[-1])


def _word_hand(game: Game, row: Row, hand: Hand, leader: int | None) -> list[str]:
    """Say what came of a hand in three ways, ever shorter."""
    words, number = game.start.rules.words, row.hand.number
    saved = words.say("{words.hand} {number} saved", number=number)
    news, brief = (
        _say_news(start, row, hand, leader) for start in (game.start, by_first_names(game.start))
    )
    if not news:
        return [f"{capital(saved)}."]
    short = words.say("{words.hand} {number}: {changes}", number=number, changes=brief[0])
    sentences = [[saved, *news], [short, *brief[1:]], brief]
    return [". ".join(map(capital, each)) + "." for each in sentences]


def _say_news(start: Start, row: Row, hand: Hand, leader: int | None) -> list[str]:
    """Say who went out, whether they alone laid a contract of their own, and who is out of the game
    or leads, with the names of this start."""
    won, name = describe_win(start, hand), start.name(leader) if leader else ""
    out = _say_who_is_out([start.name(seat) for seat in row.put_out]) if row.put_out else ""
    lead = who_leads([name]) if name else ""
    if name and leader == hand.out and won == say("{name} went out", name=name):
        won, lead = say("{name} went out and leads", name=name), ""
    words, alone = start.rules.words, ""
    if start.rules.contract_by_player and row.deal.laid == {hand.out}:
        alone = words.say("Nobody else laid their {words.contract}")
    return list(filter(None, [won, alone, out, lead]))


def _say_who_is_out(names: Sequence[str]) -> str:
    """Say who went out of the game; several are only counted, as their rows name them."""
    if len(names) > 1:
        return say("{number} are out", number=capital(in_words(len(names))))
    return say("{name} is out", name=names[0])


def _find_leader(game: Game) -> int | None:
    """Return the seat of who leads a game in play, if one does alone."""
    if game.state.finished:
        return None
    leaders = [player.seat for player in find_leaders(game.state) if leads(game.state, player)]
    return leaders[0] if len(leaders) == 1 else None
