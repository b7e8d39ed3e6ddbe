"""What is wrong with a hand that somebody won."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from scorekeeper.cards import JOKER, SKIP, Card, show_card
from scorekeeper.game.conduct_refusals import not_in_game_refusal, seat_refusals
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Call, Hand, Left
from scorekeeper.game.plausible import (
    calls_needed,
    max_cards,
    max_cards_after_laying,
    max_points,
    min_cards,
    nearest_points,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.table import Table
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, format_number, join_alternatives, join_names
from scorekeeper.speech import mark, mark_as, say, say_as, say_many

MAX_WRITTEN_POINTS = 99_999
"""The most points of a player in a hand, above zero or below, where the app knows no cards (V2)."""

_NTH = (
    mark_as("call", "a first"),
    mark_as("call", "a second"),
    mark_as("call", "a third"),
    mark_as("call", "a fourth"),
    mark_as("call", "a fifth"),
    mark_as("call", "a sixth"),
    mark_as("call", "a seventh"),
    mark_as("call", "an eighth"),
    mark_as("call", "a ninth"),
    mark_as("call", "a tenth"),
)
"""Which call, before the word for it."""


def hand_refusals(table: Table, hand: Hand) -> Iterator[Refusal]:
    """Check a hand: one seat in play went out, and every other held something possible (C15, C16,
    C21); or where nobody goes out, everybody has points (V2)."""
    deal = table.open
    assert deal is not None
    start = table.start
    if table.rules.has_cards == (hand.out is None):
        yield _who_went_out_refusal(table)
        return
    if hand.bent and table.rules.doubling is None:
        yield not_in_game_refusal(table, mark("{game} has no bent table."), "bent")
    if hand.kalooki and not table.rules.knows_kalooki:
        yield not_in_game_refusal(table, mark("{game} has no kalooki."), "kalooki")
    if hand.no_jokers and not table.rules.knows_no_jokers:
        not_paid = mark("{game} has no payment for winning without jokers.")
        yield not_in_game_refusal(table, not_paid, "no_jokers")
    if hand.out is not None:
        yield from seat_refusals(table, deal, hand.out, "out")
    yield from laid_refusals(table, deal, hand.laid)
    yield from _extras_refusals(table, deal, hand)
    if hand.out is not None and hand.out in hand.left:
        yield Refusal(
            "hand.winner_has_cards",
            say("{name} went out and can’t have any cards left.", name=start.name(hand.out)),
            f"left.{hand.out}",
            "C6",
        )
    yield from _missing_refusals(table, deal, hand)
    won = deal.if_won(hand)
    for seat, left in hand.left.items():
        if seat not in deal.seats:
            yield from seat_refusals(table, deal, seat, f"left.{seat}")
        elif seat != hand.out:
            yield from left_refusals(table, won, seat, left)
    yield from copies_refusals(table, hand.left)


def _missing_refusals(table: Table, deal: Deal, hand: Hand) -> Iterator[Refusal]:
    """Check that everybody who didn't go out has cards or points (C15, V2)."""
    missing = [seat for seat in deal.seats if seat != hand.out and seat not in hand.left]
    if missing and table.rules.asks_what_is_left:
        names = join_names([table.start.name(seat) for seat in missing])
        are_all = len(missing) > 2 and not hand.left  # too many to be named
        if table.rules.has_cards and are_all:
            message = say("Still missing: what the others had left.")
        elif table.rules.has_cards:
            message = say("Still missing: what {names} had left.", names=names)
        elif are_all:
            message = say("Still missing: everybody’s points.")
        else:
            message = say("Still missing: the points of {names}.", names=names)
        yield Refusal("hand.left_missing", message, f"left.{missing[0]}", "C15")


def _who_went_out_refusal(table: Table) -> Refusal:
    """Refuse a hand that names nobody where somebody goes out, or somebody where nobody does."""
    if table.rules.has_cards:
        message = table.rules.words.say("Say who went out, or throw the {words.hand} in.")
        return Refusal("hand.nobody_out", message, "out", "C15")
    return not_in_game_refusal(table, mark("In {game} nobody goes out."), "out")


