"""The examples in the documentation are games: they are scored, refereed and described."""

import re
from collections.abc import Iterator
from itertools import combinations, groupby
from pathlib import Path

import pytest

from scorekeeper.cards import Deck, read_cards, read_melds
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    Entry,
    FourPairs,
    Hand,
    JokersDealt,
    Penalty,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.options import options_in_force
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.guide import example, read_with_examples
from tests.support.logs import admit

ITS_OWN = re.compile(r"[ZC]\d+")
"""The numbers that Harbour may cite: those of its chapter, and those common to all games."""


SUNDAY, HARBOUR = example("SUNDAY"), example("HARBOUR")
TABLE = Start(HARBOUR, ("Ann", "Bob", "Cid"))
WON = Hand(1, {2: read_cards("As Kd"), 3: read_cards("* 7c")})


def dealt(variant: Variant) -> tuple[Deck, HandRules]:
    """The deck and the first hand of a small table."""
    return variant.packs_for(2).deck, variant.hand_dealt(1, 2)


def test_saved_as_the_guide_says_both_stand_with_the_games_of_their_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = read_with_examples(tmp_path, monkeypatch)
    assert (list(games)[5], list(games)[17]) == ("sunday", "harbour")
    assert [id for id in games if id not in {"harbour", "sunday"}] == list(VARIANTS)
    families = [name for name, _ in groupby(variant.family for variant in games.values())]
    assert len(families) == len(set(families))


def test_sunday_is_scored() -> None:
    start = Start(SUNDAY, ("Ann", "Bob"))
    assert start_refusals(start) == []
    hand = Hand(1, {2: read_cards("As Kd")})
    assert admit(start, [], hand) == []
    state = replay(start, [hand])
    assert state.hand is not None
    assert (state.hand.rules.number, state.hand.rules.cards, state.hand.last) == (2, 11, 3)
    assert [player.total for player in state.players] == [0, 25]


def test_sunday_is_refereed() -> None:
    deck, hand = dealt(SUNDAY)
    laid = LayDownAttempt(read_melds("5h 5s 5d | 7c 8c * 10c | Kh Ks Kd"))
    assert check_lay_down(SUNDAY, deck, hand, laid).legal
    found = arrange(SUNDAY, deck, hand, read_cards("5h 5s 5d 7c 8c * 10c 2d 9s"))
    assert found.can_lay_down
    assert found.left == read_cards("2d 9s")


def test_sunday_is_described() -> None:
    sentences = [
        sentence.text for section in rule_sections(SUNDAY) for sentence in section.sentences
    ]
    assert "Each player has two calls a hand." in sentences


def test_harbour_is_scored() -> None:
    assert start_refusals(TABLE) == []
    log: list[Entry] = [Call(2), Penalty(2, "over_call"), JokersDealt(3), WON]
    for number, entry in enumerate(log):
        assert admit(TABLE, log[:number], entry) == []
    state = replay(TABLE, log)
    assert [player.total for player in state.players] == [0, 41, 37]
    assert state.hand is not None
    assert (state.hand.rules.number, state.hand.rules.cards, state.hand.last) == (2, 11, None)
    assert (state.hand.dealer, state.hand.starter) == (2, 1)
    assert state.money.balances == {1: -50 - 10 + 20, 2: -50 - 10 - 10, 3: -50 + 20 - 10}


def test_harbour_is_won_by_the_last_one_left() -> None:
    start = Start(HARBOUR, ("Ann", "Bob", "Cid"), {"limit": 20})
    state = replay(start, [WON])
    assert state.hand is None
    assert [player.rank for player in state.players] == [1, 2, 3]


def test_harbour_is_refereed() -> None:
    deck, hand = dealt(HARBOUR)
    enough = LayDownAttempt(read_melds("9h 9s 9d | A♣ 2♣ *"))
    assert check_lay_down(HARBOUR, deck, hand, enough).legal
    too_little = check_lay_down(HARBOUR, deck, hand, LayDownAttempt(read_melds("9h 9s 9d")))
    assert [reason.rule for reason in too_little.reasons] == ["Z5"]
    found = arrange(HARBOUR, deck, hand, read_cards("9h 9s 9d Ac 2c * 5h 5d Kd 7s 8s"))
    assert found.can_lay_down


