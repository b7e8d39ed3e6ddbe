"""What may be recorded all the same and is worth a word: the unusual, and too many calls."""

from collections.abc import Iterator, Sequence

from scorekeeper.game.corrections import standing
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Call, Entry, Hand
from scorekeeper.game.plausible import expected_cards, max_cards, min_cards
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say, say_many


def doubts(
    start: Start, entries: Sequence[Entry], hand: Hand, *, place: int | None = None
) -> list[Refusal]:
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


def _doubts(table: Table, deal: Deal, hand: Hand) -> Iterator[Refusal]:
    deck, card_points = table.start.packs.deck, table.rules.card_points
    for seat, left in hand.left.items():
        calls = deal.calls[seat]
        explained = expected_cards(deal.hand, calls) + 1
        max_count = max_cards(deck, deal, seat, table.rules.max_calls)
        cards = (
            min_cards(deck, card_points, left, max_count) or 0
            if isinstance(left, int)
            else len(left)
        )
        if cards > explained:
            unusual = (
                mark(
                    "{name} would hold at least {cards} cards: {dealt} were dealt and {calls}"
                    " recorded."
                )
                if isinstance(left, int)
                else mark(
                    "{name} would hold {cards} cards: {dealt} were dealt and {calls} recorded."
                )
            )
            message = say(
                unusual,
                name=table.start.name(seat),
                cards=cards,
                dealt=deal.hand.cards,
                calls=_counted(calls, table.rules.words),
            )
            yield Refusal("hand.unusual", message, f"left.{seat}", "C16")


def _counted(calls: int, words: Words) -> str:
    return say_many("{number} {words.call}", "{number} {words.calls}", calls, words=words)


def warnings(start: Start, entries: Sequence[Entry]) -> list[str]:
    """What the table should know about the last entry, which was recorded all the same: a call
    beyond the limit (C18)."""
    last = entries[-1] if entries else None
    if not isinstance(last, Call):
        return []
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    allowed, deal = start.rules.max_calls, table.open
    if deal is None or allowed is None or deal.calls[last.seat] <= allowed:
        return []
    words = start.rules.words
    made = say(
        "{name} has made {calls} in this {words.hand}",
        name=start.name(last.seat),
        calls=_counted(deal.calls[last.seat], words),
        words=words,
    )
    may = say_many("{number} is allowed.", "{number} are allowed.", allowed)
    return [f"{made}; {may}"]