def laid_refusals(table: Table, deal: Deal, laid: Collection[int]) -> Iterator[Refusal]:
    """Check that those who laid a contract of their own were in the hand (X4)."""
    if laid and not table.rules.contract_by_player:
        yield not_in_game_refusal(
            table, mark("In {game} all players have the same contract."), "laid"
        )
    else:
        for seat in sorted(laid):
            yield from seat_refusals(table, deal, seat, "laid")


def _extras_refusals(table: Table, deal: Deal, hand: Hand) -> Iterator[Refusal]:
    """Check what the winner scores besides: the game has it, and no more often than it can happen
    (G4)."""
    for id, count in hand.extras.items():
        extra = table.rules.find_extra(id)
        if extra is None:
            yield not_in_game_refusal(
                table, mark("{game} has nothing of this kind that a winner scores."), "extras"
            )
            continue
        max_count = extra.max_count(deal.deck)
        if not 1 <= count <= max_count:
            message = say(
                "{extra}: this can be 1 to {most}.", extra=capital(extra.name), most=max_count
            )
            yield Refusal("hand.extra_count", message, f"extras.{id}", table.rules.scored_by_rule)
        both = [
            other.name
            for other in table.rules.extras
            if other.id in extra.not_with and other.id in hand.extras
        ]
        for other in both:
            message = say("Not both: {extra}, and {other}.", extra=extra.name, other=other)
            yield Refusal(
                "hand.extras_exclude", message, f"extras.{id}", table.rules.scored_by_rule
            )


def left_refusals(table: Table, deal: Deal, seat: int, left: Left) -> Iterator[Refusal]:
    """Check what a loser held: something, and no more than a hand of this deal can be (C16); or
    the points of a player of whom the app knows no cards (V2)."""
    name, where = table.start.name(seat), f"left.{seat}"
    if not table.rules.has_cards:
        yield from _written_points_refusals(table.rules, left, where)
        return
    has_laid = table.rules.contract_by_player and seat in deal.laid
    find_max = max_cards_after_laying if has_laid else max_cards
    max_count = find_max(table.rules, deal, seat)
    if left in ((), 0) and not _may_be_nothing(table, deal, left, max_count):
        yield Refusal(
            "hand.loser_has_nothing",
            say("{name} didn’t go out, so they must have cards left.", name=name),
            where,
            "C15",
        )
    elif isinstance(left, int):
        yield from _points_refusals(table, deal, seat, left, max_count)
    elif len(left) > max_count and has_laid:
        yield Refusal(
            "hand.too_many_cards",
            table.rules.words.say(
                "{name} laid their {words.contract} and can’t hold {cards} cards, but {most} at"
                " most.",
                name=name,
                cards=len(left),
                most=max_count,
            ),
            where,
            table.rules.contract_by_player_rule,
        )
    elif len(left) > max_count:
        message = say(
            "{name} can’t hold {cards} cards: {dealt} were dealt, so at most {most}.",
            name=name,
            cards=len(left),
            dealt=deal.hand.cards,
            most=max_count,
        )
        possible = _say_when_possible(table, deal, seat, left)
        yield Refusal("hand.too_many_cards", f"{message}{possible}", where, "C16")


def calls_to_record(table: Table, hand: Hand) -> list[Call]:
    """Find the calls in the deal in play that nobody has recorded, and without which losers can't
    hold what this hand says (C16). Empty where everything is possible, or no call explains it."""
    deal = table.open
    assert deal is not None
    won = deal.if_won(hand)
    calls: list[Call] = []
    for seat, left in hand.left.items():
        if seat == hand.out or seat not in deal.seats:
            continue
        refusals = left_refusals(table, won, seat, left)
        if any(refusal.rule == "C16" for refusal in refusals):
            needed = calls_needed(table.rules, won, seat, left) or 0
            calls += [Call(seat, deal=table.deal_number)] * (needed - deal.calls[seat])
    return calls


def _written_points_refusals(rules: Variant, left: Left, where: str) -> Iterator[Refusal]:
    """Check points that the table wrote itself: they are a number, and fit on the sheet (V2)."""
    if not isinstance(left, int):
        message = say("In this game only points are written, no cards.")
        yield Refusal("hand.no_cards", message, where, rules.card_points.rule)
    elif abs(left) > MAX_WRITTEN_POINTS:
        most = format_number(MAX_WRITTEN_POINTS)
        message = say("Points can be −{most} to {most}.", most=most)
        yield Refusal("hand.impossible_points", message, where, rules.card_points.rule)


