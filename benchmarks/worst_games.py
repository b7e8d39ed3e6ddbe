"""The logs of the games that take longest, within the limits of a game and of what one may send."""

from collections.abc import Iterator, Sequence
from random import Random

from scorekeeper.cards import read_cards
from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.game.entries import (
    Amend,
    CorrectStart,
    Entry,
    Hand,
    Join,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.join_refusals import MAX_SEATS
from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import MAX_FACTS

PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
ENTRIES = MAX_ENTRIES - 10
JAMAICAN = Start(VARIANTS["jamaican"], PLAYERS)
EUROPEAN = Start(VARIANTS["european"], PLAYERS)

CARDS = " ".join(f"{rank}{suit}" for rank in (*range(2, 11), *"JQKA") for suit in "shdc") + " "
MAX_BLITZ = 17
"""Cards of each loser of a Blitz, of two packs."""
AMENDED = 484
"""How often a hand written card by card can be amended in what one may send, so that the last page
of the log is as long as can be."""

Log = list[Entry]


def worst_games() -> Iterator[tuple[str, Start, Log]]:
    """Yield games, each with a name."""
    half = ENTRIES // 2
    voids: Log = [Void()] * ENTRIES
    yield "voids", JAMAICAN, voids
    yield "voids struck", JAMAICAN, _struck(Void())
    yield "hands struck", JAMAICAN, _struck(_hand())
    as_many_as_can_be_sent = range(3 * ENTRIES // 4)
    amended: Log = [Amend(1, (_hand(5 + index % 9),)) for index in as_many_as_can_be_sent]
    yield "one hand amended", JAMAICAN, [_hand(), *amended]
    yield "one entry struck and put back", JAMAICAN, [Void(), *_strike(range(1, ENTRIES))]
    names = (tuple(f"{name}{index}" for name in PLAYERS) for index in range(ENTRIES))
    starts: Log = [CorrectStart(players=each) for each in names]
    yield "starts corrected", JAMAICAN, starts
    yield "starts corrected, then struck", JAMAICAN, starts[:half] + _strike(range(1, half))
    again = _strike(range(half, ENTRIES))
    yield "starts corrected, the last struck and put back", JAMAICAN, starts[:half] + again
    penalties: Log = [Penalty(1 + index % 8, "house", 1, 5) for index in range(ENTRIES)]
    yield "penalties", JAMAICAN, penalties
    few = range(1, ENTRIES // (MAX_FACTS + 1))
    many = tuple(Penalty(1 + index % 8, "house", 1, 5) for index in range(MAX_FACTS))
    yield "penalties amended", JAMAICAN, penalties[: len(few)] + [Amend(n, many) for n in few]
    all_void = (Void(),) * MAX_FACTS
    yield "voids amended", JAMAICAN, voids[: len(few)] + [Amend(n, all_void) for n in few]
    hands: Log = [_hand(2, out=1 + index % 8) for index in range(5)]
    late: Log = [Penalty(2, "house", 1, 1, hand=1)] * (ENTRIES - len(hands))
    yield "late penalties", EUROPEAN, [*hands, *late]
    by_turns: Log = [entry for pair in zip(voids[:half], late, strict=False) for entry in pair]
    yield "late penalties by turns", EUROPEAN, [*hands, *by_turns]
    crowd = _crowd()
    yield "a crowd", JAMAICAN, [*crowd, *voids[: ENTRIES - len(crowd)]]
    yield "a crowd, voids struck", JAMAICAN, crowd + _struck(Void(), len(crowd))
    last = len(crowd)
    yield "the last to join struck and put back", JAMAICAN, crowd + _strike(range(last, ENTRIES))
    both = [*_strike(range(last, last - 3, -1)), *_strike(range(last + 3, ENTRIES))]
    yield "the last but one to join struck and put back", JAMAICAN, crowd + both
    yield "debts paid", *_debts()
    yield "hands of Three Thirteen", *_hands_melded("three-thirteen", PLAYERS, range(3, 14))
    yield "a Blitz", *_hands_melded("south-african", PLAYERS[:6], [MAX_BLITZ])


def _hand(points: int = 5, out: int = 1) -> Hand:
    return Hand(out, {seat: points for seat in range(1, len(PLAYERS) + 1) if seat != out})


def _strike(targets: Sequence[int]) -> Log:
    return [Strike(target) for target in targets]


def _hands_melded(
    variant: str, players: tuple[str, ...], lengths: Sequence[int]
) -> tuple[Start, Log]:
    """Hands of so many cards, of which the losers lay what melds; the last is amended again and
    again."""
    start, chance = Start(VARIANTS[variant], players), Random(1)
    deck = read_cards(CARDS * start.packs.packs)

    def deal(length: int) -> Hand:
        cards = chance.sample(deck, length * len(players))
        losers = range(2, len(players) + 1)
        return Hand(1, {seat: tuple(cards[seat - 1 :: len(players)]) for seat in losers})

    hands: Log = [deal(length) for length in lengths]
    return start, hands + [Amend(len(hands), (deal(lengths[-1]),)) for _ in range(AMENDED)]


def _struck(entry: Entry, before: int = 0) -> Log:
    """An entry that is recorded and taken back, again and again, after so many entries."""
    targets = range(before + 1, ENTRIES, 2)
    return [each for target in targets for each in (entry, Strike(target))]


def _crowd() -> Log:
    """As many people as can sit down in one game, each in place of another."""
    log: Log = []
    for newcomer in range(len(PLAYERS) + 1, MAX_SEATS + 1):
        leaver = newcomer - 1 if log else len(PLAYERS)
        log += [OutOfGame(leaver), Join(f"Player {newcomer}", after=1)]
    return log


def _debts() -> tuple[Start, Log]:
    """Small payments between people whose debts never cancel out."""
    stake = {"stake_per_point": 1}
    start = Start(VARIANTS["jamaican"], PLAYERS, options=stake, currency="GBP")
    log: Log = []
    for newcomer in range(9, 17):
        log += [Penalty(newcomer - 8, "house", 1, 3 ** (newcomer - 8) % 997 + 1), Void()]
        log += [OutOfGame(newcomer - 8), Join(f"Player {newcomer}", after=newcomer - 1)]
    for index in range(9):
        left = {seat: 2 ** (seat - 9) + index for seat in range(10, 17)}
        log.append(Hand(9, left))
    paid: Log = [
        Paid(1 + index % 16, 1 + (3 * index + 1) % 16, 1 + 2 ** (index % 13))
        for index in range(ENTRIES)
        if index % 16 != (3 * index + 1) % 16
    ]
    return start, [*log, *paid[: ENTRIES - len(log)]]
