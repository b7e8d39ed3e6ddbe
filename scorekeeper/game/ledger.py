"""What each player's money was won and paid for."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from scorekeeper.game.payments import Posting
from scorekeeper.game.start import Start
from scorekeeper.rules.stakes import Cause
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import say, say_as, say_many


@dataclass(frozen=True)
class LedgerLine:
    """What each seat won (above 0) or paid for one cause, in minor units, and how many times."""

    cause: Cause
    name: str
    amounts: Mapping[int, int]
    times: Mapping[int, int]


def ledger(start: Start, postings: Iterable[Posting]) -> list[LedgerLine]:
    """Build a line for every cause for which something was paid."""
    by_cause: dict[Cause, list[Posting]] = {cause: [] for cause in get_args(Cause)}
    for posting in postings:
        by_cause[posting.cause].append(posting)
    return [_build_line(start, cause, paid) for cause, paid in by_cause.items() if paid]


def _build_line(start: Start, cause: Cause, postings: Sequence[Posting]) -> LedgerLine:
    amounts: Counter[int] = Counter()
    entries: dict[int, set[int]] = {}
    for posting in postings:
        for account, amount in ((posting.payer, -posting.amount), (posting.payee, posting.amount)):
            if isinstance(account, int):
                amounts[account] += amount
                entries.setdefault(account, set()).add(posting.number)
    times = {seat: len(numbers) for seat, numbers in entries.items()}
    return LedgerLine(cause, capital(_cause_name(start, cause)), amounts, times)


def _cause_name(start: Start, cause: Cause) -> str:
    """Return what money moved for, however often."""
    rules = start.rules
    words, stakes = rules.words, rules.stakes
    pool = stakes is not None and stakes.pot == "pool"
    names: Mapping[Cause, str] = {
        "start": say("into the pool") if pool else say("into the kitty"),
        "buy_in": say("buying in"),
        "call": words.calls,
        "playable_discard": say("playable discards"),
        "cut": rules.cut.name if rules.cut else "",
        "jokers_dealt": say("jokers dealt"),
        "four_pairs": say("four pairs"),
        "hand": words.hands,
        "kalooki": say_as("paid for", "kalookis"),
        "ten_points": say("points left"),
        "blitz": _all_at_once_name(rules),
        "streak": say_as("paid for", "streaks"),
        "pot": say("pool won") if pool else say("kitty won"),
        "stake_per_point": say_as("paid for", "points"),
    }
    return names[cause]


def _all_at_once_name(rules: Variant) -> str:
    """Name the hands in which all cards are laid at once, by their sign on the sheet."""
    codes = (hand.contract.code for hand in rules.hands if hand.contract.all_at_once)
    return join_names([say_as("paid for", "the {contract}", contract=code) for code in codes])


def _cause_name_once(start: Start, cause: Cause) -> str:
    """Return what money moved for at one time."""
    words = start.rules.words
    names: Mapping[Cause, str] = {
        "call": words.call,
        "playable_discard": say("playable discard"),
        "hand": words.hand,
        "kalooki": say_as("paid for", "kalooki"),
        "streak": say_as("paid for", "streak"),
    }
    return names.get(cause) or _cause_name(start, cause)


def _counted_cause(start: Start, cause: Cause, times: int) -> str:
    """Return what money moved for, with how often it did where that is counted: “7 buys”."""
    words = start.rules.words
    match cause:
        case "call":
            return words.say_many("{number} {words.call}", "{number} {words.calls}", times)
        case "playable_discard":
            return say_many("{number} playable discard", "{number} playable discards", times)
        case "hand":
            return words.say_many("{number} {words.hand}", "{number} {words.hands}", times)
        case "kalooki":
            return say_many("{number} kalooki", "{number} kalookis", times)
        case "streak":
            return say_many("{number} streak", "{number} streaks", times)
        case _:
            return _cause_name(start, cause)


def explain_balance(start: Start, lines: Sequence[LedgerLine], seat: int) -> list[tuple[str, int]]:
    """Explain what a player's balance is made of: (for what, how much in minor units) pairs, the
    largest loss first."""
    parts = []
    for line in lines:
        amount, times = line.amounts.get(seat, 0), line.times.get(seat, 0)
        if amount:
            parts.append((_counted_cause(start, line.cause, times), amount))
    return sorted(parts, key=lambda part: part[1])


def explain_points(start: Start, postings: Iterable[Posting], seat: int) -> list[tuple[str, int]]:
    """Explain what a player's points bring them from each of the others, as `explain_balance` does
    (C13)."""
    parts = []
    for posting in postings:
        between = {posting.payee: posting.amount, posting.payer: -posting.amount}
        if posting.cause == "stake_per_point" and seat in between:
            amount = between.pop(seat)
            (other,) = (account for account in between if isinstance(account, int))
            points = say_many("{number} point", "{number} points", posting.points or 0)
            parts.append((say("{name}, {points}", name=start.name(other), points=points), amount))
    return sorted(parts, key=lambda part: part[1])


def posting_text(start: Start, posting: Posting) -> str:
    """Describe what one payment was for, in a few words."""
    if posting.cause == "stake_per_point":
        return say_many(
            "{number} point at {stake}",
            "{number} points at {stake}",
            posting.points or 0,
            stake=start.rules.stake_per_point,
        )
    if posting.cause == "ten_points":
        return say_many("{number} point left", "{number} points left", posting.points or 0)
    return _cause_name_once(start, posting.cause)
