"""A whole game in one word."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.game_text import MAX_BYTES, PREFIX, read_game_text, write_game_text

GAME = {"scorekeeper": 1, "variant": "jamaican", "players": ["Ann", "Zoë", "李"], "entries": []}


WORD = "1.ePkLasXgw5ekkKIfEVRKjnkggaj8w6uB1LO5fUqxyJ6NrQUAnF8cng"


@given(st.dictionaries(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists)))
def test_what_was_written_is_read(export: dict[str, Any]) -> None:
    text = write_game_text(export)
    assert read_game_text(text) == (export, None)
    assert text.isascii()
    assert text.replace("-", "").replace("_", "").replace(".", "", 1).isalnum()


@pytest.mark.parametrize("at", range(len(PREFIX), len(WORD)))
def test_a_word_with_another_letter_is_refused(at: int) -> None:
    other = "a" if WORD[at] != "a" else "b"
    with pytest.raises(WireError):
        read_game_text(WORD[:at] + other + WORD[at + 1 :])


@pytest.mark.parametrize("cut", [3, 10, -1])
def test_a_word_that_lost_a_part_is_refused(cut: int) -> None:
    with pytest.raises(WireError):
        read_game_text(write_game_text(GAME)[:cut])


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_game_text(PREFIX + text)
    with pytest.raises(OtherFormatError):
        read_game_text("2." + text)


def test_a_short_word_cannot_unfold_to_more_than_a_game() -> None:
    text = write_game_text({"a": "a" * MAX_BYTES})
    assert len(text) < 2_000
    with pytest.raises(WireError):
        read_game_text(text)


def test_a_word_of_the_first_release_can_still_be_read() -> None:
    assert read_game_text(WORD) == (GAME, None)


def test_familiar_words_cost_next_to_nothing() -> None:
    for variant in VARIANTS.values():
        options = variant.all_options({})
        assert len(write_game_text({"variant": variant.id, "options": options})) < 180
