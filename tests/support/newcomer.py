"""Somebody who never played and has nothing but a rules page: what they read there, in figures."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import cast

from scorekeeper.cards import RANK_NAMES, SUIT_NAMES, Card, Cards, Suit

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = {name: rank for rank, name in RANK_NAMES.items()}
SUITS = {name: suit for suit, name in SUIT_NAMES.items()}
RED, BLACK = (Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS)


def number(word: str) -> int:
    """A number as a word or in figures."""
    return NUMBERS.index(word.lower()) if word.lower() in NUMBERS else int(word)


def read_name(name: str, joker: str) -> Card:
    """A card by the name that a screen reader says."""
    name = name.lower()
    prefix = f"{joker.lower()} for the "
    if name == joker.lower():
        return Card(joker=True)
    is_joker, name = name.startswith(prefix), name.removeprefix(prefix)
    rank, _, suit = name.partition(" of ")
    if not suit and " " in name:
        suit, rank = name.split(" ")
    return Card(RANKS.get(rank, rank.upper()), SUITS.get(suit), joker=is_joker)


@dataclass(frozen=True)
class Figure:
    """A picture: what stands below it, its rows of cards, and whether it has a tick."""

    caption: str
    rows: tuple[Cards, ...]
    legal: bool


@dataclass(frozen=True)
class RulesPage:
    """A rules page, read part by part. `joker` is what the game calls a joker."""

    html: str
    joker: str

    def part(self, id: str) -> str:
        """The HTML of one part; empty where the page has no such part."""
        found = re.search(rf'<section class="part" id="{id}">(.*?)</section>', self.html, re.DOTALL)
        return found[1] if found else ""

    def text(self, id: str) -> str:
        """What one part says."""
        return plain(self.part(id))

    @property
    def headline(self) -> str:
        """What wins the game."""
        found = re.search(r"<h1[^>]*>(.*?)</h1>", self.html, re.DOTALL)
        assert found
        return plain(found[1])

    @property
    def dealt(self) -> int:
        """How many cards each player is dealt."""
        found = re.search(r"(\w+) cards", self.text("table"))
        assert found
        return number(found[1])

    @property
    def calls(self) -> int | None:
        """How many calls each player has; None where the page knows of none."""
        found = re.search(r"Each player has (\w+) (calls?|buys?)", self.text("calls"))
        return number(found[1]) if found else None

    @property
    def may_discard_joker(self) -> bool:
        """Whether the page lets a player discard a joker."""
        return f"any card but a {self.joker}" not in self.text("turn")

    @property
    def left_of_the_dealer_starts(self) -> bool:
        """Whether that is who starts."""
        return "The player on the dealer’s left starts" in self.text("table")

    @property
    def points(self) -> Mapping[str, int]:
        """What the last table of the part about cards says: name of a card → points."""
        table = self.part("cards").rpartition("<table")[2]
        rows = re.findall(r"<th[^>]*>(.*?)</th>\s*<td[^>]*>(.*?)</td>", table, re.DOTALL)
        worth: dict[str, int] = {}
        for names, value in ((plain(head).lower(), plain(cell)) for head, cell in rows):
            span = re.fullmatch(r"(\d+) to (\d+)", names)
            each = (
                list(map(str, range(int(span[1]), int(span[2]) + 1))) if span else names.split(", ")
            )
            worth |= {name: int(name if value == "face value" else value) for name in each}
        return worth

    def worth(self, card: Card) -> int:
        """What a card counts by that table."""
        if card.joker:
            return self.points[self.joker.lower()]
        name = RANK_NAMES.get(cast(str, card.rank), cast(str, card.rank))
        if name in self.points:
            return self.points[name]
        suit = cast(Suit, card.suit)
        colour = "red" if suit in RED else "black" if suit in BLACK else SUIT_NAMES[suit]
        return self.points[f"{colour} {name}"]

    def figures(self, id: str) -> Iterator[Figure]:
        """The pictures in one part."""
        for figure in re.findall(r"<figure[^>]*>(.*?)</figure>", self.part(id), re.DOTALL):
            cards, _, caption = figure.partition("<figcaption>")
            rows = tuple(self.cards(row) for row in cards.split('<span class="hand">')[1:])
            yield Figure(plain(caption), rows, legal='class="pen"' in caption)

    def cards(self, html: str) -> Cards:
        """The cards drawn in a piece of the page."""
        names = re.findall(r'role="img" aria-label="([^"]*)"', html)
        return tuple(read_name(unescape(name), self.joker) for name in names)

    def held(self, id: str) -> Iterator[tuple[Cards, int]]:
        """The hands that are counted in one part, each with its total."""
        lists = re.search(r'<ul class="rows sums">(.*?)</ul>', self.part(id), re.DOTALL)
        for line in re.findall(r"<li>(.*?)</li>", lists[1] if lists else "", re.DOTALL):
            total = re.search(r'<b class="n">(\d+)</b>', line)
            assert total
            yield self.cards(line), int(total[1])


def plain(html: str) -> str:
    """What a piece of HTML says."""
    without_tags = re.sub(r"<svg.*?</svg>|<[^>]+>", "", html, flags=re.DOTALL)
    return " ".join(unescape(without_tags).split())
