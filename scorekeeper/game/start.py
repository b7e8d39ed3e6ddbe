"""What is agreed before the first card: the game, its house rules, who sits where."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.game.fault import Fault
from scorekeeper.rules.house_rules import OptionValue
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant, option_faults
from scorekeeper.speech import say, say_many

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
LONGEST_NAME = 24


@dataclass(frozen=True)
class Start:
    """A game as it was begun. `game` is the plain rule sheet, `options` the house rules chosen,
    `starter` who starts the first hand where the table chooses (K6)."""

    game: Variant
    players: tuple[str, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first_dealer: int = 1
    currency: str | None = None
    starter: int | None = None

    @cached_property
    def sheet(self) -> Variant:
        """The rule sheet with this table's house rules in it."""
        return self.game.with_options(self.options)

    @property
    def packs(self) -> Packs:
        """The packs this table uses (J1)."""
        return self.sheet.packs_for(len(self.players))

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, len(self.players) + 1)

    def name(self, seat: int) -> str:
        """The name of the player in a seat; of a seat that is not there, its number."""
        return self.players[seat - 1] if seat in self.seats else say("Seat {seat}", seat=seat)


def tidy_name(name: str) -> str:
    """A name as it is kept: composed characters, single spaces.

    >>> tidy_name("  Ann   Marie ")
    'Ann Marie'
    """
    return " ".join(unicodedata.normalize("NFC", name).split())


def start_faults(start: Start) -> list[Fault]:
    """Everything wrong with the start of a game: players (C11), names, options (C21), dealer."""
    faults = name_faults(start.players)
    faults += [
        Fault("option.unknown", message, f"options.{id}", "C21")
        for id, message in option_faults(start.game, start.options).items()
    ]
    if start.first_dealer not in start.seats:
        message = say("The first dealer must be one of the seats.")
        faults.append(Fault("game.dealer", message, "first_dealer", "C9"))
    if not faults:
        faults += _packs_faults(start)
    return [*faults, *_starter_faults(start)]


def _packs_faults(start: Start) -> list[Fault]:
    """C11: the packs suffice for so many players."""
    players, deck = len(start.players), start.packs.deck
    dealt = start.sheet.most_dealt(players)
    if players * dealt + 1 <= deck.size:
        return []
    message = say(
        "{players} players cannot each be dealt {dealt} cards: {game} is played with {cards}."
        " Play with fewer.",
        players=players,
        dealt=dealt,
        game=start.game.name,
        cards=deck.size,
    )
    return [Fault("game.packs", message, "players", "C11")]


def _starter_faults(start: Start) -> list[Fault]:
    """C9, K6: in most games nobody chooses who starts."""
    if start.starter is None:
        return []
    if start.game.deal_passes == "to_the_left":
        message = say("In {game} the player to the dealer's left starts.", game=start.game.name)
        return [Fault("game.starter", message, "starter", "C9")]
    if start.starter not in start.seats:
        message = say("Who starts must be one of the seats.")
        return [Fault("game.starter", message, "starter", "K6")]
    return []


def name_faults(names: Sequence[str]) -> list[Fault]:
    """What is wrong with the names of a table, by seat (C11)."""
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        message = say_many(
            "{number} player: Scorekeeper needs {fewest} to {most}.",
            "{number} players: Scorekeeper needs {fewest} to {most}.",
            len(names),
            fewest=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
        return [Fault("game.players", message, "players", "C11")]
    faults = []
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        sentence = _name_fault(name)
        first = seen.setdefault(name.casefold(), seat)
        if sentence is None and first != seat:
            sentence = say(
                "“{name}” sits in seat {seat} already; tell the two apart.", name=name, seat=first
            )
        if sentence is not None:
            message = say("Seat {seat}: {fault}", seat=seat, fault=sentence)
            faults.append(Fault("game.name", message, f"players.{seat}"))
    return faults


def _name_fault(name: str) -> str | None:
    if not name:
        return say("this player has no name.")
    if len(name) > LONGEST_NAME:
        return say(
            "a name has at most {most} letters, this one has {letters}.",
            most=LONGEST_NAME,
            letters=len(name),
        )
    if any(letter in "<>" or unicodedata.category(letter)[0] == "C" for letter in name):
        return say("a name cannot hold < or > or invisible signs.")
    return None


def unusual_table(start: Start) -> str | None:
    """A sentence when the number of players is outside the game's usual one (C11), else None."""
    fewest, most = start.game.usual_players
    if fewest <= len(start.players) <= most:
        return None
    return say(
        "{game} is usually played by {fewest} to {most}.",
        game=start.game.name,
        fewest=fewest,
        most=most,
    )
