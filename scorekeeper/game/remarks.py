"""What may be recorded all the same and is worth a word: the unusual, and too many calls."""

from collections.abc import Iterator

from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Call, Hand, Join
from scorekeeper.game.plausible import expected_cards, max_cards, min_cards
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import unusual_number
from scorekeeper.game.table import Table
from scorekeeper.rules.wording import join_statements
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say, say_many


def doubts(table: Table, hand: Hand, row: Row | None = None) -> list[Refusal]:
    """What is possible about a hand but unusual, to be asked again (C16): a loser who holds more
    cards than were dealt to them and the calls on record explain. `row` is the row of the sheet
    that the hand would correct; without it the hand in play is meant."""
    deal = row.deal if row else table.open
    return list(_doubts(table, deal, hand)) if deal else []


def _doubts(table: Table, deal: Deal, hand: Hand) -> Iterator[Refusal]:
    deck, card_points = deal.deck, table.rules.card_points
    for seat, left in hand.left.items():
        calls = deal.calls[seat]
        explained = expected_cards(table.rules, deal.hand, calls) + 1
        most = max_cards(table.rules, deal, seat)
        cards = (
            min_cards(deck, card_points, left, most) or 0 if isinstance(left, int) else len(left)
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


def warnings(table: Table) -> list[str]:
    """What the table should know about the last entry, which was recorded all the same: a call
    beyond the limit (C18), or more players than usual (C11)."""
    last = table.entries[-1] if table.entries else None
    if isinstance(last, Join):
        unusual = unusual_number(table.start.variant, len(table.in_play))
        return [unusual] if unusual else []
    deal = table.open
    if not isinstance(last, Call) or deal is None:
        return []
    made, max_calls = table.calls_counted(last.seat), table.rules.calls_in(deal.hand.number)
    if max_calls is None or made <= max_calls:
        return []
    name, words = table.start.name(last.seat), table.rules.words
    calls = _counted(made, words)
    if table.rules.calls_for_the_game:
        sentence = say("{name} has made {calls} in this game", name=name, calls=calls)
    else:
        sentence = say(
            "{name} has made {calls} in this {words.hand}", name=name, calls=calls, words=words
        )
    allowed = say_many("{number} is allowed.", "{number} are allowed.", max_calls)
    return [join_statements([sentence, allowed])]
