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
from scorekeeper.speech import mark, say


def hand_faults(table: Table, hand: Hand) -> Iterator[Fault]:
    """C15, C16, C21: one seat in play went out, and every other held something possible."""
    deal = table.open
    assert deal is not None
    start = table.start
    if hand.bent and table.sheet.doubling is None:
        yield lacks(table, mark("{game} has no bent table."), "bent")
    if hand.kalooki and not table.sheet.knows_kalooki:
        yield lacks(table, mark("{game} has no kalooki."), "kalooki")
    if hand.no_jokers and not table.sheet.knows_no_jokers:
        not_paid = mark("{game} has no payment for a hand without jokers.")
        yield lacks(table, not_paid, "no_jokers")
    yield from seat_faults(table, deal, hand.out, "out")
    if hand.out in hand.left:
        yield Fault(
            "hand.winner_has_cards",
            say("{name} went out and cannot have cards left.", name=start.name(hand.out)),
            f"left.{hand.out}",
            "C6",
        )
    missing = [seat for seat in deal.seats if seat != hand.out and seat not in hand.left]
    if missing:
        names = listed([start.name(seat) for seat in missing])
        message = say("What {names} held is missing.", names=names)
        yield Fault("hand.left_missing", message, f"left.{missing[0]}", "C15")
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
            say("{name} did not go out, so {name} must have cards left.", name=name),
            where,
            "C15",
        )
    elif isinstance(left, int):
        yield from _points_faults(table, name, where, left, most)
    elif len(left) > most:
        yield Fault(
            "hand.too_many_cards",
            say(
                "{name} cannot hold {cards} cards: {dealt} were dealt, so at most {most}.",
                name=name,
                cards=len(left),
                dealt=deal.deal.cards,
                most=most,
            ),
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
        if points > limit:
            message = say(
                "{name} cannot hold {points} points: {cards} cards come to {limit} at most.",
                name=name,
                points=points,
                cards=most,
                limit=limit,
            )
        else:
            message = say(
                "{name} cannot hold {points} points: no {cards} cards or fewer come to that.",
                name=name,
                points=points,
                cards=most,
            )
        yield Fault("hand.impossible_points", message, where, "C16")


def _copies_faults(table: Table, left: Mapping[int, Left]) -> Iterator[Fault]:
    """C1: every card noted exists, and in no more copies than the packs hold."""
    deck, points = table.deck, table.sheet.card_points
    faces: Counter[Card] = Counter()
    ranks: Counter[str] = Counter()
    for seat, cards in left.items():
        for card in cards if isinstance(cards, tuple) else ():
            where = f"left.{seat}"
            if not deck.holds(card):
                message = say("{card} is not in this game's packs.", card=show_card(card))
                yield Fault("card.not_in_deck", message, where, "C1")
            elif card.joker:
                faces[JOKER] += 1
            elif card.suit is None and points.needs_suit(card.rank or ""):
                message = say(
                    "{name}: {card} counts by its suit; say which it was.",
                    name=table.start.name(seat),
                    card=show_card(card),
                )
                yield Fault("card.suit_needed", message, where, points.rule)
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
    message = say(
        "{card} is noted {noted} times, the packs hold it {limit} times.",
        card=face,
        noted=noted,
        limit=limit,
    )
    return Fault("card.too_many_copies", message, "left", "C1")
