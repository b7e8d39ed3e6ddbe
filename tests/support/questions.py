"""Questions to the referee: those with known answers, and others for Hypothesis to choose from."""

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.options import ChoiceOption, Option, OptionValue
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.games.registry import JUDGED

EXAMPLES = ROOT / "tests" / "examples" / "referee.jsonl"
Question = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Example:
    """A question whose answer is known."""

    do: str
    request: dict[str, Any]
    expect: dict[str, Any]
    rule: str

    def agrees(self, answer: dict[str, Any]) -> bool:
        """Whether an answer is the expected one: the same fields, and exactly these codes."""
        expected = dict(self.expect)
        codes = expected.pop("codes", None)
        broken = {reason["code"] for reason in answer["reasons"]}
        return expected.items() <= answer.items() and codes in (None, sorted(broken))


def examples() -> list[Example]:
    """All questions with known answers."""
    lines = map(json.loads, EXAMPLES.read_text(encoding="utf-8").splitlines())
    return [Example(line["do"], line["request"], line["expect"], line["from"]) for line in lines]


def _value(rule: Option) -> st.SearchStrategy[OptionValue]:
    if isinstance(rule, ChoiceOption):
        return st.sampled_from(list(rule.choices))
    return st.integers(rule.min_value, rule.max_value)


@st.composite
def _melds(draw: st.DrawFn, packs: Packs) -> list[str]:
    """Cards that are nearly a meld: of one rank or in sequence, in any order, with a joker or a
    card from elsewhere here and there."""
    line = packs.deck.line
    if draw(st.booleans()):
        rank = draw(st.sampled_from(line))
        suits = draw(st.lists(st.sampled_from(packs.suits), min_size=1, max_size=6))
        cards = [f"{rank}{suit}" for suit in suits]
    else:
        suit, start = draw(st.sampled_from(packs.suits)), draw(st.integers(0, len(line) - 2))
        end = draw(st.integers(start + 1, len(line)))
        cards = [f"{rank}{suit}" for rank in line[start:end]]
    anywhere = st.integers(0, len(cards) - 1)
    for index in draw(st.lists(anywhere, max_size=3)):
        face = draw(st.sampled_from(line)) + draw(st.sampled_from(packs.suits))
        cards[index] = draw(st.sampled_from(["*", f"*{cards[index].lstrip('*')}", face]))
    return draw(st.permutations(cards)) if draw(st.booleans()) else cards


def _lay_down(draw: st.DrawFn, packs: Packs, cards: st.SearchStrategy[list[str]]) -> dict[str, Any]:
    return {
        "melds": draw(st.lists(_melds(packs), max_size=4)),
        "hand_cards": draw(st.none() | cards),
        "seen": draw(st.none() | cards),
        "first": draw(st.booleans()),
        "laid": draw(st.none() | st.lists(_melds(packs), max_size=1)),
        "added": [_addition(draw, packs, cards) for _ in range(draw(st.integers(0, 2)))],
    }


def _addition(draw: st.DrawFn, packs: Packs, cards: st.SearchStrategy[list[str]]) -> dict[str, Any]:
    run_or_set = draw(_melds(packs))
    middle = draw(st.integers(0, len(run_or_set)))
    return {
        "meld": run_or_set[:middle],
        "cards": run_or_set[middle:] + draw(cards if draw(st.booleans()) else st.just([])),
        "own": draw(st.booleans()),
    }


def _tack_on(draw: st.DrawFn, packs: Packs, cards: st.SearchStrategy[list[str]]) -> dict[str, Any]:
    return _addition(draw, packs, cards) | {
        "others": draw(st.lists(_melds(packs), max_size=2)),
        "hand_cards": draw(st.none() | cards),
        "seen": draw(st.none() | cards),
    }


def _arrange(draw: st.DrawFn, packs: Packs, cards: st.SearchStrategy[list[str]]) -> dict[str, Any]:
    melds = draw(st.lists(_melds(packs), max_size=4))
    return {
        "cards": [card for meld in melds for card in meld] + draw(cards),
        "seen": draw(st.none() | cards),
        "drawn": draw(st.booleans()),
        "purpose": draw(st.sampled_from(["lay-down", "leftover"])),
    }


@st.composite
def sensible_questions(draw: st.DrawFn) -> Question:
    """What somebody may well ask about any game, under any of its house rules: which call, and its
    body. Every one has a verdict."""
    variant: Variant = draw(st.sampled_from([VARIANTS[id] for id in JUDGED]))
    options = draw(st.fixed_dictionaries({}, optional={r.id: _value(r) for r in variant.options}))
    rules = variant.with_options(options)
    packs = draw(st.sampled_from(list(rules.packs.values())))
    faces = [f"{rank}{suit}" for rank in packs.ranks for suit in packs.suits]
    cards = st.lists(st.sampled_from([*faces, "*", "*"]), max_size=5)
    body: dict[str, Any] = {"variant": variant.id, "options": options, "packs": packs.packs}
    do = draw(st.sampled_from(["meld", "lay-down", "tack-on", "arrange"]))
    if do == "meld":
        return do, body | {"cards": draw(_melds(packs))}
    body["hand"] = draw(st.sampled_from(rules.hands)).number
    asks = {"lay-down": _lay_down, "tack-on": _tack_on, "arrange": _arrange}
    body |= asks[do](draw, packs, cards)
    return do, body
