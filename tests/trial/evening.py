"""Evenings from a seed: what a table agreed, and one fact after another, as the API takes them.

Nothing here is of the package: what may happen follows from the game on paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_deals import PlainTable, fits
from tests.support.plain_money import still_due
from tests.support.plain_sum import Json, PlainDeal, PlainGame, c23_start, facts_that_count
from tests.support.plain_variant import Value

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
NEWCOMERS = ("Ivy", "Joe", "Kim", "Lou", "Mia", "Ned", "Oli", "Pam", "Quin", "Ray", "Sue", "Tom")
TABLES = (2, 3, 3, 4, 4, 5, 5, 6, 7, 8)

NUMBERS: dict[str, tuple[int, int]] = {
    "limit": (60, 200),
    "target": (40, 500),
    "max_buy_ins": (0, 3),
    "unit": (0, 120),
    "initial_stake": (0, 9),
    "buy_in_stake": (0, 9),
    "call_up_pay": (0, 4),
    "kalooki_pay": (0, 4),
    "small": (0, 15),
    "stake_per_point": (0, 30),
    "kaluki_bonus": (0, 60),
    "phases": (1, 5),
    "joker_points": (0, 60),
    "wild_points": (0, 60),
    "skip_points": (0, 40),
    "ace_points": (0, 30),
    "one_turn": (1, 60),
    "one_turn_without_jokers": (61, 90),
    "penny": (0, 12),
    "rounds": (1, 8),
}
"""House rules that are numbers, each with values of which something comes on one evening."""

DEALT_OTHERWISE: dict[str, dict[str, tuple[Value, ...]]] = {
    "jamaican": {"deal": ("classic", "twelve"), "jokers": (4, 5, 6)},
    "super": {"jokers": (4, 5, 6)},
    "baby": {"deal": ("classic", "eight"), "jokers": (4, 5, 6)},
    "south-african": {"max_buys": (4, 5), "four_pairs": (False, True)},
    "contract-rummy": {"deal": ("ten", "twelve"), "jokers": ("few", "one_fewer_than_players")},
    "liverpool": {
        "deal": ("twelve", "eleven", "ten_then_twelve"),
        "three_packs": ("from_six", "from_five"),
    },
    "carioca": {"deal": ("twelve", "eleven")},
    "shanghai": {"more_buys": ("ninth", "tenth", "never"), "max_calls": (1, 2, 3, 4)},
    "ten-pennies": {"deal": ("eleven", "ten"), "cards_for_a_call": (2, 3, 4)},
}
"""House rules about what is dealt and bought; those that change points stand with the games."""

MAX_CALLS = ("jamaican", "super", "baby", "caribbean", "contract-rummy", "liverpool", "zioncheck")
TWO_ACES = ("north-american", "kalooki-40", "kalooki-51")
"""N4: where an ace counts 15 or 11."""
CUTTERS = {"jamaican": -1, "super": -1, "baby": -1, "south-african": 0, "liverpool": -2}
"""J16, S10, L3: who cuts, counted from the dealer's left: the dealer is the last."""

OF_THE_DEAL = ("call", "penalty", "cut", "jokers_dealt", "four_pairs", "playable_discard")

OFTEN = {
    "hand": 55,
    "void": 3,
    "call": 8,
    "penalty": 7,
    "cut": 5,
    "jokers_dealt": 3,
    "four_pairs": 3,
    "playable_discard": 3,
    "paid": 5,
    "join": 4,
    "leave": 1,
    "decline": 4,
    "buy_in": 60,
    "end": 1,
}
"""How often something is told where it may happen."""


@dataclass(frozen=True)
class Told:
    """A fact that somebody records, and whether it can be true."""

    fact: Json
    true: bool = True


