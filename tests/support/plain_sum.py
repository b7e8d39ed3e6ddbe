"""A game scored as on paper, straight from its JSON: what was agreed, and the log of entries.

Written from the rulebook alone. Shares nothing with the package: it is the second opinion the
package is held against. Functions are named after the rules they follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.plain_melds import s8_fewest_points

Json = dict[str, Any]

COMMON: Json = {"ties": "share", "stake_per_point": 0}
JAMAICAN: Json = COMMON | {"over_call": "points", "hands": "1-9"}
NORTH_AMERICAN: Json = COMMON | {
    "scoring": "winner",
    "ace_points": 15,
    "kaluki_bonus": 25,
    "end": "points",
    "hands": 10,
}
HOUSE_RULES: dict[str, Json] = {
    "jamaican": JAMAICAN,
    "super": JAMAICAN,
    "baby": JAMAICAN,
    "caribbean": COMMON,
    "kooky": COMMON | {"bent_doubles": False},
    "european": {
        "ties": "share",
        "stake_per_point": 0,
        "unit": 10,
        "limit": 150,
        "limit_at": "exceed",
        "max_buy_ins": 2,
    },
    "north-american": NORTH_AMERICAN,
    "kalooki-40": NORTH_AMERICAN | {"scoring": "losers", "ace_points": 11},
    "kalooki-51": NORTH_AMERICAN | {"ace_points": 11},
    "south-african": COMMON
    | {
        "joker_points": 25,
        "ace_points": 11,
        "order": "blitz-first",
        "unit": 100,
        "small": 10,
        "blitz_double": False,
        "streak": "every_third",
    },
}
"""What a table plays that has agreed on nothing else, as far as it matters for the score."""

FIRST_AND_LAST_HAND = {
    "jamaican": (1, 9),
    "super": (5, 9),
    "baby": (1, 3),
    "caribbean": (1, 9),
    "kooky": (1, 9),
    "south-african": (1, 7),
}
JOKERS = {"european": 15, "north-american": 25, "kalooki-40": 15, "kalooki-51": 25}
ACES_BY_SUIT = {"s": 15, "c": 15, "h": 1, "d": 1}
KOOKY_ACES = {"b": 15, "r": 10, "y": 5, "g": 0}


@dataclass
class PlainDeal:
    """A deal: the facts that belong to it, who sits in it, and how it ended.

    `dealer_from` and `starter_from` are where the deal came to; who sits there may have left.
    `came_back` is what buying in after this deal added to a total.
    """

    number: int
    dealer_from: int
    starter_from: int | None
    seats: list[int] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    penalties: list[Json] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    won: Json | None = None
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
        self.variant: str = game["variant"]
        self.options: Json = HOUSE_RULES[self.variant] | game["options"]
        self.seats = list(range(1, len(game["players"]) + 1))
        self.first_dealer: int = game["first_dealer"]
        self.in_play = list(self.seats)
        self.left: list[int] = []
        self.may_decide: list[int] = []
        self.buy_ins: list[int] = []
        self.passed_over: list[int] = []
        self.happened: list[Happened] = []
        self.ended_by: int | None = None
        first, self.last = self.first_and_last_hand()
        self.deals = [PlainDeal(first, self.first_dealer, game["starter"], list(self.seats))]

    @property
    def now(self) -> PlainDeal:
        """The deal on the table, or the last one when the game is over."""
        return self.deals[-1]

    def first_and_last_hand(self) -> tuple[int, int | None]:
        """J8, S4, N6: the numbers of the first hand and, where there is one, of the last."""
        if self.variant in FIRST_AND_LAST_HAND:
            first, last = FIRST_AND_LAST_HAND[self.variant]
            short = self.variant == "jamaican" and self.options["hands"] == "1-4"
            return first, 4 if short else last
        return 1, self.options["hands"] if self.options.get("end") == "hands" else None

    def highest_wins(self) -> bool:
        """N5."""
        return bool(self.options.get("scoring") == "winner")

    def is_blitz(self, deal: PlainDeal) -> bool:
        """S4."""
        blitz = 1 if self.options.get("order") == "blitz-first" else 5
        return self.variant == "south-african" and deal.number == blitz

    def dealer(self, deal: PlainDeal) -> int:
        """C9: whom the deal came to, or the next in play to his left."""
        return next_in(deal.seats, deal.dealer_from)

    def starter(self, deal: PlainDeal) -> int:
        """C9: the dealer's left starts. K6: the winner of the last round does."""
        if deal.starter_from is None:
            return next_in(deal.seats, self.dealer(deal) + 1)
        return next_in(deal.seats, deal.starter_from)

    def c6_points(self, deal: PlainDeal, left: Json) -> int:
        """What a loser held, before doubling; of the Blitz, what he cannot meld (S8)."""
        if "points" in left:
            return int(left["points"])
        points = tuple(map(self.card_points, left["cards"]))
        return (
            s8_fewest_points(tuple(left["cards"]), points) if self.is_blitz(deal) else sum(points)
        )

    def card_points(self, card: str) -> int:
        """J2, D1, K2, E7, S2, N4, N7."""
        rank, suit = card.rstrip("shdcbryg"), card[-1]
        if card[0] == "*":
            return int(self.options.get("joker_points", JOKERS.get(self.variant, 50)))
        if rank == "A" and self.variant == "kooky":
            return KOOKY_ACES[suit]
        if rank == "A" and self.variant in ("jamaican", "super", "baby", "caribbean"):
            return ACES_BY_SUIT[suit]
        if rank == "A":
            return int(self.options.get("ace_points", 11))
        return 10 if rank in "JQK" else int(rank)

    def row_points(self, deal: PlainDeal, seat: int) -> int:
        """N5 and C10: what the cards of the hand are to a player, not doubled, with the bonus for a
        kaluki."""
        if deal.won is None:
            return 0
        held = {
            int(holder): self.c6_points(deal, left) for holder, left in deal.won["left"].items()
        }
        bonus = self.options.get("kaluki_bonus", 0) if deal.won.get("kalooki") else 0
        if self.highest_wins():
            return sum(held.values()) + bonus if seat == deal.won["out"] else 0
        return held[seat] + bonus if seat in held else 0

    def row_times(self, deal: PlainDeal, seat: int) -> int:
        """J13; D8: but not for one caught over-calling; K9: only where the table agreed so."""
        if deal.won is None or not deal.won.get("bent") or str(seat) not in deal.won["left"]:
            return 1
        if self.variant == "kooky":
            return 2 if self.options["bent_doubles"] else 1
        caught = any(
            penalty["seat"] == seat and penalty["offence"] == "over_call"
            for penalty in deal.penalties
        )
        return 1 if self.variant == "caribbean" and caught else 2

    def row_penalties(self, deal: PlainDeal, seat: int) -> int:
        """C8, J14, D9, K7. Where the highest total wins, a penalty takes points away."""
        points = 0
        own = [penalty for penalty in deal.penalties if penalty["seat"] == seat]
        for penalty in own:
            times = penalty.get("count", 1)
            if penalty["offence"] != "over_call":
                points += penalty.get("points", 50) * times
            elif self.options.get("over_call") != "lay_last" and self.variant != "kooky":
                points += 50 * times
        if self.variant == "kooky" and any(one["offence"] == "over_call" for one in own):
            points += 100
        return -points if self.highest_wins() else points

    def row_bonus(self, deal: PlainDeal, seat: int) -> int:
        """J16: −50 for the exact cut; in S it is paid in money."""
        return 0 if self.variant == "south-african" else -50 * deal.cuts.count(seat)

    def row_sum(self, deal: PlainDeal, seat: int) -> int:
        """C7, C8: only the card points double."""
        points = self.row_points(deal, seat) * self.row_times(deal, seat)
        return points + self.row_penalties(deal, seat) + self.row_bonus(deal, seat)

    def total(self, seat: int) -> int:
        """Everything that a player has scored so far."""
        return sum(self.row_sum(deal, seat) + deal.came_back.get(seat, 0) for deal in self.deals)

    def e8_is_out(self, total: int) -> bool:
        """Above the limit, or at it where the table agreed so."""
        limit = self.options["limit"]
        return bool(total >= limit if self.options["limit_at"] == "reach" else total > limit)

    def e8_may_buy_in(self, seat: int) -> bool:
        """Before the next deal is closed, not too often, and while two others are not out."""
        often = self.buy_ins.count(seat) < self.options.get("max_buy_ins", 0)
        going_on = self.ended_by is None
        return going_on and seat in self.may_decide and often and len(self.in_play) >= 2

    def e8_total_after_buying_in(self) -> int:
        """The highest total of those who are not out."""
        return max(map(self.total, self.in_play))

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
            case "end":
                self.stop(number)

    def deal_meant(self, hand: int | None) -> PlainDeal:
        """The deal in play, or the last one dealt of a number."""
        return [deal for deal in self.deals if hand in (None, deal.number)][-1]

    def close(self, number: int, hand: Json) -> None:
        """A hand somebody won is scored; E8: who is out is judged now."""
        deal = self.now
        deal.won, deal.closed_by = hand, number
        if self.variant == "european":
            deal.put_out = [seat for seat in self.in_play if self.e8_is_out(self.total(seat))]
            self.in_play = [seat for seat in self.in_play if seat not in deal.put_out]
            self.may_decide = list(deal.put_out)
        if self.is_over(deal):
            self.ended_by = number
        elif self.variant == "kooky":
            self.deal_next(deal.number + 1, self.k6_loser(deal), hand["out"])
        else:
            self.deal_next(deal.number + 1, self.dealer(deal) + 1, None)

    def is_over(self, deal: PlainDeal) -> bool:
        """J8, S13: with the last hand; E8: when one is left; N6: when the target is reached."""
        if self.variant == "european":
            return len(self.in_play) <= 1
        if self.last is None:
            target = self.options.get("target", 500 if self.highest_wins() else 150)
            return any(self.total(seat) >= target for seat in self.in_play)
        return deal.number == self.last

    def k6_loser(self, deal: PlainDeal) -> int:
        """The highest sum of the row; of equals the first from the dealer's left, he last."""
        clockwise = from_the_left_of(self.dealer(deal), self.in_play)
        return max(clockwise, key=lambda seat: self.row_sum(deal, seat))

    def deal_next(self, number: int, dealer_from: int, starter_from: int | None) -> None:
        """Cards are dealt to everybody in play."""
        self.deals.append(PlainDeal(number, dealer_from, starter_from, list(self.in_play)))

    def c9_deal_again(self, number: int) -> None:
        """A void hand: the same dealer, the same number; nobody who sat out buys in (E8)."""
        deal = self.now
        deal.closed_by = number
        self.may_decide = []
        self.deal_next(deal.number, self.dealer(deal), deal.starter_from)

    def e8_buy_in(self, seat: int) -> None:
        """Back into the game and into the hand that is dealt."""
        *_, hand_that_put_him_out, now = self.deals
        total = self.e8_total_after_buying_in()
        hand_that_put_him_out.came_back[seat] = total - self.total(seat)
        self.may_decide.remove(seat)
        self.buy_ins.append(seat)
        self.in_play = sorted([*self.in_play, seat])
        now.seats = list(self.in_play)

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

    def c10_places(self) -> dict[int, int]:
        """1 1 3; in E those out come last, the last out first; who left has no place (C19)."""
        ranked = [seat for seat in self.seats if seat not in self.left]
        places = {}
        for seat in ranked:
            better = [other for other in ranked if self.is_better(other, seat)]
            places[seat] = 1 + len(better)
        first = [seat for seat in ranked if places[seat] == 1]
        if self.ended_by is None or self.options["ties"] == "share":
            return places
        winners = self.c10_last_hand(first)
        return places | {seat: 1 + len(winners) for seat in first if seat not in winners}

    def is_better(self, one: int, other: int) -> bool:
        """Still in, or longer in, or else with the better total."""
        if self.out_since(one) != self.out_since(other):
            return self.out_since(one) > self.out_since(other)
        if self.highest_wins():
            return self.total(one) > self.total(other)
        return self.total(one) < self.total(other)

    def out_since(self, seat: int) -> int:
        """The last deal that put a player out; a later one than all for who is in."""
        if seat in self.in_play:
            return len(self.deals)
        return max(place for place, deal in enumerate(self.deals) if seat in deal.put_out)

    def c10_last_hand(self, tied: Sequence[int]) -> list[int]:
        """Those of the tied with the better sum in the last hand in which they differ."""
        backwards = {
            seat: [self.row_sum(deal, seat) for deal in reversed(self.rows())] for seat in tied
        }
        best = (max if self.highest_wins() else min)(backwards.values())
        return [seat for seat in tied if backwards[seat] == best]

    def winners(self) -> list[int]:
        """Who is first once the game is over."""
        if self.ended_by is None:
            return []
        return [seat for seat, place in self.c10_places().items() if place == 1]


def plain_game(game: Json, log: Sequence[Json]) -> PlainGame:
    """The game after a log whose entries are all true."""
    paper = PlainGame(game)
    for number, fact in facts_that_count(log):
        paper.record(number, fact)
    return paper


def next_in(seats: Sequence[int], seat: int) -> int:
    """A seat, or the next one clockwise that is among these."""
    return min(seats, key=lambda other: (other < seat, other))


def from_the_left_of(dealer: int, seats: Sequence[int]) -> list[int]:
    """Seats clockwise, beginning at the dealer's left and ending with the dealer."""
    return sorted(seats, key=lambda seat: (seat <= dealer, seat))


def facts_that_count(log: Sequence[Json]) -> Iterator[tuple[int, Json]]:
    """What is left of a log once everything taken back or replaced is gone, each fact with the
    number of the entry in whose place it stands."""
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
    """The last amend or strike of an entry that was not itself taken back."""
    for later in range(len(log), number, -1):
        entry = log[later - 1]
        corrects = entry["kind"] in ("amend", "strike") and entry["entry"] == number
        if corrects and last_correction(log, later) is None:
            return entry
    return None
