"""What the players of a game call its things."""

from dataclasses import dataclass, fields
from functools import lru_cache

from scorekeeper.rules.contract import MeldKind
from scorekeeper.speech import Catalogue, catalogue, mark, mark_as


@dataclass(frozen=True)
class Words:
    """A game's own terms, singular and plural where both are said.

    `a_set` and `a_run` are the subject of a sentence, with their article; `to_call` is what a
    player does who makes a call. `all_at_once` and `any_melds` say what a first lay-down is where
    no melds are demanded. A sheet says them in English; `translated` in the reader's language.
    """

    hand: str = mark("hand")
    hands: str = mark("hands")
    set: str = mark("set")
    sets: str = mark("sets")
    a_set: str = mark("a set")
    run: str = mark("run")
    runs: str = mark("runs")
    a_run: str = mark("a run")
    call: str = mark("call")
    calls: str = mark("calls")
    to_call: str = mark_as("verb", "call")
    joker: str = mark("joker")
    jokers: str = mark("jokers")
    suit: str = mark("suit")
    suits: str = mark("suits")
    tacking_on: str = mark("tacking on")
    all_at_once: str = mark("all cards at once")
    any_melds: str = mark("any melds")

    def of(self, kind: MeldKind) -> str:
        """The game's word for a meld of this kind."""
        return self.set if kind == "set" else self.run

    def one(self, kind: MeldKind) -> str:
        """A meld of this kind, with its article."""
        return self.a_set if kind == "set" else self.a_run

    def several(self, kind: MeldKind) -> str:
        """The game's word for melds of this kind."""
        return self.sets if kind == "set" else self.runs

    def translated(self) -> "Words":
        """These terms in the reader's language."""
        return _translated(self, catalogue())


@lru_cache(maxsize=256)
def _translated(terms: Words, language: Catalogue) -> Words:
    english = {field.name: getattr(terms, field.name) for field in fields(terms)}
    said = {name: language.gettext(word) for name, word in english.items()}
    return Words(**said | {"to_call": language.pgettext("verb", terms.to_call)})
