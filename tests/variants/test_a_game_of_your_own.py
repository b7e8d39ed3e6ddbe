"""The example in the documentation is a game: it is scored, refereed and described."""

import re
from typing import Any

from scorekeeper.cards import read_cards, read_melds
from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Hand
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.handbook import rules_in_words
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.rules.variant import Variant
from tests.support.core import ROOT

GUIDE = (ROOT / "docs" / "a-game-of-your-own.md").read_text(encoding="utf-8")


def sunday() -> Variant:
    """The sheet that the guide shows."""
    shown = re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert shown
    names: dict[str, Any] = {}
    exec(shown.group(1), names)
    rules: Variant = names["SUNDAY"]
    return rules


def test_it_is_scored() -> None:
    start = Start(sunday(), ("Ann", "Bob"))
    assert start_refusals(start) == []
    hand = Hand(1, {2: read_cards("As Kd")})
    assert admit(start, [], hand) == []
    state = replay(start, [hand])
    assert state.hand is not None
    assert (state.hand.rules.number, state.hand.rules.cards, state.hand.last) == (2, 11, 3)
    assert [player.total for player in state.players] == [0, 25]


def test_it_is_refereed() -> None:
    rules = sunday()
    deck, hand = rules.packs_for(2).deck, rules.hand(1)
    assert hand is not None
    laid = LayDownAttempt(read_melds("5h 5s 5d | 7c 8c * 10c | Kh Ks Kd"))
    assert check_lay_down(rules, deck, hand, laid).legal
    found = arrange(rules, deck, hand, read_cards("5h 5s 5d 7c 8c * 10c 2d 9s"))
    assert found.can_lay_down
    assert found.left == read_cards("2d 9s")


def test_it_is_described() -> None:
    said = " ".join(
        sentence.text for section in rules_in_words(sunday()) for sentence in section.sentences
    )
    assert "two calls" in said.lower() or "2 calls" in said.lower()
