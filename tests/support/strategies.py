"""Entries and JSON for Hypothesis to choose from, sensible or not."""

from hypothesis import strategies as st

from scorekeeper.cards import Card, read_card
from scorekeeper.game.entries import (
    START,
    Account,
    Amend,
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.start import tidy_name
from tests.support.plain_variant import FRENCH_FACES

LARGEST = 2**53 - 1
"""What JSON carries safely."""

FOREIGN = ["12b", "Ay", "Kg", "13", "11s", "A", "*12r"]

numbers = st.integers(-2, 12) | st.integers(-LARGEST, LARGEST)
maybe_numbers = st.none() | numbers
words = st.none() | st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=20)
names = st.sampled_from(["Ivy", "Bob", ""]) | words.filter(bool).map(
    lambda text: tidy_name(text or "")
)
offences = st.sampled_from(["over_call", "bad_lay_down", "no_draw", "house", "joker_discarded"])
accounts: st.SearchStrategy[Account] = numbers | st.sampled_from(["kitty", "pool"])
any_cards: st.SearchStrategy[Card] = st.sampled_from(
    [read_card(text, suitless=True) for text in (*FRENCH_FACES, *FOREIGN)]
)
any_left: st.SearchStrategy[Left] = st.lists(any_cards, max_size=24).map(tuple) | numbers
flags = st.booleans()

any_fact: st.SearchStrategy[Fact] = st.one_of(
    st.builds(
        Hand,
        numbers,
        st.dictionaries(st.integers(1, 99), any_left, max_size=4),
        flags,
        flags,
        flags,
        laid=st.lists(st.integers(1, 99), max_size=3, unique=True).map(frozenset),
    ),
    st.builds(Void, words),
    st.builds(Join, names, numbers, maybe_numbers, from_deal=maybe_numbers),
    st.builds(End, words),
    st.builds(Penalty, numbers, offences, numbers, maybe_numbers, maybe_numbers),
    st.builds(Cut, numbers, maybe_numbers),
    st.builds(Paid, accounts, accounts, numbers),
    *(
        st.builds(kind, numbers)
        for kind in (Call, JokersDealt, FourPairs, PlayableDiscard, BuyIn, OutOfGame)
    ),
)
"""Facts that can be written, true or not."""

any_entry: st.SearchStrategy[Entry] = st.one_of(
    any_fact,
    st.builds(
        Amend,
        numbers.filter(lambda target: target != START),
        st.lists(any_fact, min_size=1, max_size=3).map(tuple),
    ),
    st.builds(Strike, numbers),
    st.builds(
        CorrectStart,
        st.none() | st.sampled_from(["jamaican", "european"]),
        st.none() | st.lists(names, max_size=4).map(tuple),
        st.dictionaries(
            st.sampled_from(["hands", "limit", "unit", "ties", "no such"]),
            st.integers(0, 200) | st.booleans() | st.sampled_from(["1-4", "share", "last_hand"]),
            max_size=3,
        ),
        maybe_numbers,
        maybe_numbers,
        st.sampled_from([None, "", "JMD"]),
    ),
)

NAMES_OF_FIELDS = [
    *("kind", "out", "left", "cards", "points", "seat", "offence", "count", "hand", "entry"),
    *("with", "why", "bent", "from", "to", "amount", "variant", "players", "options", "1", "2"),
    *("first_dealer", "starter", "currency", "scorekeeper", "entries", "begun", "at"),
    *("kalooki", "no_jokers", "laid", "3", "name", "after"),
]
KINDS = [
    *("hand", "void", "call", "penalty", "cut", "jokers_dealt", "four_pairs", "playable_discard"),
    *("buy_in", "out_of_game", "end", "paid", "amend", "strike", "join"),
    *("jamaican", "european", "south-african", "kitty", "pool"),
]

any_json: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.integers()
    | st.floats()
    | st.text()
    | st.text(st.characters(categories=["Cs", "Cc", "Lu"]))
    | st.sampled_from([*KINDS, "7h", "*", "draw", "JMD", "deal"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES_OF_FIELDS) | st.text(), inner, max_size=6)
    ),
    max_leaves=12,
)
"""What may arrive at the door, often with the names of real fields."""
