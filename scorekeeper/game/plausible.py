"""Which cards a player can hold, and which points they come to; and what is possible but unusual
(C11, C16, C17, C18)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Call, Hand, Join
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import unusual_number
from scorekeeper.game.table import Table
from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import join_statements
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say, say_many

MORE_CALLS = 3
"""How many calls beyond those allowed and recorded are thought of."""


def expected_cards(rules: Variant, deal: HandRules, calls: int) -> int:
    """Work out how many cards a player who has not laid down holds before they draw, after this
    many calls (C12)."""
    return deal.cards + rules.cards_for_a_call * calls


def implied_calls(rules: Variant, deal: HandRules, held: int) -> int | None:
    """Work out how many calls a player must have made who has not laid down and holds this many
    cards before they draw; None when no number of calls gives that (C12)."""
    calls, over = divmod(held - deal.cards, rules.cards_for_a_call)
    return calls if calls >= 0 and not over else None


def calls_at_least(rules: Variant, deal: Deal, seat: int) -> int:
    """Return how many calls a player has made in this deal at least: those recorded, and if they
    were penalised for calls beyond the limit, as many as that takes (C16)."""
    too_many = _calls_penalised(rules, deal, seat)
    return max(deal.calls[seat], _calls_allowed(rules, deal) + too_many if too_many else 0)


def calls_to_penalise(table: Table, seat: int) -> int:
    """Count the calls of a player beyond the limit that have no penalty yet (C18)."""
    if table.open is None:
        return 0
    rules = table.rules
    deals = table.deals if rules.calls_for_the_game else [table.open]
    penalised = sum(_calls_penalised(rules, deal, seat) for deal in deals)
    return max(0, table.calls_counted(seat) - _calls_allowed(rules, table.open) - penalised)


def _calls_penalised(rules: Variant, deal: Deal, seat: int) -> int:
    offence = rules.over_calling
    return sum(
        penalty.count
        for penalty in deal.penalties
        if offence and (penalty.seat, penalty.offence) == (seat, offence.id)
    )


def _calls_allowed(rules: Variant, deal: Deal) -> int:
    return rules.calls_in(deal.hand.number) or 0


def max_cards(rules: Variant, deal: Deal, seat: int) -> int:
    """Return the most cards a player can hold in this deal: they may have called, and drawn
    (C16)."""
    return _max_cards_after(rules, deal, _calls_possible(rules, deal, seat))


def _calls_possible(rules: Variant, deal: Deal, seat: int) -> int:
    return max(_calls_allowed(rules, deal), calls_at_least(rules, deal, seat))


def _max_cards_after(rules: Variant, deal: Deal, calls: int) -> int:
    return min(deal.deck.size, expected_cards(rules, deal.hand, calls) + 1)


def calls_needed(rules: Variant, deal: Deal, seat: int, left: int | Cards) -> int | None:
    """Work out after how many calls a player could hold what is too much after those allowed and
    recorded: these points or these cards (C16). None where nobody calls, or more than
    `MORE_CALLS` calls beyond those would not do."""
    if not _calls_allowed(rules, deal):
        return None
    first = _calls_possible(rules, deal, seat) + 1
    for calls in range(first, first + MORE_CALLS):
        most = _max_cards_after(rules, deal, calls)
        if isinstance(left, int):
            if min_cards(deal.deck, rules.card_points, left, most) is not None:
                return calls
        elif len(left) <= most:
            return calls
    return None


def max_cards_after_laying(rules: Variant, deal: Deal, seat: int) -> int:
    """Return the most cards a player can hold in this deal who has laid a contract of their own,
    whichever it was (X4)."""
    fewest_laid = min(hand.contract.min_cards for hand in rules.hands)
    return max_cards(rules, deal, seat) - fewest_laid


def stock_may_run_out(rules: Variant, deal: Deal) -> bool:
    """Whether the cards dealt, the one turned up and those for all calls a table may make, or has
    made, are more than the deck (C17). Calls for the whole game are not all made in one hand: only
    those made count."""
    if not rules.has_cards:
        return False
    allowed = 0 if rules.calls_for_the_game else _calls_allowed(rules, deal)
    calls = sum(max(allowed, deal.calls[seat]) for seat in deal.seats)
    cards = rules.cards_for_a_call * calls
    return len(deal.seats) * deal.hand.cards + 1 + cards > deal.deck.size


def min_cards(
    deck: Deck, card_points: CardPoints, total: int, max_count: int, *, min_count: int = 0
) -> int | None:
    """Find the fewest cards of the deck, `min_count` to `max_count`, that come to `total` points;
    None if none do."""
    lowest, sums = _sums_by_count(deck, card_points, max_count)
    for count in range(min_count, max_count + 1):
        bit = total - count * lowest
        if bit >= 0 and sums[count] >> bit & 1:
            return count
    return None


def max_points(deck: Deck, card_points: CardPoints, max_count: int) -> int:
    """Find the most points that at most `max_count` cards of the deck come to."""
    lowest, all_sums = _sums_by_count(deck, card_points, max_count)
    return max(
        count * lowest + sums.bit_length() - 1 for count, sums in enumerate(all_sums) if sums
    )


def nearest_points(deck: Deck, card_points: CardPoints, total: int, max_count: int) -> list[int]:
    """Find the nearest points below and above this total that cards of the deck come to, at most
    `max_count` and at least one."""
    lowest, sums = _sums_by_count(deck, card_points, max_count)
    possible = {
        count * lowest + bit
        for count in range(1, max_count + 1)
        for bit in range(sums[count].bit_length())
        if sums[count] >> bit & 1
    }
    below = [points for points in possible if points < total]
    above = [points for points in possible if points > total]
    return [*sorted(below)[-1:], *sorted(above)[:1]]


# Without this cache, recording a hand of which only the points are known takes 0.6 ms more.
@lru_cache(maxsize=128)
def _sums_by_count(
    deck: Deck, card_points: CardPoints, max_count: int
) -> tuple[int, tuple[int, ...]]:
    """Return the lowest worth of a card, 0 where none is below 0, as in most games; and for each
    number of cards the sums they can come to: bit n of a number stands for the sum that is n more
    than if each of these cards counted the lowest worth."""
    worths = Counter({card_points.joker: deck.jokers})
    worths[card_points.skip] += deck.skips
    for rank in deck.ranks:
        for suit in deck.suits:
            worths[card_points.of(Card(rank, suit))] += deck.copies
    lowest = min(0, *worths)
    sums = [1] + [0] * max_count
    for worth, copies in worths.items():
        earlier = sums
        sums = []
        for count in range(max_count + 1):
            reached = 0
            for used in range(min(copies, count) + 1):
                reached |= earlier[count - used] << (used * (worth - lowest))
            sums.append(reached)
    return lowest, tuple(sums)


def doubts(table: Table, hand: Hand, row: Row | None = None) -> list[Refusal]:
    """Find what is possible about a hand but unusual, so that the scorer is asked to confirm it
    (C16): a loser who holds more cards than were dealt to them and the calls on record explain.
    `row` is the row of the sheet that the hand would correct; without it the hand in play is
    meant."""
    deal = row.deal if row else table.open
    return list(_doubts(table, deal, hand)) if deal and table.rules.has_cards else []


def _doubts(table: Table, deal: Deal, hand: Hand) -> Iterator[Refusal]:
    deck, card_points = deal.deck, table.rules.card_points
    for seat, left in hand.left.items():
        calls = deal.calls[seat]
        known = calls_at_least(table.rules, deal, seat)
        explained = expected_cards(table.rules, deal.hand, known) + 1
        max_count = max_cards(table.rules, deal, seat)
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
                calls=_calls_text(calls, table.rules.words),
            )
            yield Refusal("hand.unusual", message, f"left.{seat}", "C16")


def _calls_text(calls: int, words: Words) -> str:
    return words.say_many("{number} {words.call}", "{number} {words.calls}", calls)


def warnings(table: Table) -> list[str]:
    """Return what the table should know about the last entry, which was recorded all the same: a
    call beyond the limit (C18), or more players than usual (C11)."""
    last = table.entries[-1] if table.entries else None
    if isinstance(last, Join):
        players = len(table.in_play) + len(table.newcomers)
        unusual = unusual_number(table.start.variant, players)
        return [unusual] if unusual else []
    deal = table.open
    if not isinstance(last, Call) or deal is None:
        return []
    made, max_calls = table.calls_counted(last.seat), table.rules.calls_in(deal.hand.number)
    if max_calls is None or made <= max_calls:
        return []
    name, words = table.start.name(last.seat), table.rules.words
    calls = _calls_text(made, words)
    if table.rules.calls_for_the_game:
        sentence = say("{name} has made {calls} in this game", name=name, calls=calls)
    else:
        sentence = words.say("{name} has made {calls} in this {words.hand}", name=name, calls=calls)
    allowed = say_many("{number} is allowed.", "{number} are allowed.", max_calls)
    return [join_statements([sentence, allowed])]