SOME_CARDS = "9h 9h 9s 9d 9c 10h Kh Ah 2h * * *Js *9h Qb"
"""Cards of which hardly any five make a meld, one of them of another deck."""


def broken_rules() -> Iterator[BrokenRule]:
    """What the referee finds wrong with melds, lay-downs and additions to melds of Harbour."""
    deck, hand = dealt(HARBOUR)
    cards = read_cards(SOME_CARDS)
    for size in (1, 2, 3, 4, 5):
        for some in combinations(cards, size):
            yield from check_meld(HARBOUR, deck, some).reasons
    for meld in (read_cards("9h 9s 9d"), read_cards("9h * Jh"), read_cards("9h 9s *")):
        for some in combinations(cards, 2):
            yield from check_tack_on(HARBOUR, deck, meld, some, own=False).reasons
    for melds in ("9h 9s 9d", "9h 9s 9d | 9h 9s 9c", "9h 9h 9h | 3s 5s", "Ah 2h 3h | Qh Kh Ah 2h"):
        for held in ((), cards[:1], cards):
            for first in (True, False):
                laid = LayDownAttempt(read_melds(melds), held=held, seen=cards, first=first)
                yield from check_lay_down(HARBOUR, deck, hand, laid).reasons
    yield from arrange(HARBOUR, deck, hand, cards).reasons


def test_harbour_verdicts_cite_only_its_own_rules() -> None:
    found = list(broken_rules())
    assert {reason.code.split(".")[0] for reason in found} >= {"card", "laydown", "run", "set"}
    assert [reason for reason in found if not ITS_OWN.fullmatch(reason.rule)] == []


def test_harbour_pages_cite_only_its_own_rules() -> None:
    cited = [sentence.rule for part in rule_sections(HARBOUR) for sentence in part.sentences]
    cited += [option.source for option in options_in_force(HARBOUR, {})]
    assert {number for number in cited if not ITS_OWN.fullmatch(number)} == set()
    assert {number for number in cited if number[0] == "Z"} == {f"Z{n}" for n in range(1, 12)}


REFUSED: list[tuple[list[Entry], str]] = [
    ([Penalty(2, "over_call", points=10)], "penalty.points_fixed"),
    ([Penalty(2, "house", points=5000)], "penalty.points"),
    ([Penalty(2, "over_call", count=0)], "penalty.count"),
    ([Penalty(2, "no_draw")], "entry.not_in_game"),
    ([JokersDealt(2), JokersDealt(2)], "payment.twice"),
    ([FourPairs(2)], "entry.not_in_game"),
    ([Cut(1)], "entry.not_in_game"),
    ([WON, BuyIn(2)], "buy_in.not_out"),
    ([Hand(1, {2: read_cards("As"), 3: 1000})], "hand.impossible_points"),
    ([Hand(1, {2: read_cards("As")})], "hand.left_missing"),
    ([Hand(1, WON.left, bent=True)], "entry.not_in_game"),
    ([Hand(1, {2: read_cards("As As As"), 3: 5})], "card.too_many_copies"),
]


def refusals_of(entries: list[Entry]) -> list[Refusal]:
    """Why the last of these entries is refused."""
    return admit(TABLE, entries[:-1], entries[-1])


@pytest.mark.parametrize(("entries", "code"), REFUSED, ids=lambda value: str(value)[:40])
def test_harbour_refusals_cite_only_its_own_rules(entries: list[Entry], code: str) -> None:
    refusals = refusals_of(entries)
    assert [refusal.code for refusal in refusals] == [code]
    assert [refusal for refusal in refusals if not ITS_OWN.fullmatch(str(refusal.rule))] == []


@pytest.mark.parametrize("starter", [None, 3, 9])
def test_harbour_starters_are_chosen_by_its_own_rule(starter: int | None) -> None:
    start = Start(HARBOUR, TABLE.players, starter=starter)
    assert [refusal.rule for refusal in start_refusals(start)] == (["Z3"] if starter == 9 else [])
