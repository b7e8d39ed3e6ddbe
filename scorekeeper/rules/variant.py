"""A game's rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import Cut, Doubling, Offence
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.ending import Elimination, Ending
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import JokerRule, MeldWorth, RunRule, SetRule
from scorekeeper.rules.options import Option, OptionValue, default_of
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.stakes import Stakes
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.words import Words
from scorekeeper.speech import say

TieRule = Literal["share", "last_hand"]


@dataclass(frozen=True, eq=False)
class Variant:
    """Everything a game says about its play and its scoring; no rule stands anywhere else.

    `english_name`, `english_line` and `english_words` are in English, marked for translators; `name`, `line` and `words`
    say them in the reader's language. `packs` gives the packs by the greatest number of players
    they serve, fewest first. The fields that end in `_rule` say where in the rulebook something
    stands.
    `every_hand_alike`: the one deal is played again and again (E1); `fewer_cards` are dealt to so
    many players and more (N1). `deal_passes` to the left, or to the loser of the last hand, while
    its winner starts (K6). `worth` is None where melds need no points. `max_calls` is None where
    nobody calls; calls go to the first who speaks up, or clockwise (S10). With `adding_on_after`
    the others add what they can to melds when a player is out (K8).

    `scored_by`: each loser scores what he holds and the lowest total wins, or the winner of a hand
    scores what the others hold and the highest does (N5). `kalooki_bonus` is None where a kalooki
    is worth no points. `ending` says when the game is over: after `last_hand`, or the last of the
    deals; when a total reaches `target`; when `elimination` leaves one player. `stakes` is None
    where no money is paid but `stake_per_point`, which is in minor units of the game's currency
    (C13). `order` is where the game stands among those on offer. Compared by identity, so that
    what follows from a sheet can be kept.
    """

    id: str
    english_name: str
    english_line: str
    usual_players: tuple[int, int]
    packs: Mapping[int, Packs]
    packs_rule: str
    card_points: CardPoints
    all_hands: tuple[HandRules, ...]
    hands_rule: str
    sets: SetRule
    runs: RunRule
    jokers: JokerRule
    lay_down: LayDown
    tack_on: TackOn
    going_out: GoingOut
    english_words: Words
    options: tuple[Option, ...]
    offences: tuple[Offence, ...]
    offences_rule: str
    worth: MeldWorth | None = None
    every_hand_alike: bool = False
    fewer_cards: Mapping[int, int] = field(default_factory=dict)
    deal_passes: Literal["to_the_left", "to_the_loser"] = "to_the_left"
    last_hand: int | None = None
    max_calls: int | None = None
    calls_rule: str = ""
    calls_go: Literal["to_the_first", "clockwise"] = "to_the_first"
    may_call_after_laying: bool = False
    adding_on_after: bool = False
    doubling: Doubling | None = None
    cut: Cut | None = None
    scored_by: Literal["losers", "winner"] = "losers"
    scored_by_rule: str = "C10"
    kalooki_bonus: int | None = None
    ending: Ending = "hands"
    ending_rule: str = ""
    target: int | None = None
    elimination: Elimination | None = None
    stakes: Stakes | None = None
    ties: TieRule = "share"
    stake_per_point: int = 0
    order: int = 100

    @property
    def name(self) -> str:
        """What the game is called."""
        return say(self.english_name)

    @property
    def line(self) -> str:
        """The game in a line."""
        return say(self.english_line)

    @property
    def words(self) -> Words:
        """What its players call things."""
        return self.english_words.translated()

    @property
    def hands(self) -> tuple[HandRules, ...]:
        """The hands this table plays: all of `all_hands`, or those up to `last_hand`; where every hand
        is alike, the one."""
        if self.every_hand_alike or self.last_hand is None:
            return self.all_hands
        return tuple(hand for hand in self.all_hands if hand.number <= self.last_hand)

    @property
    def final_hand(self) -> int | None:
        """The number of the last hand; None where nobody knows it before."""
        if self.every_hand_alike:
            return self.last_hand if self.ending == "hands" else None
        return self.hands[-1].number

    def hand(self, number: int | None) -> HandRules | None:
        """The hand of this number; where every hand is alike, of any number or none."""
        if self.every_hand_alike:
            return self.all_hands[0]
        return next((hand for hand in self.hands if hand.number == number), None)

    def hand_dealt(self, number: int, players: int) -> HandRules:
        """The hand of a number that is played, with the cards dealt to so many players (N1)."""
        hand = self.hand(number)
        assert hand is not None
        fewer = [cards for min_count, cards in self.fewer_cards.items() if players >= min_count]
        return replace(hand, number=number, cards=min([hand.cards, *fewer]))

    def number_after(self, number: int) -> int | None:
        """The number of the hand that follows; None after the last one."""
        return None if number == self.final_hand else number + 1

    def max_dealt(self, players: int) -> int:
        """The most cards that each of so many players is dealt in any hand (C11)."""
        return max(self.hand_dealt(hand.number, players).cards for hand in self.hands)

    def offence(self, id: str) -> Offence | None:
        """The offence of this id, or None where the game has no such thing (C21)."""
        return next((offence for offence in self.offences if offence.id == id), None)

    @property
    def doubles(self) -> bool:
        """Whether a bent table changes anything (J13, K9)."""
        return self.doubling is not None and self.doubling.times > 1

    @property
    def knows_kalooki(self) -> bool:
        """Whether a kalooki is worth something more than another hand (E9, N5)."""
        return self.kalooki_bonus is not None or bool(self.stakes and self.stakes.kalooki)

    @property
    def knows_no_jokers(self) -> bool:
        """Whether it counts that a hand was won without jokers (S11)."""
        return bool(self.stakes and self.stakes.blitz_double)

    def packs_for(self, players: int) -> Packs:
        """The packs a table of so many players uses (J1)."""
        return next(packs for max_count, packs in self.packs.items() if players <= max_count)

    def packs_of(self, number: int) -> Packs | None:
        """So many packs with their jokers, if this game is played with them (J1)."""
        return next((packs for packs in self.packs.values() if packs.packs == number), None)

    def with_options(self, options: Mapping[str, OptionValue]) -> "Variant":
        """The sheet as this table plays it, its house rules applied in their order. The same
        options give the same sheet."""
        return _with_values(self, tuple(self.all_options(options).values()))

    def all_options(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """The given options and the default of every other house rule."""
        every: dict[str, OptionValue] = {}
        for rule in self.options:
            every[rule.id] = options.get(rule.id, default_of(rule, every))
        return every


@lru_cache(maxsize=512)
def _with_values(variant: Variant, values: tuple[OptionValue, ...]) -> Variant:
    rules = variant
    for rule, value in zip(variant.options, values, strict=True):
        for name, new in rule.changes(value).items():
            rules = _with(rules, name, new)
    return rules


def _with(part: Any, path: str, value: object) -> Any:
    """A copy of a sheet, or of a part of one, with one field set: `lay_down.minimum` is the
    `minimum` of its `lay_down`."""
    name, _, rest = path.partition(".")
    now = getattr(part, name)
    new = _with(now, rest, value) if rest else value
    return part if new is now or new == now else replace(part, **{name: new})


def wrong_options(variant: Variant, options: Mapping[str, object]) -> dict[str, str]:
    """What is wrong with the options a table asks for: option id → one sentence."""
    known = {rule.id: rule for rule in variant.options}
    faults = {}
    for id, value in options.items():
        if id not in known:
            faults[id] = say("{game} has no house rule “{id}”.", game=variant.name, id=id)
        elif not known[id].accepts(value):
            allowed = known[id].values_text
            faults[id] = say("House rule “{id}” can be: {allowed}.", id=id, allowed=allowed)
    return faults
