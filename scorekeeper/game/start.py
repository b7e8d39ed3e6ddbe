"""What is agreed at the start of a game: the variant, its house rules, who sits where."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant, wrong_options
from scorekeeper.speech import in_words, say

MIN_PLAYERS, MAX_PLAYERS = 2, 8
MAX_NAME_LENGTH = 24

MAX_TITLE_LENGTH = 60


@dataclass(frozen=True)
class Start:
    """A game as it was begun; at a table also with those who have joined since (C24). `variant` is
    the plain rule sheet, `options` the house rules chosen, `starter` the player who starts the
    first hand where the table chooses (K6)."""

    variant: Variant
    players: tuple[str, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first_dealer: int = 1
    currency: str | None = None
    starter: int | None = None
    sitting: tuple[int, ...] = ()
    """The seats as they sit, clockwise; empty where they sit in the order of their numbers."""

    @cached_property
    def rules(self) -> Variant:
        """The rule sheet with this table's house rules in it."""
        return self.variant.with_options(self.options)

    @property
    def packs(self) -> Packs:
        """The packs this table begins with (J1)."""
        return self.rules.packs_for(len(self.players))

    @property
    def seats(self) -> range:
        """All seats, by their numbers: those who joined come last."""
        return range(1, len(self.players) + 1)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All seats as they sit, clockwise (C24)."""
        return self.sitting or tuple(self.seats)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats as they sit, from one of them on."""
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def left_of(self, seat: int) -> tuple[int, ...]:
        """Return all seats as they sit, from the left of one of them on; that one is the last."""
        first, *others = self.clockwise(seat)
        return (*others, first)

    def with_newcomer(self, name: str, after: int) -> "Start":
        """Return the same table with one player more, who sits after another (C24)."""
        players = (*self.players, name)
        sitting = (*self.left_of(after), len(players))
        first = sitting.index(1)
        return replace(self, players=players, sitting=sitting[first:] + sitting[:first])

    def has_same_seats(self, other: "Start") -> bool:
        """Whether the seats in entries mean the same players in a game with that start."""
        return (self.variant, self.players, self.first_dealer) == (
            other.variant,
            other.players,
            other.first_dealer,
        )

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat; of a seat where nobody sits, its number."""
        return self.players[seat - 1] if seat in self.seats else say("Seat {seat}", seat=seat)


def tidy_name(name: str) -> str:
    """Return a name in the form in which it is stored: composed characters, single spaces.

    >>> tidy_name("  Ann   Marie ")
    'Ann Marie'
    """
    return " ".join(unicodedata.normalize("NFC", name).split())


def new_game_refusals(start: Start) -> list[Refusal]:
    """Find everything wrong with a game that is to begin; one that was begun before may have more
    players than are allowed today (N1)."""
    return start_refusals(start) or number_refusals(start.rules, len(start.players))


def start_refusals(start: Start) -> list[Refusal]:
    """Find everything wrong with the start of a game: players (C11), names, options (C21),
    dealer."""
    refusals = name_refusals(start.players)
    refusals += [
        Refusal("option.unknown", message, f"options.{id}", "C21")
        for id, message in wrong_options(start.variant, start.options).items()
    ]
    if len(start.players) >= MIN_PLAYERS and start.first_dealer not in start.seats:
        message = say("The first dealer must sit in one of the seats.")
        refusals.append(Refusal("game.dealer", message, "first_dealer", "C9"))
    if not refusals:
        refusals += packs_refusals(start.rules, start.packs, len(start.players))
    return [*refusals, *_starter_refusals(start)]


def number_refusals(rules: Variant, players: int, where: str = "players") -> list[Refusal]:
    """Refuse more players than the game is for, even where the packs would be enough (N1)."""
    if rules.max_players is None or players <= rules.max_players:
        return []
    message = say("{game} is for {most} players at most.", game=rules.name, most=rules.max_players)
    return [Refusal("game.players", message, where, rules.packs_rule)]


def most_players(rules: Variant) -> int:
    """Return the most players a game can begin with (C11, N1).

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> most_players(JAMAICAN)
    8
    """
    return max(
        players
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        if not number_refusals(rules, players)
        and not packs_refusals(rules, rules.packs_for(players), players)
    )


def packs_refusals(
    rules: Variant, packs: Packs, players: int, where: str = "players"
) -> list[Refusal]:
    """Check that these packs are enough for this many players (C11)."""
    dealt = rules.max_dealt(players)
    if not rules.has_cards or players * dealt + 1 <= packs.deck.size:
        return []
    message = say(
        "There aren’t enough cards to deal {players} players {dealt} each: {game} is played with"
        " {cards}. Play with fewer people.",
        players=players,
        dealt=dealt,
        game=rules.name,
        cards=packs.deck.size,
    )
    return [Refusal("game.packs", message, where, "C11")]


def _starter_refusals(start: Start) -> list[Refusal]:
    """Check the starter, whom nobody chooses in most games (C9, K6)."""
    if start.starter is None:
        return []
    if start.variant.deal_passes != "to_the_loser":
        message = say("In {game} the player on the dealer’s left starts.", game=start.variant.name)
        return [Refusal("game.starter", message, "starter", start.variant.deal_passes_rule)]
    if start.starter not in start.seats:
        message = say("The player who starts must sit in one of the seats.")
        return [Refusal("game.starter", message, "starter", start.variant.deal_passes_rule)]
    return []


def name_refusals(names: Sequence[str]) -> list[Refusal]:
    """Return what is wrong with the names of a table, by seat (C11)."""
    if len(names) < MIN_PLAYERS:
        message = say("Write at least {fewest} names.", fewest=in_words(MIN_PLAYERS))
        return [Refusal("game.players", message, "players", "C11")]
    if len(names) > MAX_PLAYERS:
        message = say("At most {most} can play.", most=MAX_PLAYERS)
        return [Refusal("game.players", message, "players", "C11")]
    refusals = []
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        sentence = spelling_refusal(name)
        first = seen.setdefault(name.casefold(), seat)
        if sentence is None and first != seat:
            sentence = say(
                "“{name}” is already in seat {seat}; give the two different names.",
                name=name,
                seat=first,
            )
        if sentence is not None:
            message = say("Seat {seat}: {refusal}", seat=seat, refusal=sentence)
            refusals.append(Refusal("game.name", message, f"players.{seat}"))
    return refusals


def spelling_refusal(name: str) -> str | None:
    """Return why nobody can be called this: the end of a sentence; None when somebody can."""
    if not name:
        return say("this player has no name.")
    if len(name) > MAX_NAME_LENGTH:
        return say(
            "a name can have at most {most} letters; this one has {letters}.",
            most=MAX_NAME_LENGTH,
            letters=len(name),
        )
    if has_strange_signs(name):
        return say("a name can’t have < or > or invisible characters in it.")
    return None


def has_strange_signs(text: str) -> bool:
    """Whether there is markup or an invisible character in what people call something.

    >>> has_strange_signs("Ann & Bob"), has_strange_signs("<b>Ann")
    (False, True)
    """
    return any(letter in "<>" or unicodedata.category(letter)[0] == "C" for letter in text)


def unusual_table(start: Start) -> str | None:
    """Return a sentence when the number of players is outside the game's usual one (C11), else
    None."""
    return unusual_number(start.variant, len(start.players))


def unusual_number(variant: Variant, players: int) -> str | None:
    """Return a sentence when this many players are outside the game's usual number (C11), else
    None."""
    min_players, max_players = variant.usual_players
    if min_players <= players <= max_players:
        return None
    return say(
        "{game} is usually played by {fewest} to {most}.",
        game=variant.name,
        fewest=min_players,
        most=max_players,
    )


def title_refusal(title: str) -> str | None:
    """Return why no game can be called this, as a sentence; None when one can. An empty title is
    none."""
    if len(title) > MAX_TITLE_LENGTH:
        return say(
            "A title can have at most {most} letters; this one has {letters}.",
            most=MAX_TITLE_LENGTH,
            letters=len(title),
        )
    if has_strange_signs(title):
        return say("A title can’t have < or > or invisible characters in it.")
    return None
