"""Work out what a deal adds to each total (C6 to C8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.cards import Card, Deck
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Fact, Left, Penalty
from scorekeeper.referee.arrange import arrange_leftover
from scorekeeper.referee.verdict import Reading
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Score:
    """What a deal adds to the total of one player."""

    left: Left
    """What they still held."""
    points: int
    """Card points before doubling, what a kalooki is worth included: below 0 only for a winner who
    went out in one turn (H5)."""
    times: int
    """How often those count: 2 where the table was bent (J13)."""
    penalties: int
    """Below 0 where the highest total wins (N5), or the table says so (V5)."""
    bonus: int
    """Never above 0."""

    @property
    def doubled(self) -> bool:
        """Whether the card points count more than once (J13)."""
        return self.times > 1

    @property
    def sum(self) -> int:
        """What the deal adds to the player's total (C7, C8)."""
        return self.points * self.times + self.penalties + self.bonus


NO_SCORE = Score((), points=0, times=1, penalties=0, bonus=0)
"""Of everybody for whom nothing in a deal counts. It is one object, as a long game may have 16,000,
and each takes Python’s garbage collector time."""


@dataclass(frozen=True)
class Row:
    """One row of the sheet, made when its deal closes: a hand somebody won, or one thrown in
    (C8)."""

    deal: Deal
    scores: Mapping[int, Score]
    """By seat, of everybody who was in the deal."""
    before: Mapping[int, int]
    """The totals before this row of all who have sat down until then."""

    @property
    def hand(self) -> HandRules:
        """What the rules say of the hand."""
        return self.deal.hand

    @property
    def closed_by(self) -> int:
        """The number of the entry that closed the deal."""
        assert self.deal.closed_by is not None
        return self.deal.closed_by

    @property
    def facts(self) -> Sequence[tuple[int, Fact]]:
        """All that happened in the deal, with the numbers of the entries."""
        return self.deal.facts

    @property
    def out(self) -> int | None:
        """Who went out; None where the deal was thrown in."""
        return self.deal.out

    @property
    def put_out(self) -> Sequence[int]:
        """Who was out of the game once it was scored (E8)."""
        return self.deal.put_out

    @property
    def void(self) -> bool:
        """Whether the deal was thrown in."""
        return self.deal.won is None

    @property
    def bent(self) -> bool:
        """Whether somebody bent the table."""
        return self.deal.won is not None and self.deal.won.bent

    @property
    def kalooki(self) -> bool:
        """Whether it was won with a kalooki."""
        return self.deal.won is not None and self.deal.won.kalooki

    def total(self, seat: int) -> int:
        """Return the running total of a player after this row, before anybody bought in."""
        return self.before[seat] + self.scores[seat].sum

    @property
    def bought_in(self) -> dict[int, int]:
        """The totals with which those came back whom it had put out (E8)."""
        return {seat: self.total(seat) + change for seat, change in self.deal.adjusted.items()}

    @property
    def after(self) -> dict[int, int]:
        """Everybody's total after this row, the next row's `before` (E8)."""
        totals = {seat: self.total(seat) for seat in self.scores}
        return {**self.before, **totals, **self.bought_in}


def latest_row(rows: Sequence[Row]) -> Row | None:
    """Find the last row of a sheet that was not thrown in; None before there is one."""
    return next((row for row in reversed(rows) if not row.void), None)


def add_rows(
    scored: Iterable[tuple[Deal, Mapping[int, Score]]], rows: Sequence[Row] = ()
) -> tuple[Row, ...]:
    """Return the rows of a sheet with a row more for each of these deals and their scores. A deal
    that the end of the game broke off has one only if somebody earned a penalty or a bonus in it
    (C20)."""
    sheet = list(rows)
    for deal, scores in scored:
        before = {**(sheet[-1].after if sheet else {}), **deal.began_with}
        if not deal.broken_off or deal.penalties or any(one.bonus for one in scores.values()):
            sheet.append(Row(deal, scores, before))
    return tuple(sheet)


def score_deal(rules: Variant, deal: Deal) -> dict[int, Score]:
    """Work out what a deal adds to the total of everybody in it, and of anybody who left it but had
    earned a penalty or bonus before."""
    seats = {*deal.seats, *(penalty.seat for penalty in deal.penalties)}
    if rules.cut and rules.cut.points:
        seats |= deal.cuts.keys()
    scores = {seat: _score_seat(rules, deal, seat) for seat in sorted(seats)}
    return {seat: NO_SCORE if score == NO_SCORE else score for seat, score in scores.items()}


