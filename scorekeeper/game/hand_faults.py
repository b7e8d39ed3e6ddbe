"""What is wrong with a hand that somebody won."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.cards import JOKER, Card, show_card
from scorekeeper.game.conduct_faults import lacks, seat_faults
from scorekeeper.game.dealt import DealtHand
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.fault import Fault
from scorekeeper.game.plausible import fewest_cards, most_cards, most_points
from scorekeeper.game.table import Table
from scorekeeper.rules.wording import listed


def hand_faults(table: Table, hand: Hand) -> Iterator[Fault]:
    """C15, C16, C21: one seat in play went out, and every other held something possible."""
    deal = table.open
    assert deal is not None
    start = table.start
    if hand.bent and table.sheet.doubling is None:
        yield lacks(table, "bent table", "bent")
    if hand.kalooki and not table.sheet.knows_kalooki:
        yield lacks(table, "kalooki", "kalooki")
    if hand.no_jokers and not table.sheet.knows_no_jokers:
        yield lacks(table, "payment for a hand without jokers", "no_jokers")
    yield from seat_faults(table, deal, hand.out, "out")
    if hand.out in hand.left:
        yield Fault(
            "hand.winner_has_cards",
            f"{start.name(hand.out)} went out and cannot have cards left.",
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
            yield from seat_faults(table, deal, seat, f"left.{seat}")
        elif seat != hand.out:
            yield from _left_faults(table, deal, seat, left)
    yield from _copies_faults(table, hand.left)


def _left_faults(table: Table, deal: DealtHand, seat: int, left: Left) -> Iterator[Fault]:
    """C16: a loser holds something, and no more than a hand of this deal can be."""
    name, where = table.start.name(seat), f"left.{seat}"
    most = most_cards(table.deck, deal, seat, table.sheet.max_calls)
    if left in ((), 0) and not _may_be_nothing(table, deal, left):
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


def _may_be_nothing(table: Table, deal: DealtHand, left: Left) -> bool:
    """C15: a loser can hold no cards where the others still meld or add on when somebody is out,
    and 0 points where a card counts nothing."""
    if deal.deal.contract.all_at_once or table.sheet.adding_on_after:
        return True
    fewest = fewest_cards(table.deck, table.sheet.card_points, 0, 1, least=1)
    return left == 0 and fewest is not None


def _points_faults(table: Table, name: str, where: str, points: int, most: int) -> Iterator[Fault]:
    deck, card_points = table.deck, table.sheet.card_points
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
    deck, points = table.deck, table.sheet.card_points
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
                    f"{table.start.name(seat)}: {show_card(card)} counts by its suit;"
                    " say which it was.",
                    where,
                    points.rule,
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
