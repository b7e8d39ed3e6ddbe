"""Questions with known answers."""

import json
from typing import Any

import pytest

from scorekeeper.cards import Card, read_card, read_cards, write_card
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import LayDownVerdict, MeldVerdict, TackOnVerdict
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.verdicts import codes, table

EXAMPLES = ROOT / "tests" / "examples"


def lines(file: str) -> list[dict[str, Any]]:
    """The examples in a file."""
    return [json.loads(line) for line in (EXAMPLES / file).read_text("utf-8").splitlines()]


def examples_of(do: str) -> list[dict[str, Any]]:
    """The questions of one kind."""
    return [line for line in lines("referee.jsonl") if line["do"] == do]


def cards(texts: list[str]) -> tuple[Card, ...]:
    """Cards of a question."""
    return tuple(read_card(text) for text in texts)


def texts(cards: tuple[Card, ...]) -> list[str]:
    """Cards of an answer."""
    return [write_card(card) for card in cards]


def compare(
    expected: dict[str, Any], verdict: MeldVerdict | LayDownVerdict | TackOnVerdict
) -> None:
    """Legality, and the codes where they are known: exactly these."""
    assert verdict.legal == expected["legal"], verdict.reasons
    if "codes" in expected:
        assert codes(verdict) == set(expected["codes"])


@pytest.mark.parametrize("line", examples_of("meld"), ids=str)
def test_a_meld_is_judged_as_known(line: dict[str, Any]) -> None:
    request, expected = line["request"], line["expect"]
    rules, deck = table(request["variant"])
    verdict = check_meld(rules, deck, cards(request["cards"]))
    compare(expected, verdict)
    answer = {
        "kind": verdict.kind,
        "cards": texts(verdict.cards),
        "points": verdict.points,
        "fix": verdict.fix and texts(verdict.fix.cards),
    }
    known = {field: value for field, value in expected.items() if field in answer}
    assert {field: answer[field] for field in known} == known


@pytest.mark.parametrize("line", examples_of("lay-down"), ids=str)
def test_a_lay_down_is_judged_as_known(line: dict[str, Any]) -> None:
    request, expected = line["request"], line["expect"]
    rules, deck = table(request["variant"], request.get("options", {}))
    hand = rules.hand(request["hand"])
    assert hand is not None
    seen = cards(request["seen"]) if "seen" in request else None
    held = cards(request["hand_cards"]) if "hand_cards" in request else None
    laid = LayDownAttempt(tuple(map(cards, request["melds"])), held=held, seen=seen)
    verdict = check_lay_down(rules, deck, hand, laid)
    compare(expected, verdict)
    if "points" in expected:
        assert verdict.points == expected["points"]


@pytest.mark.parametrize("line", examples_of("tack-on"), ids=str)
def test_a_tack_on_is_judged_as_known(line: dict[str, Any]) -> None:
    request, expected = line["request"], line["expect"]
    rules, deck = table(request["variant"])
    meld, added = cards(request["meld"]), cards(request["cards"])
    verdict = check_tack_on(rules, deck, meld, added, own=request["own"])
    compare(expected, verdict)
    answer = {"result": texts(verdict.result), "freed": texts(verdict.freed)}
    known = {field: value for field, value in expected.items() if field in answer}
    assert {field: answer[field] for field in known} == known


@pytest.mark.parametrize("line", lines("points.jsonl"), ids=str)
def test_c6_cards_in_hand_count_as_known(line: dict[str, Any]) -> None:
    held = read_cards(" ".join(line["cards"]))
    card_points = VARIANTS[line["variant"]].card_points
    assert sum(map(card_points.of, held)) == line["points"]


def test_every_example_is_asked() -> None:
    kinds = ("meld", "lay-down", "tack-on")
    assert sum(len(examples_of(do)) for do in kinds) == len(lines("referee.jsonl"))
