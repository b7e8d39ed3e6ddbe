"""The words players of a game use."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from scorekeeper.rules.contract import MeldKind
from scorekeeper.speech import Catalogue, catalogue, mark, mark_as, say, say_as, say_many


@dataclass(frozen=True)
class Words:
    """A game's own words, in English; `translated` gives them in the reader's language. Each field
    holds what players say for the thing it is named after, followed by its plural."""

    hand: str = mark("hand")
    """One deal of the game."""
    hands: str = mark("hands")
    contract: str = mark("contract")
    """What must be laid first."""
    contracts: str = mark("contracts")
    set: str = mark("set")
    sets: str = mark("sets")
    a_set: str = mark("a set")
    """A set as the subject of a sentence, with its article."""
    run: str = mark("run")
    runs: str = mark("runs")
    a_run: str = mark("a run")
    """A run as the subject of a sentence, with its article."""
    named_by_size: bool = False
    """Whether sets and runs are called after the fewest cards they have: “three”, “four”."""
    call: str = mark("call")
    """Taking the discard out of turn."""
    calls: str = mark("calls")
    to_call: str = mark_as("verb", "call")
    """What a player does who makes a call: the verb, without “to”."""
    kalooki: str = mark("kalooki")
    """All cards laid in one turn, and nothing before it."""
    kalookis: str = mark("kalookis")
    a_kalooki: str = mark("a kalooki")
    """The same with its article."""
    joker: str = mark("joker")
    jokers: str = mark("jokers")
    suit: str = mark("suit")
    suits: str = mark("suits")
    tacking_on: str = mark("tacking on")
    """Adding cards to melds on the table: the verb with -ing."""
    to_tack_on: str = mark_as("verb", "tack on")
    """What a player does who adds cards: the same verb, without “to”."""
    all_at_once: str = mark("all cards at once")
    """A contract for which all cards are laid at once (S8)."""
    any_melds: str = mark("any melds")
    """A contract that names no melds (E4), or several to choose from (G3)."""

    def of(self, kind: MeldKind) -> str:
        """Return the game's word for a meld of this kind; cards of one colour are called by the
        word for a suit."""
        names = {"set": self.set, "run": self.run, "colour": self.suit}
        return names[kind]

    def one(self, kind: MeldKind) -> str:
        """Return the word for a set or a run, with its article."""
        return self.a_set if kind == "set" else self.a_run

    def say(self, sentence: str, /, **values: object) -> str:
        """Say a sentence with words of this game in it, such as `{words.run}`; they must be
        translated."""
        return say(sentence, words=self, **values)

    def say_as(self, context: str, sentence: str, /, **values: object) -> str:
        """Say a sentence with words of this game in it, in a context (`speech.say_as`)."""
        return say_as(context, sentence, words=self, **values)

    def say_many(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Say a sentence about one thing or many, with words of this game in it."""
        return say_many(one, many, number, words=self, **values)

    def translated(self) -> "Words":
        """Translate these words into the reader's language."""
        return _translated(self, catalogue())


# Every sentence with a word of the game asks: without this cache the sheet takes 3 ms more, and
# ten times that in a browser's Python.
@lru_cache(maxsize=256)
def _translated(words: Words, language: Catalogue) -> Words:
    english = {field.name: getattr(words, field.name) for field in fields(words)}
    translated: dict[str, Any] = {
        name: language.gettext(word) for name, word in english.items() if isinstance(word, str)
    }
    verbs = {name: language.pgettext("verb", english[name]) for name in ("to_call", "to_tack_on")}
    return replace(words, **translated | verbs)
