"""A game's word in several parts."""

import string
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.wire.errors import WireError
from scorekeeper.wire.game_parts import PartsMissingError, is_part, join, split
from scorekeeper.wire.game_text import write_game_text

WORDS = st.text(string.ascii_letters + string.digits + "-_", min_size=1).map(
    lambda letters: f"1.{letters}"
)
LENGTHS = st.integers(1, 40)


@given(WORDS, LENGTHS, st.randoms(use_true_random=False), st.integers(0, 3))
def test_parts_are_put_together_in_any_order(
    word: str, length: int, chance: Random, again: int
) -> None:
    parts = split(word, length)
    assert all(map(is_part, parts))
    scanned = parts + chance.choices(parts, k=again)
    chance.shuffle(scanned)
    assert join(scanned) == word


@given(WORDS, LENGTHS, st.data())
def test_it_is_told_how_many_are_missing(word: str, length: int, data: st.DataObject) -> None:
    parts = split(word, length)
    here = data.draw(st.lists(st.sampled_from(parts), unique=True, min_size=1))
    if len(here) < len(parts):
        with pytest.raises(PartsMissingError) as raised:
            join(here)
        assert (raised.value.here, raised.value.count) == (len(here), len(parts))


@given(WORDS, WORDS, LENGTHS)
def test_parts_of_two_games_make_none(word: str, other: str, length: int) -> None:
    parts, others = split(word, length), split(other, length)
    if word != other:
        with pytest.raises(WireError):
            join([*parts, *others])


@given(WORDS, LENGTHS, st.data())
def test_a_changed_letter_is_noticed(word: str, length: int, data: st.DataObject) -> None:
    parts = split(word, length)
    which = data.draw(st.integers(0, len(parts) - 1))
    changed = parts[which][:-1] + ("a" if parts[which][-1] != "a" else "b")
    with pytest.raises(WireError):
        join([*parts[:which], changed, *parts[which + 1 :]])


@given(st.lists(st.text()))
def test_other_texts_are_refused(texts: list[str]) -> None:
    with pytest.raises(WireError):
        join(texts)


def test_a_part_of_the_first_release_can_still_be_read() -> None:
    parts = ["p1.2.2.ccd3f6c3.cd", "p1.1.2.ccd3f6c3.1.ab"]
    assert split("1.abcd", 4) == sorted(parts)
    assert join(parts) == "1.abcd"


def test_a_whole_game_is_no_part_and_a_part_no_game() -> None:
    assert not is_part(write_game_text({"a": 1}))