def _say_when_possible(table: Table, deal: Deal, seat: int, left: Left) -> str:
    """Say after which call a player could hold these points or cards, with a space before; empty
    where no call explains them, or one who has laid a contract of their own holds them."""
    has_laid = table.rules.contract_by_player and seat in deal.laid
    needed = None if has_laid else calls_needed(table.rules, deal, seat, left)
    if needed is None:
        return ""
    name, count = table.start.name(seat), left if isinstance(left, int) else len(left)
    if needed > len(_NTH):
        sentence = table.rules.words.say(
            "{name} could hold {count} only after {calls} {words.calls}.",
            name=name,
            count=count,
            calls=needed,
        )
    else:
        sentence = table.rules.words.say(
            "{name} could hold {count} only after {a_fourth} {words.call}.",
            name=name,
            count=count,
            a_fourth=say_as("call", _NTH[needed - 1]),
        )
    return f" {sentence}"


def _may_be_nothing(table: Table, deal: Deal, left: Left, max_count: int) -> bool:
    """Whether a loser can hold no cards, where the others still meld or add on when somebody is
    out, or 0 points, where a card counts nothing, or some together do (C15)."""
    if deal.hand.contract.losers_meld or table.rules.adding_on_after:
        return True
    fewest = min_cards(table.deck, table.rules.card_points, 0, max_count, min_count=1)
    return left == 0 and fewest is not None


def _points_refusals(
    table: Table, deal: Deal, seat: int, points: int, max_count: int
) -> Iterator[Refusal]:
    name, deck, card_points = table.start.name(seat), table.deck, table.rules.card_points
    if min_cards(deck, card_points, points, max_count) is None:
        limit = max_points(deck, card_points, max_count)
        if points > limit:
            message = say(
                "{name} can’t hold {points} points: {cards} cards come to {limit} at most.",
                name=name,
                points=points,
                cards=max_count,
                limit=limit,
            )
        else:
            message = say_many(
                "{name} can’t hold {count} point: {cards} cards or fewer can’t come to that.",
                "{name} can’t hold {count} points: {cards} cards or fewer can’t come to that.",
                abs(points),
                name=name,
                count=format_number(points),
                cards=max_count,
            )
        possible = _say_when_possible(table, deal, seat, points)
        if not possible and points < limit:
            nearest = nearest_points(deck, card_points, points, max_count)
            either = join_alternatives(list(map(format_number, nearest)))
            possible = " " + say("It could be {points}.", points=either)
        yield Refusal("hand.impossible_points", f"{message}{possible}", f"left.{seat}", "C16")


def copies_refusals(table: Table, left: Mapping[int, Left]) -> Iterator[Refusal]:
    """Check that every card entered exists, and in no more copies than the packs hold (C1)."""
    deck, points = table.deck, table.rules.card_points
    faces: Counter[Card] = Counter()
    ranks: Counter[str] = Counter()
    for seat, cards in left.items():
        for card in cards if isinstance(cards, tuple) else ():
            where = f"left.{seat}"
            if not deck.holds(card):
                message = say("{card} isn’t in this game’s packs.", card=show_card(card))
                yield Refusal("card.not_in_deck", message, where, "C1")
            elif card.joker or card == SKIP:
                faces[JOKER if card.joker else SKIP] += 1
            elif card.suit is None and points.needs_suit(card.rank or ""):
                message = say(
                    "{name}: what {card} counts depends on its suit; say which it was.",
                    name=table.start.name(seat),
                    card=show_card(card),
                )
                yield Refusal("card.suit_needed", message, where, points.rule)
            else:
                faces[card] += card.suit is not None
                ranks[card.rank or ""] += 1
    for card, count in faces.items():
        limit = deck.jokers if card.joker else deck.copies_of(card)
        if count > limit:
            yield _too_many_refusal(show_card(card), count, limit)
    for rank, count in ranks.items():
        if count > deck.copies * len(deck.suits):
            yield _too_many_refusal(rank, count, deck.copies * len(deck.suits))


def _too_many_refusal(face: str, count: int, limit: int) -> Refusal:
    message = say(
        "{card} is entered {noted} times, but the packs have only {limit}.",
        card=face,
        noted=count,
        limit=limit,
    )
    return Refusal("card.too_many_copies", message, "left", "C1")
