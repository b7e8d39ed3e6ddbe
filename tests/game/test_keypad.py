"""A key for every kind of card that counts differently, and the cards its taps note."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import Deck, Suit, read_card, read_cards, write_cards
from scorekeeper.game.entries import Hand
from scorekeeper.game.keypad import keypad, spread_suits
from tests.support.builders import table_of
from tests.support.logs import admit

TABLE = table_of("Ann", "Bob", "Cid")
DECK, POINTS = TABLE.packs.deck, TABLE.rules.card_points


def spread(*held: str) -> list[str]:
    """The cards of seats 2, 3 … as they are noted."""
    cards = {seat: read_cards(text, suitless=True) for seat, text in enumerate(held, 2)}
    return [write_cards(cards) for cards in spread_suits(cards, DECK, POINTS).values()]


def test_j2_a_key_for_every_rank_two_for_the_aces_and_one_for_the_joker() -> None:
    keys = keypad(DECK, POINTS)
    assert [key.text for key in keys] == [*"23456789", "10", *"JQK", "As", "Ah", "*"]
    assert [key.points for key in keys] == [*range(2, 11), 10, 10, 10, 15, 1, 50]
    aces = [set(key.suits) for key in keys if key.rank == "A"]
    assert aces == [{Suit.SPADES, Suit.CLUBS}, {Suit.HEARTS, Suit.DIAMONDS}]


def test_a_deck_without_jokers_has_no_key_for_them() -> None:
    keys = keypad(Deck(DECK.ranks, DECK.suits, copies=2, jokers=0), POINTS)
    assert "*" not in [key.text for key in keys]


def test_c1_the_third_black_ace_is_one_of_clubs() -> None:
    assert spread("As As As As", "K") == ["As As Ac Ac", "K"]
    assert spread("As As", "As K", "Ah Ah Ah") == ["As As", "Ac K", "Ah Ah Ad"]


def test_c1_an_ace_noted_by_its_suit_keeps_it() -> None:
    assert spread("Ac As As", "As") == ["Ac As As", "Ac"]


def test_c1_more_than_there_are_stay_as_they_were_noted() -> None:
    assert spread("As As As", "As As") == ["As As Ac", "Ac As"]
    assert spread("* * * * *") == ["* * * * *"]


taps = st.lists(st.sampled_from(["As", "Ac", "Ah", "Ad", "K", "*"]), min_size=1, max_size=5)


@given(st.tuples(taps, taps))
def test_c1_what_the_packs_hold_is_admitted_however_it_was_tapped(
    held: tuple[list[str], list[str]],
) -> None:
    counts = Counter(held[0] + held[1])
    possible = (
        counts["As"] + counts["Ac"] <= 4
        and counts["Ah"] + counts["Ad"] <= 4
        and counts["Ac"] <= 2
        and counts["Ad"] <= 2
        and counts["*"] <= 4
    )
    cards = {
        2 + place: tuple(read_card(c, suitless=True) for c in cs) for place, cs in enumerate(held)
    }
    noted = spread_suits(cards, DECK, POINTS)
    assert (admit(TABLE, [], Hand(1, noted)) == []) == possible
    before = [sorted(map(POINTS.of, cs)) for cs in cards.values()]
    assert [sorted(map(POINTS.of, cs)) for cs in noted.values()] == before
