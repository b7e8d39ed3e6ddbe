"""What a published description of a game says, each statement as a question to the product.

A source is a list of statements. Each is told in our own words, asks the referee, the sheet, the
rule sheet or the handbook, and holds the answer it expects. Where the rulebook departs from its
source, the statement holds the answer of the rulebook, and `departs` says why.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import chain
from operator import attrgetter
from typing import Any

from scorekeeper.cards import read_cards, write_cards
from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start, unusual_table
from scorekeeper.game.state import HandInPlay, State
from scorekeeper.handbook.aim import aim_of
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.terms import terms_of
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.verdict import Arrangement
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.stakes import StakedCause
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support import verdicts
from tests.support.builders import play, refusals_of, table_of, totals
from tests.support.logs import warnings
from tests.support.verdicts import Options, Verdict, codes

Question = Callable[[], object]

ANN, BOB, CID, DAN, EVE = 1, 2, 3, 4, 5
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
"""Ann sits in seat 1 and deals first."""


@dataclass(frozen=True)
class Statement:
    """One thing that a source says of its game."""

    text: str
    """What it says, in our own words."""
    rule: str
    """Where the rulebook says so."""
    question: Question
    """What is asked of the product."""
    answer: object = True
    """What it must answer."""
    departs: str = ""
    """Why the rulebook has another answer than the source; empty where they agree."""

    def __str__(self) -> str:
        return f"{self.rule} {self.text}"

    def check(self) -> None:
        """Asks the product."""
        assert self.question() == self.answer, str(self)


@dataclass(frozen=True)
class Game:
    """A game as a table plays it, and everything that can be asked about it."""

    id: str
    options: Options = field(default_factory=dict)
    players: int = 3

    def playing(self, **options: OptionValue) -> "Game":
        """The same game with house rules."""
        return replace(self, options={**self.options, **options})

    def of(self, players: int) -> "Game":
        """The same game at a table of so many."""
        return replace(self, players=players)

    @property
    def rules(self) -> Variant:
        """The rule sheet of this table."""
        return VARIANTS[self.id].with_options(self.options)

    @property
    def table(self) -> Start:
        """The table, about to begin."""
        return table_of(*NAMES[: self.players], variant=self.id, **self.options)

    # The referee

    def meld(self, cards: str) -> Question:
        """What these cards make: “set”, “run”, or the rules they break."""

        def ask() -> object:
            rules, deck = verdicts.table(self.id, self.options)
            verdict = check_meld(rules, deck, read_cards(cards))
            return verdict.kind if verdict.legal else broken(verdict)

        return ask

    def lays(
        self,
        hand: int,
        melds: str,
        *,
        held: str | None = None,
        seen: str | None = None,
        earlier: str | None = None,
        added: str = "",
    ) -> Question:
        """Whether these melds may be laid in one turn: “legal”, or the rules they break. `added`:
        what is added to melds of others in that turn, as `4h 5h 6h + 7h`."""
        return lambda: broken(
            verdicts.lay_down(
                self.id,
                hand,
                melds,
                held=held,
                seen=seen,
                earlier=earlier,
                added=added,
                options=self.options,
            )
        )

    def adds(self, meld: str, cards: str, *, own: bool = True) -> Question:
        """The meld once these cards are added, “and *” for a joker that comes free; or the rules
        that are broken."""

        def ask() -> str:
            verdict = verdicts.tack_on(self.id, meld, cards, own=own, options=self.options)
            freed = " and *" * len(verdict.freed)
            return write_cards(verdict.result) + freed if verdict.legal else broken(verdict)

        return ask

    def keeps(self, hand: int, cards: str) -> Question:
        """What is left of these cards after the best first lay-down; None where there is none."""

        def ask() -> str | None:
            found = self._arranged(hand, cards)
            return write_cards(found.left) if found.can_lay_down else None

        return ask

    def bends(self, hand: int, cards: str) -> Question:
        """Whether a player who drew the last of these cards can bend the table with them."""
        return lambda: self._arranged(hand, cards).bends

    def _arranged(self, hand: int, cards: str) -> Arrangement:
        rules, deck = verdicts.table(self.id, self.options)
        hand_rules = rules.hand(hand)
        assert hand_rules is not None
        return arrange(rules, deck, hand_rules, read_cards(cards))

    # The rule sheet

    def value(self, path: str) -> Question:
        """A value of the rule sheet, by the path of its field."""
        return lambda: attrgetter(path)(self.rules)

    def counts(self, cards: str) -> Question:
        """What each of these cards counts, left in hand."""
        return lambda: [self.rules.card_points.of(card) for card in read_cards(cards)]

    def cards_dealt(self) -> Question:
        """How many cards each player is dealt, hand by hand."""
        return lambda: [hand.cards for hand in self.rules.hands]

    def contracts(self) -> Question:
        """The contracts as they are noted, hand by hand."""
        return lambda: [hand.contract.code for hand in self.rules.hands]

    def contract(self, number: int) -> Question:
        """The contract of one hand."""
        return lambda: next(
            hand.contract.code for hand in self.rules.hands if hand.number == number
        )

    def deck(self) -> Question:
        """Packs, jokers, and all cards together."""
        packs = self.rules.packs_for(self.players)
        return lambda: (packs.packs, packs.jokers, packs.deck.size)

    def offences(self) -> Question:
        """What each offence costs, without `house`, which every game has."""
        return lambda: {each.id: each.points for each in self.rules.offences if each.id != "house"}

    def pays(self, *causes: StakedCause) -> Question:
        """What one player pays for each of these, in minor units."""

        def ask() -> list[int]:
            stakes = self.rules.stakes
            return [stakes.amount(cause) if stakes else 0 for cause in causes]

        return ask

    def plays(self, option: str) -> Question:
        """What a table that says nothing about a house rule plays."""
        return lambda: self.rules.all_options(self.options)[option]

    def usual(self) -> Question:
        """Whether a table of this size is what the game is made for."""
        return lambda: unusual_table(self.table) is None

    # The sheet

    def after(self, what: Callable[[State], object], *entries: Entry) -> Question:
        """Something about the game after these entries."""
        return lambda: what(play(self.table, *entries))

    def totals(self, *entries: Entry) -> Question:
        """Everybody's total after these entries."""
        return self.after(totals, *entries)

    def winners(self, *entries: Entry) -> Question:
        """Who has won after these entries; nobody while the game goes on."""
        return self.after(lambda state: list(state.winners), *entries)

    def next_hand(self, what: str, *entries: Entry) -> Question:
        """Something about the hand in play after these entries, by the path of its field."""

        def ask() -> Any:
            in_play: HandInPlay | None = play(self.table, *entries).hand
            return attrgetter(what)(in_play)

        return ask

    def player(self, seat: int, what: str, *entries: Entry) -> Question:
        """Something about a player after these entries, by the name of its field."""
        return self.after(lambda state: getattr(state.player(seat), what), *entries)

    def balances(self, *entries: Entry) -> Question:
        """What everybody is up or down after these entries, in minor units."""
        return self.after(lambda state: [player.balance for player in state.players], *entries)

    def pot(self, *entries: Entry) -> Question:
        """What lies in the pot after these entries, in minor units."""
        return self.after(lambda state: sum(state.money.pots.values()), *entries)

    def warns(self, *entries: Entry) -> Question:
        """Whether the last of these entries is recorded with a word of warning."""
        return lambda: bool(warnings(self.table, entries))

    def refuses(self, *entries: Entry) -> Question:
        """Why the last of these entries can't be true; nothing where it can."""
        return lambda: " ".join(sorted(each.code for each in refusals_of(self.table, *entries)))

    # The handbook

    def tells(self, *words: str) -> Question:
        """Whether one section of the game's rules page speaks of all this."""
        return lambda: any(
            all(word.casefold() in section.casefold() for word in words) for section in self.page()
        )

    def page(self) -> list[str]:
        """The rules page as a player reads it, section by section."""
        return [" ".join(texts_in(section)) for section in rule_sections(self.rules)]

    def explains(self, word: str, *words: str) -> Question:
        """Whether the glossary of the game explains a word, and speaks of all this."""
        return lambda: any(
            term.name == word and all(each in term.meaning for each in words)
            for term in terms_of(self.rules)
        )

    def aim(self, *words: str) -> Question:
        """Whether the aim at the head of the rules page speaks of all this."""

        def ask() -> bool:
            text = " ".join(texts_in(aim_of(self.rules))).casefold()
            return all(word in text for word in words)

        return ask


def texts_in(part: object) -> Iterator[str]:
    """Every text in a part of the handbook: sentences, steps, tables."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        yield from chain.from_iterable(map(texts_in, part))
    elif is_dataclass(part):
        yield from chain.from_iterable(texts_in(getattr(part, each.name)) for each in fields(part))


def broken(verdict: Verdict) -> str:
    """The rules that are broken, by their codes; “legal” where there are none."""
    return " ".join(sorted(codes(verdict))) or "legal"
