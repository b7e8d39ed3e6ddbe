"""May this be true? What is wrong with an entry somebody wants to add to the log.

Nothing is raised for an entry that cannot be true: the answer is the list of its faults, empty
when it may be recorded.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cards import JOKER, Card, show_card
from scorekeeper.game.corrections import correction_faults, standing
from scorekeeper.game.entries import (
    Amend,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    Hand,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fault import Fault
from scorekeeper.game.plausible import expected_cards, fewest_cards, most_cards, most_points
from scorekeeper.game.start import Start
from scorekeeper.game.table import DealtHand, Table
from scorekeeper.game.wording import describe, listed

MOST_ENTRIES = 2000
MOST_TIMES = 20
MOST_HOUSE_POINTS = 1000
MOST_MONEY = 10**12


def admit(start: Start, entries: Sequence[Entry], entry: Entry) -> list[Fault]:
    """What is wrong with adding `entry` to a log whose entries are all true.

    A fact is judged at the end of the log. An `Amend` or `Strike` is judged by what it makes of
    the whole log: the first later entry that could no longer be true is named.
    """
    if len(entries) >= MOST_ENTRIES:
        return [Fault("game.log_full", f"A game has at most {MOST_ENTRIES} entries.")]
    if isinstance(entry, Amend | Strike):
        faults = correction_faults(entries, entry)
        return faults or _correction_faults(start, [*entries, entry], entry.entry)
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    return list(_fact_faults(table, entry))


def admit_log(start: Start, entries: Sequence[Entry]) -> tuple[int, list[Fault]] | None:
    """The number of the first entry of a whole log that cannot be true, with what is wrong; None
    when all of them can."""
    for place, entry in enumerate(entries):
        if isinstance(entry, Amend | Strike):
            faults = correction_faults(entries[:place], entry)
            if faults:
                return place + 1, faults
    false = _first_false(start, entries)
    return (false[0], false[2]) if false else None


def _first_false(start: Start, entries: Sequence[Entry]) -> tuple[int, Fact, list[Fault]] | None:
    table = Table(start)
    for number, fact in standing(entries):
        faults = list(_fact_faults(table, fact))
        if faults:
            return number, fact, faults
        table.lay(number, fact)
    return None


def _correction_faults(start: Start, entries: Sequence[Entry], corrected: int) -> list[Fault]:
    false = _first_false(start, entries)
    if false is None:
        return []
    number, fact, faults = false
    if number == corrected:
        return faults
    what = describe(start, fact)
    return [
        Fault(
            "entry.no_longer_true",
            f"Entry {number} ({what}) could then no longer be true: {fault.message}",
            "entry",
            fault.rule,
        )
        for fault in faults
    ]


def _fact_faults(table: Table, fact: Fact) -> Iterator[Fault]:
    if table.finished and not _may_come_late(fact):
        yield Fault("game.finished", "The game is over; correct an earlier entry instead.")
        return
    match fact:
        case Hand():
            yield from _hand_faults(table, fact)
        case Void() | End():
            pass
        case Call(seat):
            if table.sheet.max_calls is None:
                yield _lacks(table, "calls")
            yield from _seat_faults(table, table.open, seat)
        case Penalty():
            yield from _penalty_faults(table, fact)
        case Cut():
            yield from _cut_faults(table, fact)
        case OutOfGame(seat):
            yield from _seat_faults(table, table.open, seat)
        case Paid():
            yield from _paid_faults(table, fact)
        case _:
            yield _lacks(table, f"entry of this kind: {describe(table.start, fact)}")


def _may_come_late(fact: Fact) -> bool:
    return isinstance(fact, Paid) or (isinstance(fact, Penalty | Cut) and fact.hand is not None)


def _lacks(table: Table, what: str, where: str = "kind") -> Fault:
    return Fault("entry.not_in_game", f"{table.sheet.name} has no {what}.", where, "C21")


def _seat_faults(
    table: Table, deal: DealtHand | None, seat: int, where: str = "seat"
) -> Iterator[Fault]:
    if seat not in table.start.seats:
        yield Fault("seat.unknown", f"Nobody sits in seat {seat}.", where)
    elif deal is not None and seat not in deal.seats:
        yield Fault("seat.not_in_play", f"{table.start.name(seat)} is not in this hand.", where)


def _hand_faults(table: Table, hand: Hand) -> Iterator[Fault]:
    deal = table.open
    assert deal is not None
    start = table.start
    if hand.bent and table.sheet.doubling is None:
        yield _lacks(table, "bent table", "bent")
    if hand.kalooki:
        yield _lacks(table, "kalooki", "kalooki")
    if hand.no_jokers:
        yield _lacks(table, "hand without jokers", "no_jokers")
    yield from _seat_faults(table, deal, hand.out, "out")
    if hand.out in hand.left:
        yield Fault(
            "hand.winner_has_cards",
            f"{_named(table, hand.out)} went out and cannot have cards left.",
            f"left.{hand.out}",
            "C6",
        )
    missing = [seat for seat in deal.seats if seat != hand.out and seat not in hand.left]
    if missing:
        names = listed([start.name(seat) for seat in missing])
        yield Fault(
            "hand.left_missing", f"What {names} held is missing.", f"left.{missing[0]}", "C15"
        )
    for seat, left in hand.left.items():
        if seat not in deal.seats:
            yield from _seat_faults(table, deal, seat, f"left.{seat}")
        elif seat != hand.out:
            yield from _left_faults(table, deal, seat, left)
    yield from _copies_faults(table, hand.left)


def _named(table: Table, seat: int) -> str:
    return table.start.name(seat) if seat in table.start.seats else f"Seat {seat}"


def _left_faults(table: Table, deal: DealtHand, seat: int, left: Left) -> Iterator[Fault]:
    """C16: a loser holds something, and no more than a hand of this deal can be."""
    name, where = table.start.name(seat), f"left.{seat}"
    most = most_cards(table.start.packs.deck, deal, seat, table.sheet.max_calls)
    if left in ((), 0):
        yield Fault(
            "hand.loser_has_nothing",
            f"{name} did not go out, so {name} must have cards left.",
            where,
            "C15",
        )
    elif isinstance(left, int):
        yield from _points_faults(table, name, where, left, most)
    elif len(left) > most:
        yield Fault(
            "hand.too_many_cards",
            f"{name} cannot hold {len(left)} cards: {deal.deal.cards} were dealt,"
            f" so at most {most}.",
            where,
            "C16",
        )


def _points_faults(table: Table, name: str, where: str, points: int, most: int) -> Iterator[Fault]:
    deck, card_points = table.start.packs.deck, table.sheet.card_points
    if fewest_cards(deck, card_points, points, most) is None:
        limit = most_points(deck, card_points, most)
        why = (
            f"{most} cards come to {limit} at most"
            if points > limit
            else f"no {most} cards or fewer come to that"
        )
        yield Fault(
            "hand.impossible_points", f"{name} cannot hold {points} points: {why}.", where, "C16"
        )


def _copies_faults(table: Table, left: Mapping[int, Left]) -> Iterator[Fault]:
    """C1: every card noted exists, and in no more copies than the packs hold."""
    deck, points = table.start.packs.deck, table.sheet.card_points
    faces: Counter[Card] = Counter()
    ranks: Counter[str] = Counter()
    for seat, cards in left.items():
        for card in cards if isinstance(cards, tuple) else ():
            where = f"left.{seat}"
            if not deck.holds(card):
                yield Fault(
                    "card.not_in_deck",
                    f"{show_card(card)} is not in this game's packs.",
                    where,
                    "C1",
                )
            elif card.joker:
                faces[JOKER] += 1
            elif card.suit is None and points.needs_suit(card.rank or ""):
                yield Fault(
                    "card.suit_needed",
                    f"{_named(table, seat)}: {show_card(card)} counts by its suit;"
                    " say which it was.",
                    where,
                    "J2",
                )
            else:
                faces[card] += card.suit is not None
                ranks[card.rank or ""] += 1
    limits = {card: deck.jokers if card.joker else deck.copies for card in faces}
    for card, noted in faces.items():
        if noted > limits[card]:
            yield _too_many(show_card(card), noted, limits[card])
    for rank, noted in ranks.items():
        if noted > deck.copies * len(deck.suits):
            yield _too_many(rank, noted, deck.copies * len(deck.suits))


def _too_many(face: str, noted: int, limit: int) -> Fault:
    return Fault(
        "card.too_many_copies",
        f"{face} is noted {noted} times, the packs hold it {limit} times.",
        "left",
        "C1",
    )


def _penalty_faults(table: Table, penalty: Penalty) -> Iterator[Fault]:
    offence = table.sheet.offence(penalty.offence)
    if offence is None:
        yield _lacks(table, f"offence “{penalty.offence}”", "offence")
    elif penalty.points is not None and not offence.points_editable:
        yield Fault(
            "penalty.points_fixed",
            f"“{offence.name}” costs {offence.points}; only a house penalty has points of its own.",
            "points",
            "J14",
        )
    if penalty.points is not None and not 1 <= penalty.points <= MOST_HOUSE_POINTS:
        yield Fault(
            "penalty.points", f"A penalty costs 1 to {MOST_HOUSE_POINTS} points.", "points", "J14"
        )
    if not 1 <= penalty.count <= MOST_TIMES:
        yield Fault(
            "penalty.count", f"A penalty is recorded 1 to {MOST_TIMES} times.", "count", "J14"
        )
    yield from _named_deal_faults(table, penalty.seat, penalty.hand)


def _named_deal_faults(table: Table, seat: int, hand: int | None) -> Iterator[Fault]:
    """C8: the hand that is meant was dealt, and the player was in it."""
    deal = table.deal_of(hand)
    if deal is None:
        yield Fault("hand.unknown", f"There was no hand {hand} in this game.", "hand", "C8")
    yield from _seat_faults(table, deal, seat)


def _cut_faults(table: Table, cut: Cut) -> Iterator[Fault]:
    if table.sheet.cut is None:
        yield _lacks(table, "cut bonus")
        return
    yield from _named_deal_faults(table, cut.seat, cut.hand)
    deal = table.deal_of(cut.hand)
    if deal is not None and cut.seat in deal.seats and cut.seat != deal.dealer:
        dealer = table.start.name(deal.dealer)
        yield Fault("cut.not_dealer", f"Only the dealer cuts, and that is {dealer}.", "seat", "J16")
    if deal is not None and deal.cut_done:
        yield Fault("cut.twice", "The exact cut of this deal is recorded already.", "hand", "J16")


def _paid_faults(table: Table, paid: Paid) -> Iterator[Fault]:
    yield from _seat_faults(table, None, paid.payer, "from")
    yield from _seat_faults(table, None, paid.payee, "to")
    if paid.payer == paid.payee:
        yield Fault("paid.to_oneself", "Somebody pays somebody else.", "to")
    if not 1 <= paid.amount <= MOST_MONEY:
        yield Fault("paid.amount", "A payment is more than nothing.", "amount")


def doubts(start: Start, entries: Sequence[Entry], hand: Hand) -> list[Fault]:
    """What is possible about a hand but unusual, to be asked again (C16): a loser who holds more
    cards than were dealt to him and the calls on record explain."""
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    deal = table.open
    return list(_doubts(table, deal, hand)) if deal else []


def _doubts(table: Table, deal: DealtHand, hand: Hand) -> Iterator[Fault]:
    deck, card_points = table.start.packs.deck, table.sheet.card_points
    for seat, left in hand.left.items():
        calls = deal.calls[seat]
        explained = expected_cards(deal, calls) + 1
        most = most_cards(deck, deal, seat, table.sheet.max_calls)
        cards = (
            fewest_cards(deck, card_points, left, most) or 0 if isinstance(left, int) else len(left)
        )
        if cards > explained:
            name, recorded = _named(table, seat), table.sheet.words
            called = f"{calls} {recorded.call if calls == 1 else recorded.calls}"
            yield Fault(
                "hand.unusual",
                f"{name} would hold {'at least ' if isinstance(left, int) else ''}{cards} cards:"
                f" {deal.deal.cards} were dealt and {called} recorded.",
                f"left.{seat}",
                "C16",
            )


def warnings(start: Start, entries: Sequence[Entry]) -> list[str]:
    """What the table should know about the last entry, which was recorded all the same: a call
    beyond the limit (C18)."""
    last = entries[-1] if entries else None
    if not isinstance(last, Call):
        return []
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    allowed, deal = start.sheet.max_calls, table.open
    if deal is None or allowed is None or deal.calls[last.seat] <= allowed:
        return []
    words, calls = start.sheet.words, deal.calls[last.seat]
    made = f"{start.name(last.seat)} has made {calls} {words.calls if calls > 1 else words.call}"
    return [f"{made} in this {words.hand}; {allowed} are allowed."]
