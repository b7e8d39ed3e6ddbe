"""From what happened in a deal to what it adds to each total (C6 to C8)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from scorekeeper.cards import Card, Deck
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Left, Penalty
from scorekeeper.game.state import Row, Score
from scorekeeper.referee.arrange import arrange_leftover
from scorekeeper.referee.verdict import Reading
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant

NOTHING: Mapping[int, int] = MappingProxyType({})


def points_left(rules: Variant, deck: Deck, contract: Contract, left: Left) -> int:
    """The points of what a loser held, before doubling (C6). Of cards held when somebody laid all
    of his at once, those count that the player cannot meld himself (S8)."""
    if isinstance(left, int):
        return left
    if contract.all_at_once:
        left = left_unmelded(rules, deck, left)
    return sum(rules.card_points.of(card) for card in left)


def left_unmelded(rules: Variant, deck: Deck, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What a player keeps who melds of these cards what he can, to the fewest points (S8). A card
    whose suit was not noted is kept."""
    kept = (card for card in cards if not card.joker and card.suit is None)
    _, left = _melded(rules, deck, cards)
    return (*left, *kept)


def melds_of(rules: Variant, deck: Deck, cards: tuple[Card, ...]) -> tuple[Reading, ...]:
    """The melds that leave a player the fewest points of these cards (S8)."""
    melds, _ = _melded(rules, deck, cards)
    return melds


@lru_cache(maxsize=1024)
def _melded(
    rules: Variant, deck: Deck, cards: tuple[Card, ...]
) -> tuple[tuple[Reading, ...], tuple[Card, ...]]:
    """The melds, and what is left."""
    known = tuple(card for card in cards if card.joker or card.suit is not None)
    found = arrange_leftover(rules, deck, known)
    return found.melds, found.left


def penalty_points(rules: Variant, penalties: Sequence[Penalty], seat: int) -> int:
    """What the penalties of a player in one deal come to; an offence that costs its points once a
    hand costs them once (K7)."""
    own = [penalty for penalty in penalties if penalty.seat == seat]
    return sum(_once_each(rules, own))


def _once_each(rules: Variant, penalties: Sequence[Penalty]) -> Iterator[int]:
    counted = set()
    for penalty in penalties:
        offence = rules.offence(penalty.offence)
        assert offence is not None
        if not (offence.once_a_hand and offence.id in counted):
            counted.add(offence.id)
            yield points_of(penalty, offence)


def points_of(penalty: Penalty, offence: Offence) -> int:
    """The points a penalty costs: each time what the table noted, else what the rules say (J14);
    for the whole hand where they say so (K7)."""
    each = offence.points if penalty.points is None else penalty.points
    return each if offence.once_a_hand else each * penalty.count


def score_deal(
    rules: Variant, deck: Deck, deal: Deal, before: Mapping[int, int] = NOTHING
) -> dict[int, Score]:
    """What a deal adds to the total of everybody in it, and of whoever left in it but had earned
    a penalty or bonus before; `before` are the totals before it."""
    seats = sorted({*deal.seats, *deal.bonuses, *(penalty.seat for penalty in deal.penalties)})
    return {seat: score_seat(rules, deck, deal, seat, before.get(seat, 0)) for seat in seats}


def score_seat(rules: Variant, deck: Deck, deal: Deal, seat: int, before: int = 0) -> Score:
    """What a deal adds to the total of one player. Where the winner scores (N5), the highest total
    wins, so a penalty takes points away."""
    points, times = _points(rules, deck, deal, seat), _times(rules, deal, seat)
    penalties = penalty_points(rules, deal.penalties, seat) if deal.penalties else 0
    if rules.scored_by == "winner":
        penalties = -penalties
    bonus = deal.bonuses[seat]
    total = before + points * times + penalties + bonus
    return Score(deal.left.get(seat, ()), points, times, penalties, bonus, total)


def _points(rules: Variant, deck: Deck, deal: Deal, seat: int) -> int:
    if rules.scored_by == "losers":
        scored = [deal.left[seat]] if seat in deal.left else []
    else:
        scored = list(deal.left.values()) if seat == deal.out else []
    if not scored:
        return 0
    kalooki = rules.kalooki_bonus or 0 if deal.kalooki else 0
    contract = deal.hand.contract
    return kalooki + sum(points_left(rules, deck, contract, left) for left in scored)


def _times(rules: Variant, deal: Deal, seat: int) -> int:
    """How often the cards of a player count: more than once when the table was bent (J13), unless
    he was caught at what spares him that (D8)."""
    doubling = rules.doubling
    if doubling is None or not deal.bent or seat not in deal.left:
        return 1
    spared = doubling.spares is not None and deal.penalised(seat, doubling.spares)
    return 1 if spared else doubling.times


def score_sheet(rules: Variant, deck: Deck, deals: Sequence[Deal]) -> tuple[Row, ...]:
    """The rows of the sheet with running totals, deals thrown in included (C8). After a buy-in
    the next row starts from the new total (E8)."""
    totals: dict[int, int] = {}
    rows = []
    for deal in filter(_has_row, deals):
        scores = score_deal(rules, deck, deal, totals)
        totals |= {seat: score.total for seat, score in scores.items()}
        bought_in = {seat: totals[seat] + change for seat, change in deal.adjusted.items()}
        totals |= bought_in
        rows.append(_row(deal, scores, bought_in))
    return tuple(rows)


def _has_row(deal: Deal) -> bool:
    """A deal that the end of the game broke off leaves only its penalties and bonuses (C20)."""
    return not deal.broken_off or bool(deal.penalties or deal.bonuses)


def _row(deal: Deal, scores: dict[int, Score], bought_in: dict[int, int]) -> Row:
    assert deal.closed_by is not None
    return Row(
        hand=deal.hand,
        closed_by=deal.closed_by,
        dealer=deal.dealer,
        out=deal.out,
        bent=deal.bent,
        kalooki=deal.kalooki,
        scores=scores,
        put_out=deal.put_out,
        bought_in=bought_in,
        facts=tuple(deal.facts),
    )
