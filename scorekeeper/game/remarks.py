"""What may be recorded all the same and is worth a word: the unusual, and too many calls."""

from collections.abc import Iterator, Sequence

from scorekeeper.game.corrections import standing
from scorekeeper.game.dealt import DealtHand
from scorekeeper.game.entries import Call, Entry, Hand
from scorekeeper.game.fault import Fault
from scorekeeper.game.plausible import expected_cards, fewest_cards, most_cards
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table


def doubts(
    start: Start, entries: Sequence[Entry], hand: Hand, *, place: int | None = None
) -> list[Fault]:
    """What is possible about a hand but unusual, to be asked again (C16): a loser who holds more
    cards than were dealt to him and the calls on record explain. `place` is the entry in whose
    place the hand would stand; without it the hand in play is meant."""
    table = Table(start)
    for number, fact in standing(entries):
        if number == place:
            break
        table.lay(number, fact)
    deal = table.open
    return list(_doubts(table, deal, hand)) if deal else []


def _doubts(table: Table, deal: DealtHand, hand: Hand) -> Iterator[Fault]:
    deck, card_points = table.start.packs.deck, table.sheet.card_points
    for seat, left in hand.left.items():
        calls = deal.calls[seat]
        explained = expected_cards(deal.deal, calls) + 1
        most = most_cards(deck, deal, seat, table.sheet.max_calls)
        cards = (
            fewest_cards(deck, card_points, left, most) or 0 if isinstance(left, int) else len(left)
        )
        if cards > explained:
            name, recorded = table.start.name(seat), table.sheet.words
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
    return [f"{made} in this {words.hand}; {allowed} {'is' if allowed == 1 else 'are'} allowed."]
