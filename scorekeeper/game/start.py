"""What is agreed before the first card: the game, its house rules, who sits where."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.game.fault import Fault
from scorekeeper.rules.house_rules import OptionValue
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant, option_faults

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
        return self.players[seat - 1] if seat in self.seats else f"Seat {seat}"


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
        faults.append(
            Fault("game.dealer", "The first dealer must be one of the seats.", "first_dealer", "C9")
        )
    if not faults:
        faults += _packs_faults(start)
    return [*faults, *_starter_faults(start)]


def _packs_faults(start: Start) -> list[Fault]:
    """C11: the packs suffice for so many players."""
    players, deck = len(start.players), start.packs.deck
    dealt = start.sheet.most_dealt(players)
    if players * dealt + 1 <= deck.size:
        return []
    message = (
        f"{players} players cannot each be dealt {dealt} cards: {start.game.name} is played with"
        f" {deck.size}. Play with fewer."
    )
    return [Fault("game.packs", message, "players", "C11")]


def _starter_faults(start: Start) -> list[Fault]:
    """C9, K6: in most games nobody chooses who starts."""
    if start.starter is None:
        return []
    if start.game.deal_passes == "to_the_left":
        message = f"In {start.game.name} the player to the dealer's left starts."
        return [Fault("game.starter", message, "starter", "C9")]
    if start.starter not in start.seats:
        return [Fault("game.starter", "Who starts must be one of the seats.", "starter", "K6")]
    return []


def name_faults(names: Sequence[str]) -> list[Fault]:
    """What is wrong with the names of a table, by seat (C11)."""
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        players = "1 player" if len(names) == 1 else f"{len(names)} players"
        return [
            Fault(
                "game.players",
                f"{players}: Scorekeeper needs {FEWEST_PLAYERS} to {MOST_PLAYERS}.",
                "players",
                "C11",
            )
        ]
    faults = []
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        sentence = _name_fault(name)
        first = seen.setdefault(name.casefold(), seat)
        if sentence is None and first != seat:
            sentence = f"“{name}” sits in seat {first} already; tell the two apart."
        if sentence is not None:
            faults.append(Fault("game.name", f"Seat {seat}: {sentence}", f"players.{seat}"))
    return faults


def _name_fault(name: str) -> str | None:
    if not name:
        return "this player has no name."
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} letters, this one has {len(name)}."
    if any(letter in "<>" or unicodedata.category(letter)[0] == "C" for letter in name):
        return "a name cannot hold < or > or invisible signs."
    return None


def unusual_table(start: Start) -> str | None:
    """A sentence when the number of players is outside the game's usual one (C11), else None."""
    fewest, most = start.game.usual_players
    if fewest <= len(start.players) <= most:
        return None
    return f"{start.game.name} is usually played by {fewest} to {most}."
