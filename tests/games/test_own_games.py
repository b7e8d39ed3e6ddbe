"""Any game that its players made is answered: by the handbook, the referee, the finder, and the
score."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import JOKER, Card, read_cards
from scorekeeper.game.start import Start
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.wire.games import read_new_game
from tests.support.builders import hand, play, totals
from tests.support.games.registry import JUDGED
from tests.support.many import many
from tests.support.own_games import own_games

MOST_CARDS = 12
"""More cards are judged in the tests of the referee; here, that would take long."""


@settings(max_examples=many(40, 2_000), deadline=None)
@given(own_games(*JUDGED), st.randoms(use_true_random=False))
def test_any_own_game_is_answered(game: tuple[str, dict[str, Any]], rng: Random) -> None:
    variant, own = game
    body = {"variant": variant, "own_game": own, "players": ["Ann", "Bob", "Cid"]}
    start = read_new_game(body).start
    sections = rule_sections(start.rules)
    assert all(sentence.text for section in sections for sentence in section.sentences)
    finds_and_judges(start, rng)
    scores(start)


@pytest.mark.parametrize("held", ["2u 3r 3w 4u 7u 9u 11u * *", "2r 5r 7r 8g 8r 8w 10r 11r *"])
def test_a_joker_that_a_colour_needs_is_in_no_other_meld(held: str) -> None:
    own = {"name": "Sunday", "values": {"further_melds": True}}
    body = {"variant": "phase-10", "own_game": own, "players": ["Ann", "Bob", "Cid"]}
    start = read_new_game(body).start
    seven_of_a_colour, cards = start.rules.hands[7], read_cards(held)
    found = arrange(start.rules, start.packs.deck, seven_of_a_colour, cards)
    assert [meld.kind for meld in found.melds] == ["set", "colour"]
    laid = [card for meld in found.melds for card in meld.cards]
    assert sum(card.joker for card in laid) == sum(card.joker for card in cards)


def finds_and_judges(start: Start, rng: Random) -> None:
    """What the finder finds is legal, and cards can be added to it."""
    rules, of_hand = start.rules, rng.choice(start.rules.hands)
    deck = of_hand.deck(start.packs.deck)
    pack = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits]
    cards = (*rng.sample(pack, min(of_hand.cards, MOST_CARDS)), *[JOKER] * min(deck.jokers, 1))
    arrange_leftover(rules, deck, cards)
    found = arrange(rules, deck, of_hand, cards)
    melds = tuple(meld.cards for meld in found.melds)
    assert sum(map(len, melds)) + len(found.left) == len(cards)
    if melds:
        assert check_lay_down(rules, deck, of_hand, LayDownAttempt(melds, held=found.left)).legal
        check_tack_on(rules, deck, melds[0], found.left[:1], own=True)
    else:
        assert found.short_of


def scores(start: Start) -> None:
    """What the losers hold is counted."""
    held = "7" if start.variant.id in ("phase-10", "kooky") else "Kh"
    state = play(start, hand(out=1, left={2: held, 3: held}))
    assert len(totals(state)) == len(start.seats)