def score_late_penalty(
    rules: Variant, deal: Deal, before: Mapping[int, Score]
) -> Mapping[int, Score]:
    """Return what `score_deal` does for a deal whose last fact is a penalty, from the scores
    `before` that one: a deal with a thousand late penalties would take seconds for each of them."""
    *earlier, penalty = deal.penalties
    seat, offence = penalty.seat, rules.offence(penalty.offence)
    assert offence is not None
    forfeits = rules.doubling is not None and offence.id == rules.doubling.forfeited_by
    if seat not in before or forfeits:
        return score_deal(rules, deal)
    if offence.once_a_hand and any(
        (one.seat, one.offence) == (seat, offence.id) for one in earlier
    ):
        return before
    score = before[seat]
    added = points_added(rules, penalty, offence)
    return {**before, seat: replace(score, penalties=score.penalties + added)}


def _score_seat(rules: Variant, deal: Deal, seat: int) -> Score:
    """Work out the score of one seat. Where the winner scores (N5), the highest total wins, so a
    penalty takes points away. Where everybody does, points are what the table says (V2, V5)."""
    points, times = 0, 1
    if rules.scored_by != "winner" and seat in deal.left:
        count = count_left(rules, deal, seat)
        points, times = count.points, count.times
    elif rules.scored_by == "losers" and seat == deal.out:
        points = -one_turn_bonus(rules, deal)
    elif rules.scored_by == "winner" and seat == deal.out:
        held = sum(count_left(rules, deal, loser).points for loser in deal.left)
        points = held + kalooki_bonus(rules, deal) + points_for_going_out(rules, deal)
    return Score(
        deal.left.get(seat, ()),
        points=points,
        times=times,
        penalties=penalty_points(rules, deal.penalties, seat),
        bonus=rules.cut.points * deal.cuts[seat] if rules.cut else 0,
    )


@dataclass(frozen=True)
class Count:
    """How the cards or points that a loser held are counted."""

    worths: tuple[int, ...]
    """What each card counts, or the sum that was entered."""
    added: int
    """What the winner's kalooki adds for this player (N5)."""
    times: int
    """How often all of it counts (J13)."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """What the player could still lay, where all cards were laid at once (S8): jokers as the cards
    they stand for, but cards of a wild rank as they are (T2)."""

    @property
    def points(self) -> int:
        """The points before doubling."""
        return sum(self.worths) + self.added

    @property
    def total(self) -> int:
        """The points the player gets, or in a game where the winner scores, brings the winner."""
        return self.points * self.times


def count_left(rules: Variant, deal: Deal, seat: int) -> Count:
    """Count what a loser of this deal held. Every figure of a hand comes from here."""
    left, deck, contract = deal.left[seat], deal.deck, deal.hand.contract
    added = kalooki_bonus(rules, deal) if rules.scored_by == "losers" else 0
    times = times_if_bent(rules, deal, deal.out) if deal.out and deal.won and deal.won.bent else 1
    if isinstance(left, int):
        return Count((left,), added, times)
    counted = counted_cards(rules, deck, contract, left)
    melds = leftover_melds(rules, deck, contract, left)
    worths = tuple(map(rules.card_points.of, counted))
    return Count(worths, added, times, _as_held(melds, Counter(left) - Counter(counted)))


def _as_held(melds: Sequence[Reading], laid: Counter[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of the melds, with the cards of wild ranks that were `laid` as jokers in
    their places."""
    in_place = Counter(card for meld in melds for card in meld.cards)
    wild = (card for card in (laid - in_place).elements() if not card.joker)
    return tuple(
        tuple(next(wild, card) if card.joker else card for card in meld.cards) for meld in melds
    )


def kalooki_bonus(rules: Variant, deal: Deal) -> int:
    """Return what a kalooki is worth in points, if that is how the deal was won (N5)."""
    return rules.kalooki_bonus or 0 if deal.won and deal.won.kalooki else 0


