"""Reading and writing card text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.cards import (
    JOKER,
    SKIP,
    Card,
    CardTextError,
    Deck,
    Suit,
    read_card,
    read_cards,
    read_melds,
    show_card,
    write_card,
    write_cards,
)

RANKS = ("A", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "11", "12", "13")
SPELLINGS = {
    Suit.SPADES: "sS♠",
    Suit.HEARTS: "hH♥",
    Suit.DIAMONDS: "dD♦",
    Suit.CLUBS: "cC♣",
    Suit.BLACK: "bB",
    Suit.RED: "rR",
    Suit.GOLD: "yY",
    Suit.GREEN: "gG",
    Suit.BLUE: "uU",
    Suit.YELLOW: "wW",
}
JOKERS = ("*", "★", "JK", "Joker", "jk", "joker", "JOKER")

EVERY_CARD = [
    JOKER,
    *(Card(rank, suit, joker) for rank in RANKS for suit in Suit for joker in (False, True)),
    *(Card(rank, None, True) for rank in RANKS),
    SKIP,
]

cards = st.sampled_from(EVERY_CARD)


@st.composite
def spelling(draw: st.DrawFn) -> tuple[str, Card]:
    """A card in one of the spellings people use."""
    card = draw(cards)
    joker = draw(st.sampled_from(JOKERS)) if card.joker else ""
    rank = draw(st.sampled_from(("10", "T", "t"))) if card.rank == "10" else card.rank or ""
    rank = draw(st.sampled_from((rank, rank.lower())))
    suit = draw(st.sampled_from(SPELLINGS[card.suit])) if card.suit else ""
    style = draw(st.sampled_from(("", "\ufe0f", "\ufe0e"))) if suit in "♠♥♦♣" and suit else ""
    return f"{joker}{rank}{suit}{style}", card


@pytest.mark.parametrize("card", EVERY_CARD, ids=write_card)
def test_every_card_is_read_as_it_was_written(card: Card) -> None:
    assert read_card(write_card(card)) == card


@example(("A♠", Card("A", Suit.SPADES)))
@given(spelling())
def test_a_card_is_one_object_however_it_is_spelled(text_and_card: tuple[str, Card]) -> None:
    text, card = text_and_card
    assert read_card(text) is read_card(write_card(card))


@pytest.mark.parametrize("rank", RANKS)
def test_a_card_without_its_suit_is_read_if_that_is_allowed(rank: str) -> None:
    assert read_card(rank, suitless=True) == Card(rank)
    assert write_card(Card(rank)) == rank
    with pytest.raises(CardTextError):
        read_card(rank)


@given(spelling())
def test_every_spelling_is_read(text_and_card: tuple[str, Card]) -> None:
    text, card = text_and_card
    assert read_card(text) == card
    assert read_card(f" {text}\n") == card


@given(st.lists(spelling()), st.sampled_from((" ", ",", ", ", "\n", "  ,\t")))
def test_cards_are_separated_by_spaces_and_commas(
    spellings: list[tuple[str, Card]], between: str
) -> None:
    text = between.join(text for text, _ in spellings)
    assert read_cards(text) == tuple(card for _, card in spellings)


@given(st.lists(cards))
def test_cards_are_read_as_they_were_written(held: list[Card]) -> None:
    assert read_cards(write_cards(held)) == tuple(held)


@given(st.lists(st.lists(cards, min_size=1)), st.sampled_from(("|", " | ", "\n", "\r\n", "||")))
def test_melds_are_separated_by_bars_and_new_lines(melds: list[list[Card]], between: str) -> None:
    text = between.join(write_cards(meld) for meld in melds)
    assert read_melds(text) == tuple(tuple(meld) for meld in melds)


@pytest.mark.parametrize(
    "text",
    ["", "0h", "14r", "hh", "7", "7x", "7h8h", "**", "*h", "jo", "7 h", "0s", "-", "7ſ", "\u212ah"],
)
def test_the_error_has_the_text_that_is_not_a_card(text: str) -> None:
    with pytest.raises(CardTextError) as error:
        read_card(text)
    assert error.value.text == text
    assert f"“{text}”" in str(error.value)


@pytest.mark.parametrize("text", ["skip", "Skip", " SKIP "])
def test_x8_a_skip_has_neither_rank_nor_suit(text: str) -> None:
    assert read_card(text) == SKIP
    assert (write_card(SKIP), show_card(SKIP)) == ("skip", "skip")


def test_the_error_has_the_position_among_the_cards() -> None:
    with pytest.raises(CardTextError, match="card 3") as error:
        read_cards("7h, 8h 9x 10h")
    assert (error.value.text, error.value.position) == ("9x", 3)


def test_the_error_has_the_position_among_the_cards_of_all_melds() -> None:
    with pytest.raises(CardTextError) as error:
        read_melds("7h 8h | 9h\n10h Jx")
    assert (error.value.text, error.value.position) == ("Jx", 5)


@given(st.text() | st.text("A7Kh*♥ ,|\n\ufe0f", max_size=30))
def test_any_text_is_melds_or_refused(text: str) -> None:
    try:
        melds = read_melds(text)
    except CardTextError:
        return
    assert read_melds("|".join(write_cards(meld) for meld in melds)) == melds


@given(st.text() | st.text("AaJjQqKkTt123450shdcbryg*★♠♥ſ\u212a\ufe0f jokerJOKER", max_size=8))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = read_card(text, suitless=True)
    except CardTextError:
        return
    assert read_card(write_card(card), suitless=True) == card
    assert card.rank in (None, SKIP.rank, *RANKS)


@given(cards)
def test_players_see_every_card_without_a_letter_for_its_suit(card: Card) -> None:
    shown = show_card(card)
    assert (card.rank or "★") in shown
    assert shown.startswith("★") == card.joker


def test_c1_a_deck_holds_its_faces_and_its_jokers() -> None:
    deck = Deck(("A", "2"), (Suit.SPADES, Suit.HEARTS), copies=2, jokers=3)
    assert deck.size == 11
    held = read_cards("As 2h A * *2s *A", suitless=True)
    assert all(deck.holds(card) for card in held)
    missing = read_cards("3s Ad *Ac 3", suitless=True)
    assert not any(deck.holds(card) for card in missing)


def test_c1_a_deck_without_jokers_holds_none() -> None:
    deck = Deck(("A",), (Suit.SPADES,), copies=1, jokers=0)
    assert not deck.holds(JOKER)
    assert not deck.holds(read_card("*As"))
