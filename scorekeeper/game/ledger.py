"""Where a table's money comes from: what was paid for, by player."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from scorekeeper.game.start import Start
from scorekeeper.game.state import Cause, Money, Posting
from scorekeeper.rules.wording import capital


@dataclass(frozen=True)
class LedgerLine:
    """What each seat won (above 0) or paid for one thing, in minor units, and how many times."""

    cause: Cause
    name: str
    amounts: Mapping[int, int]
    times: Mapping[int, int]


def ledger(start: Start, money: Money) -> list[LedgerLine]:
    """A line for everything that something was paid for."""
    lines = []
    for cause in get_args(Cause):
        postings = [posting for posting in money.postings if posting.cause == cause]
        if postings:
            lines.append(_line(start, cause, postings))
    return lines


def _line(start: Start, cause: Cause, postings: Sequence[Posting]) -> LedgerLine:
    amounts: Counter[int] = Counter()
    entries: dict[int, set[int]] = {}
    for posting in postings:
        for account, amount in ((posting.payer, -posting.amount), (posting.payee, posting.amount)):
            if isinstance(account, int):
                amounts[account] += amount
                entries.setdefault(account, set()).add(posting.entry)
    times = {seat: len(numbers) for seat, numbers in entries.items()}
    _, many = _names(start, cause)
    return LedgerLine(cause, capital(many), amounts, times)


def _names(start: Start, cause: Cause) -> tuple[str, str]:
    """What money moved for: once, and more often. Both are alike where nobody counts."""
    words = start.sheet.words
    pot = start.sheet.stakes.pot if start.sheet.stakes else "pot"
    names: Mapping[Cause, tuple[str, str]] = {
        "start": (f"into the {pot}",) * 2,
        "buy_in": ("buying in",) * 2,
        "call": (words.call, words.calls),
        "playable_discard": ("playable discard", "playable discards"),
        "cut": ("joker at the cut",) * 2,
        "jokers_dealt": ("jokers dealt",) * 2,
        "four_pairs": ("four pairs",) * 2,
        "hand": (words.hand, words.hands),
        "kalooki": ("kalooki", "kalookis"),
        "ten_points": ("points left",) * 2,
        "blitz": ("the Blitz",) * 2,
        "streak": ("streak", "streaks"),
        "pot": (f"{pot} won",) * 2,
        "stake_per_point": ("points",) * 2,
    }
    return names[cause]


def explained(start: Start, lines: Sequence[LedgerLine], seat: int) -> list[tuple[str, int]]:
    """What a player's balance is made of: (for what, how much) pairs, the largest loss first.
    “7 buys” is what was counted."""
    parts = []
    for line in lines:
        amount, times = line.amounts.get(seat, 0), line.times.get(seat, 0)
        one, many = _names(start, line.cause)
        if amount:
            counted = f"{times} {one if times == 1 else many}"
            parts.append((many if one == many else counted, amount))
    return sorted(parts, key=lambda part: part[1])


def posting_text(start: Start, posting: Posting) -> str:
    """What one payment was for, in a few words."""
    if posting.cause == "stake_per_point":
        return f"{posting.points} points at {start.sheet.stake_per_point}"
    if posting.cause == "ten_points":
        return f"{posting.points} points left"
    return _names(start, posting.cause)[0]
