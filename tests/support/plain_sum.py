"""A game scored as on paper, straight from its JSON: what was agreed, and the log of entries.

Written from the rulebook alone; what differs from game to game stands in `tests/support/games/`.
Shares nothing with the package: it is the second opinion the package is held against. Functions are
named after the rules they follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import Suit
from tests.support.plain_melds import s8_fewest_points, t5_fewest_points

Json = dict[str, Any]


@dataclass
class PlainDeal:
    """A deal: the facts that belong to it, who sits in it, and how it ended.

    `dealer_from` and `starter_from` are where the deal came to; who sits there may have left.
    `dealt_to` is to how many it was dealt, somebody who has joined or bought in among them, `held`
    what the losers held came to.
    `came_back` is what buying in after this deal added to a total.
    """

    number: int
    dealer_from: int
    starter_from: int | None
    seats: list[int] = field(default_factory=list)
    dealt_to: int = 0
    calls: list[int] = field(default_factory=list)
    penalties: list[Json] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    won: Json | None = None
    held: dict[int, int] = field(default_factory=dict)
    closed_by: int | None = None
    stopped: bool = False
    put_out: list[int] = field(default_factory=list)
    came_back: dict[int, int] = field(default_factory=dict)


@dataclass
class Happened:
    """A fact, its number in the log, the deal it belongs to, and who was in that deal then."""

    number: int
    fact: Json
    deal: PlainDeal
    seats: list[int]


class PlainGame:
    """A game on paper. `game` is its start as JSON: variant, options, players, dealer, starter."""

    def __init__(self, game: Json) -> None:
        self.rules = PLAIN_VARIANTS[game["variant"]].with_options(game["options"])
        self.seats = list(range(1, len(game["players"]) + 1))
        self.first_dealer: int = game["first_dealer"]
        self.in_play = list(self.seats)
        self.order = list(self.seats)
        self.began_with = dict.fromkeys(self.seats, 0)
        self.joined: list[tuple[int, int]] = []
        self.left: list[int] = []
        self.may_decide: list[int] = []
        self.buy_ins: list[int] = []
        self.passed_over: list[int] = []
        self.happened: list[Happened] = []
        self.waiting: list[tuple[int, Json]] = []
        self.ended_by: int | None = None
        first = PlainDeal(
            self.rules.first_hand,
            self.first_dealer,
            game["starter"],
            list(self.seats),
            len(self.seats),
        )
        self.deals = [first]
        self.sizes = [len(self.seats)]

    @property
    def now(self) -> PlainDeal:
        """The deal on the table, or the last one when the game is over."""
        return self.deals[-1]

    def highest_wins(self) -> bool:
        """N5, V3."""
        return self.rules.scored_by == "winner" or self.rules.highest_wins

    def is_blitz(self, deal: PlainDeal) -> bool:
        """S4."""
        return self.rules.is_blitz(deal.number)

    def dealer(self, deal: PlainDeal) -> int:
        """C9: whom the deal came to, or the next in play to their left."""
        return self.next_in(deal.seats, deal.dealer_from)

    def starter(self, deal: PlainDeal) -> int:
        """C9: the dealer's left starts. K6: the winner of the last round does."""
        if deal.starter_from is None:
            return self.from_the_left_of(self.dealer(deal), deal.seats)[0]
        return self.next_in(deal.seats, deal.starter_from)

    def c6_points(self, deal: PlainDeal, left: Json) -> int:
        """What a loser held, before doubling; of the Blitz, what they cannot meld (S8, T5)."""
        if "points" in left:
            return int(left["points"])
        points = tuple(map(self.card_points, left["cards"]))
        cards, wild = tuple(left["cards"]), self.rules.wild.get(deal.number)
        if wild and self.is_blitz(deal):
            return t5_fewest_points(cards, points, *wild)
        return s8_fewest_points(cards, points) if self.is_blitz(deal) else sum(points)

    def card_points(self, card: str) -> int:
        """J2, D1, K2, E7, S2, N4, N7. Only of an ace does the suit matter."""
        rank, suit = card.rstrip("shdcbryguw"), card[-1]
        rules = self.rules
        if card == "skip":
            return rules.skip_points
        if card[0] == "*":
            return rules.joker_points
        if rank == "A":
            aces = rules.ace_points
            return aces if isinstance(aces, int) else aces[Suit(suit)]
        return rules.rank_points[rank]

    def row_points(self, deal: PlainDeal, seat: int) -> int:
        """N5 and C10: what the cards of the hand are to a player, not doubled, with the bonus for a
        kalooki."""
        if deal.won is None:
            return 0
        held = deal.held
        bonus = self.rules.kalooki_bonus if deal.won.get("kalooki") else 0
        if self.rules.scored_by == "everybody":
            return held.get(seat, 0)
        if self.highest_wins():
            bonus += self.g4_points(deal.won)
            return sum(held.values()) + bonus if seat == deal.won["out"] else 0
        if seat == deal.won["out"]:
            return -self.h5_bonus(deal.won)
        return held[seat] + bonus if seat in held else 0

    def g4_points(self, hand: Json) -> int:
        """G4: what the winner scores for going out, and for how."""
        extras: dict[str, int] = hand.get("extras", {})
        worths = [self.rules.extras[id] * count for id, count in extras.items()]
        return self.rules.winner_points + sum(worths)

    def h5_bonus(self, hand: Json) -> int:
        """H5, B4: what going out in one turn takes off the winner's total."""
        if not hand.get("kalooki"):
            return 0
        if hand.get("no_jokers"):
            return self.rules.one_turn_bonus_without_jokers
        return self.rules.one_turn_bonus

    def row_times(self, deal: PlainDeal, seat: int) -> int:
        """J13; D8: but nobody where the winner is caught over-calling; K9: only where agreed."""
        if deal.won is None or not deal.won.get("bent") or str(seat) not in deal.won["left"]:
            return 1
        forfeited = any(
            penalty["seat"] == deal.won["out"]
            and penalty["offence"] == self.rules.bent_forfeited_by
            for penalty in deal.penalties
        )
        return 1 if forfeited else self.rules.bent_times

    def row_penalties(self, deal: PlainDeal, seat: int) -> int:
        """C8, J14, D9, K7. Where the highest total wins, a penalty takes points away, unless the
        table wrote which way it counts (V5)."""
        own = [penalty for penalty in deal.penalties if penalty["seat"] == seat]
        points: int = sum(
            penalty.get("points", self.rules.offences[penalty["offence"]]) * penalty.get("count", 1)
            for penalty in own
            if penalty["offence"] not in self.rules.once_a_hand
        )
        points += sum(
            self.rules.offences[offence]
            for offence in self.rules.once_a_hand
            if any(penalty["offence"] == offence for penalty in own)
        )
        return -points if self.highest_wins() and not self.rules.as_written else points

    def row_bonus(self, deal: PlainDeal, seat: int) -> int:
        """J16: −50 for the exact cut; in S it is paid in money."""
        return self.rules.cut_bonus * deal.cuts.count(seat)

    def row_sum(self, deal: PlainDeal, seat: int) -> int:
        """C7, C8: only the card points double."""
        points = self.row_points(deal, seat) * self.row_times(deal, seat)
        return points + self.row_penalties(deal, seat) + self.row_bonus(deal, seat)

    def total(self, seat: int) -> int:
        """Everything that a player has scored so far."""
        return self.began_with[seat] + sum(
            self.row_sum(deal, seat) + deal.came_back.get(seat, 0) for deal in self.deals
        )

    def e8_is_out(self, total: int) -> bool:
        """Above the limit, or at it where the table agreed so."""
        limit = self.rules.limit
        if limit is None:
            return False
        return total >= limit if self.rules.out_at_limit else total > limit

    def e8_may_buy_in(self, seat: int) -> bool:
        """Before the next deal is closed, not too often, and while two of those whom the last hand
        left in are below the limit."""
        if self.ended_by is not None or seat not in self.may_decide:
            return False
        often = self.buy_ins.count(seat) < self.rules.max_buy_ins
        return often and len(self.e8_totals_below()) >= 2

    def e8_totals_below(self) -> list[int]:
        """The totals below the limit, of those whom the last hand left in."""
        put_out = [deal.put_out for deal in self.deals if deal.closed_by is not None]
        left_in = [seat for seat in self.in_play if put_out and seat not in put_out[-1]]
        return [total for total in map(self.total, left_in) if total < (self.rules.limit or 0)]

    def e8_total_after_buying_in(self) -> int:
        """The highest of those totals."""
        return max(self.e8_totals_below())

    def record(self, number: int, fact: Json) -> None:
        """One fact that stands in the log."""
        kind = fact["kind"]
        if kind == "buy_in" and fact["seat"] in self.in_play:
            self.passed_over.append(number)
            return
        if kind == "out_of_game" and fact["seat"] in self.may_decide:
            self.may_decide.remove(fact["seat"])
            return
        deal = self.deal_meant(fact.get("hand"))
        self.happened.append(Happened(number, fact, deal, list(deal.seats)))
        if kind == "call":
            deal.calls.append(fact["seat"])
        elif kind == "penalty":
            deal.penalties.append(fact)
        elif kind == "cut":
            deal.cuts.append(fact["seat"])
        else:
            self.go_on(number, fact)

    def go_on(self, number: int, fact: Json) -> None:
        """What ends a deal, or changes who is in it."""
        match fact["kind"]:
            case "hand":
                self.close(number, fact)
            case "void":
                self.c9_deal_again(number)
            case "buy_in":
                self.e8_buy_in(fact["seat"])
            case "out_of_game":
                self.c19_leave(number, fact["seat"])
            case "join":
                self.c24_join(number, fact)
            case "end":
                self.stop(number)

    def deal_meant(self, hand: int | None) -> PlainDeal:
        """The deal in play, or the last one dealt of a number."""
        return [deal for deal in self.deals if hand in (None, deal.number)][-1]

    def close(self, number: int, hand: Json) -> None:
        """A hand somebody won is scored; E8: who is out is judged now."""
        deal = self.now
        deal.won, deal.closed_by = hand, number
        deal.held = {int(seat): self.c6_points(deal, left) for seat, left in hand["left"].items()}
        deal.put_out = [seat for seat in self.in_play if self.e8_is_out(self.total(seat))]
        self.in_play = [seat for seat in self.in_play if seat not in deal.put_out]
        self.may_decide = list(deal.put_out)
        tied = self.x10_tied() if self.is_over(deal) else []
        if self.is_over(deal) and not tied:
            self.ended_by = number
        elif self.rules.next_dealer == "the loser":
            self.deal_next(deal.number + 1, self.k6_loser(deal), hand["out"])
        elif self.rules.next_dealer == "the winner":
            self.deal_next(deal.number + 1, hand["out"], None)
        else:
            self.deal_next(deal.number + 1, self.from_the_left_of(self.dealer(deal))[0], None)

    def x10_tied(self) -> list[int]:
        """X10: those who tie for first place are alone in the next hand, where agreed."""
        first = [seat for seat, rank in self.c10_ranks().items() if rank == 1]
        if self.rules.ties != "replay" or len(first) < 2:
            return []
        self.now.put_out = [seat for seat in self.in_play if seat not in first]
        self.in_play = [seat for seat in self.in_play if seat in first]
        return first

    def is_over(self, deal: PlainDeal) -> bool:
        """J8, S13: with the last hand; E8: when one is left; N6: when the target is reached;
        X10: when somebody has laid the last contract; V4: never, until they stop."""
        rules = self.rules
        if rules.ends == "when they stop":
            return False
        if rules.ends == "one left":
            return len(self.in_play) <= 1
        if rules.ends == "target":
            target = rules.target or rules.targets[rules.scored_by]
            return any(self.total(seat) >= target for seat in self.in_play)
        if rules.ends == "last contract":
            return any(self.x4_laid(seat) >= (rules.last_hand or 0) for seat in self.seats)
        return deal.number == rules.last_hand

    def x4_laid(self, seat: int) -> int:
        """X4: how many contracts of their own a player has laid; whoever goes out lays one."""
        hands = [deal.won for deal in self.deals if deal.won]
        return sum(seat == won["out"] or seat in won.get("laid", ()) for won in hands)

    def k6_loser(self, deal: PlainDeal) -> int:
        """The highest sum of the row; of equals the first clockwise, the dealer last."""
        clockwise = self.from_the_left_of(self.dealer(deal), self.in_play)
        return max(clockwise, key=lambda seat: self.row_sum(deal, seat))

    def deal_next(self, number: int, dealer_from: int, starter_from: int | None) -> None:
        """Cards are dealt to everybody in play."""
        seats = list(self.in_play)
        self.deals.append(PlainDeal(number, dealer_from, starter_from, seats, len(seats)))
        waiting, self.waiting = self.waiting, []
        for joined_by, join in waiting:
            self.c24_sit(joined_by, join)

    def c9_deal_again(self, number: int) -> None:
        """A void hand: the same dealer, the same number; nobody who sat out buys in (E8)."""
        deal = self.now
        deal.closed_by = number
        self.may_decide = []
        starter = self.starter(deal) if self.rules.next_dealer == "the loser" else None
        self.deal_next(deal.number, self.dealer(deal), starter)

    def e8_buy_in(self, seat: int) -> None:
        """Back into the game and into the hand that is dealt."""
        hand_that_put_them_out = self.deals[-2]
        total = self.e8_total_after_buying_in()
        hand_that_put_them_out.came_back[seat] = total - self.total(seat)
        self.may_decide.remove(seat)
        self.buy_ins.append(seat)
        self.sit_down(seat)

    def c24_join(self, number: int, join: Json) -> None:
        """Into the hand in play, or as soon as the next one is dealt."""
        if self.waiting or (join.get("from_deal") or 0) > len(self.deals):
            self.waiting.append((number, join))
        else:
            self.c24_sit(number, join)

    def c24_sit(self, number: int, join: Json) -> None:
        """Into the hand in play, behind whom they sit; the dealer stays."""
        points = self.c24_points() if join.get("points") is None else join["points"]
        now, seat = self.now, len(self.seats) + 1
        now.dealer_from = self.dealer(now)
        self.order.insert(self.order.index(join["after"]) + 1, seat)
        self.seats.append(seat)
        self.sit_down(seat)
        self.began_with[seat] = points
        self.joined.append((number, seat))

    def sit_down(self, seat: int) -> None:
        """One more is in the hand in play; all are in the order in which they sit."""
        self.in_play = [one for one in self.order if one in (*self.in_play, seat)]
        self.now.seats = list(self.in_play)
        self.now.dealt_to = len(self.in_play)
        self.sizes.append(len(self.in_play))

    def c24_points(self) -> int:
        """The worst total in play; E: below the limit; 0 until a hand has been won."""
        if not any(deal.won for deal in self.deals):
            return 0
        totals = sorted(map(self.total, self.in_play))
        if self.highest_wins():
            return totals[0]
        if self.rules.limit is not None:
            totals = [total for total in totals if total < self.rules.limit] or totals
        return totals[-1]

    def c19_leave(self, number: int, seat: int) -> None:
        """From the hand in play on in no hand; the last one left has won."""
        self.in_play.remove(seat)
        self.left.append(seat)
        self.now.seats = list(self.in_play)
        if len(self.in_play) == 1:
            self.stop(number)

    def stop(self, number: int) -> None:
        """C20: the hand on the table is not played to its end."""
        self.now.closed_by, self.now.stopped, self.ended_by = number, True, number

    def rows(self) -> list[PlainDeal]:
        """The rows of the sheet; a hand broken off has one if somebody earned something in it."""
        return [
            deal
            for deal in self.deals
            if deal.closed_by and (not deal.stopped or self.earned_in(deal))
        ]

    def row_seats(self, deal: PlainDeal) -> list[int]:
        """Who was in a deal, and who left during it but had earned something before (C8)."""
        return sorted({*deal.seats, *self.earned_in(deal)})

    def earned_in(self, deal: PlainDeal) -> list[int]:
        """Who has a penalty or a bonus in a deal, whatever comes of its cards."""
        return [
            seat
            for seat in self.seats
            if self.row_bonus(deal, seat)
            or any(penalty["seat"] == seat for penalty in deal.penalties)
        ]

    def c10_ranks(self) -> dict[int, int]:
        """1 1 3; in E those out come last, the last out first; who left has no rank (C19)."""
        standings = {seat: self.standing(seat) for seat in self.seats if seat not in self.left}
        ranks = {
            seat: 1 + sum(other > own for other in standings.values())
            for seat, own in standings.items()
        }
        first = [seat for seat, rank in ranks.items() if rank == 1]
        if self.ended_by is None or self.rules.ties != "last_hand":
            return ranks
        winners = self.c10_last_hand(first)
        return ranks | {seat: 1 + len(winners) for seat in first if seat not in winners}

    def standing(self, seat: int) -> tuple[int, int, int]:
        """The greater is better: still in, or longer in, then with more contracts laid (X10), then
        with the better total."""
        laid = self.x4_laid(seat) if self.rules.each_on_their_own else 0
        total = self.total(seat) if self.highest_wins() else -self.total(seat)
        return self.out_since(seat), laid, total

    def out_since(self, seat: int) -> int:
        """The last deal that put a player out; a later one than all for who is in."""
        if seat in self.in_play:
            return len(self.deals)
        return max(index for index, deal in enumerate(self.deals) if seat in deal.put_out)

    def c10_last_hand(self, tied: Sequence[int]) -> list[int]:
        """Those of the tied with the better sum in the last hand in which they differ; a row that
        one of them lacks is passed over (C24)."""
        still = list(tied)
        for deal in reversed(self.rows()):
            sums = {seat: self.row_sum(deal, seat) for seat in still}
            if set(still) <= set(self.row_seats(deal)):
                best = (max if self.highest_wins() else min)(sums.values())
                still = [seat for seat in still if sums[seat] == best]
        return still

    def winners(self) -> list[int]:
        """Who is first once the game is over, as they sit."""
        if self.ended_by is None:
            return []
        ranks = self.c10_ranks()
        return [seat for seat in self.order if ranks.get(seat) == 1]

    def next_in(self, seats: Sequence[int], seat: int) -> int:
        """A seat, or the next one clockwise that is among these."""
        return seat if seat in seats else self.from_the_left_of(seat, seats)[0]

    def from_the_left_of(self, dealer: int, seats: Sequence[int] | None = None) -> list[int]:
        """Seats clockwise, beginning at the dealer's left and ending with the dealer."""
        after = self.order.index(dealer) + 1
        clockwise = [*self.order[after:], *self.order[:after]]
        return [seat for seat in clockwise if seats is None or seat in seats]


