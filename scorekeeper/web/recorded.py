"""What was just recorded, as the next page says it.

Its address names the entry. If the cookie held the sentence, whatever other page is asked for
meanwhile would say it instead."""

from datetime import timedelta
from functools import partial

from flask import request

from scorekeeper.game.entries import Amend, CorrectStart, Hand, Strike
from scorekeeper.game.wording import start_changes
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import say
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game
from scorekeeper.web.writing.money import describe_briefly, money

NEWS = timedelta(minutes=10)
"""How long an entry may have been a slip, and pages offer to take it back."""


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
    """Say what an entry recorded; of a correction of the start, only what has changed."""
    entry = game.entries[number - 1]
    if isinstance(entry, CorrectStart):
        before, amount = game.up_to(number - 1).table, partial(money, currency=game.start.currency)
        what = join_statements(start_changes(game.start, entry, amount, before.agreed))
    else:
        what = describe_briefly(game.table, number)
    if isinstance(entry, Amend | Strike):
        return capital(what)
    return say("Recorded: {what}", what=what)