class Evening:
    """One evening on paper: `log` is what stands written so far."""

    def __init__(self, seed: int, variant: str) -> None:
        self.chance = Random(seed)
        self.game = self._agree(variant)
        self.log: list[Json] = []
        self.paper = PlainGame(self.game)
        self.steps = self.chance.choice((6, 20, 40, 60))

    def _agree(self, variant: str) -> Json:
        """The players, and the house rules of the table."""
        while True:
            players = NAMES[: self.chance.choice(TABLES)]
            options = self._house_rules(variant)
            rules = PLAIN_VARIANTS[variant].with_options(options)
            if fits(rules, options, len(players)):
                starter = rules.next_dealer == "the loser" and self.chance.random() < 0.5
                seats = range(1, len(players) + 1)
                return {
                    "variant": variant,
                    "options": options,
                    "players": list(players),
                    "first_dealer": self.chance.choice(seats),
                    "starter": self.chance.choice(seats) if starter else None,
                }

    def _house_rules(self, variant: str) -> dict[str, Value]:
        choices: dict[str, Sequence[Value]] = dict(DEALT_OTHERWISE.get(variant, {}))
        if variant in MAX_CALLS:
            choices["max_calls"] = (0, 1, 2, 3, 4, 6)
        for id, effect in PLAIN_VARIANTS[variant].options.items():
            if not isinstance(effect, str):
                choices[id] = list(effect)
            elif id == "hands":
                game = PLAIN_VARIANTS[variant]
                choices[id] = range(1, max([game.last_hand or 1, *game.contracts]) + 1)
            elif id == "ace_points" and variant in TWO_ACES:
                choices[id] = (15, 11)
            else:
                smallest, largest = NUMBERS[id]
                choices[id] = range(smallest, largest + 1)
        return {
            id: self.chance.choice(values)
            for id, values in choices.items()
            if self.chance.random() < 0.4
        }

    @property
    def table(self) -> PlainTable:
        """What lies on the table."""
        return PlainTable(self.paper, self.game["options"])

    @property
    def names(self) -> list[str]:
        """Everybody's name, by seat."""
        joined = [fact["name"] for _, fact in facts_that_count(self.log) if fact["kind"] == "join"]
        return [*self.game["players"], *joined]

    def stands(self, fact: Json) -> None:
        """A fact is written down."""
        self.log.append(fact)
        if fact["kind"] in ("amend", "strike"):
            self.paper = paper_of(self.game, self.log)
        else:
            self.paper.record(len(self.log), fact)

    def tell(self) -> Told | None:
        """What happens next; nothing where what came to mind cannot be told."""
        kinds = [kind for kind in OFTEN if self._may_be(kind)]
        kind = self.chance.choices(kinds, [OFTEN[kind] for kind in kinds])[0]
        happened: Callable[[], Told | None] = getattr(self, f"_{kind}")
        return happened()

    def _may_be(self, kind: str) -> bool:
        """Whether this may happen now."""
        paper, rules = self.paper, self.paper.rules
        if paper.ended_by is not None:
            return kind in ("paid", "penalty", "cut")
        match kind:
            case "call" | "playable_discard" | "cut":
                return kind in rules.kinds
            case "jokers_dealt":
                return kind in rules.kinds and kind not in self.in_this_deal()
            case "four_pairs":
                return bool(self.game["options"].get(kind)) and kind not in self.in_this_deal()
            case "buy_in":
                return any(map(paper.e8_may_buy_in, paper.seats))
            case "decline":
                return bool(paper.may_decide)
            case "join":
                return self._may_join()
        return True

    def in_this_deal(self) -> list[str]:
        """The kinds of all that has happened in the deal in play."""
        now = self.paper.now
        return [each.fact["kind"] for each in self.paper.happened if each.deal is now]

    # What is true

    def _hand(self) -> Told:
        return Told(self.some_hand(self.table))

    def some_hand(self, table: PlainTable) -> Json:
        """Somebody is out, often who was before; the others hold cards of one pack of cards."""
        paper, rules, chance = table.game, table.rules, self.chance
        seats = paper.now.seats
        if not rules.has_cards:
            scores = {str(seat): {"points": self._points()} for seat in seats}
            return {"kind": "hand", "left": scores}
        before = [deal.won["out"] for deal in paper.deals if deal.won]
        again = before and before[-1] in seats and chance.random() < 0.4
        out = before[-1] if again else chance.choice(seats)
        flags = {flag: True for flag in self.flags(table) if chance.random() < 0.35}
        hand: Json = {"kind": "hand", "out": out, "left": {}, **flags}
        laid = []
        if rules.each_on_their_own:
            laid = [seat for seat in seats if chance.random() < 0.5]
            hand["laid"] = laid
        if rules.extras:
            hand["extras"] = self._extras(table)
            return hand
        pack = list(table.cards.elements())
        chance.shuffle(pack)
        for seat in seats:
            if seat != out:
                most = table.most_cards(seat, laid=seat in laid)
                hand["left"][str(seat)] = self._left(table, pack, most)
        return hand

    def _points(self) -> int:
        """V2: points of any size, below zero too."""
        return self.chance.randint(*self.chance.choice(((0, 40), (-30, 60), (-99_999, 99_999))))

    def flags(self, table: PlainTable) -> list[str]:
        """The flags that a hand may have: won without jokers only where that is worth more (S11,
        H5)."""
        rules = table.rules
        is_worth_more = rules.one_turn_bonus != rules.one_turn_bonus_without_jokers
        is_paid_double = rules.money is not None and rules.money.blitz_double
        known = {"no_jokers"} if is_worth_more or is_paid_double else set()
        return sorted(rules.flags - {"no_jokers"} | known)

    def _extras(self, table: PlainTable) -> dict[str, int]:
        """G4: what the winner scores besides."""
        most = {"twos": 4 * table.packs[0], "jokers": table.packs[1]}
        extras = {
            id: self.chance.randint(1, most.get(id, 1))
            for id in table.rules.extras
            if self.chance.random() < 0.35
        }
        if "natural" in extras:
            return {id: count for id, count in extras.items() if id not in most}
        return extras

    def _left(self, table: PlainTable, pack: list[str], most: int) -> Json:
        """What a loser holds, cards or what they come to."""
        chance, rules = self.chance, table.rules
        blitz = table.game.is_blitz(table.game.now)
        if table.may_hold_nothing() and chance.random() < 0.1:
            return chance.choice(({"cards": []}, {"points": 0}))
        few = chance.choice((1, 2, 3, 5, 8)) if chance.random() < 0.8 else most
        count = max(1, min(few, most, 8 if blitz else most, len(pack) // 2))
        cards = [pack.pop() for _ in range(count)]
        points = sum(map(table.game.card_points, cards))
        if chance.random() < 0.45:
            return {"points": points}
        if rules.declare != "never":
            declared = (f"*{chance.choice(rules.ranks)}{chance.choice(rules.suits)}", "*")
            cards = [chance.choice(declared) if card == "*" else card for card in cards]
        if chance.random() < 0.3:
            cards = [self._without_suit(table, card) for card in cards]
        return {"cards": cards}

    def _without_suit(self, table: PlainTable, card: str) -> str:
        """A card whose suit nobody noted, where all suits count alike."""
        aces = table.rules.ace_points
        if card[0] == "*" or card == "skip" or (card[0] == "A" and not isinstance(aces, int)):
            return card
        return card[:-1]

    def _void(self) -> Told:
        return Told({"kind": "void"})

    def _of_somebody(self, kind: str) -> Told:
        return Told({"kind": kind, "seat": self.chance.choice(self.paper.now.seats)})

    def _call(self) -> Told:
        return self._of_somebody("call")

    def _jokers_dealt(self) -> Told:
        return self._of_somebody("jokers_dealt")

    def _four_pairs(self) -> Told:
        return self._of_somebody("four_pairs")

    def _playable_discard(self) -> Told:
        return self._of_somebody("playable_discard")

    def _buy_in(self) -> Told:
        may = [seat for seat in self.paper.seats if self.paper.e8_may_buy_in(seat)]
        return Told({"kind": "buy_in", "seat": self.chance.choice(may)})

    def _decline(self) -> Told:
        return Told({"kind": "out_of_game", "seat": self.chance.choice(self.paper.may_decide)})

    def _leave(self) -> Told:
        return self._of_somebody("out_of_game")

    def _end(self) -> Told:
        return Told({"kind": "end"})

    def _deal_named(self) -> tuple[PlainDeal, Json]:
        """A deal that a late fact is about, and how it names it; the one in play goes unnamed."""
        paper = self.paper
        if paper.ended_by is None and self.chance.random() < 0.7:
            return paper.now, {}
        number = self.chance.choice(sorted({deal.number for deal in paper.deals}))
        return paper.deal_meant(number), {"hand": number}

    def _penalty(self) -> Told | None:
        deal, named = self._deal_named()
        offence = self.chance.choice(list(self.paper.rules.offences))
        points = {"points": self.chance.randint(1, 99)} if offence == "house" else {}
        as_written = self.paper.rules.as_written
        if as_written and self.chance.random() < 0.5:
            points["points"] *= -1
        if not deal.seats:
            return None
        return Told(
            {
                "kind": "penalty",
                "seat": self.chance.choice(deal.seats),
                "offence": offence,
                "count": self.chance.choice((1, 1, 1, 2, 3)),
                **(points if as_written or self.chance.random() < 0.6 else {}),
                **named,
            }
        )

    def _cut(self) -> Told | None:
        deal, named = self._deal_named()
        if "cut" not in self.paper.rules.kinds or deal.cuts:
            return None
        return Told({"kind": "cut", "seat": cutter(self.paper, deal), **named})

    def _paid(self) -> Told:
        """A debt, or some other payment."""
        paper, money = self.paper, self.paper.rules.money
        accounts: list[int | str] = [*paper.seats, *([money.pot] if money else [])]
        due = still_due(paper, list(facts_that_count(self.log)))
        owes = [account for account in accounts if due[account] < 0]
        is_owed = [account for account in accounts if due[account] > 0]
        if owes and is_owed and self.chance.random() < 0.7:
            payer, payee = self.chance.choice(owes), self.chance.choice(is_owed)
            amount = min(-due[payer], due[payee])
        else:
            payer, payee = self.chance.sample(accounts, 2)
            amount = self.chance.randint(1, 99)
        return Told({"kind": "paid", "from": payer, "to": payee, "amount": amount})

    # Joining

    def _may_join(self) -> bool:
        """C24: not while somebody may buy in, nor where there is no room or no name left."""
        paper = self.paper
        many = len(paper.in_play) + len(paper.waiting) + 1
        replay = paper.rules.ties == "replay" and any(deal.put_out for deal in paper.deals)
        room = fits(paper.rules, self.game["options"], many)
        names = set(NEWCOMERS) - set(self.names)
        buys_in = any(map(paper.e8_may_buy_in, paper.seats))
        return room and bool(names) and not buys_in and not replay

    def _is_begun(self) -> bool:
        """C24: whether the deal in play has a fact that shows that it is being played."""
        return any(kind in OF_THE_DEAL for kind in self.in_this_deal())

    def _join(self) -> Told | None:
        paper, rules = self.paper, self.paper.rules
        free = [name for name in NEWCOMERS if name not in self.names]
        here = [seat for seat in paper.order if seat not in paper.left]
        join = {"kind": "join", "name": free[0], "after": self.chance.choice(here)}
        if self.chance.random() < 0.25:
            join["points"] = self.chance.choice((0, 12, -5) if rules.limit is None else (0, 12))
        waits = bool(paper.waiting) or self.chance.random() < 0.3
        if waits and not paper.waiting:
            join["from_deal"] = len(paper.deals) + 1
        if waits:
            return Told(join, true=paper.now.number != rules.last)
        return Told(join, true=not self._is_begun())


def paper_of(game: Json, log: Sequence[Json]) -> PlainGame:
    """The game on paper after a log whose entries are all true."""
    paper = PlainGame(c23_start(game, log))
    for number, fact in facts_that_count(log):
        paper.record(number, fact)
    return paper


def cutter(paper: PlainGame, deal: PlainDeal) -> int:
    """J16, S10, L3: who cuts."""
    seats = paper.from_the_left_of(paper.dealer(deal), deal.seats)
    return seats[CUTTERS[paper.rules.id] % len(seats)]