def points_for_going_out(rules: Variant, deal: Deal) -> int:
    """Return what the winner scores for going out and for how they did, where the winner scores
    (G4)."""
    extras = deal.won.extras if deal.won else {}
    worth = {extra.id: extra.points for extra in rules.extras}
    return rules.winner_points + sum(worth[id] * count for id, count in extras.items())


def one_turn_bonus(rules: Variant, deal: Deal) -> int:
    """Return what going out in one turn takes off the winner's total, if that is how the deal was
    won (H5)."""
    if rules.one_turn is None or deal.won is None or not deal.won.kalooki:
        return 0
    return rules.one_turn.bonus_without_jokers if deal.won.no_jokers else rules.one_turn.bonus


def times_if_bent(rules: Variant, deal: Deal, winner: int) -> int:
    """Return how often the cards of the others count if this player bends the table: more than once
    (J13), unless the player is penalised in this deal for the offence that forfeits it (D8), or the
    winner scores."""
    doubling = rules.doubling
    if doubling is None or rules.scored_by == "winner" or forfeits_doubling(rules, deal, winner):
        return 1
    return doubling.times


def forfeits_doubling(rules: Variant, deal: Deal, winner: int) -> bool:
    """Whether nothing doubles if this player bends the table, as they are penalised in this deal
    for the offence that forfeits it (D8)."""
    offence = rules.doubling.forfeited_by if rules.doubling else None
    return offence is not None and deal.penalised(winner, offence)


def points_left(rules: Variant, deck: Deck, contract: Contract, left: Left) -> int:
    """Work out the points of what a loser held, before doubling (C6). Where the losers still meld,
    only those cards count that they cannot meld (S8)."""
    if isinstance(left, int):
        return left
    return sum(map(rules.card_points.of, counted_cards(rules, deck, contract, left)))


def counted_cards(
    rules: Variant, deck: Deck, contract: Contract, cards: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Find the cards that count against the player who held these: all of them, or where the losers
    still meld, those they can't meld (S8). A card whose suit was not entered can't be melded."""
    if not contract.losers_meld:
        return cards
    suitless = (card for card in cards if not card.joker and card.suit is None)
    _, left = _best_melds(rules, deck, cards)
    return (*left, *suitless)


def leftover_melds(
    rules: Variant, deck: Deck, contract: Contract, cards: tuple[Card, ...]
) -> tuple[Reading, ...]:
    """Find the melds that a loser still lays of these cards, in a hand in which the losers do
    (S8)."""
    return _best_melds(rules, deck, cards)[0] if contract.losers_meld else ()


# A search of 0.3 ms and more for each player, whenever a game is replayed or its sheet shown.
@lru_cache(maxsize=1024)
def _best_melds(
    rules: Variant, deck: Deck, cards: tuple[Card, ...]
) -> tuple[tuple[Reading, ...], tuple[Card, ...]]:
    """Find the melds that leave the fewest points, and the cards that are left."""
    suited = tuple(card for card in cards if card.joker or card.suit is not None)
    found = arrange_leftover(rules, deck, suited)
    return found.melds, found.left


def penalty_points(rules: Variant, penalties: Iterable[Penalty], seat: int) -> int:
    """Add up what the penalties of a player in one deal add to their total; an offence that costs
    its points once a hand costs them once (K7)."""
    return sum(_penalty_costs(rules, (penalty for penalty in penalties if penalty.seat == seat)))


def _penalty_costs(rules: Variant, penalties: Iterable[Penalty]) -> Iterator[int]:
    counted = set()
    for penalty in penalties:
        offence = rules.offence(penalty.offence)
        assert offence is not None
        if not (offence.once_a_hand and offence.id in counted):
            counted.add(offence.id)
            yield points_added(rules, penalty, offence)


def points_added(rules: Variant, penalty: Penalty, offence: Offence) -> int:
    """Return what a penalty adds to a total. Where the highest wins it takes points away (N5),
    unless the table wrote which way it counts (V5)."""
    points = points_of(penalty, offence)
    return -points if rules.highest_wins and not offence.as_written else points


def points_of(penalty: Penalty, offence: Offence) -> int:
    """Return the points a penalty costs: each time those the table entered, else those of the rules
    (J14); for the whole hand where they say so (K7)."""
    each = offence.points if penalty.points is None else penalty.points
    return each if offence.once_a_hand else each * penalty.count