def plain_game(game: Json, log: Sequence[Json]) -> PlainGame:
    """The game after a log whose entries are all true."""
    paper = PlainGame(c23_start(game, log))
    for number, fact in facts_that_count(log):
        paper.record(number, fact)
    return paper


def c23_start(game: Json, log: Sequence[Json]) -> Json:
    """What was agreed, once corrected: what a correction leaves out stays as it is."""
    for number, entry in enumerate(log, 1):
        if entry["kind"] == "amend" and entry["entry"] == 0 and not last_correction(log, number):
            rules = PLAIN_VARIANTS[game["variant"]].with_options(game["options"])
            targets = {"target": rules.targets[rules.scored_by]} if rules.targets else {}
            options = targets | game["options"] | entry["with"].get("options", {})
            game = game | entry["with"] | {"options": options}
    return game


def facts_that_count(log: Sequence[Json]) -> Iterator[tuple[int, Json]]:
    """What is left of a log once everything struck or replaced is gone, each fact with the
    number of the entry it stands for."""
    for number, entry in enumerate(log, 1):
        if entry["kind"] in ("amend", "strike"):
            continue
        correction = last_correction(log, number)
        if correction is None:
            yield number, entry
        elif correction["kind"] == "amend":
            stands = correction["with"]
            for fact in stands if isinstance(stands, list) else [stands]:
                yield number, fact


def last_correction(log: Sequence[Json], number: int) -> Json | None:
    """The last amend or strike of an entry that was not itself struck."""
    for later in range(len(log), number, -1):
        entry = log[later - 1]
        corrects = entry["kind"] in ("amend", "strike") and entry["entry"] == number
        if corrects and last_correction(log, later) is None:
            return entry
    return None
