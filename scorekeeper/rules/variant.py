"""All the rules of a game, and the same game with a table's options in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from scorekeeper.rules.card_points import CardPoints
from scorekeeper.rules.conduct import ONLY_HOUSE, Cut, Doubling, Extra, Offence, OneTurn, Skipping
from scorekeeper.rules.contract import ANY_MELDS, HandRules, MeldKind
from scorekeeper.rules.drawing import UNTIL_LAID, Drawing, Reshuffling
from scorekeeper.rules.ending import Elimination, Ending
from scorekeeper.rules.lay_down import GoingOut, LayDown
from scorekeeper.rules.melds import ColourRule, JokerRule, MeldWorth, RunRule, SetRule
from scorekeeper.rules.options import Option, OptionValue, default_of
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.stakes import Stakes
from scorekeeper.rules.tack_on import TackOn
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say

Family = Literal["jamaica", "europe", "south_africa", "rummy", "other", "any"]
FAMILY_NAMES: dict[Family, str] = {
    "jamaica": mark("From Jamaica"),
    "europe": mark("From Europe and America"),
    "south_africa": mark("From South Africa"),
    "rummy": mark("Contract rummies"),
    "other": mark("More of the family"),
    "any": mark("Any other game"),
}
"""The headings of the families in a list of games, in English."""

ScoredBy = Literal["losers", "winner", "everybody"]
"""Who scores a hand: each loser the cards they hold; the winner of the hand what the others hold
(N5); or everybody what the table says, in a game whose cards the app doesn't know, where
nobody goes out (V2)."""

TieRule = Literal["share", "last_hand", "replay"]
"""Who wins a tie for first place: all of them, or whoever did better in the last hand where they
differ (C10); or whoever does better when they alone play for the last contract again (X10)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Variant:
    """All the rules of play and scoring of a game; no rule stands anywhere else.

    The fields whose names begin with `english_` are in English, marked for translators; `name`,
    `line` and `words` give them in the reader's language. The fields that end in `_rule` say where
    in the rulebook something stands, and so does the `rule` of every part: verdicts, refusals and
    pages cite these numbers, so that a game never cites the rules of another. Compared by
    identity, so that what is worked out from the rules can be cached.
    """

    # The game
    id: str
    """Its name in programs, addresses and stored games: lower case with hyphens."""
    english_name: str
    """What players call it, in English."""
    english_line: str
    """What is special about the game, in English: six words at most, as they stand on one line."""
    english_namesake: str = ""
    """Where another game has the same name, in English: a sentence; empty where none does."""
    namesake: str = ""
    """The id of that game, or of the one that is most like it."""
    own: OwnGame | None = None
    """How a table's own game differs from the game it was made from; None for all others."""
    made_from: str = ""
    """The game from which it was made, in English."""
    english_words: Words
    """What its players call things, in English."""
    usual_players: tuple[int, int]
    """The usual minimum and maximum number of players (C11)."""
    max_players: int | None = None
    """The most players it can start with; None where only the packs set a limit (N1)."""
    family: Family = "other"
    """Under which heading a list of games shows it; those of one family are listed together."""
    order: int = 100
    """Its position among the games of its family: lower comes first. A family stands where the
    first of its games does."""

    # The cards
    packs: Mapping[int, Packs]
    """The packs by the greatest number of players they serve, fewest first (J1)."""
    packs_rule: str
    """Where the players and the packs stand."""
    card_points: CardPoints
    """What a card left in hand counts."""

    # The hands
    all_hands: tuple[HandRules, ...]
    """Every hand the game has; `hands` are those the table plays."""
    hands_rule: str
    """Where the hands stand, with the cards dealt."""
    every_hand_alike: bool = False
    """Whether the only one of `all_hands` is played again and again (E1)."""
    contract_by_player: bool = False
    """Whether each player has a contract of their own: the first of `all_hands`, and the next one
    once they have laid it, in whichever hand that is (X4)."""
    contract_by_player_rule: str = ""
    """Where that stands; empty where a hand has one contract for all."""
    fewer_cards: Mapping[int, int] = field(default_factory=dict)
    """Cards dealt to each from this number of players on, where they get fewer (N1)."""
    deal_passes: Literal["to_the_left", "to_the_loser", "to_the_winner"] = "to_the_left"
    """Who deals next: the player on the dealer's left (C9) or the winner of the last hand (G2), and
    then the player on the new dealer's left starts; or the loser of the last hand, and then its
    winner starts (K6)."""
    deal_passes_rule: str = "C9"
    """Where it stands who deals and who starts."""
    seat_cards: tuple[str, ...] = ()
    """The ranks drawn for the first deal and the seats, the first dealer's first (E1, S1); empty
    where the game doesn't say."""
    right_cuts: bool = False
    """Whether the player on the dealer's right cuts before each deal (E1)."""

    # Melds and turns
    drawing: Drawing = UNTIL_LAID
    """From which pile a player draws."""
    drawing_without_calls: Drawing | None = None
    """From which pile, where the table allows no calls; None where that changes nothing (B3)."""
    reshuffling: Reshuffling | None = None
    """What happens when the stock is used up; None where the game does not say."""
    sets: SetRule
    """What a set is."""
    runs: RunRule
    """What a run is."""
    colours: ColourRule | None = None
    """When cards of one colour are a meld; None where they never are."""
    jokers: JokerRule
    """What jokers may do in them."""
    worth: MeldWorth | None = None
    """What cards count toward `lay_down.minimum`; None where melds need no points."""
    lay_down: LayDown
    """What may be laid down, first and later."""
    tack_on: TackOn
    """What may be added to melds on the table."""
    going_out: GoingOut
    """How a player goes out."""

    skipping: Skipping | None = None
    """What a skip does; None where there are none."""

    # Calls
    max_calls: int | None = None
    """How many calls a player has in a hand; None where nobody calls (C18, J15)."""
    calls_for_the_game: bool = False
    """Whether they have that many in the whole game instead (P4)."""
    cards_for_a_call: int = 2
    """How many cards a call brings: the discard, and the others from the stock (C12, C18, P4)."""
    more_calls: Mapping[int, int] = field(default_factory=dict)
    """How many more a player has in the hands from this number on (H4)."""
    calls_rule: str = ""
    """Where calls stand; empty where nobody calls."""
    calls_go: Literal["to_the_first", "clockwise", "in_turn_first"] = "to_the_first"
    """Who gets a call: the first to speak up (C18), or the next player clockwise from the player in
    turn, who takes the discard for nothing (S10) or must call it too (P4)."""
    may_call_after_laying: bool = False
    """Whether players who have laid down may still call (S10)."""

    # Penalties and bonuses
    offences: tuple[Offence, ...] = (ONLY_HOUSE,)
    """What costs points, in the order in which it is offered; every game has one with the id
    `house` (C21)."""
    offences_rule: str = "C21"
    """Where the offences stand."""
    cut: Cut | None = None
    """The lucky cut; None where the game knows none (J16, S10)."""

    # Scoring a hand
    adding_on_after: bool = False
    """Whether the others still add what they can to melds when a player is out (K8)."""
    adding_on_rule: str = ""
    """Where that stands; empty where nobody does."""
    scored_by: ScoredBy = "losers"
    """Who scores."""
    scored_by_rule: str = "C10"
    """Where that stands, and which total wins."""
    highest_wins: bool = False
    """Whether the highest total wins, not the lowest (C10, N5, V3)."""
    winner_points: int = 0
    """What the winner of a hand scores for going out, where the winner scores (G4)."""
    extras: tuple[Extra, ...] = ()
    """What they score besides, where the winner scores (G4)."""
    kalooki_bonus: int | None = None
    """Points for a kalooki, the winner's or each loser's (N5); None where it earns none."""
    one_turn: OneTurn | None = None
    """What the winner earns for going out in one turn (H5); None where the game says nothing."""
    doubling: Doubling | None = None
    """When the card points of the others count double; None where the game knows no bent table."""

    # The end of the game
    ending: Ending = "hands"
    """When the game is over: after the last hand, at `target`, or by `elimination`."""
    ending_rule: str
    """Where that stands."""
    last_hand: int | None = None
    """The number of the last hand played; None for the last of `all_hands` (N6)."""
    target: int | None = None
    """The total that ends the game where `ending` is `points` (N6)."""
    elimination: Elimination | None = None
    """Who is out of the game; None where nobody ever is (E8)."""
    ties: TieRule = "share"
    """Who wins a tie for first place (C10)."""

    # Money
    usual_currency: str = ""
    """The currency in which amounts are written where no table has named one; empty for the
    reader's own."""
    stakes: Stakes | None = None
    """What is paid for what; None where no money is paid but `stake_per_point`."""
    stake_per_point: int = 0
    """What players pay for each point to everyone who placed better, in minor units (C13)."""

    # What a table may choose
    options: tuple[Option, ...]
    """The options, which players know as house rules, in the order in which they apply."""

    @property
    def usual_number(self) -> str:
        """The usual number of players, as every page shows it (C11)."""
        fewest, most = self.usual_players
        return say("usually {fewest}–{most} players", fewest=fewest, most=most)

    @property
    def name(self) -> str:
        """What players call the game, in the reader's language; an own game has the name its table
        gave it."""
        return self.english_name if self.own else say(self.english_name)

    @property
    def has_cards(self) -> bool:
        """Whether the app knows its cards: what is dealt, laid and left in hand, and who goes out.
        Where it doesn't, people write points, and the referee has nothing to judge (V1)."""
        return self.scored_by != "everybody"

    @property
    def asks_what_is_left(self) -> bool:
        """Whether a hand asks for more than who won it: not where no card left counts anything
        (G4)."""
        return not (self.has_cards and self.card_points.nothing_counts)

    @property
    def family_name(self) -> str:
        """The heading under which a list of games shows it, in the reader's language."""
        return say(FAMILY_NAMES[self.family])

    @property
    def line(self) -> str:
        """The game described in a line, in the reader's language."""
        if self.own:
            return say("A game of your own, based on {game}.", game=say(self.made_from))
        return say(self.english_line)

    @property
    def words(self) -> Words:
        """What its players call things, in the reader's language."""
        return self.english_words.translated()

    @property
    def hands(self) -> tuple[HandRules, ...]:
        """The hands this table plays: `all_hands` as far as `last_hand`; where every hand is alike,
        the only one."""
        if self.every_hand_alike or self.last_hand is None:
            return self.all_hands
        return tuple(hand for hand in self.all_hands if hand.number <= self.last_hand)

    @property
    def draws(self) -> Drawing:
        """From which pile a player draws at this table."""
        return self.drawing if self.max_calls else self.drawing_without_calls or self.drawing

    @property
    def meld_kinds(self) -> tuple[MeldKind, ...]:
        """The kinds of meld that players may lay."""
        allowed: dict[MeldKind, bool] = {
            "set": self.sets.allowed,
            "run": self.runs.allowed,
            "colour": self.colours is not None,
        }
        return tuple(kind for kind in allowed if allowed[kind])

    @property
    def lays_all_at_once(self) -> bool:
        """Whether nobody lays anything before they go out, whichever hand it is (T5, G3)."""
        return all(hand.contract.all_at_once for hand in self.hands)

    @property
    def final_hand(self) -> int | None:
        """The number of the last hand; None where it is not known in advance."""
        if self.contract_by_player:
            return None
        if self.every_hand_alike:
            return self.last_hand if self.ending == "hands" else None
        return self.hands[-1].number

    def hand(self, number: int | None) -> HandRules | None:
        """Find the hand with this number; None if there is none. Where every hand is alike, return
        the only one, whatever the number."""
        if self.every_hand_alike:
            return self.all_hands[0]
        return next((hand for hand in self.hands if hand.number == number), None)

    def hand_dealt(self, number: int, players: int) -> HandRules:
        """Return the hand with this number as it is dealt to this many players (N1). The hand must
        exist."""
        hand = self.hand(number)
        assert hand is not None
        fewer = [cards for min_count, cards in self.fewer_cards.items() if players >= min_count]
        cards = min([hand.cards, *fewer])
        if (number, cards) == (hand.number, hand.cards):
            return hand
        return replace(hand, number=number, cards=cards)

    def hand_for_all(self, number: int, players: int) -> HandRules:
        """Return the hand with this number as it is dealt to this many players, with the contract
        that all of them share: none where each player has their own (X4)."""
        if not self.contract_by_player:
            return self.hand_dealt(number, players)
        first = self.hand_dealt(self.hands[0].number, players)
        wild = first.contract.wild
        return replace(first, number=number, contract=replace(ANY_MELDS, wild=wild))

    def in_hand(self, hand: HandRules) -> "Variant":
        """Return the rules with what a run is in this hand (B6)."""
        return _with_runs(self, hand.contract.runs) if hand.contract.runs else self

    def hand_after(self, laid: int) -> HandRules:
        """Return the hand whose contract a player has after laying this many; after the last one,
        that one again (X4)."""
        return self.hands[min(laid, len(self.hands) - 1)]

    def rule_of(self, kind: MeldKind) -> SetRule | RunRule | ColourRule:
        """Return the rule for melds of this kind. The game must have that kind."""
        if kind == "colour":
            assert self.colours is not None
            return self.colours
        return self.sets if kind == "set" else self.runs

    def calls_in(self, number: int) -> int | None:
        """Return how many calls a player has in the hand with this number; None where nobody
        calls."""
        if not self.max_calls:
            return self.max_calls
        hand = self.hand(number)
        if hand and not hand.has_calls:
            return 0
        return self.max_calls + sum(
            more for first, more in self.more_calls.items() if number >= first
        )

    def number_after(self, number: int) -> int | None:
        """Return the number of the next hand; None after the last one."""
        return None if number == self.final_hand else number + 1

    def max_dealt(self, players: int) -> int:
        """Return the most cards that each of this many players is dealt in any hand (C11)."""
        return max(self.hand_dealt(hand.number, players).cards for hand in self.hands)

    def offence(self, id: str) -> Offence | None:
        """Find the offence with this id; None if the game has no such offence (C21)."""
        for offence in self.offences:  # a loop, as every penalty is looked up here again and again
            if offence.id == id:
                return offence
        return None

    @property
    def over_calling(self) -> Offence | None:
        """The offence that stands for calls too many; None if the game has none (C16)."""
        return next((offence for offence in self.offences if offence.calls_too_many), None)

    def find_extra(self, id: str) -> Extra | None:
        """Find the extra that a winner can score with this id; None if the game has no such
        extra."""
        return next((extra for extra in self.extras if extra.id == id), None)

    @property
    def doubles(self) -> bool:
        """Whether a bent table changes anything (J13, K9)."""
        return self.doubling is not None and self.doubling.times > 1

    @property
    def knows_kalooki(self) -> bool:
        """Whether a kalooki earns more than any other hand (E9, N5, H5)."""
        is_paid = self.stakes is not None and self.stakes.kalooki is not None
        has_bonus = self.one_turn is not None and self.one_turn.max_bonus > 0
        return is_paid or has_bonus or self.kalooki_bonus is not None

    @property
    def knows_no_jokers(self) -> bool:
        """Whether it matters that a hand was won without jokers (S11, H5)."""
        one_turn = self.one_turn
        is_worth_more = one_turn is not None and one_turn.bonus != one_turn.bonus_without_jokers
        return is_worth_more or bool(self.stakes and self.stakes.blitz_double)

    def packs_for(self, players: int) -> Packs:
        """Return the packs that a table of this many players uses (J1)."""
        return next(packs for max_count, packs in self.packs.items() if players <= max_count)

    def packs_of(self, number: int) -> Packs | None:
        """Find this number of packs, with their jokers; None if the game is never played with that
        many (J1)."""
        return next((packs for packs in self.packs.values() if packs.packs == number), None)

    def with_options(self, options: Mapping[str, OptionValue]) -> "Variant":
        """Return the rules as a table plays them.

        `options` holds what the table chose, option id → value; every other option has its
        default. The changes of each option are made in the order of `self.options`. Values are not
        checked here: see `wrong_options`. The same options give the same object, so that what is
        worked out from the rules is worked out once.

        >>> from scorekeeper.variants.jamaican import JAMAICAN
        >>> JAMAICAN.with_options({"hands": "1-4"}).final_hand
        4
        """
        return _with_values(self, tuple(self.all_options(options).values()))

    def all_options(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the value of every option, in their order: what the table chose, or else its
        default, which can depend on what was chosen for an earlier option (N6).

        >>> from scorekeeper.variants.north_american import NORTH_AMERICAN
        >>> NORTH_AMERICAN.all_options({"scoring": "losers"})["target"]
        150
        """
        values: dict[str, OptionValue] = {}
        for option in self.options:
            values[option.id] = options.get(option.id, default_of(option, values))
        return values


# The same options give the same object, under which the referee caches what it works out of it.
@lru_cache(maxsize=512)
def _with_values(variant: Variant, values: tuple[OptionValue, ...]) -> Variant:
    rules = variant
    for option, value in zip(variant.options, values, strict=True):
        for path, new in option.changes(value).items():
            rules = _replace_at(rules, path, new)
    return rules


@lru_cache(maxsize=64)
def _with_runs(rules: Variant, runs: RunRule) -> Variant:
    return replace(rules, runs=runs)


def _replace_at(part: Any, path: str, value: object) -> Any:
    """Copy the rules, or a part of them, with another value at a path: `lay_down.minimum` is the
    `minimum` of the `lay_down`. Return the same object if it has that value already."""
    name, _, rest = path.partition(".")
    old = getattr(part, name)
    new = _replace_at(old, rest, value) if rest else value
    return part if new is old or new == old else replace(part, **{name: new})


def wrong_options(variant: Variant, options: Mapping[str, object]) -> dict[str, str]:
    """Check the options that a table chose: option id → one sentence that says what is wrong; empty
    if nothing is (C21)."""
    options_by_id = {option.id: option for option in variant.options}
    wrong = {}
    for id, value in options.items():
        if id not in options_by_id:
            wrong[id] = say("{game} has no house rule “{id}”.", game=variant.name, id=id)
        elif not options_by_id[id].accepts(value):
            allowed = options_by_id[id].values_text
            wrong[id] = say("House rule “{id}” can be: {allowed}.", id=id, allowed=allowed)
    return wrong
